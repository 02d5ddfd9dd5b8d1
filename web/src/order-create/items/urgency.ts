import type { CheckItem, Urgency } from '@beidiao/contract/catalogue/calls';
import type { DraftItem } from '../draft.ts';

const dayHours = 24;

/** How an item will be done: as fast as the whole order is wanted, or as the item itself says. */
export function paceOf(
  item: Pick<CheckItem, 'turnaroundHours' | 'expediteHours'>,
  { day, ofItem }: { day: number | null; ofItem: DraftItem['explosiveOrder'] },
): { isExpedited: boolean; hours: number } {
  const { turnaroundHours, expediteHours } = item;
  const normal = { isExpedited: false, hours: turnaroundHours };
  if (expediteHours === null) return normal;
  if (day === null) return ofItem === '1' ? { isExpedited: true, hours: expediteHours } : normal;
  if (turnaroundHours <= day * dayHours) return normal;
  return { isExpedited: true, hours: Math.max(expediteHours, day * dayHours) };
}

/** The days that a kept draft wants, as long as they are offered. */
export const fitDay = (day: number | null, { isOn, dayList }: Urgency): number | null =>
  isOn && dayList.some(({ days }) => days === day) ? day : null;

export const hasDays = ({ isOn, dayList }: Urgency): boolean => isOn && dayList.length > 0;
