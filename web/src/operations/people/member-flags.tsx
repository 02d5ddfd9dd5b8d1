import { type FeatureFlag, flagWords } from '@beidiao/contract/catalogue/flags';
import type { MemberRow } from '@beidiao/contract/operations/calls';
import { type MemberFlag, memberFlagCalls } from '@beidiao/contract/operations/member-flags';
import type { Data } from '@beidiao/contract/wire/call';
import { type ReactElement, useState } from 'react';
import { formatTimeDense } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { NotLoaded } from '../../trade/failure/not-loaded.tsx';
import { Button } from '../../ui/core/button.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { Dialog } from '../../ui/desk/dialog.tsx';
import { Switch } from '../../ui/desk/switch.tsx';
import { TextArea } from '../../ui/desk/text-area.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { problemOf } from '../../wire/send/problem-of.ts';
import { sendAsStaff, useStaffCall, useStaffSession } from '../../wire/staff-wire.ts';
import { useSubmit } from '../../wire/use-submit.ts';
import styles from './member-flags.module.css';

const texts = bilingual({
  zh: {
    title: '{name} 的定制',
    close: '关闭',
    flags: '定制',
    loading: '正在加载定制',
    about: '保存后从会员的下一次操作起生效；已下的订单不变。',
    readOnly: '查看需要财务、销售或管理员岗位，修改需要销售或管理员岗位。',
    onBy: '{who} {when} 打开：{why}',
    offBy: '{who} {when} 关闭：{why}',
    never: '没有改过',
    someone: '工作人员',
    moka: 'Moka 绑定',
    mokaOn: '企业已绑定 Moka。绑定和解绑由企业管理员操作。',
    mokaOff: '企业没有绑定 Moka。绑定和解绑由企业管理员操作。',
    on: '已开',
    off: '未开',
    why: '原因',
    whyMissing: '请填写原因，至少 2 个字',
    unchanged: '没有需要保存的修改',
    changes: '将改 {count} 项',
    undo: '还原',
    save: '保存',
    saved: '已保存，{name} 的下一次操作起生效',
  },
  en: {
    title: 'Custom features of {name}',
    close: 'Close',
    flags: 'Custom features',
    loading: 'Loading custom features',
    about: 'Changes apply from the member’s next action. Placed orders stay as they are.',
    readOnly: 'Finance can view these. Only sales and administrators can change them.',
    onBy: 'Turned on by {who} on {when}: {why}',
    offBy: 'Turned off by {who} on {when}: {why}',
    never: 'Never changed',
    someone: 'staff',
    moka: 'Moka link',
    mokaOn: 'The organization is linked to Moka. Its administrators link and unlink it.',
    mokaOff: 'The organization is not linked to Moka. Its administrators link and unlink it.',
    on: 'On',
    off: 'Off',
    why: 'Reason',
    whyMissing: 'Enter a reason (at least 2 characters)',
    unchanged: 'There are no changes to save',
    changes: '{count} to be changed',
    undo: 'Undo',
    save: 'Save',
    saved: 'Saved. It applies from the next action of {name}',
  },
});

type Kept = Data<typeof memberFlagCalls.read>;

function LastChange({ of: { isOn, why, changedBy, changedAt } }: { of: MemberFlag }): ReactElement {
  const t = useTexts(texts);
  if (changedAt === null) return <small>{t('never')}</small>;
  const facts = { who: changedBy ?? t('someone'), when: formatTimeDense(changedAt), why: why ?? '' };
  return <small>{t(isOn ? 'onBy' : 'offBy', facts)}</small>;
}

function FlagForm({ kept, onClose }: { kept: Kept; onClose: () => void }): ReactElement {
  const t = useTexts(texts);
  const language = useLanguage();
  const roles = useStaffSession()?.staff.roles ?? [];
  const mayTurn = roles.includes('sales') || roles.includes('administrator');
  const [wanted, setWanted] = useState<Partial<Record<FeatureFlag, boolean>>>({});
  const [why, setWhy] = useState('');
  const flagList = kept.flagList.flatMap(({ flag, isOn }) => {
    const next = wanted[flag] ?? isOn;
    return next === isOn ? [] : [{ flag, isOn: next }];
  });
  const lack = (): string | null => {
    if (flagList.length === 0) return t('unchanged');
    return [...why.trim()].length < 2 ? t('whyMissing') : null;
  };
  const { isBusy, problem, submit } = useSubmit({
    check: () => lack() ?? true,
    onSubmit: async () => {
      await sendAsStaff(memberFlagCalls.save, { memberId: kept.memberId, flagList, why: why.trim() });
      toast('done', t('saved', { name: kept.memberName }));
      onClose();
    },
    explain: problemOf,
  });
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <p className={styles.lead}>{t(mayTurn ? 'about' : 'readOnly')}</p>
      <ul className={styles.flags}>
        {kept.flagList.map((row) => {
          const { name, about } = flagWords[row.flag][language];
          const isOn = wanted[row.flag] ?? row.isOn;
          return (
            <li key={row.flag} data-changed={isOn !== row.isOn || undefined}>
              <div>
                <b>{name}</b> <code>{row.flag}</code>
                <p>{about}</p>
                <LastChange of={row} />
              </div>
              {mayTurn ? (
                <Switch label={name} hidesLabel isOn={isOn} onTurn={(on) => setWanted({ ...wanted, [row.flag]: on })} />
              ) : (
                <span>{t(row.isOn ? 'on' : 'off')}</span>
              )}
            </li>
          );
        })}
        <li>
          <div>
            <b>{t('moka')}</b> <code>mokaMake</code>
            <p>{t(kept.mokaMake ? 'mokaOn' : 'mokaOff')}</p>
          </div>
          <span>{t(kept.mokaMake ? 'on' : 'off')}</span>
        </li>
      </ul>
      {mayTurn && (
        <div className={styles.foot}>
          <label>
            {t('why')}
            <TextArea
              name="why"
              maxLength={200}
              value={why}
              aria-invalid={problem ? true : undefined}
              onChange={setWhy}
            />
          </label>
          <div className={styles.acts}>
            <p aria-live="polite" data-problem={problem ? true : undefined}>
              {problem ?? (flagList.length > 0 && t('changes', { count: flagList.length }))}
            </p>
            {flagList.length > 0 && (
              <Button size="small" onClick={() => setWanted({})}>
                {t('undo')}
              </Button>
            )}
            <Button size="small" type="submit" look="primary" isBusy={isBusy}>
              {t('save')}
            </Button>
          </div>
        </div>
      )}
    </form>
  );
}

/** What is made otherwise for a member, flag by flag: what it changes, who turned it last, when and why. */
export function MemberFlags({ member, onClose }: { member: MemberRow; onClose: () => void }): ReactElement {
  const t = useTexts(texts);
  const query = useStaffCall(memberFlagCalls.read, { memberId: member.memberId });
  return (
    <Dialog title={t('title', { name: member.name })} closeLabel={t('close')} width={640} onClose={onClose}>
      {query.data && <FlagForm kept={query.data} onClose={onClose} />}
      {!query.data && query.error && <NotLoaded what={t('flags')} onRetry={() => void query.refetch()} />}
      {!query.data && !query.error && <Skeleton rows={6} label={t('loading')} />}
    </Dialog>
  );
}
