/** "2026-11-3", "2026/11/03", "20261103", "2026年11月3日" → "2026-11-03"; null when it is no day of the calendar. */
export function readDay(text: string): string | null {
  const found = /^(\d{4})(\d{2})(\d{2})$/.exec(text.trim()) ?? /^(\d{4})\D+(\d{1,2})\D+(\d{1,2})\D*$/.exec(text.trim());
  if (!found) return null;
  const [, year = '', month = '', day = ''] = found;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(iso) ? iso : null;
}
