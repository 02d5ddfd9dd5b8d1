import { daysOff, weekendDaysWorked } from './china-holidays.ts';

const offsetMs = 8 * 3_600_000;

/** China has one time zone and no summer time: a fixed distance from UTC. Answers yyyy-mm-dd. */
export const dayInChina = (at: Date): string => new Date(at.getTime() + offsetMs).toISOString().slice(0, 10);

/** The moment at which the present month began in China. */
export function startOfMonthInChina(now: Date): Date {
  const china = new Date(now.getTime() + offsetMs);
  return new Date(Date.UTC(china.getUTCFullYear(), china.getUTCMonth(), 1) - offsetMs);
}

const dayMs = 24 * 3_600_000;

/** @param day yyyy-mm-dd in China */
function isWorkingDay(day: string): boolean {
  if (weekendDaysWorked.has(day)) return true;
  if (daysOff.some(([first, last]) => first <= day && day <= last)) return false;
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

/** The last moment of the `days`-th working day after the day of `from`, in China. */
export function endOfWorkingDay(from: Date, days: number): Date {
  const start = Date.parse(`${dayInChina(from)}T00:00:00Z`);
  let counted = 0;
  let place = 0;
  while (counted < days) {
    place += 1;
    if (isWorkingDay(new Date(start + place * dayMs).toISOString().slice(0, 10))) counted += 1;
  }
  return new Date(start + (place + 1) * dayMs - offsetMs - 60_000);
}

/** Nobody is written to at night. */
export const isDaytime = (now: Date): boolean => {
  const hour = Number(minuteInChina(now).slice(11, 13));
  return hour >= 9 && hour < 20;
};

/** yyyy-mm-dd hh:mm as clocks in China show it. */
export const minuteInChina = (at: Date | string): string =>
  new Date(new Date(at).getTime() + offsetMs).toISOString().slice(0, 16).replace('T', ' ');

/** yyyy-mm-dd hh:mm:ss as clocks in China show it. */
export const secondInChina = (at: Date | string): string =>
  `${minuteInChina(at)}:${new Date(at).toISOString().slice(17, 19)}`;

export const monthsBefore = (at: Date, months: number): Date =>
  new Date(new Date(at).setUTCMonth(at.getUTCMonth() - months));

/** The database faults at the 30th of February, which `Date` takes for the 2nd of March. */
export const isRealDay = (day: string): boolean => {
  const time = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day);
};
