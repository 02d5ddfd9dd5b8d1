import { dayInChina, daysAfter } from '@beidiao/contract/wire/china-time';
import { deskRules } from '@beidiao/contract/desk/rules';
import { type OrderState, orderStates } from '@beidiao/contract/order/states';

const s = orderStates;
export const awaitingConsent: readonly OrderState[] = [s.awaitingIdentity, s.awaitingAuthorization];
export const beingChecked: readonly OrderState[] = [s.authorized, s.generating, s.partlyReported];
/** Paid, and not at an end. */
export const running: readonly OrderState[] = [...awaitingConsent, s.awaitingFace, s.inReview, ...beingChecked];

/** The Monday of the week of a day, in China. */
export function mondayOf(at: Date): string {
  const day = dayInChina(at);
  return daysAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/** The weeks that are shown. The present one counts from its first report on: an empty last point says nothing. */
export function weeksShown(now: Date, lastWithReport: string | undefined): string[] {
  const present = mondayOf(now);
  const last = lastWithReport === present ? present : daysAfter(present, -7);
  return Array.from({ length: deskRules.weeks }, (_, place) => daysAfter(last, 7 * (place + 1 - deskRules.weeks)));
}

export const hoursOf = (seconds: number): number => Math.round(seconds / 36) / 100;

/** Beginnings of a name that found nobody, the longest first, of two signs at least; none of what is no name. */
export function beginningsOf(text: string): string[] {
  const signs = [...text.trim()];
  if (/\d/.test(text)) return [];
  const least = Math.max(2, signs.length - 3);
  return Array.from({ length: Math.max(0, signs.length - least) }, (_, less) =>
    signs
      .slice(0, signs.length - 1 - less)
      .join('')
      .trim(),
  ).filter((part) => part !== '');
}

export type Timed = { readonly dueAt: string | null; readonly since: string };
/** By deadline, then by age: what has no deadline comes last, the oldest first. */
export function byDeadline(one: Timed, other: Timed): number {
  if (one.dueAt !== other.dueAt) {
    if (one.dueAt === null) return 1;
    if (other.dueAt === null) return -1;
    return one.dueAt.localeCompare(other.dueAt);
  }
  return one.since.localeCompare(other.since);
}
