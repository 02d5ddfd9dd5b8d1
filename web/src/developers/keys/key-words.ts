import type { ApiKey } from '@beidiao/contract/open/calls';
import { keyScopes, keyScopeWords } from '@beidiao/contract/open/scopes';
import type { Language } from '@beidiao/contract/wire/language';
import { readYuanText, tidyYuan } from '@beidiao/contract/wire/money';
import { formatMoney, formatSpan } from '../../i18n/format.ts';
import type { Translate } from '../../i18n/texts.ts';
import type { keyTexts } from './key-texts.ts';

export type T = Translate<keyof (typeof keyTexts)['zh']>;

/** A word with what stands below it; plum when somebody should look at it. */
export type Said = { readonly first: string; readonly second: string; readonly isUrgent?: boolean };

const dayMs = 86_400_000;
const unusedDays = 90;
const soonDays = 14;
const daysBetween = (from: number, until: number): number => Math.floor((until - from) / dayMs);

export function limitWords(t: T, { scopes, environment, dayLimitFen, spentTodayFen }: ApiKey): Said {
  if (!scopes.includes('checks:write')) return { first: '-', second: t('mayNotOrder') };
  const spent = t('spent', { amount: formatMoney(spentTodayFen) });
  if (dayLimitFen !== null) return { first: formatMoney(dayLimitFen), second: spent };
  return environment === 'test'
    ? { first: '-', second: t('playMoney') }
    : { first: t('noLimit'), second: t('setLimit'), isUrgent: true };
}

export function usedWords(
  t: T,
  { lastUsedAt, lastFrom, createdAt, state }: ApiKey,
  { language, now }: { language: Language; now: number },
): Said {
  const quiet = daysBetween(Date.parse(lastUsedAt ?? createdAt), now);
  if (quiet >= unusedDays && state === 'active')
    return { first: t('unused', { days: quiet }), second: lastFrom ?? '', isUrgent: true };
  if (lastUsedAt === null) return { first: t('never'), second: '' };
  const span = now - Date.parse(lastUsedAt);
  // The time of use is kept to the minute.
  const first = span < 120_000 ? t('now') : t('ago', { span: formatSpan(span, language) });
  return { first, second: lastFrom ?? '' };
}

/** How long it is good for, where that is worth a word. */
export function endWords(t: T, { state, expiresAt, isReplaced }: ApiKey, now: number): Omit<Said, 'first'> {
  if (state !== 'active') return { second: t(state) };
  if (isReplaced) return { second: t('replaced') };
  const left = daysBetween(now, Date.parse(expiresAt));
  return left > soonDays
    ? { second: '' }
    : { second: left === 0 ? t('today') : t('inDays', { days: left }), isUrgent: true };
}

export function scopeNames({ scopes }: Pick<ApiKey, 'scopes'>, language: Language): string[] {
  return keyScopes.filter((scope) => scopes.includes(scope)).map((scope) => keyScopeWords[scope][language].name);
}

export function addressWords(t: T, addresses: readonly string[]): string {
  const [first] = addresses;
  if (first === undefined) return t('anywhere');
  return addresses.length < 3
    ? t('from', { addresses: addresses.join(t('comma')) })
    : t('fromMore', { first, count: addresses.length });
}

/** Undefined for what is no amount, null for none. */
export function readLimit(typed: string): number | null | undefined {
  if (typed.trim() === '') return null;
  const amount = readYuanText(tidyYuan(typed));
  return amount === null || amount < 1 ? undefined : amount;
}

export const readAddresses = (typed: string): string[] => typed.split(/[\s,，、;；]+/).filter((text) => text !== '');

const inV4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!\/|$)|(?=\/|$))){4}(?:\/(?:3[0-2]|[12]?\d))?$/;
const inV6 = /^(?=.*:)[\da-f:]+(?:\.\d+){0,3}(?:\/(?:12[0-8]|1[01]\d|\d?\d))?$/i;
/** The first that is neither an address nor a network; the server looks closer. */
export const wrongAddress = (addresses: readonly string[]): string | undefined =>
  addresses.find((text) => !inV4.test(text) && !inV6.test(text));
