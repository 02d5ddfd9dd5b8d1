import { candidateViewCode, candidateViews, reportCalls } from '@beidiao/contract/report/calls';
import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { NotLoaded } from '../trade/failure/not-loaded.tsx';
import { Card } from '../ui/desk/card.tsx';
import { RadioDot } from '../ui/core/radio-dot.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { toast } from '../ui/core/toasts.tsx';
import { useSend, useCall } from '../wire/use-call.ts';
import { SightForm } from './sight-form.tsx';
import styles from './report-rules.module.css';

const texts = bilingual({
  zh: {
    title: '报告查看规则',
    loading: '正在加载设置',
    staff: '员工查看报告',
    staffOn: '有查看权限的员工可以打开和下载报告',
    staffOff: '员工仅可查看进度，内容仅管理员可查看',
    candidate: '候选人查看报告',
    every: '首个核查项完成后可查看（阶段报告）',
    full: '全部完成后可查看',
    note: '候选人有权查阅自己的报告并提出异议，不能关闭。',
    saved: '设置已保存',
  },
  en: {
    title: 'Who can see reports',
    loading: 'Loading the settings',
    staff: 'Report viewing for staff',
    staffOn: 'Staff with permission can open and download reports',
    staffOff: 'Staff see progress only. Administrators see the content',
    candidate: 'Report viewing for candidates',
    every: 'From the first completed item (interim reports)',
    full: 'Only once all items are complete',
    note: 'Candidates have the right to view and dispute their own report. This cannot be turned off.',
    saved: 'Settings saved',
  },
});

type Choice = { key: string; words: string; isChosen: boolean; onChoose: () => void };

function Choices({ legend, choices, isBusy }: { legend: string; choices: Choice[]; isBusy: boolean }): ReactElement {
  return (
    <fieldset className={styles.group} disabled={isBusy}>
      <legend>{legend}</legend>
      {choices.map(({ key, words, isChosen, onChoose }) => (
        <label key={key}>
          <RadioDot name={legend} isChosen={isChosen} onChoose={onChoose} />
          <span>{words}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Who sees the content of reports. Each choice is kept at once and can be taken back the same way. */
function Viewing(): ReactElement {
  const t = useTexts(texts);
  const viewing = useCall(reportCalls.viewing, {});
  const setting = useCall(reportCalls.setting, {});
  const changeViewing = useSend(reportCalls.changeViewing);
  const changeSetting = useSend(reportCalls.changeSetting);
  const kept = {
    onSuccess: () => toast('done', t('saved')),
    onError: (error: Error) => toast('problem', error.message),
  };
  // What was just chosen shows at once; after a refusal what the server holds does.
  const [staffNow, viewNow] = [changeViewing, changeSetting].map((act) => (act.isError ? undefined : act.variables));
  const isOff = staffNow ? staffNow.configValue === '0' : viewing.data?.disabledViewReport;
  const view = viewNow?.configValue ?? setting.data?.configValue;
  const candidate = (value: '1' | '2', words: string): Choice => ({
    key: value,
    words,
    isChosen: view === value,
    onChoose: () => changeSetting.mutate({ code: candidateViewCode, configValue: value }, kept),
  });
  const staff = (value: '0' | '1', words: string): Choice => ({
    key: value,
    words,
    isChosen: isOff === (value === '0'),
    onChoose: () => changeViewing.mutate({ configValue: value }, kept),
  });
  if (isOff === undefined || view === undefined) {
    const isFailed = viewing.isError || setting.isError;
    const reread = () => Promise.all([viewing.refetch(), setting.refetch()]);
    return isFailed ? <NotLoaded onRetry={reread} /> : <Skeleton rows={4} label={t('loading')} />;
  }
  return (
    <>
      <Choices
        legend={t('staff')}
        isBusy={changeViewing.isPending}
        choices={[staff('1', t('staffOn')), staff('0', t('staffOff'))]}
      />
      <Choices
        legend={t('candidate')}
        isBusy={changeSetting.isPending}
        choices={[candidate(candidateViews.every, t('every')), candidate(candidateViews.full, t('full'))]}
      />
      <p className={styles.note}>{t('note')}</p>
    </>
  );
}

/** What an enterprise decides of its reports: who sees them, what candidates see, how long they are kept. */
export function ReportRules(): ReactElement {
  const t = useTexts(texts);
  return (
    <Card title={t('title')}>
      <Viewing />
      <hr className={styles.rule} />
      <SightForm />
    </Card>
  );
}
