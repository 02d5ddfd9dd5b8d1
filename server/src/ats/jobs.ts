import type { MemberId } from '../access/actor.ts';
import type { House } from '../house.ts';
import type { Tasks } from '../tasks.ts';
import { dropOldArrivals } from './arrival-store.ts';
import { cancelOne, orderOne } from './ordering.ts';
import { dropEndedLinks } from './report-link-store.ts';
import { putOwedOutcome } from './stage-store.ts';

// Payloads were written with the id of a row of the database.
const memberOf = (memberId: string): MemberId => memberId as MemberId;

export const orderArrival = (house: House, { memberId, arrivalId }: Tasks['orderArrival']): Promise<void> =>
  orderOne(house, { memberId: memberOf(memberId), arrivalId });

export const cancelArrival = (house: House, { memberId, arrivalId }: Tasks['cancelArrival']): Promise<void> =>
  cancelOne(house, { memberId: memberOf(memberId), arrivalId });

export const tellGrant = ({ system }: House, { memberId, orderDetailsId }: Tasks['tellGrant']): Promise<void> =>
  system.transaction((tx) => putOwedOutcome(tx, memberOf(memberId), orderDetailsId));

const arrivalKeptMs = 90 * 86_400_000;
/** Whom nobody has ordered is forgotten after 90 days, and links that have ended at once. */
export async function forgetArrivals({ system, now }: House): Promise<void> {
  await system.transaction((tx) => dropEndedLinks(tx, now()));
  const before = new Date(now().getTime() - arrivalKeptMs);
  for (let gone = 1; gone > 0; ) gone = await system.transaction((tx) => dropOldArrivals(tx, before));
}
