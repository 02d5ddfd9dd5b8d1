import { dateOf, dayOf } from '../dates/calendar-days.ts';
import { readDay } from '@beidiao/contract/typed/day';

/** Words for days, counted from today. */
const named: Readonly<Record<string, number>> = {
  今天: 0,
  今日: 0,
  today: 0,
  昨天: -1,
  昨日: -1,
  yesterday: -1,
  前天: -2,
  明天: 1,
  tomorrow: 1,
};

const moved = (day: string, days: number): string => {
  const date = dateOf(day) ?? new Date();
  return dayOf(new Date(date.getFullYear(), date.getMonth(), date.getDate() + days, 12));
};

/**
 * A day as somebody types it: `2026-11-01` in any spelling, `11-1`, `1101`, `11月1日`, `昨天`. Without a year it is the
 * latest such day that is not after today.
 * @returns yyyy-mm-dd, or null when it is no day
 */
export function readTypedDay(text: string, today: string): string | null {
  const typed = text.trim().toLowerCase();
  const offset = named[typed];
  if (offset !== undefined) return moved(today, offset);
  const whole = readDay(typed);
  if (whole !== null) return whole;
  const found = /^(\d{2})(\d{2})$/.exec(typed) ?? /^(\d{1,2})\s*[-/.月]\s*(\d{1,2})日?$/.exec(typed);
  if (found === null) return null;
  const year = Number(today.slice(0, 4));
  for (const each of [year, year - 1, year - 2, year - 3, year - 4]) {
    const day = readDay(`${each}-${found[1]}-${found[2]}`);
    if (day !== null && day <= today) return day;
  }
  return null;
}
