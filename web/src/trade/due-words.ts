import { isAbove } from '@beidiao/contract/wire/money';
import type { Language } from '@beidiao/contract/wire/language';
import { orderStateFacts, orderStates } from '@beidiao/contract/order/states';
import type { OrderRow } from '@beidiao/contract/order/calls';
import { formatTimeDense, formatTimeLeft } from '../i18n/format.ts';

type Sentences = Record<Language, (word: string) => string>;

const stepNames: Record<Language, readonly string[]> = {
  zh: ['开始', '下单', '支付', '授权', '核查', '报告'],
  en: ['start', 'order', 'payment', 'consent', 'checks', 'report'],
};
const refunded: Record<Language, { whole: string; part: string }> = {
  zh: { whole: '已全额退回', part: '已退部分款' },
  en: { whole: 'Refunded in full', part: 'Partly refunded' },
};
const expected: Sentences = { zh: (it) => `预计 ${it}`, en: (it) => `By ${it}` };
const stopped: Sentences = { zh: (it) => `止于${it}`, en: (it) => `Ended at ${it}` };
const current: Sentences = { zh: (it) => it, en: (it) => it.charAt(0).toUpperCase() + it.slice(1) };
const waiting: Sentences = { zh: (it) => `等候选人补充，预计 ${it}`, en: (it) => `With the candidate, by ${it}` };
const closing: Record<Language, string> = { zh: '即将关闭', en: 'Closing soon' };

const payment: Sentences = { zh: (it) => `支付${it}`, en: (it) => `Pay: ${it}` };
const link: Sentences = { zh: (it) => `链接${it}`, en: (it) => `Link: ${it}` };
const face: Sentences = { zh: (it) => `核验${it}`, en: (it) => `Face: ${it}` };
const viewing: Sentences = { zh: (it) => `查阅${it}`, en: (it) => `View: ${it}` };
const clocks: Partial<Record<OrderRow['status'], Sentences>> = {
  [orderStates.unpaid]: payment,
  [orderStates.awaitingAuthorization]: link,
  [orderStates.awaitingIdentity]: link,
  [orderStates.awaitingFace]: face,
  [orderStates.awaitingViewing]: viewing,
};

const reviewing: Record<Language, string> = { zh: '身份核对中', en: 'Identity being checked' };

const hourMs = 3_600_000;
/** Less than this is short. Everything unpaid has less than a day, so its clock is short later. */
const shortMs = (state: OrderRow['status']): number => (state === orderStates.unpaid ? 4 : 24) * hourMs;

export function stepWords(state: OrderRow['status'], language: Language): string {
  const { step } = orderStateFacts[state];
  const name = stepNames[language][step] ?? '';
  return language === 'zh' ? `第 ${step} 步 / 共 5 步：${name}` : `Step ${step} of 5: ${name}`;
}

export type Due = { text: string; isShort: boolean };

/** What is due next, in a few words: the clock of the state, the expected report, or whether it was refunded. */
export function dueWords(row: OrderRow, language: Language, now = Date.now()): Due {
  const calm = (text: string): Due => ({ text, isShort: false });
  const clock = clocks[row.status]?.[language];
  if (row.dueAt && clock) {
    const left = Date.parse(row.dueAt) - now;
    if (left <= 0) return { text: closing[language], isShort: true };
    return { text: clock(formatTimeLeft(row.dueAt, language, now)), isShort: left < shortMs(row.status) };
  }
  // Whoever showed papers, or asked for a call, instead of the face or the three elements has no clock: a reviewer has.
  if (row.status === orderStates.awaitingFace || row.status === orderStates.awaitingIdentity)
    return calm(reviewing[language]);
  const { phase, step } = orderStateFacts[row.status];
  // What goes on says when it is done; what went back for a part of it stands beside the price.
  if (phase === 'platform' && row.estimatedCompletedAt) {
    const words = row.waitsForCandidate ? waiting : expected;
    return calm(words[language](formatTimeDense(row.estimatedCompletedAt, now)));
  }
  if (isAbove(row.refundedFen, 0))
    return calm(refunded[language][isAbove(row.amountFen, row.refundedFen) ? 'part' : 'whole']);
  const name = stepNames[language][step] ?? '';
  if (phase === 'ended') return calm(stopped[language](name));
  return calm(current[language](name));
}
