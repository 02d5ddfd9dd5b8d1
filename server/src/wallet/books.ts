import type { MemberId } from '../access/actor.ts';
import type { House } from '../house.ts';
import { writeTrouble } from './book-store.ts';

/** The balance of a member disagrees with its lines: operators read it in the log, finance staff on their screen. */
export async function noteBookTrouble(house: House, memberId: MemberId): Promise<void> {
  house.log.error({ memberId }, 'a balance disagrees with the ledger');
  await house.system.transaction((tx) => writeTrouble(tx, memberId));
}
