import { catalogueCalls } from '@beidiao/contract/catalogue/calls';
import { retention } from '@beidiao/contract/rights/retention';
import { type ReportSetting, rightsCalls } from '@beidiao/contract/rights/calls';
import { type ReactElement, useId, useState } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { NotLoaded } from '../trade/failure/not-loaded.tsx';
import { Button } from '../ui/core/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextBox } from '../ui/core/text-box.tsx';
import { TickBox } from '../ui/core/tick-box.tsx';
import { toast } from '../ui/core/toasts.tsx';
import { useSend, useCall } from '../wire/use-call.ts';
import { ticksOf, turned } from './hidden-items.ts';
import styles from './report-rules.module.css';

const texts = bilingual({
  zh: {
    loading: '正在加载设置',
    shown: '候选人看到的内容',
    sources: '不显示数据来源和核查方式',
    hidden: '对候选人隐藏的核查项',
    none: '未勾选，候选人可看到全部核查项',
    count: '已勾选 {count} 项',
    copyNote: '被隐藏的核查项会写明“未展示”，候选人仍可以申请获取副本。',
    kept: '保存期限',
    months: '报告和资料保存多少个月',
    range: '保存期限应为 {from} 到 {to} 个月的整数',
    keptNote: '从核查结束起算，期满后自动删除，不能恢复。缩短期限后，已超期的数据将在当晚删除。',
    save: '保存',
    saved: '设置已保存',
  },
  en: {
    loading: 'Loading settings',
    shown: 'What candidates see',
    sources: 'Hide sources and methods',
    hidden: 'Items hidden from candidates',
    none: 'None selected. Candidates see all items',
    count: '{count} selected',
    copyNote: 'Hidden items are shown as “Not shown here”. Candidates can still request a copy.',
    kept: 'Retention period',
    months: 'Months to keep reports and data',
    range: 'Enter a whole number of months from {from} to {to}',
    keptNote:
      'Counted from the end of the check. After that, data is permanently deleted. If you shorten the period, data past the new limit is deleted the same night.',
    save: 'Save',
    saved: 'Settings saved',
  },
});

/** What candidates see of their reports, and how long all is kept. What was changed stays when it could not be saved. */
export function SightForm(): ReactElement {
  const t = useTexts(texts);
  const setting = useCall(rightsCalls.setting, {});
  if (setting.data) return <Form key={JSON.stringify(setting.data)} first={setting.data} />;
  return setting.isError ? <NotLoaded onRetry={setting.refetch} /> : <Skeleton rows={5} label={t('loading')} />;
}

function Form({ first }: { first: ReportSetting }): ReactElement {
  const t = useTexts(texts);
  const [hidden, setHidden] = useState<readonly string[]>(first.hiddenCodes);
  const [hidesSources, setHidesSources] = useState(first.hidesSources);
  const [months, setMonths] = useState(String(first.retentionMonths));
  const act = useSend(rightsCalls.saveSetting);
  const retentionMonths = Number(months);
  const isMonthsWrong =
    !/^\d{1,3}$/.test(months) || retentionMonths < retention.shortest || retentionMonths > retention.longest;
  const isChanged =
    hidden.join() !== first.hiddenCodes.join() ||
    hidesSources !== first.hidesSources ||
    retentionMonths !== first.retentionMonths;
  const save = (): void =>
    act.mutate(
      { hiddenCodes: [...hidden], hidesSources, retentionMonths },
      {
        onSuccess: () => toast('done', t('saved')),
        onError: ({ message }) => toast('problem', message),
      },
    );
  return (
    <>
      <fieldset className={styles.group} disabled={act.isPending}>
        <legend>{t('shown')}</legend>
        <label>
          <TickBox isOn={hidesSources} onTurn={setHidesSources} />
          <span>{t('sources')}</span>
        </label>
        <HiddenItems hidden={hidden} onTurn={(code) => setHidden(turned(hidden, code))} />
      </fieldset>
      <Months value={months} isWrong={isMonthsWrong} onChange={setMonths} />
      <Button look="primary" size="small" disabled={isMonthsWrong || !isChanged} isBusy={act.isPending} onClick={save}>
        {t('save')}
      </Button>
    </>
  );
}

function HiddenItems({ hidden, onTurn }: { hidden: readonly string[]; onTurn: (code: string) => void }): ReactElement {
  const t = useTexts(texts);
  const language = useLanguage();
  const items = useCall(catalogueCalls.items, {}, { staleTime: 300_000 });
  const labelId = useId();
  if (!items.data && items.isError) return <NotLoaded what={t('hidden')} onRetry={items.refetch} />;
  if (!items.data) return <Skeleton rows={4} label={t('loading')} />;
  return (
    <>
      <p id={labelId} className={styles.under}>
        {t('hidden')}
      </p>
      <div role="group" aria-labelledby={labelId} className={styles.ticks}>
        {ticksOf(items.data.dataItemList, hidden, language).map(({ code, name }) => (
          <label key={code}>
            <TickBox isOn={hidden.includes(code)} onTurn={() => onTurn(code)} />
            <span>{name}</span>
          </label>
        ))}
      </div>
      <p className={styles.note} aria-live="polite">
        {hidden.length === 0 ? t('none') : t('count', { count: hidden.length })}
      </p>
      <p className={styles.note}>{t('copyNote')}</p>
    </>
  );
}

type MonthsProps = { value: string; isWrong: boolean; onChange: (value: string) => void };

function Months({ value, isWrong, onChange }: MonthsProps): ReactElement {
  const t = useTexts(texts);
  const noteId = useId();
  return (
    <fieldset className={styles.group}>
      <legend>{t('kept')}</legend>
      <label className={styles.months}>
        <span>{t('months')}</span>
        <TextBox
          value={value}
          inputMode="numeric"
          maxLength={3}
          aria-invalid={isWrong}
          aria-describedby={`${noteId}-wrong ${noteId}`}
          onChange={onChange}
        />
      </label>
      <p id={`${noteId}-wrong`} className={styles.wrong} aria-live="polite">
        {isWrong && t('range', { from: retention.shortest, to: retention.longest })}
      </p>
      <p id={noteId} className={styles.note}>
        {t('keptNote')}
      </p>
    </fieldset>
  );
}
