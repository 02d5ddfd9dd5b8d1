import { accountCalls } from '@beidiao/contract/account/calls';
import { approvalCalls, type ApprovalRow } from '@beidiao/contract/approval/calls';
import { permissions } from '@beidiao/contract/wire/permissions';
import { type ReactElement, useState } from 'react';
import { NoRight } from '../trade/no-right.tsx';
import { formatMoney, formatTime } from '../i18n/format.ts';
import { useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/core/button.tsx';
import { EmptyState } from '../ui/desk/empty-state.tsx';
import { PageHeader } from '../ui/desk/page-header.tsx';
import { Pager } from '../ui/desk/pager.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { type Column, Ellipsis, Table, TwoLines } from '../ui/desk/table.tsx';
import { useCall } from '../wire/use-call.ts';
import { approvalTexts, causeWords } from './approval-texts.ts';
import styles from './approval.module.css';
import { RejectDialog } from '../trade/reject-dialog.tsx';
import { useDecision } from './use-decision.ts';

type Acts = {
  mayPay: boolean;
  busy: string | null;
  approve: (row: ApprovalRow) => void;
  pay: (row: ApprovalRow) => void;
  reject: (row: ApprovalRow) => void;
};

function ActsCell({ row, acts }: { row: ApprovalRow; acts: Acts }): ReactElement {
  const t = useTexts(approvalTexts);
  if (row.isOwn) return <span className={styles.hint}>{t('own')}</span>;
  const isBusy = acts.busy === row.orderId;
  return (
    <span className={styles.acts}>
      <Button size="small" onClick={() => acts.reject(row)}>
        {t('reject')}
      </Button>
      <Button size="small" isBusy={isBusy} onClick={() => acts.approve(row)}>
        {t('approve')}
      </Button>
      {acts.mayPay && (
        <Button size="small" look="primary" isBusy={isBusy} onClick={() => acts.pay(row)}>
          {t('approvePay', { amount: formatMoney(row.amountFen) })}
        </Button>
      )}
    </span>
  );
}

function useColumns(acts: Acts): Column<ApprovalRow>[] {
  const t = useTexts(approvalTexts);
  return [
    {
      key: 'candidate',
      head: t('candidate'),
      phone: 'title',
      cell: (row) => <TwoLines first={row.name} second={row.position ?? ''} />,
    },
    {
      key: 'order',
      head: t('order'),
      cell: (row) => <TwoLines first={row.packageName ?? t('items', { count: row.itemCount })} second={row.orderNo} />,
    },
    { key: 'by', head: t('by'), width: 120, cell: (row) => <Ellipsis>{row.operatorName}</Ellipsis> },
    {
      key: 'why',
      head: t('why'),
      width: 176,
      cell: (row) => <TwoLines first={causeWords(row, t)} second={formatTime(row.createdAt)} />,
    },
    { key: 'amount', head: t('amount'), width: 112, align: 'end', cell: (row) => formatMoney(row.amountFen) },
    {
      key: 'acts',
      head: t('acts'),
      width: 340,
      align: 'end',
      phone: 'foot',
      cell: (row) => <ActsCell row={row} acts={acts} />,
    },
  ];
}

/** Orders that wait for somebody's yes. */
export function Approvals(): ReactElement {
  const t = useTexts(approvalTexts);
  const [page, setPage] = useState({ pageNo: 1, pageSize: 20 });
  const [rejected, setRejected] = useState<ApprovalRow | null>(null);
  const rights = useCall(accountCalls.permissions, {}, { staleTime: 30_000 });
  const holds = (code: string): boolean => rights.data?.permList.some((it) => it.code === code && it.holds) ?? false;
  const mayApprove = holds(permissions.approve);
  const waiting = useCall(approvalCalls.waiting, page, { keepPrevious: true, enabled: mayApprove });
  const { data } = waiting;
  const error = rights.data ? waiting.error : rights.error;
  const { approve, approveAndPay, reject, busy } = useDecision();
  const columns = useColumns({
    mayPay: holds(permissions.payFromBalance),
    busy,
    approve: (row) => void approve(row),
    pay: (row) => void approveAndPay(row),
    reject: setRejected,
  });
  if (rights.data && !mayApprove)
    return (
      <div className={styles.page}>
        <PageHeader title={t('title')} />
        <NoRight code={permissions.approve} />
      </div>
    );
  const again = (
    <Button size="small" onClick={() => void (rights.data ? waiting.refetch() : rights.refetch())}>
      {t('again')}
    </Button>
  );
  return (
    <div className={styles.page}>
      <PageHeader title={t('title')} about={t('about')} />
      <section className={styles.panel} aria-label={t('label')}>
        {error && !data && <EmptyState title={t('troubled')} about={error.message} action={again} />}
        {!data && !error && <Skeleton rows={6} label={t('loading')} />}
        {data?.total === 0 && <EmptyState title={t('empty')} about={t('emptyAbout')} />}
        {data && data.total > 0 && (
          <>
            <Table
              label={t('label')}
              lines={2}
              columns={columns}
              rows={data.approvalList}
              keyOf={({ orderDetailsId }) => orderDetailsId}
            />
            <Pager
              page={page.pageNo}
              size={page.pageSize}
              shown={data.approvalList.length}
              total={data.total}
              cap={1001}
              onChange={(pageNo, pageSize) => setPage({ pageNo, pageSize })}
            />
          </>
        )}
      </section>
      {rejected && (
        <RejectDialog
          name={rejected.name}
          isBusy={busy === rejected.orderId}
          onReject={(why) => reject(rejected, why)}
          onClose={() => setRejected(null)}
        />
      )}
    </div>
  );
}
