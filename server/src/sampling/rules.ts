import { dayInChina, daysAfter } from '@beidiao/contract/wire/china-time';
import type { Conclusion } from '@beidiao/contract/finding/conclusion';

/** The Monday of the week of a moment, in China. */
export function weekOf(at: Date): string {
  const day = dayInChina(at);
  return daysAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/** The family name alone: enough to compare papers, too little to find somebody. */
export const maskedName = (name: string): string => `${[...name][0] ?? ''}**`;

const firedBy = ({ rules }: Conclusion): string =>
  rules
    .map(({ when }) => when)
    .toSorted((a, b) => a.localeCompare(b))
    .join(' ');
/** The same result and light by the same rules and as much verified, whatever the words. */
export const isAgreed = ({ first, second }: { first: Conclusion; second: Conclusion }): boolean =>
  first.result === second.result &&
  first.light === second.light &&
  first.isPartial === second.isPartial &&
  firedBy(first) === firedBy(second);
