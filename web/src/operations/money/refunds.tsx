import { operationsCalls, type RefundRow, type StaffRefundState } from '@beidiao/contract/operations/calls';
import { type ReactElement, useState } from 'react';
import { formatMoney } from '../../i18n/format.ts';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { PageHeader } from '../../ui/desk/page-header.tsx';
import { type Column, Table, TwoLines } from '../../ui/desk/table.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { sendAsStaff, useStaffCall, useStaffSession } from '../../wire/staff-wire.ts';
import styles from '../plain.module.css';
import { Rows } from '../rows.tsx';
import { usePages } from '../use-pages.ts';
import { FailedRefunds } from './failed-refunds.tsx';
import { DecideWish, secondPersonTexts, useWishColumns } from './second-person.tsx';
import { SettledRefunds } from './settled-refunds.tsx';

const texts = bilingual({
  zh: {
    title: '退款',
    about: '限额内直接退款，超出限额须由另一位财务复核。退款在候选人页面发起。',
    done: '已退款',
    failed: '未到账',
    settled: '其他方式',
    order: '订单',
    amount: '金额',
    none: '暂无退款',
    noneWaiting: '没有待复核的退款',
    noneAbout: '超出限额的退款会在这里等待复核。',
    confirmTitle: '复核退款 {amount}',
    confirmBody: '{asker} 申请，原因：{why}。确认后 {amount} 原路退回 {enterprise}，仅可退一次。',
    confirmAct: '确认退回 {amount}',
    rejectTitle: '驳回退款 {amount}',
    rejectBody: '{asker} 申请，原因：{why}。',
    confirmed: '已退款 {amount}',
  },
  en: {
    title: 'Refunds',
    about:
      'Refunds within your limit are made immediately. Larger ones need approval from another finance colleague. Start a refund on the candidate’s page.',
    done: 'Refunded',
    failed: 'Not received',
    settled: 'Another way',
    order: 'Order',
    amount: 'Amount',
    none: 'No refunds',
    noneWaiting: 'No refunds to approve',
    noneAbout: 'Refunds above the limit appear here for approval.',
    confirmTitle: 'Approve refund of {amount}',
    confirmBody: 'Requested by {asker}. Reason: {why}. Once approved, {amount} is refunded to {enterprise}, once only.',
    confirmAct: 'Refund {amount}',
    rejectTitle: 'Reject refund of {amount}',
    rejectBody: 'Requested by {asker}. Reason: {why}.',
    confirmed: '{amount} refunded',
  },
});

const tabs = ['waiting', 'failed', 'settled', 'done', 'rejected', 'all'] as const;
type Tab = 'all' | 'failed' | 'settled' | StaffRefundState;
/** Of the tabs those that show what channels have not refunded. */
const isOfChannel = (tab: Tab): tab is 'failed' | 'settled' => tab === 'failed' || tab === 'settled';

function useColumns(onDecide: (row: RefundRow, confirms: boolean) => void): Column<RefundRow>[] {
  const t = useTexts(texts);
  const wishColumns = useWishColumns(t('done'), onDecide);
  return [
    {
      key: 'order',
      head: t('order'),
      phone: 'title',
      width: '22%',
      cell: (row) => <TwoLines first={row.enterpriseName} second={row.orderNo} />,
    },
    {
      key: 'amount',
      head: t('amount'),
      width: 180,
      align: 'end',
      cell: (row) => <TwoLines first={formatMoney(row.amountFen)} second={row.tradeNo} />,
    },
    ...wishColumns,
  ];
}

export function Refunds(): ReactElement {
  const t = useTexts(texts);
  const w = useTexts(secondPersonTexts);
  const [tab, setTab] = useState<Tab>('waiting');
  const [deciding, setDeciding] = useState<{ row: RefundRow; confirms: boolean } | null>(null);
  const { data: counts } = useStaffCall(operationsCalls.counts, {});
  const isFinance = useStaffSession()?.staff.roles.includes('finance') ?? false;
  const query = usePages(operationsCalls.refunds, tab === 'all' || isOfChannel(tab) ? {} : { state: tab }, {
    nextOf: (page) => page.nextCursor,
  });
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const columns = useColumns((row, confirms) => setDeciding({ row, confirms }));
  const decide = async (why: string): Promise<void> => {
    if (deciding === null) return;
    const { row, confirms } = deciding;
    await sendAsStaff(operationsCalls.decideRefund, { refundNo: row.refundNo, confirms, why });
    toast('done', confirms ? t('confirmed', { amount: formatMoney(row.amountFen) }) : w('rejectedNow'));
  };
  const facts = deciding && {
    amount: formatMoney(deciding.row.amountFen),
    asker: deciding.row.askedBy.name,
    why: deciding.row.why,
    enterprise: deciding.row.enterpriseName,
  };
  return (
    <div className={styles.page}>
      <PageHeader title={t('title')} about={t('about')} />
      <div className={styles.bar}>
        <Tabs
          label={w('state')}
          chosen={tab}
          onChoose={setTab}
          tabs={tabs
            .filter((key) => !isOfChannel(key) || isFinance)
            .map((key) => ({
              key,
              label: key === 'done' || isOfChannel(key) ? t(key) : w(key),
              count: {
                waiting: counts?.refunds,
                failed: counts?.failedRefunds,
                settled: undefined,
                done: undefined,
                rejected: undefined,
                all: undefined,
              }[key],
              isUrgent: key === 'waiting' || (key === 'failed' && (counts?.failedRefunds ?? 0) > 0),
            }))}
        />
      </div>
      {tab === 'failed' && <FailedRefunds />}
      {tab === 'settled' && <SettledRefunds />}
      {!isOfChannel(tab) && (
        <Rows
          query={query}
          count={rows.length}
          empty={
            tab === 'waiting' ? (
              <EmptyState title={t('noneWaiting')} about={t('noneAbout')} />
            ) : (
              <EmptyState title={t('none')} />
            )
          }
        >
          <Table label={t('title')} columns={columns} rows={rows} keyOf={(row) => row.refundNo} lines={2} />
        </Rows>
      )}
      {deciding && facts && (
        <DecideWish
          wish={deciding.row}
          confirms={deciding.confirms}
          words={{
            title: t(deciding.confirms ? 'confirmTitle' : 'rejectTitle', facts),
            body: t(deciding.confirms ? 'confirmBody' : 'rejectBody', facts),
            confirmAct: t('confirmAct', facts),
          }}
          onDecide={decide}
          onClose={() => setDeciding(null)}
        />
      )}
    </div>
  );
}
