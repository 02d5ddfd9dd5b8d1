import { enterpriseCalls } from '@beidiao/contract/enterprise/calls';
import { type FormEvent, type ReactElement, useState } from 'react';
import { formatDay } from '../../i18n/format.ts';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { send } from '../../wire/send/send.ts';
import { problemOf } from '../../wire/send/problem-of.ts';
import styles from '../sign-in/select-enterprise.module.css';

const texts = bilingual({
  zh: {
    waiting: '{name}：加入申请审核中（{day} 提交）',
    rejected: '{name}：加入申请没有通过（{day} 提交），可以联系企业管理员后再申请',
    withdraw: '撤回申请',
    open: '申请加入企业',
    name: '企业全称',
    hint: '填写营业执照上的全称，企业管理员同意后即可进入',
    act: '提交申请',
    tooShort: '请填写企业全称',
  },
  en: {
    waiting: '{name}: your request is under review (sent {day})',
    rejected: '{name}: your request was declined (sent {day}). Contact the administrator before you try again',
    withdraw: 'Withdraw request',
    open: 'Request to join an organization',
    name: 'Full organization name',
    hint: 'As shown on the business licence. You can enter once an administrator approves',
    act: 'Send',
    tooShort: 'Enter the full organization name',
  },
});

type Application = { applicationId: string; epName: string; status: 0 | 2; appliedAt: string };
type Props = { applications: readonly Application[]; onChange: () => void };

/** Applications to join that wait or were turned away, and a way to send another. */
export function JoinForm({ applications, onChange }: Props): ReactElement {
  const t = useTexts(texts);
  const [isOpen, setOpen] = useState(false);
  const [epName, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    setProblem(null);
    try {
      await work();
      setOpen(false);
      setName('');
      onChange();
    } catch (fault) {
      setProblem(problemOf(fault));
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const name = epName.trim();
    if (name.length < 2) setProblem(t('tooShort'));
    else void attempt(() => send(enterpriseCalls.apply, { epName: name }, { asPerson: true }));
  };
  return (
    <>
      {applications.map(({ applicationId, epName: name, status, appliedAt }) => (
        <Notice key={applicationId}>
          {t(status === 0 ? 'waiting' : 'rejected', { name, day: formatDay(appliedAt) })}{' '}
          {status === 0 && (
            <Button
              look="text"
              size="small"
              onClick={() =>
                void attempt(() => send(enterpriseCalls.withdrawApplication, { applicationId }, { asPerson: true }))
              }
            >
              {t('withdraw')}
            </Button>
          )}
        </Notice>
      ))}
      {isOpen ? (
        <form noValidate onSubmit={submit}>
          <Field label={t('name')} hint={t('hint')} error={problem} value={epName} maxLength={80} onChange={setName} />
          <Button type="submit" look="primary" isWide>
            {t('act')}
          </Button>
        </form>
      ) : (
        <p className={styles.again}>
          <Button isWide onClick={() => setOpen(true)}>
            {t('open')}
          </Button>
        </p>
      )}
    </>
  );
}
