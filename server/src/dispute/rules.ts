import { type ItemDispute, remarkRules } from '@beidiao/contract/item-remark';

/**
 * What somebody else typed, as plain text: no control characters, nothing that turns the direction of the text around it,
 * no more than one empty line at a time. Letters that show themselves stay as they are.
 */
export const plainWords = (typed: string): string =>
  typed
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '')
    .replace(/\t/g, ' ')
    .replace(/[ ]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

export const disputesLeft = (had: number): number => Math.max(0, remarkRules.disputesPerItem - had);

export type DisputeOutcome = 'upheld' | 'rejected' | 'erased';
export const stateOfDispute = (outcome: DisputeOutcome | null): ItemDispute['state'] =>
  outcome === null || outcome === 'erased' ? 'open' : outcome;

const both = (zh: string, en: string): string => `【背调】${zh} ${en}`;

/** To the phone of the candidate; nothing of the content, since a message is read over shoulders. */
export const candidateWords = {
  opened: (facts: { due: string; url: string }): string =>
    both(
      `你的异议收到了，${facts.due} 前由另一位核查人答复。查看：${facts.url}`,
      `Your dispute has arrived. Somebody else looks into it and answers before ${facts.due}.`,
    ),
  upheld: (facts: { url: string }): string =>
    both(
      `你的异议成立，报告已更正为新的一版。查看：${facts.url}`,
      'Your dispute was upheld. The report was corrected as a new version.',
    ),
  rejected: (facts: { url: string }): string =>
    both(
      `你的异议已复核，结果没有改变，理由写在报告里。你仍可补充说明。查看：${facts.url}`,
      'Your dispute was looked into. The result stands; the reason is in your report, and you can still add your own words.',
    ),
} as const;

type MailFacts = { name: string; orderNo: string; url: string };
const mail = (subject: [string, string], about: [string, string]) => (facts: MailFacts) => ({
  subject: `${subject[0]} ${facts.orderNo} / ${subject[1]}`,
  text: `${facts.name}，你好：\n\n订单 ${facts.orderNo}：${about[0]}\n${facts.url}\n\nHello ${facts.name},\n\nOrder ${facts.orderNo}: ${about[1]}\n${facts.url}\n`,
});

/** To who ordered; the candidate stays unnamed, the order number leads there. */
export const ordererWords = {
  opened: mail(
    ['候选人对报告有异议', 'The candidate disputes the report'],
    [
      '候选人对其中一项提出异议，正在由另一位核查人复核，请等复核结果再做决定。',
      'The candidate disputes one item. Somebody else is looking into it; please wait for the outcome before you decide.',
    ],
  ),
  upheld: mail(
    ['报告已更正', 'The report was corrected'],
    [
      '异议成立，报告有了新的一版，改动列在报告开头。',
      'The dispute was upheld. There is a new version that lists what changed.',
    ],
  ),
  rejected: mail(
    ['异议已复核', 'The dispute was looked into'],
    ['复核后结果没有改变，理由写在报告里。', 'The result stands; the reason is in the report.'],
  ),
} as const;
export type DisputeNews = keyof typeof ordererWords;
