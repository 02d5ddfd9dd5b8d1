import type { RefusalTable } from '../wire/refusal-table.ts';

export const orderRefusals = {
  priceChanged: {
    errcode: '0404001',
    zh: '价格已变化，请核对新的价格后再提交',
    en: 'The price has changed. Please check the new price and submit again',
  },
  orderNotFound: { errcode: '0404002', zh: '没有找到这笔订单', en: 'Order not found' },
  orderNotInState: {
    errcode: '0404003',
    zh: '订单状态已变为“{state}”，无法执行此操作',
    en: 'This is not possible because the order is now “{state}”',
  },
  checkNotFound: {
    errcode: '0404004',
    zh: '三要素检查结果已失效，请重新检查',
    en: 'The format check has expired. Please run it again',
  },
  pageTooDeep: {
    errcode: '0404005',
    zh: '页码过大，请缩小查询范围',
    en: 'Too many pages. Please narrow your search',
  },
  itemNotAllowed: {
    errcode: '0404006',
    zh: '管理员未对您开放“{item}”，请联系企业管理员',
    en: 'You cannot order “{item}”. Please ask your administrator',
  },
  awaitsApproval: {
    errcode: '0404007',
    zh: '订单在等待审批，通过后才能支付',
    en: 'The order is waiting for approval. You can pay once it is approved',
  },
  ownApproval: {
    errcode: '0404008',
    zh: '不能审批自己下的订单，请另一位审批人处理',
    en: 'You cannot approve your own order. Another approver must review it',
  },
  lookUpsUsed: {
    errcode: '0404010',
    zh: '今天的身份核对次数已用完（{maximum} 次），请明天再试。候选人可改用证件核对；未认证企业认证后次数会提高',
    en: 'The daily limit of {maximum} identity checks is reached. Try again tomorrow. Candidates can upload their ID card instead, and verification raises the limit of a new organization',
  },
  reasonMissing: {
    errcode: '0404009',
    zh: '请填写驳回原因',
    en: 'Enter a reason',
  },
} as const satisfies RefusalTable;
