import { documentWords } from '@beidiao/contract/typed/document';
import { type CandidateFile, lineKinds, operationsCalls, type TimelineLine } from '@beidiao/contract/operations/calls';
import { type ReactElement, useState } from 'react';
import { OrderStateTag } from '../../trade/order-state-tag.tsx';
import { formatMoney, formatTimeDense } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { BareButton } from '../../ui/core/bare-button.tsx';
import { Button } from '../../ui/core/button.tsx';
import { Card } from '../../ui/desk/card.tsx';
import { confirm } from '../../ui/desk/confirm.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { PageHeader } from '../../ui/desk/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Timeline } from '../../ui/desk/timeline.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { problemOf } from '../../wire/send/problem-of.ts';
import { sendAsStaff, useStaffCall, useStaffSession } from '../../wire/staff-wire.ts';
import { dossierTexts, kindText } from './dossier-texts.ts';
import { lineWords } from '../record/line-words.ts';
import styles from '../plain.module.css';
import { RefundDialog } from '../money/refund-dialog.tsx';

function Trail({ file: { lines, items } }: { file: CandidateFile }): ReactElement {
  const t = useTexts(dossierTexts);
  const language = useLanguage();
  const [kind, setKind] = useState<TimelineLine['kind'] | null>(null);
  const nameOf = (code: string): string => items.find((item) => item.code === code)?.name[language] ?? code;
  const there = lineKinds.filter((it) => lines.some((line) => line.kind === it));
  return (
    <Card title={t('timeline')}>
      <div className={styles.kinds}>
        {[null, ...there].map((it) => (
          <BareButton key={it ?? 'all'} aria-pressed={kind === it} onClick={() => setKind(it)}>
            {t(it === null ? 'all' : kindText[it])}
          </BareButton>
        ))}
      </div>
      <Timeline
        label={t('timeline')}
        moments={lines
          .filter((line) => kind === null || line.kind === kind)
          .map((line, place) => ({
            key: `${line.at} ${place}`,
            at: line.at,
            time: formatTimeDense(line.at),
            isNow: place === 0,
            words: lineWords(line, language, nameOf),
          }))}
      />
    </Card>
  );
}

function Facts({ file }: { file: CandidateFile }): ReactElement {
  const t = useTexts(dossierTexts);
  const language = useLanguage();
  const { link } = file;
  const linkWords =
    link &&
    t('linkWords', {
      sent: formatTimeDense(link.sentAt),
      until: formatTimeDense(link.expiresAt),
      code: link.checkCode,
    });
  const facts = [
    ['state', <OrderStateTag key="state" state={file.status} />],
    ['enterprise', file.enterpriseName],
    ['order', file.orderNo],
    ['payment', file.tradeNo],
    ['position', file.position ?? '-'],
    ['phone', file.phoneNo],
    ['idCard', file.idCard],
    ['amount', formatMoney(file.amountFen)],
    ['refunded', formatMoney(file.refundedFen)],
    ['due', formatTimeDense(file.dueAt)],
    ['estimate', formatTimeDense(file.estimatedCompletedAt)],
    ['link', linkWords ?? '-'],
  ] as const;
  return (
    <Card title={t('facts')}>
      <dl className={styles.facts}>
        {facts.map(([name, words]) => [
          <dt key={`${name} name`}>{name === 'idCard' ? documentWords[file.idType].number[language] : t(name)}</dt>,
          <dd key={name}>{words}</dd>,
        ])}
      </dl>
    </Card>
  );
}

const itemStates = [
  'done',
  'waitingReviewer',
  'waitingCandidate',
  'queued',
  'running',
  'stopped',
  'dropped',
  'disputed',
  'notStarted',
] as const;

function Items({ file }: { file: CandidateFile }): ReactElement {
  const t = useTexts(dossierTexts);
  const language = useLanguage();
  return (
    <Card title={t('items')}>
      <dl className={styles.facts}>
        {file.items.map((item) => {
          const state = itemStates.find((it) => it === item.state);
          return [
            <dt key={`${item.code} ${item.n} name`}>
              {item.name[language]} {item.n > 1 && item.n}
            </dt>,
            <dd key={`${item.code} ${item.n}`}>{state ? t(state) : item.state}</dd>,
          ];
        })}
      </dl>
    </Card>
  );
}

/** One check from order to report, with what staff may do about it. */
export function CandidateDossier({
  memberId,
  orderDetailsId,
}: {
  memberId: string;
  orderDetailsId: string;
}): ReactElement {
  const t = useTexts(dossierTexts);
  const roles = useStaffSession()?.staff.roles ?? [];
  const [isRefunding, setRefunding] = useState(false);
  const ref = { memberId, orderDetailsId };
  const { data: file, error, refetch } = useStaffCall(operationsCalls.candidate, ref, { staleTime: 60_000 });
  if (error !== null && file === undefined)
    return (
      <>
        <Notice kind="problem">{error.message}</Notice>
        <Button size="small" onClick={() => void refetch()}>
          {t('again')}
        </Button>
      </>
    );
  if (file === undefined) return <Skeleton label={t('loading')} rows={10} />;
  const mayResend = file.mayResendLink && roles.some((role) => role === 'reviewer' || role === 'sales');
  const mayRefund = file.refundableFen > 0 && roles.some((role) => role === 'sales' || role === 'finance');
  const resend = async (): Promise<void> => {
    const question = { title: t('resendAsk'), body: t('resendBody'), act: t('resend'), keep: t('keep') };
    if (!(await confirm(question))) return;
    try {
      await sendAsStaff(operationsCalls.resendLink, ref);
      toast('done', t('resent'));
    } catch (fault) {
      toast('problem', problemOf(fault));
    }
  };
  return (
    <>
      <PageHeader
        title={file.candidateName}
        about={`${file.enterpriseName} · ${file.orderNo}`}
        actions={
          <>
            {mayResend && (
              <Button size="small" onClick={() => void resend()}>
                {t('resend')}
              </Button>
            )}
            {mayRefund && (
              <Button size="small" onClick={() => setRefunding(true)}>
                {t('refund')}
              </Button>
            )}
          </>
        }
      />
      <div className={styles.file}>
        <Trail file={file} />
        <div className={styles.stack}>
          <Facts file={file} />
          <Items file={file} />
        </div>
      </div>
      {isRefunding && <RefundDialog file={file} onClose={() => setRefunding(false)} />}
    </>
  );
}
