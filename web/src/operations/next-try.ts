import { dayInChina, daysAfter, momentInChina, minuteInChina } from '@beidiao/contract/wire/china-time';

const hourMs = 3_600_000;
const [opens, closes] = [9, 18];

/** When a site that is down now is worth another try: a full hour, an hour from now at least, within the working day in China. ISO 8601. */
export function nextTryAt(now: Date): string {
  const next = new Date(Math.ceil((now.getTime() + hourMs) / hourMs) * hourMs);
  const hour = Number(minuteInChina(next).slice(11, 13));
  const day = dayInChina(next);
  const isLate = hour >= closes;
  if (hour >= opens && !isLate) return next.toISOString();
  return new Date(momentInChina(isLate ? daysAfter(day, 1) : day, '09:00:00')).toISOString();
}
