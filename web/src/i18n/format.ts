import type { Language } from '@beidiao/contract/wire/language';
import { type Amount, spokenAmount } from '@beidiao/contract/wire/money';

/** Fen → "¥1,234.00"; "-" when there is none; "***" for whoever may not see amounts. */
export const formatMoney = (amountFen: Amount | null | undefined): string =>
  amountFen == null ? '-' : spokenAmount(amountFen);

/** "12.5%", "−3.0%"; a dash where there is none. */
export const formatPercent = (percent: number | null | undefined): string =>
  percent == null ? '-' : `${percent.toFixed(1)}%`.replace('-', '−');

/** China has one time zone; readers elsewhere still see the time that the order was made by. */
const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

type Instant = string | number | Date;

function chinaTime(instant: Instant): Record<string, string> {
  return Object.fromEntries(parts.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
}

/** "2026-11-21" */
export function formatDay(instant: Instant | null | undefined): string {
  if (instant == null) return '-';
  const it = chinaTime(instant);
  return `${it['year']}-${it['month']}-${it['day']}`;
}

/** "2026-11-21 14:05" */
export function formatTime(instant: Instant | null | undefined): string {
  if (instant == null) return '-';
  const it = chinaTime(instant);
  return `${it['year']}-${it['month']}-${it['day']} ${it['hour']}:${it['minute']}`;
}

/** "11-21 14:05" in dense tables, with the year when it is another one. */
export function formatTimeDense(instant: Instant | null | undefined, now: Instant = Date.now()): string {
  if (instant == null) return '-';
  const full = formatTime(instant);
  return full.slice(0, 4) === formatTime(now).slice(0, 4) ? full.slice(5) : full;
}

const minuteMs = 60_000;
const dayMinutes = 24 * 60;

/** "5 天 3 小时", "3 小时 20 分", "20 分": the two largest units of a span in ms. */
export function formatSpan(spanMs: number, language: Language): string {
  const minutes = Math.max(0, Math.floor(spanMs / minuteMs));
  const [days, hours, left] = [Math.floor(minutes / dayMinutes), Math.floor((minutes % dayMinutes) / 60), minutes % 60];
  const [d, h, m] = language === 'zh' ? [' 天', ' 小时', ' 分'] : ['d', 'h', 'min'];
  if (minutes === 0) return language === 'zh' ? '不到 1 分钟' : 'under a minute';
  if (days > 0) return hours > 0 ? `${days}${d} ${hours}${h}` : `${days}${d}`;
  if (hours > 0) return left > 0 ? `${hours}${h} ${left}${m}` : `${hours}${h}`;
  return `${left}${m}`;
}

/** "剩 5 天 3 小时"; words for a time that has passed are the screen's. */
export function formatTimeLeft(until: Instant, language: Language, now: Instant = Date.now()): string {
  const span = formatSpan(new Date(until).getTime() - new Date(now).getTime(), language);
  return language === 'zh' ? `剩 ${span}` : `${span} left`;
}
