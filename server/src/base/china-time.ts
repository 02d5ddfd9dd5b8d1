import {
  dayInChina,
  daysAfter,
  minuteInChina,
  momentInChina,
  startOfDayInChina,
} from '@beidiao/contract/wire/china-time';
import { daysOff, weekendDaysWorked } from './china-holidays.ts';

/** The moment at which the present month began in China. */
export const startOfMonthInChina = (now: Date): Date => new Date(startOfDayInChina(`${dayInChina(now).slice(0, 8)}01`));

/** @param day yyyy-mm-dd in China */
function isWorkingDay(day: string): boolean {
  if (weekendDaysWorked.has(day)) return true;
  if (daysOff.some(([first, last]) => first <= day && day <= last)) return false;
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

/** The last minute of the `days`-th working day after the day of `from`, in China. */
export function endOfWorkingDay(from: Date, days: number): Date {
  let day = dayInChina(from);
  for (let counted = 0; counted < days; ) {
    day = daysAfter(day, 1);
    if (isWorkingDay(day)) counted += 1;
  }
  return new Date(momentInChina(day, '23:59'));
}

/** Nobody is written to at night. */
export const isDaytime = (now: Date): boolean => {
  const hour = Number(minuteInChina(now).slice(11, 13));
  return hour >= 9 && hour < 20;
};

export const monthsBefore = (at: Date, months: number): Date =>
  new Date(new Date(at).setUTCMonth(at.getUTCMonth() - months));

/** The database faults at the 30th of February, which `Date` takes for the 2nd of March. */
export const isRealDay = (day: string): boolean => {
  const time = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day);
};
