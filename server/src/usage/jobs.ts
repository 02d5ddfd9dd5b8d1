import { usageKeptDays } from '@beidiao/contract/usage/calls';
import { dayInChina, daysAfter } from '@beidiao/contract/wire/china-time';
import type { House } from '../house.ts';
import { dropUsageBefore } from './store.ts';

/** Counts of more than a year ago are compared with nothing any more. */
export async function sweepUsage(house: House): Promise<void> {
  const first = daysAfter(dayInChina(house.now()), -usageKeptDays);
  await house.system.transaction((tx) => dropUsageBefore(tx, first));
}
