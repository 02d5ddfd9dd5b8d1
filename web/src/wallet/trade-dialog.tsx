import { type TradeOrder, type TradePayment, type TradeRefund, walletCalls } from '@beidiao/contract/wallet/calls';
import { channelName, channelWords } from '@beidiao/contract/wallet/words';
import { isAbove } from '@beidiao/contract/wire/money';
import type { ReactElement } from 'react';
import { formatMoney, formatTime } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { NotLoaded } from '../trade/failure/not-loaded.tsx';
import { Dialog } from '../ui/desk/dialog.tsx';
import { type Column, Table } from '../ui/desk/table.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useCall } from '../wire/use-call.ts';
import styles from './trade-dialog.module.css';

const texts = bilingual({
  zh: {
    title: '支付单 {tradeNo}',
    close: '关闭',
    loading: '正在加载支付单',
    what: '支付单',
    payments: '付款',
    noPayments: '还没有付款。',
    refunds: '退款',
    time: '时间',
    way: '方式',
    to: '退到',
    amount: '金额',
    state: '状态',
    waiting: '等待付款',
    succeeded: '已支付',
    failed: '没有成功',
    surplus: '未入账，原路退回',
    gift: '礼品卡 {amount}',
    refundWaiting: '退款中',
    refundSucceeded: '已退回',
    refundFailed: '渠道未退成，平台处理中',
    refundSettled: '已由平台另行退回',
    ofSurplus: '未入账的付款',
  },
  en: {
    title: 'Payment order {tradeNo}',
    close: 'Close',
    loading: 'Loading the payment order',
    what: 'Payment order',
    payments: 'Payments',
    noPayments: 'Nothing was paid yet.',
    refunds: 'Refunds',
    time: 'Time',
    way: 'Method',
    to: 'Refunded to',
    amount: 'Amount',
    state: 'State',
    waiting: 'Waiting for payment',
    succeeded: 'Paid',
    failed: 'Not successful',
    surplus: 'Not used, refunded',
    gift: 'gift card {amount}',
    refundWaiting: 'Being refunded',
    refundSucceeded: 'Refunded',
    refundFailed: 'Channel refund failed, with the provider',
    refundSettled: 'Refunded by the provider another way',
    ofSurplus: 'payment that was not used',
  },
});

type Paid = Pick<TradePayment, 'channelCode' | 'amountFen' | 'state'> & { readonly key: string; readonly at: string };

/** What was paid at channels; from the balance, or without money where a gift card or a voucher paid all, as the trade order itself says. */
function paidFor(trade: TradeOrder, payments: readonly TradePayment[]): Paid[] {
  const listed = payments.map(({ paymentId, createdAt, endedAt, ...it }) => ({
    ...it,
    key: paymentId,
    at: endedAt ?? createdAt,
  }));
  const { paidAt, channelCode, amountFen } = trade;
  const isListed = listed.some(({ state }) => state === 'succeeded');
  if (paidAt === null || channelCode === null || isListed) return listed;
  return [{ key: 'balance', at: paidAt, channelCode, amountFen, state: 'succeeded' }, ...listed];
}

const refundWords = {
  waiting: 'refundWaiting',
  succeeded: 'refundSucceeded',
  failed: 'refundFailed',
  settled: 'refundSettled',
} as const;

/** What was paid for a payment order and what went back, each with its state; also what came twice or too late. */
export function TradeDialog({ trade, onClose }: { trade: TradeOrder; onClose: () => void }): ReactElement {
  const t = useTexts(texts);
  const language = useLanguage();
  const { data, error, refetch } = useCall(walletCalls.tradeDetails, { tradeOrderId: trade.orderId });
  const payments: Column<Paid>[] = [
    { key: 'time', head: t('time'), width: 150, cell: ({ at }) => formatTime(at) },
    { key: 'way', head: t('way'), phone: 'title', cell: ({ channelCode }) => channelName(channelCode, language) },
    { key: 'state', head: t('state'), width: 150, cell: ({ state }) => t(state) },
    { key: 'amount', head: t('amount'), width: 110, align: 'end', cell: ({ amountFen }) => formatMoney(amountFen) },
  ];
  const toOf = ({ channelCode, giftFen, isSurplus }: TradeRefund): string =>
    [
      channelWords[channelCode][language],
      isAbove(giftFen, 0) ? t('gift', { amount: formatMoney(giftFen) }) : '',
      isSurplus ? t('ofSurplus') : '',
    ]
      .filter(Boolean)
      .join(' · ');
  const refunds: Column<TradeRefund>[] = [
    { key: 'time', head: t('time'), width: 150, cell: ({ createdAt, endedAt }) => formatTime(endedAt ?? createdAt) },
    { key: 'to', head: t('to'), phone: 'title', cell: toOf },
    { key: 'state', head: t('state'), width: 150, cell: ({ state }) => t(refundWords[state]) },
    { key: 'amount', head: t('amount'), width: 110, align: 'end', cell: ({ amountFen }) => formatMoney(amountFen) },
  ];
  const paid = data === undefined ? [] : paidFor(data, data.payments);
  return (
    <Dialog title={t('title', { tradeNo: trade.tradeNo })} closeLabel={t('close')} onClose={onClose} width={640}>
      {error && !data && <NotLoaded what={t('what')} onRetry={refetch} />}
      {!data && !error && <Skeleton rows={3} label={t('loading')} />}
      {data && (
        <div className={styles.money}>
          <h3>{t('payments')}</h3>
          {paid.length === 0 ? (
            <p>{t('noPayments')}</p>
          ) : (
            <Table<Paid> label={t('payments')} columns={payments} rows={paid} keyOf={({ key }) => key} />
          )}
          {data.refunds.length > 0 && (
            <>
              <h3>{t('refunds')}</h3>
              <Table<TradeRefund>
                label={t('refunds')}
                columns={refunds}
                rows={data.refunds}
                keyOf={({ refundId }) => refundId}
              />
            </>
          )}
        </div>
      )}
    </Dialog>
  );
}
