/** China has one time zone and no summer time: a fixed distance from UTC. Days are yyyy-mm-dd. */
const offsetMs = 8 * 3_600_000;
const dayMs = 24 * 3_600_000;

type Moment = Date | string | number;
const inChina = (at: Moment): string => new Date(new Date(at).getTime() + offsetMs).toISOString();

export const dayInChina = (at: Moment): string => inChina(at).slice(0, 10);
/** yyyy-mm-dd hh:mm as clocks in China show it. */
export const minuteInChina = (at: Moment): string => inChina(at).slice(0, 16).replace('T', ' ');
/** yyyy-mm-dd hh:mm:ss as clocks in China show it. */
export const secondInChina = (at: Moment): string => inChina(at).slice(0, 19).replace('T', ' ');

/** The moment of a day in China, ISO 8601. @param time hh:mm or hh:mm:ss */
export const momentInChina = (day: string, time: string): string =>
  `${day}T${time.length === 5 ? `${time}:00` : time}+08:00`;
/** The moment at which a day begins in China, ISO 8601. */
export const startOfDayInChina = (day: string): string => momentInChina(day, '00:00:00');

/** The last moment of a day in China, ms. */
export const endOfDayInChina = (day: string): number => Date.parse(startOfDayInChina(daysAfter(day, 1))) - 1;

/** Days from one to the other, both included; 0 when they stand the other way round. */
export const daysFromTo = (first: string, last: string): number =>
  Math.max(0, (Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / dayMs + 1);

/** A day so many days later; earlier when negative. @throws RangeError when there is no such day */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
