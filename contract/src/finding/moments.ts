/** China has one time zone and no summer time. */
const inChina = (at: string): string => new Date(Date.parse(at) + 8 * 3_600_000).toISOString();

/** yyyy-mm-dd in China. */
export const dayOf = (at: string): string => inChina(at).slice(0, 10);
/** yyyy-mm-dd hh:mm in China. */
export const minuteOf = (at: string): string => inChina(at).slice(0, 16).replace('T', ' ');

/** yyyy-mm-dd in China, so many years before. */
export function yearsBefore(at: string, years: number): string {
  const day = new Date(inChina(at));
  day.setUTCFullYear(day.getUTCFullYear() - years);
  return day.toISOString().slice(0, 10);
}
