import { formatTime } from '../i18n/format.ts';

export type PartOfDay = 'night' | 'morning' | 'noon' | 'afternoon' | 'evening';

/** By the clock of China, where the work is done. */
export function partOfDay(now: number): PartOfDay {
  const hour = Number(formatTime(now).slice(11, 13));
  if (hour < 5) return 'night';
  if (hour < 11) return 'morning';
  if (hour < 13) return 'noon';
  return hour < 18 ? 'afternoon' : 'evening';
}
