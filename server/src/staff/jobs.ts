import type { House } from '../house.ts';
import { sweepAccess } from './access-store.ts';
import { tendChanges } from './changes.ts';
import { sweepMessages } from './message-store.ts';
import { sweepEnded } from './session-store.ts';
import { findBrokenActs } from './store.ts';

/** Tidies sessions, tickets, tries, links and messages of staff that have ended. */
export const sweepStaffSessions = (house: House): Promise<void> =>
  house.system.transaction(async (tx) => {
    await sweepEnded(tx);
    await sweepAccess(tx);
    await sweepMessages(tx);
  });

/** Changes of accounts that have waited long enough. */
export const tendStaffChanges = (house: House): Promise<void> => tendChanges(house);

/** Proves the trail of the staff; a broken row is news for the operator. */
export async function proveStaffActs(house: House): Promise<void> {
  const rows = await findBrokenActs(house.system.db);
  house.meter.reportBroken('staffActs', rows.length);
  if (rows.length > 0) house.log.error({ rows: rows.slice(0, 20) }, 'the trail of the staff was tampered with');
}
