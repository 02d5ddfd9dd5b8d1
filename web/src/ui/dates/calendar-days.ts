/** "2026-11-21" → that day at noon in the reader's own zone, which is how the calendar counts. */
export function dateOf(day: string): Date | undefined {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(year, month - 1, date, 12) : undefined;
}

const two = (count: number): string => String(count).padStart(2, '0');

export const dayOf = (date: Date): string => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

export type Days = { from: string; to: string };

const moved = (day: string, by: { days?: number; months?: number }): Date => {
  const date = dateOf(day) ?? new Date();
  return new Date(date.getFullYear(), date.getMonth() + (by.months ?? 0), date.getDate() + (by.days ?? 0), 12);
};
const firstOf = (date: Date): Date => new Date(date.getFullYear(), date.getMonth(), 1, 12);
const lastOf = (date: Date): Date => new Date(date.getFullYear(), date.getMonth() + 1, 0, 12);

/** Spans that people ask for by name, both ends included. */
export function namedSpans(today: string): Record<'today' | 'week' | 'days30' | 'month' | 'lastMonth', Days> {
  const now = moved(today, {});
  const before = moved(dayOf(firstOf(now)), { months: -1 });
  return {
    today: { from: today, to: today },
    week: { from: dayOf(moved(today, { days: -6 })), to: today },
    days30: { from: dayOf(moved(today, { days: -29 })), to: today },
    month: { from: dayOf(firstOf(now)), to: dayOf(lastOf(now)) },
    lastMonth: { from: dayOf(before), to: dayOf(lastOf(before)) },
  };
}

/** The whole month that a day lies in. */
export const monthOf = (date: Date): Days => ({ from: dayOf(firstOf(date)), to: dayOf(lastOf(date)) });
