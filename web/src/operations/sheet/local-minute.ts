const two = (n: number): string => String(n).padStart(2, '0');

/** A moment as people write it, on this computer's clock: 2026-11-20 14:18. */
export function toLocalMinute(at: string | null): string {
  if (at === null) return '';
  const it = new Date(at);
  const day = `${it.getFullYear()}-${two(it.getMonth() + 1)}-${two(it.getDate())}`;
  return `${day} ${two(it.getHours())}:${two(it.getMinutes())}`;
}

const pattern = /^(\d{4})\D(\d{1,2})\D(\d{1,2})\D+(\d{1,2})\D(\d{2})$/;

/** What was typed on this computer's clock as a moment; null while it is none. */
export function fromLocalMinute(typed: string): string | null {
  const found = pattern.exec(typed.trim());
  if (!found) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = found.slice(1).map(Number);
  const at = new Date(year, month - 1, day, hour, minute);
  const isReal = at.getMonth() === month - 1 && at.getDate() === day && at.getHours() === hour && minute < 60;
  return isReal ? at.toISOString() : null;
}
