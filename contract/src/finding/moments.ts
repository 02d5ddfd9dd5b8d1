import { dayInChina } from '../wire/china-time.ts';

/** yyyy-mm-dd in China, so many years before. */
export function yearsBefore(at: string, years: number): string {
  const day = new Date(`${dayInChina(at)}T00:00:00Z`);
  day.setUTCFullYear(day.getUTCFullYear() - years);
  return day.toISOString().slice(0, 10);
}
