import type { RefusalTable } from '../wire/refusal-table.ts';

export const walletRefusals = {
  balanceShort: {
    errcode: '0402001',
    zh: '余额不足，还差 {shortBy}',
    en: 'Insufficient balance. You need {shortBy} more',
  },
  channelUnknown: { errcode: '0402002', zh: '不支持这种支付方式', en: 'This payment method is not available' },
  tradeNotFound: { errcode: '0402003', zh: '没有找到这笔支付单', en: 'Payment order not found' },
  tradeNotInState: {
    errcode: '0402004',
    zh: '支付单状态已变化，请刷新后查看',
    en: 'The payment order has changed. Please reload',
  },
  balancePaymentOff: {
    errcode: '0402005',
    zh: '您没有余额支付权限，请联系企业管理员',
    en: 'You do not have permission to pay from the balance. Please ask your administrator',
  },
  onlinePaymentOff: {
    errcode: '0402006',
    zh: '您没有在线支付权限，请联系企业管理员',
    en: 'You do not have permission to pay online. Please ask your administrator',
  },
  orderIdOfCheck: {
    errcode: '0402009',
    zh: '{given} 是候选人背调的编号（orderDetailsId）。这里要填订单的编号（orderId）：{orderId}',
    en: '{given} is the number of a check (orderDetailsId). Send the number of its order (orderId): {orderId}',
  },
  orderIdTwice: {
    errcode: '0402008',
    zh: '旧编号 {given} 对应两笔支付单：订单 {orderNo} 请填 tradeOrderId {ofOrder}，支付单 {tradeNo} 请填 tradeOrderId {given}',
    en: '{given} was once given twice. For order {orderNo} send tradeOrderId {ofOrder}, for payment {tradeNo} send tradeOrderId {given}',
  },
  differenceNotFound: { errcode: '0402020', zh: '没有找到这条差异', en: 'Difference not found' },
  differenceSettled: {
    errcode: '0402021',
    zh: '这条差异的状态已变化，请刷新后查看可用的操作',
    en: 'This difference has changed. Reload to see what can be done',
  },
  correctionOwn: {
    errcode: '0402022',
    zh: '自己发起的更正须由另一位财务复核',
    en: 'Another finance colleague must approve corrections you requested',
  },
  dayToCome: {
    errcode: '0402023',
    zh: '日期还没到，没有账单可比对',
    en: 'This day is yet to come and has no statement',
  },
  creditNotFound: { errcode: '0402080', zh: '没有找到这笔入账', en: 'Credit not found' },
  creditDecided: { errcode: '0402081', zh: '这笔入账已处理过', en: 'This credit has already been handled' },
  creditOwn: {
    errcode: '0402082',
    zh: '自己发起的入账须由另一位财务复核',
    en: 'A finance colleague must approve credits you requested',
  },
  creditAboveLimit: {
    errcode: '0402083',
    zh: '单笔入账最多 {amount}，超出须由限额更高的同事发起',
    en: 'A single credit is limited to {amount}. Ask a colleague with a higher limit to request it',
  },
  refundNotRefused: {
    errcode: '0402084',
    zh: '渠道还没有拒绝这笔退款，请先重试并等待结果',
    en: 'The channel has not refused this refund. Retry it and wait for the result first',
  },
  refundSettling: {
    errcode: '0402085',
    zh: '这笔退款已改用其他方式处理，请刷新后查看',
    en: 'This refund is already being made another way. Please reload',
  },
  refundArrived: {
    errcode: '0402086',
    zh: '渠道已经退回这笔款项，不需要再处理',
    en: 'The channel has refunded this amount. Nothing is left to do',
  },
  settlementDecided: {
    errcode: '0402087',
    zh: '这笔退款没有待复核的处理，可能已复核过，请刷新后查看',
    en: 'Nothing about this refund is waiting for approval. It may have been handled. Please reload',
  },
  settlementOwn: {
    errcode: '0402088',
    zh: '自己发起的退款须由另一位财务复核',
    en: 'Another finance colleague must approve refunds you requested',
  },
  bankReferenceUsed: {
    errcode: '0402089',
    zh: '银行流水号 {reference} 已登记在另一笔退款上，请核对',
    en: 'The bank reference {reference} is entered with another refund. Check it',
  },
  callbackForged: { errcode: '0402007', zh: '回调签名不对', en: 'The callback signature is wrong' },
} as const satisfies RefusalTable;
