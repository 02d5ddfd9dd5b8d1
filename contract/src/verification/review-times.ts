import { stillEmployed } from '../finding/finding.ts';
import { readDay } from '../typed/day.ts';
import { dayInChina, minuteInChina } from '../wire/china-time.ts';
import type { ReviewField } from './review-forms.ts';
import type { Lack } from './lack-words.ts';

/**
 * When something may be looked up, and what can have been learnt then: nobody is asked before the candidate agreed, after
 * the consent ended, or in the future, and nothing had happened later than the moment at which it was learnt.
 */

/** The consent that covers a task. ISO 8601. */
export type ConsentTerm = { readonly givenAt: string; readonly endsAt: string };

const minuteMs = 60_000;
/** Times are typed to the minute: what was asked in the minute of the consent counts as asked after it. */
const minuteOf = (at: string): number => Math.floor(Date.parse(at) / minuteMs);

export const isBeforeConsent = (at: string, { givenAt }: ConsentTerm): boolean =>
  Date.parse(at) < minuteOf(givenAt) * minuteMs;
export const isAfterConsent = (at: string, { endsAt }: ConsentTerm): boolean => Date.parse(at) > Date.parse(endsAt);

/** yyyy-mm-dd of a day that there is. */
export const isDay = (text: string): boolean => readDay(text) === text;

type Asking = { readonly field: string; readonly at: string };

/** @param now ISO 8601 */
export const laterThanNow = ({ field, at }: Asking, now: string): Lack[] =>
  Date.parse(at) > Date.parse(now) ? [{ field, what: 'laterThanNow', facts: { now: minuteInChina(now) } }] : [];

/** Why nobody may have been asked at this moment. `consent`: null when none covers the task. */
export function consentLacks({ field, at }: Asking, consent: ConsentTerm | null): Lack[] {
  if (consent === null) return [{ field, what: 'noConsent' }];
  if (isBeforeConsent(at, consent))
    return [{ field, what: 'beforeConsent', facts: { at: minuteInChina(consent.givenAt) } }];
  if (isAfterConsent(at, consent))
    return [{ field, what: 'afterConsent', facts: { at: minuteInChina(consent.endsAt) } }];
  return [];
}

/** A day (yyyy-mm-dd) or month (yyyy-mm) that was found lies after the moment at which it was learnt, ISO 8601. */
export function laterThanFound(field: string, date: string, foundAt: string): Lack[] {
  const day = dayInChina(foundAt).slice(0, date.length);
  return date > day ? [{ field, what: 'laterThanFound', facts: { day } }] : [];
}

const dateKinds: readonly ReviewField['kind'][] = ['month', 'tenureEnd', 'day'];

/**
 * What is wrong with the dates of the fields of a form.
 * @param dateOf the date that was found, yyyy-mm or yyyy-mm-dd, or `present`; null where none was, or none that can be read
 * @param foundAt the moment at which all was learnt, ISO 8601
 */
export function dateLacks(
  fields: readonly ReviewField[],
  dateOf: (key: string) => string | null,
  foundAt: string,
): Lack[] {
  const lacks = fields.flatMap(({ key, kind, mayLieAhead }): Lack[] => {
    const date = dateOf(key);
    const isPast = date !== null && dateKinds.includes(kind) && mayLieAhead !== true && date !== stillEmployed;
    return isPast ? laterThanFound(`fields.${key}`, date, foundAt) : [];
  });
  const [from, to] = [dateOf('from'), dateOf('to')];
  const isTurned = from !== null && to !== null && to !== stillEmployed && to < from;
  return isTurned ? [...lacks, { field: 'fields.to', what: 'endBeforeStart', facts: { from } }] : lacks;
}
