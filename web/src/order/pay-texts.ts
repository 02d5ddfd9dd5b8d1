import { bilingual } from '../i18n/texts.ts';

export const payTexts = bilingual({
  zh: {
    title: '支付{name}的背调',
    close: '关闭',
    loading: '正在读取应付金额',
    due: '应付',
    pay: '支付 {amount}',
    paying: '正在支付…',
    free: '卡券已抵扣全部金额，无需付款。确认后订单立即生效。',
    confirmFree: '确认订单',
    nothingDue: '这笔订单已不需要支付，列表已刷新。',
    paid: '已支付 {amount}，{name}的背调继续进行',
    confirmed: '{name}的背调订单已确认',
    otherWay: '换一种方式',
    closed: '这笔支付单已关闭，没有生效。如果你刚刚付了款，钱会自动退回原处。',
  },
  en: {
    title: 'Pay for the check of {name}',
    close: 'Close',
    loading: 'Reading what is due',
    due: 'Due',
    pay: 'Pay {amount}',
    paying: 'Paying…',
    free: 'Your voucher covers the full amount, so there is nothing to pay. The order starts once you confirm it.',
    confirmFree: 'Confirm order',
    nothingDue: 'Nothing is due for this order any more. The list is up to date.',
    paid: '{amount} paid, the check of {name} goes on',
    confirmed: 'The check of {name} is confirmed',
    otherWay: 'Another way',
    closed: 'This payment order is closed. If you have just paid, the money goes back by itself.',
  },
});
