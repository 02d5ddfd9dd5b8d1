import type { House } from '../house.ts';
import { sweepEnded } from './session-store.ts';
import { findBrokenActs } from './store.ts';

/** Tidies staff sessions, tickets and tries that have ended by themselves. */
export const sweepStaffSessions = (house: House): Promise<void> => house.system.transaction(sweepEnded);

/** Proves the trail of the staff; a broken row is news for the operator. */
export async function proveStaffActs(house: House): Promise<void> {
  const rows = await findBrokenActs(house.system.db);
  house.meter.reportBroken('staffActs', rows.length);
  if (rows.length > 0) house.log.error({ rows: rows.slice(0, 20) }, 'the trail of the staff was tampered with');
}
