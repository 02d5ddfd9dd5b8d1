import { noticeTable } from '../notice/kinds.ts';

const prices = '/Dashboard/OrderCreate';

/** To the administrators of members that pay the unit price. `{item}` is said in the language of the reader. */
export const catalogueNotices = noticeTable({
  itemPriceAhead: {
    topic: 'money',
    channels: ['system', 'mail'],
    path: prices,
    zh: {
      title: '核查项单价调整',
      body: '“{item}”的单价将于 {due} 由 {before} 调整为 {after}。已下的订单和协议价不变。',
      act: '查看核查项',
    },
    en: {
      title: 'Price change for a check item',
      body: 'The unit price of “{item}” changes from {before} to {after} at {due} (China time). Placed orders and agreed prices stay as they are.',
      act: 'View check items',
    },
  },
  itemPriceStays: {
    topic: 'money',
    channels: ['system', 'mail'],
    path: prices,
    zh: {
      title: '核查项单价调整已取消',
      body: '原定于 {due} 的“{item}”单价调整已取消，单价仍为 {before}。',
      act: '查看核查项',
    },
    en: {
      title: 'Price change cancelled',
      body: 'The price change for “{item}” planned for {due} (China time) was cancelled. The unit price stays at {before}.',
      act: 'View check items',
    },
  },
});
