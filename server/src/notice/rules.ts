import { minuteInChina } from '@beidiao/contract/wire/china-time';
import { fillWords, type Language } from '@beidiao/contract/wire/language';
import { fen, formatFen, hiddenAmount } from '@beidiao/contract/wire/money';
import { noticeKinds, type NoticeKind, type NoticeSwitch } from '@beidiao/contract/notice/calls';
import {
  type NoticeChannel,
  noticeChannels,
  type NoticeKindOf,
  type NoticeTopic,
  noticeTopics,
} from '@beidiao/contract/notice/kinds';

export type NoticeFacts = Readonly<Record<string, string | number>>;
export type Composed = {
  readonly title: string;
  readonly body: string;
  readonly act: string | undefined;
  readonly sms: string;
  /** A path of ours, or the secret link whole. */
  readonly path: string;
};

export const kindOf = (kind: NoticeKind): NoticeKindOf => noticeKinds[kind];
export const isNoticeKind = (kind: string): kind is NoticeKind => Object.hasOwn(noticeKinds, kind);

/** For a person who may not see amounts. */
export const hideAmounts = (facts: NoticeFacts): NoticeFacts =>
  Object.fromEntries(Object.entries(facts).map(([key, value]) => [key, key.endsWith('Fen') ? hiddenAmount : value]));

/** `amountFen` is said as `{amount}`, a moment `dueAt` as `{due}` by the clock of China, `itemZh` or `itemEn` as `{item}`. */
function spokenFacts(facts: NoticeFacts, language: Language): Record<string, string> {
  const [own, other] = language === 'zh' ? ['Zh', 'En'] : ['En', 'Zh'];
  const said = Object.entries(facts).filter(([key]) => !key.endsWith(other));
  return Object.fromEntries(
    said.map(([key, value]) => {
      if (key.endsWith(own)) return [key.slice(0, -2), String(value)];
      if (key.endsWith('Fen'))
        return [key.slice(0, -3), value === hiddenAmount ? value : formatFen(fen(Number(value)))];
      if (key.endsWith('At')) return [key.slice(0, -2), minuteInChina(String(value))];
      return [key, String(value)];
    }),
  );
}

/** A notice of an order with several candidates names the first of them, and how many there are. */
function withOthers(facts: Record<string, string>, language: Language): Record<string, string> {
  const people = Number(facts.people ?? 1);
  if (people === 1 || facts.candidate === undefined) return facts;
  const candidate =
    language === 'zh' ? `${facts.candidate}等 ${people} 人` : `${facts.candidate} and ${people - 1} more`;
  return { ...facts, candidate };
}

export type Composing = { readonly kind: NoticeKind; readonly language: Language; readonly facts: NoticeFacts };

/** The words of a notice. A path is filled before the words, since an SMS says it as `{url}`. */
export function compose({ kind, language, facts }: Composing, publicUrl: string): Composed {
  const { path: template, [language]: words } = kindOf(kind);
  const spoken = withOthers(spokenFacts(facts, language), language);
  const path = fillWords(template, spoken);
  const all = { ...spoken, url: absolute(path, publicUrl) };
  return {
    title: fillWords(words.title, all),
    body: fillWords(words.body, all),
    act: words.act,
    sms: `【背调】${fillWords(words.sms ?? words.body, all)}`,
    path,
  };
}

export const absolute = (path: string, publicUrl: string): string =>
  path.startsWith('/') ? `${publicUrl}${path}` : path;

/** What a service that keeps the words itself is told. */
export function templateFacts({ kind, language, facts }: Composing, url: string): Record<string, string> {
  const spoken: Record<string, string> = { ...spokenFacts(facts, language), url };
  return Object.fromEntries((kindOf(kind).smsFacts ?? []).map((key) => [key, spoken[key] ?? '']));
}

const switchOf = (topic: NoticeTopic, channel: NoticeChannel): string => `${topic}.${channel}`;

/** The channels of a kind that this receiver has not switched off. */
export function channelsFor(kind: NoticeKind, switchedOff: readonly string[]): readonly NoticeChannel[] {
  const { topic, channels, isNeeded } = kindOf(kind);
  return isNeeded ? channels : channels.filter((channel) => !switchedOff.includes(switchOf(topic, channel)));
}

/** Those that have an effect: some kind for members goes that way. */
const offeredSwitches: ReadonlySet<string> = new Set(
  Object.values<NoticeKindOf>(noticeKinds)
    .filter((kind) => !kind.isNeeded && kind.channels.some((channel) => channel !== 'sms'))
    .flatMap((kind) => kind.channels.map((channel) => switchOf(kind.topic, channel))),
);

export const switchesOf = (switchedOff: readonly string[]): NoticeSwitch[] =>
  noticeTopics.flatMap((topic) =>
    noticeChannels
      .filter((channel) => offeredSwitches.has(switchOf(topic, channel)))
      .map((channel) => ({ topic, channel, isOn: !switchedOff.includes(switchOf(topic, channel)) })),
  );

/** What stays switched off after these were set. */
export function withSwitches(switchedOff: readonly string[], set: readonly NoticeSwitch[]): string[] {
  const off = new Set(switchedOff);
  for (const { topic, channel, isOn } of set) {
    const name = switchOf(topic, channel);
    if (isOn) off.delete(name);
    else if (offeredSwitches.has(name)) off.add(name);
  }
  return [...off].toSorted();
}

/** "欧阳晨曦" is "欧**" where others may read along. */
export const maskName = (name: string): string => `${[...name][0] ?? ''}**`;

/** Tries of one message, and how long after the n-th try the next one comes: about nine hours in all. */
export const maxTries = 8;
export const retryAfterMs = (tries: number): number => Math.min(15_000 * 3 ** (tries - 1), 4 * 3_600_000);
/**
 * So much longer than the service rests a message waits that has waited so long already: the thousands of a long outage do
 * not come back all at once, nor again and again while it lasts.
 */
export const afterRestMs = (waitsMs: number): number => Math.random() * Math.min(Math.max(waitsMs, 2_000) / 2, 300_000);
/** What has waited for its service for longer fails, where staff see it. */
export const restAtMostMs = 24 * 3_600_000;
/** Whoever has sent for longer than this has died over it. */
export const claimLifeMs = 120_000;

export const detailOfSubject = (subject: string): string | undefined => /^detail (\d+)$/.exec(subject)?.[1];
