import { deliveryKeptDays } from '@beidiao/contract/webhook/events';
import type { House } from '../house.ts';
import { dropRemoved, sweepDeliveries as sweep, wakeFollowers } from './delivery-store.ts';
import { dropEndedSecrets } from './store.ts';

export async function tendWebhooks({ system }: House): Promise<void> {
  await system.transaction(dropRemoved);
  await system.transaction(wakeFollowers);
}

/** The log is kept for 14 days, and a secret for as long as it signs. */
export async function sweepDeliveries({ system, now }: House): Promise<void> {
  const before = new Date(now().getTime() - deliveryKeptDays * 86_400_000);
  await system.transaction(dropEndedSecrets);
  for (let gone = 1; gone > 0; ) gone = await system.transaction((tx) => sweep(tx, before));
}
