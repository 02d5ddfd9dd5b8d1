import type { Language } from '../wire/language.ts';

/** What can be done with many checks at once. */
export const bulkActs = ['remind', 'cancel', 'pay'] as const;
export type BulkAct = (typeof bulkActs)[number];

/** Ids that one request may name. */
export const bulkPickMax = 500;
/** Rows that one act may be about. */
export const bulkMost = 10_000;
/** So many are done while the caller waits; more of them by a job. */
export const bulkAtOnce = 200;

/** A reminder can be undone for this long. */
export const undoMs = 8_000;
/** How a row of an act on many ended; everything but `done` says why it was not done. */
export const bulkOutcomes = [
  'done',
  'stateLater',
  'stateEnded',
  'stateEarlier',
  'inApproval',
  'notOwn',
  'noRight',
  'atNight',
  'remindedTwice',
  'justSent',
  'messagesUsed',
  'paidTogether',
  'balanceShort',
  'balanceOff',
  'failed',
] as const;
export type BulkOutcome = (typeof bulkOutcomes)[number];

/** Why it was not done, as a part of a sentence about some people. */
export const outcomeWords: Readonly<Record<Exclude<BulkOutcome, 'done'>, Readonly<Record<Language, string>>>> = {
  stateLater: { zh: '候选人已授权', en: 'the candidate has already consented' },
  stateEnded: { zh: '背调已结束', en: 'the check has ended' },
  stateEarlier: { zh: '还没有支付', en: 'not paid yet' },
  inApproval: { zh: '在等待审批', en: 'awaiting approval' },
  notOwn: { zh: '是同事的订单，您没有操作权限', en: 'a colleague’s order, which you may not change' },
  noRight: { zh: '您没有余额支付权限', en: 'you may not pay from the balance' },
  atNight: { zh: '提醒只在 8:00 至 21:00 发送', en: 'reminders are sent between 8:00 and 21:00' },
  remindedTwice: { zh: '今天提醒过 2 次，明天可再提醒', en: 'reminded twice today; try again tomorrow' },
  justSent: { zh: '10 分钟内刚发送过', en: 'sent within the last 10 minutes' },
  messagesUsed: { zh: '今天的短信数量已用完', en: 'today’s messages are used up' },
  paidTogether: {
    zh: '与未选中的人同一笔支付，不能单独取消',
    en: 'paid together with candidates who are not selected',
  },
  balanceShort: { zh: '余额不足', en: 'the balance is too low' },
  balanceOff: { zh: '余额支付已停用', en: 'payment from the balance is off' },
  failed: { zh: '处理失败，请重试', en: 'could not be processed; try again' },
};
