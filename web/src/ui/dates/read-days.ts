import { readDay } from '@beidiao/contract/typed/day';

/** What is wrong with a typed span: which end is no day of the calendar, or that it ends before it begins. */
export type WrongDays = { end: 'from' | 'to'; kind: 'notADay'; typed: string } | { end: 'to'; kind: 'inverted' };

/** Two typed ends → the span, each end empty when open. */
export function readDays(typed: { from: string; to: string }): { from: string; to: string } | WrongDays {
  const [from, to] = [readDay(typed.from), readDay(typed.to)];
  if (from === null && typed.from.trim() !== '') return { end: 'from', kind: 'notADay', typed: typed.from.trim() };
  if (to === null && typed.to.trim() !== '') return { end: 'to', kind: 'notADay', typed: typed.to.trim() };
  if (from !== null && to !== null && from > to) return { end: 'to', kind: 'inverted' };
  return { from: from ?? '', to: to ?? '' };
}
