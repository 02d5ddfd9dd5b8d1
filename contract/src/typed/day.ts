import { narrow, withoutTextMarks } from './signs.ts';

/**
 * A day as people write it: 2026-12-07, 2026/12/7, 2026.12.7, 20261207, 2026年12月7日; with a time behind it or not.
 * @returns yyyy-mm-dd; null when it is no day of the calendar since 1900
 */
export function readDay(typed: string): string | null {
  const text = withoutTextMarks(narrow(typed).trim());
  const parts =
    /^(\d{4})[-/.年\s\p{Pd}]+(\d{1,2})[-/.月\s\p{Pd}]+(\d{1,2})\s*[日号]?(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?$/u.exec(
      text,
    ) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (parts === null) return null;
  const [, year = '', month = '', day = ''] = parts;
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = new Date(`${written}T00:00:00Z`);
  const isDay = !Number.isNaN(time.getTime()) && time.toISOString().slice(0, 10) === written;
  return isDay && year >= '1900' ? written : null;
}
