import { dateOf, type Days, dayOf } from '../dates/calendar-days.ts';

/** Spans with a name: kept by it, so that a list that is saved moves on with the calendar. */
export const spanNames = ['today', 'yesterday', 'days7', 'days30', 'days90', 'month', 'lastMonth', 'quarter'] as const;
export type SpanName = (typeof spanNames)[number];

/** Days that a list is narrowed to: a span with a name, or two days of which either may be open. */
export type Span = { readonly name: SpanName } | (Readonly<Days> & { readonly name?: never });
export const noSpan: Span = { from: '', to: '' };
export const isOpen = (span: Span): boolean => span.name === undefined && span.from === '' && span.to === '';

const at = (today: string, by: { days?: number; months?: number; first?: true; last?: true }): string => {
  const date = dateOf(today) ?? new Date();
  const month = date.getMonth() + (by.months ?? 0);
  const day = by.first ? 1 : by.last ? 0 : date.getDate() + (by.days ?? 0);
  return dayOf(new Date(date.getFullYear(), by.last ? month + 1 : month, day, 12));
};

/** The days of a span, both ends included; nothing lies after today. */
export function daysOfSpan(span: Span, today: string): Days {
  if (span.name === undefined) return { from: span.from, to: span.to };
  switch (span.name) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: at(today, { days: -1 }), to: at(today, { days: -1 }) };
    case 'days7':
      return { from: at(today, { days: -6 }), to: today };
    case 'days30':
      return { from: at(today, { days: -29 }), to: today };
    case 'days90':
      return { from: at(today, { days: -89 }), to: today };
    case 'month':
      return { from: at(today, { first: true }), to: today };
    case 'lastMonth':
      return { from: at(today, { months: -1, first: true }), to: at(today, { months: -1, last: true }) };
    case 'quarter':
      return { from: at(today, { months: -((Number(today.slice(5, 7)) - 1) % 3), first: true }), to: today };
  }
}

/** As the address holds it: the name alone, or the two days. */
export const writeSpan = (span: Span): { days?: string; from?: string; to?: string } =>
  span.name === undefined
    ? { ...(span.from && { from: span.from }), ...(span.to && { to: span.to }) }
    : { days: span.name };

const isDay = (text: string | undefined): text is string => dateOf(text ?? '') !== undefined;

/** Tolerant: what is no day is open. */
export function readSpan(search: Readonly<Record<string, string | undefined>>): Span {
  const name = spanNames.find((it) => it === search['days']);
  if (name !== undefined) return { name };
  const [from, to] = [search['from'], search['to']];
  return { from: isDay(from) ? from : '', to: isDay(to) ? to : '' };
}

/** How many days it spans; null while an end is open. */
export function lengthOf({ from, to }: Days): number | null {
  const [begin, end] = [dateOf(from), dateOf(to)];
  return begin && end ? Math.round((end.getTime() - begin.getTime()) / 86_400_000) + 1 : null;
}
