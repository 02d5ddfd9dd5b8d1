import { subtractAmount } from '@beidiao/contract/wire/money';
import { orderCalls, type OrderRow } from '@beidiao/contract/order/calls';
import { isOrderEnd, orderStates } from '@beidiao/contract/order/states';
import { channelWords } from '@beidiao/contract/wallet/words';
import { useLanguage } from '../i18n/language.ts';
import { formatMoney } from '../i18n/format.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { confirm } from '../ui/desk/confirm.tsx';
import { useCopy } from '../ui/desk/use-copy.ts';
import { toast } from '../ui/core/toasts.tsx';
import { useSend } from '../wire/use-call.ts';
import { problemOf } from '../wire/send/problem-of.ts';
import { ordersTexts } from './orders-texts.ts';

const texts = bilingual({
  zh: {
    title: '取消{name}的背调？',
    unpaid: '该订单尚未支付，取消不产生费用。取消后不能恢复，需要时可再次背调。',
    paid: '授权链接立即失效，{amount} 全额退回原支付方式，已用的券恢复可用。取消后不能恢复。',
    keep: '返回',
    cancel: '取消订单',
    cancelRefund: '取消并退 {amount}',
    cancelled: '已取消{name}的背调',
    refunded: '已取消{name}的背调，{amount} 已退回{channel}',
  },
  en: {
    title: 'Cancel the check for {name}?',
    unpaid:
      'This order has not been paid, so cancelling is free. This cannot be undone, but you can order the check again.',
    paid: 'The consent link stops working immediately. {amount} is refunded to the original payment method, and coupons become available again. This cannot be undone.',
    keep: 'Keep order',
    cancel: 'Cancel order',
    cancelRefund: 'Cancel and refund {amount}',
    cancelled: 'The check for {name} is cancelled',
    refunded: 'The check for {name} is cancelled. {amount} refunded to {channel}',
  },
});

/** ms. A payment by channel, an answer of a candidate: news comes without a click, but not more often than it is wanted. */
export const rereadMs = 30_000;

export type OrderActs = {
  cancel: (row: OrderRow) => Promise<void>;
  copyNo: (row: OrderRow) => Promise<void>;
  isBusy: boolean;
};

/** What can be done with a row in place; paying has its own dialog. */
export function useOrderActs(): OrderActs {
  const t = useTexts(texts);
  const all = useTexts(ordersTexts);
  const language = useLanguage();
  const copy = useCopy();
  const cancelUnpaid = useSend(orderCalls.cancelUnpaid);
  const cancelPaid = useSend(orderCalls.cancelPaid);

  const carryOut = async (row: OrderRow): Promise<string> => {
    if (row.status === orderStates.unpaid) {
      await cancelUnpaid.mutateAsync({ tradeOrderId: row.tradeOrderId });
      return t('cancelled', { name: row.name });
    }
    const { refundedFen, channelCode } = await cancelPaid.mutateAsync({ orderDetailsId: row.orderDetailsId });
    const facts = { name: row.name, amount: formatMoney(refundedFen), channel: channelWords[channelCode][language] };
    return refundedFen !== 0 ? t('refunded', facts) : t('cancelled', facts);
  };
  const cancel = async (row: OrderRow): Promise<void> => {
    const isPaid = row.status !== orderStates.unpaid;
    const amount = formatMoney(subtractAmount(row.amountFen, row.refundedFen));
    const isSure = await confirm({
      title: t('title', { name: row.name }),
      body: isPaid ? t('paid', { amount }) : t('unpaid'),
      act: isPaid ? t('cancelRefund', { amount }) : t('cancel'),
      keep: t('keep'),
      danger: true,
    });
    if (!isSure) return;
    try {
      toast('done', await carryOut(row));
    } catch (fault) {
      toast('problem', problemOf(fault));
    }
  };
  const copyNo = ({ orderNo }: OrderRow): Promise<void> => copy(orderNo, { copied: all('copied', { text: orderNo }) });
  return { cancel, copyNo, isBusy: cancelUnpaid.isPending || cancelPaid.isPending };
}

type Facts = Pick<OrderRow, 'status' | 'phoneNo'>;
type Again = Facts & Pick<OrderRow, 'mayReveal'>;

/** Nothing of the person is left, so that there is neither a number to look at nor anybody to check again. */
export const isErased = ({ status, phoneNo }: Facts): boolean => status === orderStates.deleted && phoneNo === '';

/** A check that has ended can be ordered again; so can one whose report is there. It fills in the person, whole. */
export const canCheckAgain = (row: Again): boolean =>
  row.mayReveal && (isOrderEnd(row.status) || row.status === orderStates.reported) && !isErased(row);
