import type { UserId } from '../base/db.ts';
import type { House } from '../house.ts';
import type { Tasks } from '../tasks.ts';
import { sweepVisits } from './ats-store.ts';
import { refreshSearchKeys } from './people.ts';

/** Somebody has joined, or has another name, phone or address. */
export const personChanged = (house: House, { userId }: Tasks['personChanged']): Promise<void> =>
  refreshSearchKeys(house, userId as UserId);

/** Removes visits of systems for applicants that were not finished in time. */
export async function sweepAtsVisits(house: House): Promise<void> {
  await house.system.transaction(sweepVisits);
}
