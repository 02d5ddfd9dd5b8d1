import { daysAfter } from '@beidiao/contract/wire/china-time';

/** `until` is not included. */
type Days = { readonly first: string; readonly until: string };

const firstOf = (month: string): string => `${month}-01`;
/** @param month yyyy-mm; so many months later, earlier when negative */
export function monthAfter(month: string, months: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
}
const earlier = (a: string, b: string): string => (a < b ? a : b);

/**
 * A month as far as it has come, and the same days of the one before: all of it once the month is over, at most all of it
 * when that is shorter. @param today day in China
 */
export function daysOfMonth(month: string, today: string): { now: Days; before: Days } {
  const now = { first: firstOf(month), until: firstOf(monthAfter(month, 1)) };
  const before = { first: firstOf(monthAfter(month, -1)), until: now.first };
  if (today >= now.until) return { now, before };
  const until = today < now.first ? now.first : daysAfter(today, 1);
  const passed = Number(today.slice(8));
  return { now: { ...now, until }, before: { ...before, until: earlier(daysAfter(before.first, passed), now.first) } };
}

/** The rate of a month among those that are kept, the newest first. */
export const rateOf = <R extends { month: string }>(rates: readonly R[], month: string): R | undefined =>
  rates.find((rate) => rate.month <= month);

/** Months of which sums and rates may still change: refunds and late answers come in until then. */
export const isOpenMonth = (month: string, today: string): boolean => {
  const present = today.slice(0, 7);
  return month === present || month === monthAfter(present, -1);
};
