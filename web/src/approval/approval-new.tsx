import { accountCalls } from '@beidiao/contract/account/calls';
import { approvalCalls, type ApprovalRow } from '@beidiao/contract/approval/calls';
import { permissions } from '@beidiao/contract/wire/permissions';
import { QueryClientProvider } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { NoRight } from '../trade/no-right.tsx';
import { formatMoney, formatTime } from '../i18n/format.ts';
import { useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/core/button.tsx';
import { ConfirmBox } from '../ui/desk/confirm.tsx';
import { EmptyState } from '../ui/desk/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Refused } from '../wire/send/refused.ts';
import { makeQueryClient, useFreshAnswers } from '../wire/query-client.ts';
import { useCall } from '../wire/use-call.ts';
import { AbsentOrder } from './absent-order.tsx';
import { approvalTexts, causeWords } from './approval-texts.ts';
import styles from './approval.module.css';
import { RejectDialog } from '../trade/reject-dialog.tsx';
import { useDecision } from './use-decision.ts';

/** This page stands outside the frame of the dashboard, and brings its own memory of answers. */
const queries = makeQueryClient(0);

function Sheet({ row }: { row: ApprovalRow }): ReactElement {
  const t = useTexts(approvalTexts);
  const lines = [
    [t('candidate'), row.position ? `${row.name} · ${row.position}` : row.name],
    [t('order'), row.packageName ?? t('items', { count: row.itemCount })],
    [t('by'), row.operatorName],
    [t('why'), causeWords(row, t)],
    [t('due'), row.dueAt === null ? '-' : formatTime(row.dueAt)],
  ] as const;
  return (
    <dl className={styles.sheet}>
      <div data-big="">
        <dt>{t('amount')}</dt>
        <dd>{formatMoney(row.amountFen)}</dd>
      </div>
      {lines.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Choices({ row, mayPay }: { row: ApprovalRow; mayPay: boolean }): ReactElement {
  const t = useTexts(approvalTexts);
  const [rejects, setRejects] = useState(false);
  const { approve, approveAndPay, reject, busy } = useDecision();
  if (row.isOwn) return <p className={styles.hint}>{t('own')}</p>;
  return (
    <div className={styles.choices}>
      {mayPay && (
        <Button look="primary" isWide isBusy={busy !== null} onClick={() => void approveAndPay(row)}>
          {t('approvePay', { amount: formatMoney(row.amountFen) })}
        </Button>
      )}
      <Button look={mayPay ? 'plain' : 'primary'} isWide isBusy={busy !== null} onClick={() => void approve(row)}>
        {t('approve')}
      </Button>
      <Button isWide onClick={() => setRejects(true)}>
        {t('reject')}
      </Button>
      {rejects && (
        <RejectDialog
          name={row.name}
          isBusy={busy !== null}
          onReject={(why) => reject(row, why)}
          onClose={() => setRejects(false)}
        />
      )}
    </div>
  );
}

function Decide(): ReactElement {
  const t = useTexts(approvalTexts);
  const { orderDetailsId } = useSearch({ strict: false }) as { orderDetailsId?: string }; // every search parameter is a text
  const rights = useCall(accountCalls.permissions, {});
  const holds = (code: string): boolean => rights.data?.permList.some((it) => it.code === code && it.holds) ?? false;
  const mayApprove = holds(permissions.approve);
  const { data, error, refetch } = useCall(
    approvalCalls.waiting,
    orderDetailsId ? { orderDetailsId } : { pageSize: 1 },
    { enabled: mayApprove },
  );
  const trouble = rights.error ?? error;
  const again = (
    <Button size="small" onClick={() => void Promise.all([rights.refetch(), refetch()])}>
      {t('again')}
    </Button>
  );
  const [row] = data?.approvalList ?? [];
  if (rights.data && !mayApprove) return <NoRight code={permissions.approve} />;
  if (orderDetailsId && error instanceof Refused && error.is('badParams'))
    return <AbsentOrder orderDetailsId={orderDetailsId} />;
  if (trouble && !data) return <EmptyState title={t('troubled')} about={trouble.message} action={again} />;
  if (!data) return <Skeleton rows={5} label={t('loading')} />;
  if (!row)
    return orderDetailsId ? (
      <AbsentOrder orderDetailsId={orderDetailsId} />
    ) : (
      <EmptyState title={t('empty')} about={t('emptyAbout')} />
    );
  return (
    <>
      <Sheet row={row} />
      <Choices row={row} mayPay={holds(permissions.payFromBalance)} />
    </>
  );
}

/** One order to decide on, made for a phone: the link of the notice leads here. */
export function ApprovalNew(): ReactElement {
  const t = useTexts(approvalTexts);
  useFreshAnswers(queries);
  return (
    <QueryClientProvider client={queries}>
      <div className={styles.phone}>
        <h1>{t('title')}</h1>
        <Decide />
      </div>
      <ConfirmBox />
    </QueryClientProvider>
  );
}
