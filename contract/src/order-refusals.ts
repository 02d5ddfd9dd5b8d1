import type { RefusalTable } from './refusal-table.ts';

export const orderRefusals = {
  priceChanged: {
    errcode: '0404001',
    zh: '价格已变化，请核对新的价格后再提交',
    en: 'The price has changed. Please look at the new price and submit again',
  },
  orderNotFound: { errcode: '0404002', zh: '没有找到这笔订单', en: 'There is no such order' },
  orderNotInState: {
    errcode: '0404003',
    zh: '订单状态已变为“{state}”，不能这样操作',
    en: 'The order is now “{state}”, so this can not be done',
  },
  checkNotFound: {
    errcode: '0404004',
    zh: '三要素检查结果已失效，请重新检查',
    en: 'The identity check is out of date. Please run it again',
  },
  pageTooDeep: {
    errcode: '0404005',
    zh: '页码太大，请缩小查询范围',
    en: 'The page is too far back. Please narrow the search',
  },
  itemNotAllowed: {
    errcode: '0404006',
    zh: '管理员没有给你开放“{item}”，请联系企业管理员',
    en: '“{item}” is not open to you. Please ask your administrator',
  },
  awaitsApproval: {
    errcode: '0404007',
    zh: '订单在等待审批，通过后才能支付',
    en: 'The order waits for approval and can be paid after that',
  },
  ownApproval: {
    errcode: '0404008',
    zh: '不能审批自己下的订单，请另一位审批人处理',
    en: 'You can not decide on your own order. Another approver has to',
  },
  reasonMissing: {
    errcode: '0404009',
    zh: '请写明驳回的原因',
    en: 'Please say why it is rejected',
  },
} as const satisfies RefusalTable;
