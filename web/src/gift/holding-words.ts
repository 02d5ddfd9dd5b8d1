import type { Holding } from '@beidiao/contract/gift/calls';
import { dayInChina } from '@beidiao/contract/wire/china-time';

/** A gift card is told from another one by its last characters. */
export const nameOfHolding = ({ name, tail }: Pick<Holding, 'name' | 'tail'>): string =>
  tail === null ? name : `${name} ···${tail}`;

const dayMs = 86_400_000;
/** From today in China to that day. */
export const daysUntil = (day: string, now = new Date()): number =>
  Math.round((Date.parse(day) - Date.parse(dayInChina(now))) / dayMs);
