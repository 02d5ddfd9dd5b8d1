const two = (n: number): string => String(n).padStart(2, '0');

/** A moment as an input of date and time wants it, on this computer's clock. */
export function toLocalMinute(at: string | null): string {
  if (at === null) return '';
  const it = new Date(at);
  const day = `${it.getFullYear()}-${two(it.getMonth() + 1)}-${two(it.getDate())}`;
  return `${day}T${two(it.getHours())}:${two(it.getMinutes())}`;
}

/** What was typed on this computer's clock as a moment; null while it is none. */
export function fromLocalMinute(typed: string): string | null {
  const at = new Date(typed);
  return typed === '' || Number.isNaN(at.getTime()) ? null : at.toISOString();
}
