import { operationsCalls, type RefundRow, type StaffRefundState } from '@beidiao/contract/operations/calls';
import { type ReactElement, useState } from 'react';
import { formatMoney, formatTimeDense } from '../../i18n/format.ts';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { PageHeader } from '../../ui/desk/page-header.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { type Column, Table, TwoLines } from '../../ui/desk/table.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { sendAsStaff, useStaffCall, useStaffSession } from '../../wire/staff-wire.ts';
import { AskWhy } from '../ask-why.tsx';
import styles from '../plain.module.css';
import { Rows } from '../rows.tsx';
import { usePages } from '../use-pages.ts';
import { FailedRefunds } from './failed-refunds.tsx';

const texts = bilingual({
  zh: {
    title: '退款',
    about: '限额内直接退款，超出限额须由另一位财务复核。退款在候选人页面发起。',
    state: '状态',
    all: '全部',
    waiting: '待复核',
    done: '已退款',
    rejected: '已驳回',
    failed: '未到账',
    order: '订单',
    amount: '金额',
    why: '原因',
    asked: '发起',
    decided: '复核',
    acts: '操作',
    confirm: '复核通过',
    reject: '驳回',
    takeBack: '撤回',
    alone: '限额内',
    none: '暂无退款',
    noneAbout: '超出限额的退款会在这里等待复核。',
    confirmTitle: '复核退款 {amount}',
    confirmBody: '{asker} 申请，原因：{why}。确认后 {amount} 原路退回 {enterprise}，仅可退一次。',
    confirmAct: '确认退回 {amount}',
    rejectTitle: '驳回退款 {amount}',
    rejectBody: '{asker} 申请，原因：{why}。',
    confirmed: '已退款 {amount}',
    rejectedNow: '已驳回',
  },
  en: {
    title: 'Refunds',
    about:
      'Refunds within your limit are made immediately. Larger ones need approval from another finance colleague. Start a refund on the candidate’s page.',
    state: 'State',
    all: 'All',
    waiting: 'Waiting',
    done: 'Refunded',
    rejected: 'Rejected',
    failed: 'Not received',
    order: 'Order',
    amount: 'Amount',
    why: 'Reason',
    asked: 'Requested',
    decided: 'Reviewed',
    acts: 'Actions',
    confirm: 'Approve',
    reject: 'Reject',
    takeBack: 'Withdraw',
    alone: 'within the limit',
    none: 'No refunds',
    noneAbout: 'Refunds above the limit wait here for approval.',
    confirmTitle: 'Approve refund of {amount}',
    confirmBody: 'Requested by {asker}. Reason: {why}. Once approved, {amount} is refunded to {enterprise}, once only.',
    confirmAct: 'Refund {amount}',
    rejectTitle: 'Reject refund of {amount}',
    rejectBody: 'Requested by {asker}. Reason: {why}.',
    confirmed: '{amount} refunded',
    rejectedNow: 'Rejected',
  },
});

const looks = { waiting: 'you', done: 'done', rejected: 'ended' } as const;
const icons = { waiting: 'clock', done: 'check', rejected: 'ban' } as const;
const tabs = ['waiting', 'failed', 'done', 'rejected', 'all'] as const;
type Tab = 'all' | 'failed' | StaffRefundState;

function useColumns(onDecide: (row: RefundRow, confirms: boolean) => void): Column<RefundRow>[] {
  const t = useTexts(texts);
  const isFinance = useStaffSession()?.staff.roles.includes('finance') ?? false;
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
    {
      key: 'state',
      head: t('state'),
      width: 110,
      cell: (row) => (
        <StatusTag look={looks[row.state]} icon={icons[row.state]}>
          {t(row.state)}
        </StatusTag>
      ),
    },
    { key: 'why', head: t('why'), cell: (row) => <TwoLines first={row.why} second={row.decidedWhy ?? ''} /> },
    {
      key: 'asked',
      head: t('asked'),
      width: 120,
      cell: (row) => <TwoLines first={row.askedBy.name} second={formatTimeDense(row.askedAt)} />,
    },
    {
      key: 'decided',
      head: t('decided'),
      width: 120,
      cell: (row) =>
        row.decidedBy === null ? (
          row.state === 'done' && <span className={styles.hint}>{t('alone')}</span>
        ) : (
          <TwoLines first={row.decidedBy.name} second={formatTimeDense(row.decidedAt)} />
        ),
    },
    {
      key: 'acts',
      head: t('acts'),
      width: 150,
      align: 'end',
      phone: 'foot',
      cell: (row) =>
        row.state === 'waiting' &&
        isFinance && (
          <span className={styles.acts}>
            <LinkButton onClick={() => onDecide(row, false)}>{t(row.askedBy.isMe ? 'takeBack' : 'reject')}</LinkButton>
            {!row.askedBy.isMe && <LinkButton onClick={() => onDecide(row, true)}>{t('confirm')}</LinkButton>}
          </span>
        ),
    },
  ];
}

export function Refunds(): ReactElement {
  const t = useTexts(texts);
  const [tab, setTab] = useState<Tab>('waiting');
  const [deciding, setDeciding] = useState<{ row: RefundRow; confirms: boolean } | null>(null);
  const { data: counts } = useStaffCall(operationsCalls.counts, {});
  const isFinance = useStaffSession()?.staff.roles.includes('finance') ?? false;
  const query = usePages(operationsCalls.refunds, tab === 'all' || tab === 'failed' ? {} : { state: tab }, {
    nextOf: (page) => page.nextCursor,
  });
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const columns = useColumns((row, confirms) => setDeciding({ row, confirms }));
  const decide = async (why: string): Promise<void> => {
    if (deciding === null) return;
    const { row, confirms } = deciding;
    await sendAsStaff(operationsCalls.decideRefund, { refundNo: row.refundNo, confirms, why });
    toast('done', confirms ? t('confirmed', { amount: formatMoney(row.amountFen) }) : t('rejectedNow'));
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
          label={t('state')}
          chosen={tab}
          onChoose={setTab}
          tabs={tabs
            .filter((key) => key !== 'failed' || isFinance)
            .map((key) => ({
              key,
              label: t(key),
              count: {
                waiting: counts?.refunds,
                failed: counts?.failedRefunds,
                done: undefined,
                rejected: undefined,
                all: undefined,
              }[key],
              isUrgent: key === 'waiting' || (key === 'failed' && (counts?.failedRefunds ?? 0) > 0),
            }))}
        />
      </div>
      {tab === 'failed' ? (
        <FailedRefunds />
      ) : (
        <Rows query={query} count={rows.length} empty={<EmptyState title={t('none')} about={t('noneAbout')} />}>
          <Table label={t('title')} columns={columns} rows={rows} keyOf={(row) => row.refundNo} lines={2} />
        </Rows>
      )}
      {deciding && facts && (
        <AskWhy
          title={t(deciding.confirms ? 'confirmTitle' : 'rejectTitle', facts)}
          body={t(deciding.confirms ? 'confirmBody' : 'rejectBody', facts)}
          act={deciding.confirms ? t('confirmAct', facts) : t(deciding.row.askedBy.isMe ? 'takeBack' : 'reject')}
          isDanger={!deciding.confirms}
          isOptional={deciding.confirms || deciding.row.askedBy.isMe}
          onClose={() => setDeciding(null)}
          onAct={decide}
        />
      )}
    </div>
  );
}
