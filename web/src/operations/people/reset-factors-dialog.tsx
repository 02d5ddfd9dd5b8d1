import { readSecondCode } from '@beidiao/contract/account/second-code';
import { type MemberRow, operationsCalls } from '@beidiao/contract/operations/calls';
import { type ReactElement, useState } from 'react';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { NotLoaded } from '../../trade/failure/not-loaded.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { RadioDot } from '../../ui/core/radio-dot.tsx';
import { TextBox } from '../../ui/core/text-box.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { TextArea } from '../../ui/desk/text-area.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { sendAsStaff, useStaffCall } from '../../wire/staff-wire.ts';
import { FormDialog } from '../form-dialog.tsx';
import styles from '../plain.module.css';

const texts = bilingual({
  zh: {
    title: '重置两步验证 · {name}',
    about:
      '仅在对方丢失了全部验证方式、且企业内没有其他管理员可以处理时使用。请先核实身份。重置后，对方的两步验证和恢复码全部移除，所有设备退出登录，并会收到通知。',
    who: '重置对象',
    off: '未开启两步验证',
    none: '没有在用的管理员',
    nobody: '无人开启两步验证，无需重置',
    loading: '正在加载管理员',
    why: '原因（如何核实的身份）',
    code: '您的动态验证码',
    act: '重置两步验证',
    whoMissing: '请选择重置对象',
    whyMissing: '请填写原因，至少 2 个字',
    codeMissing: '请输入 6 位动态验证码',
    done: '已重置 {name} 的两步验证',
  },
  en: {
    title: 'Reset two-step verification · {name}',
    about:
      'Use this only if the person has lost every method and no other administrator of the organization can help. Verify who they are first. All their two-step methods and recovery codes are removed, all their devices are signed out, and they are notified.',
    who: 'Reset for',
    off: 'two-step verification is off',
    none: 'No active administrators',
    nobody: 'Nobody here has turned on two-step verification. There is nothing to reset',
    loading: 'Loading administrators',
    why: 'Reason (how you verified who they are)',
    code: 'Your authentication code',
    act: 'Reset two-step verification',
    whoMissing: 'Choose a person',
    whyMissing: 'Enter a reason (at least 2 characters)',
    codeMissing: 'Enter your 6-digit authentication code',
    done: 'Two-step verification of {name} was reset',
  },
});

/** For whom nobody else can help: an administrator without a colleague, the person of a personal account. */
export function ResetFactorsDialog({ member, onClose }: { member: MemberRow; onClose: () => void }): ReactElement {
  const t = useTexts(texts);
  const { memberId } = member;
  const { data, error, refetch } = useStaffCall(operationsCalls.factorHolders, { memberId });
  const [userId, setUserId] = useState<string | null>(null);
  const [why, setWhy] = useState('');
  const [code, setCode] = useState('');
  const isShort = [...why.trim()].length < 2;
  const isNobody = data !== undefined && !data.rows.some((row) => row.hasFactor);
  const lack = (): string | null => {
    if (isNobody) return t('nobody');
    if (userId === null) return t('whoMissing');
    if (isShort) return t('whyMissing');
    return code.trim() === '' ? t('codeMissing') : null;
  };
  const reset = async (): Promise<void> => {
    const typed = { why: why.trim(), code: readSecondCode(code) };
    await sendAsStaff(operationsCalls.resetFactors, { memberId, userId: userId ?? '', ...typed });
    toast('done', t('done', { name: data?.rows.find((row) => row.userId === userId)?.name ?? '' }));
  };
  return (
    <FormDialog
      title={t('title', { name: member.name })}
      width={520}
      act={t('act')}
      isDanger
      lack={lack}
      onSubmit={reset}
      onClose={onClose}
    >
      {(hasProblem) => (
        <>
          <Notice>{t('about')}</Notice>
          <fieldset>
            <legend>{t('who')}</legend>
            {!data && !error && <Skeleton rows={2} label={t('loading')} />}
            {!data && error && <NotLoaded onRetry={refetch} />}
            {data?.rows.length === 0 && <p>{t('none')}</p>}
            {data?.rows.map((row) => (
              <label key={row.userId} className={styles.choice} data-off={row.hasFactor ? undefined : ''}>
                <RadioDot
                  name="person"
                  isChosen={userId === row.userId}
                  disabled={!row.hasFactor}
                  onChoose={() => setUserId(row.userId)}
                />
                <span>
                  {[row.name, row.phoneNo, row.hasFactor ? null : t('off')].filter((part) => part !== null).join(' · ')}
                </span>
              </label>
            ))}
          </fieldset>
          <label>
            {t('why')}
            <TextArea
              name="why"
              maxLength={200}
              value={why}
              aria-invalid={(hasProblem && userId !== null && isShort) || undefined}
              onChange={setWhy}
            />
          </label>
          <label>
            {t('code')}
            <TextBox
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={14}
              value={code}
              onChange={setCode}
            />
          </label>
        </>
      )}
    </FormDialog>
  );
}
