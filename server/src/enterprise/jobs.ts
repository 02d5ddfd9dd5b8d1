import { wordsKeptMonths } from '@beidiao/contract/rights/retention';
import { monthsBefore } from '../base/china-time.ts';
import type { UserId } from '../access/actor.ts';
import type { House } from '../house.ts';
import type { Tasks } from '../tasks.ts';
import { forgetWords } from './application-store.ts';
import { sweepVisits } from './ats-store.ts';
import { forgetInvitations } from './invitation-store.ts';
import { refreshSearchKeys } from './people.ts';

/** Somebody has joined, or has another name, phone or address. */
export const personChanged = (house: House, { userId }: Tasks['personChanged']): Promise<void> =>
  refreshSearchKeys(house, userId as UserId);

/** Removes visits of systems for applicants that were not finished in time. */
export async function sweepAtsVisits(house: House): Promise<void> {
  await house.system.transaction(sweepVisits);
}

/** Whom somebody invited, and what people wrote to be let in, is kept for a while after its end. */
export async function forgetEntrances(house: House): Promise<void> {
  const before = monthsBefore(house.now(), wordsKeptMonths);
  await house.system.transaction(async (tx) => {
    await forgetInvitations(tx, before);
    await forgetWords(tx, before);
  });
}
