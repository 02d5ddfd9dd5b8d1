import type { Language } from '../wire/language.ts';

/** How a message reaches a person. `system` is the bell. */
export const noticeChannels = ['system', 'mail', 'sms'] as const;
export type NoticeChannel = (typeof noticeChannels)[number];

/** What a person can switch off, channel by channel. */
export const noticeTopics = ['order', 'candidate', 'report', 'approval', 'money', 'account'] as const;
export type NoticeTopic = (typeof noticeTopics)[number];

/** `{orderNo} {tradeNo} {candidate} {enterprise} {name} {amount} {due} {link} …` are filled in when it is composed. */
export type NoticeWords = {
  readonly title: string;
  readonly body: string;
  /** On the button of a mail. */
  readonly act?: string;
  /** Without the signature, which is set in front. */
  readonly sms?: string;
};

export type NoticeKindOf = {
  readonly topic: NoticeTopic;
  /** Where it goes when nothing is switched off. */
  readonly channels: readonly NoticeChannel[];
  /** Where it leads; a secret link of the facts (`{link}`) or a path of ours. */
  readonly path: string;
  /** What an outside service that keeps the words itself is told: the variables of its template. */
  readonly smsFacts?: readonly string[];
  /** Sent whatever is switched off: without it somebody could not go on. */
  readonly isNeeded?: true;
} & { readonly [L in Language]: NoticeWords };

/** Keeps the names of the kinds as they are written. */
export const noticeTable = <const Table extends Record<string, NoticeKindOf>>(table: Table): Table => table;
