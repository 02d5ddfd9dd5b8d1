import type { CandidateTenant } from '../access/actor.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { keysOfPerson, openPerson } from '../order/order.ts';
import { listChecksOfPerson, listOrderingMembers, type MineRow } from './mine-store.ts';
import { readOwnDetail } from './own-detail.ts';
import { isIdentityProved, stepOf } from './rules.ts';
import { openSession } from './session.ts';

type Own = Pick<CandidateTenant, 'candidate' | 'db'> & { readonly house: House };

/**
 * A person who has proved who they are sees their checks at every enterprise. The key of a person is made for each member
 * anew, so that nothing in the database says whom two of them have in common; it is computed here for all that order.
 * @throws Refusal orderNotFound
 */
export async function listMine({ house, ...own }: Own): Promise<MineRow[]> {
  const row = await readOwnDetail(own.db, own);
  const isProved = isIdentityProved(row.state);
  const person = openPerson(house.vault, row);
  const { db } = house.system;
  const members = isProved ? await listOrderingMembers(db) : [row.member_id];
  const keys = members.map((memberId) => ({
    memberId,
    personKey: keysOfPerson(house.vault, memberId, person).personKey,
  }));
  const all = await listChecksOfPerson(db, keys);
  return isProved ? all : all.filter(({ id }) => id === row.id);
}

/** `waits`: for what the candidate does on the way to the checks. */
export const mineOf = (row: MineRow) => ({
  orderDetailsId: row.id,
  orderNo: row.order_no,
  status: row.state,
  enterpriseName: row.enterprise_name,
  position: row.position,
  itemCount: row.item_count,
  waits:
    stepOf({ state: row.state, isSubmitted: row.submitted_at !== null, isProofWaiting: row.is_proof_waiting }) !==
    'status',
  createdAt: row.created_at.toISOString(),
});

/** A session for another check of the same person. @throws Refusal orderNotFound */
export async function openMine(own: Own, otherDetailsId: string) {
  const other = (await listMine(own)).find(({ id }) => id === otherDetailsId);
  if (other === undefined) throw new Refusal('orderNotFound');
  const candidate = { memberId: other.member_id, orderDetailsId: other.id };
  return own.house.system.transaction((tx) => openSession(own.house, tx, candidate));
}
