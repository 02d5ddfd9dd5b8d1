import { type IntakeRow, operationsCalls } from '@beidiao/contract/operations/calls';
import { type ReactElement, useState } from 'react';
import { formatMoney, formatTimeDense } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { PageHeader } from '../../ui/desk/page-header.tsx';
import { type Column, Table, TwoLines } from '../../ui/desk/table.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { problemOf } from '../../wire/send/problem-of.ts';
import { sendAsStaff } from '../../wire/staff-wire.ts';
import { AskWhy } from '../ask-why.tsx';
import styles from '../plain.module.css';
import { Rows } from '../rows.tsx';
import { usePages } from '../use-pages.ts';

const texts = bilingual({
  zh: {
    title: '收件审核',
    about: '含定制或履历梳理的订单，先审核能否承接，再通知候选人。按支付时间排序。',
    order: '订单',
    candidate: '候选人',
    items: '核查项',
    amount: '金额',
    paid: '支付时间',
    acts: '操作',
    pass: '通过',
    fail: '不通过',
    none: '暂无待审核订单',
    noneAbout: '新订单支付后会显示在这里。',
    passed: '已通过，正在通知 {name}',
    failTitle: '不通过并退款 {amount}',
    failBody: '订单结束，{amount} 原路退回，{enterprise} 会看到原因。',
    failAct: '不通过并退款',
    failed: '已退回 {amount}',
    expedited: '加急',
  },
  en: {
    title: 'Intake',
    about:
      'Orders with custom or résumé-review items are reviewed before the candidate is notified. Oldest payments first.',
    order: 'Order',
    candidate: 'Candidate',
    items: 'Items',
    amount: 'Amount',
    paid: 'Paid',
    acts: 'Actions',
    pass: 'Approve',
    fail: 'Decline',
    none: 'No orders to review',
    noneAbout: 'New orders appear here once they are paid.',
    passed: 'Approved. {name} is being notified',
    failTitle: 'Decline and refund {amount}',
    failBody:
      'The order is closed and {amount} is refunded to the original payment method. {enterprise} will see the reason.',
    failAct: 'Decline and refund',
    failed: '{amount} refunded',
    expedited: 'express',
  },
});

function Items({ row }: { row: IntakeRow }): ReactElement {
  const t = useTexts(texts);
  const language = useLanguage();
  return (
    <span className={styles.items}>
      {row.items.map((item) => (
        <span key={item.code} data-mark={item.needsReview || undefined} data-tip-if-cut={item.remark ?? undefined}>
          {item.name[language]}
          {item.quantity > 1 && ` ×${item.quantity}`}
          {item.isExpedited && ` · ${t('expedited')}`}
          {item.remark && ` · ${item.remark}`}
        </span>
      ))}
    </span>
  );
}

export function Intake(): ReactElement {
  const t = useTexts(texts);
  const query = usePages(operationsCalls.intake, {}, { nextOf: (page) => page.nextCursor });
  const [failing, setFailing] = useState<IntakeRow | null>(null);
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const pass = async (row: IntakeRow): Promise<void> => {
    try {
      await sendAsStaff(operationsCalls.passIntake, { memberId: row.memberId, orderDetailsId: row.orderDetailsId });
      toast('done', t('passed', { name: row.candidateName }));
    } catch (fault) {
      toast('problem', problemOf(fault));
    }
  };
  const fail = async (row: IntakeRow, why: string): Promise<void> => {
    const { memberId, orderDetailsId } = row;
    const { refundedFen } = await sendAsStaff(operationsCalls.failIntake, { memberId, orderDetailsId, why });
    toast('done', t('failed', { amount: formatMoney(refundedFen) }));
  };
  const columns: Column<IntakeRow>[] = [
    {
      key: 'candidate',
      head: t('candidate'),
      phone: 'title',
      width: '16%',
      cell: (row) => <TwoLines first={row.candidateName} second={row.position ?? '-'} />,
    },
    {
      key: 'order',
      head: t('order'),
      width: '20%',
      cell: (row) => <TwoLines first={row.enterpriseName} second={row.orderNo} />,
    },
    { key: 'items', head: t('items'), cell: (row) => <Items row={row} /> },
    { key: 'amount', head: t('amount'), width: 110, align: 'end', cell: (row) => formatMoney(row.amountFen) },
    { key: 'paid', head: t('paid'), width: 120, cell: (row) => formatTimeDense(row.paidAt) },
    {
      key: 'acts',
      head: t('acts'),
      width: 130,
      align: 'end',
      phone: 'foot',
      cell: (row) => (
        <span className={styles.acts}>
          <LinkButton onClick={() => setFailing(row)}>{t('fail')}</LinkButton>
          <LinkButton onClick={() => void pass(row)}>{t('pass')}</LinkButton>
        </span>
      ),
    },
  ];
  const amount = formatMoney(failing?.amountFen);
  return (
    <div className={styles.page}>
      <PageHeader title={t('title')} about={t('about')} />
      <Rows query={query} count={rows.length} empty={<EmptyState title={t('none')} about={t('noneAbout')} />}>
        <Table label={t('title')} columns={columns} rows={rows} keyOf={(row) => row.orderDetailsId} lines={2} />
      </Rows>
      {failing && (
        <AskWhy
          title={t('failTitle', { amount })}
          body={t('failBody', { amount, enterprise: failing.enterpriseName })}
          act={t('failAct')}
          isDanger
          onClose={() => setFailing(null)}
          onAct={(why) => fail(failing, why)}
        />
      )}
    </div>
  );
}
