import { ownChecksByPhoneMs } from '@beidiao/contract/account/phone-code';
import type { CandidateTenant } from '../access/actor.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { keyOfPhone, keysOfPerson, openName, openPerson } from '../order/order.ts';
import { listChecksOfCandidate, listOrderingMembers, type MineRow } from './mine-store.ts';
import { readOwnDetail } from './own-detail.ts';
import { isIdentityProved, stepOf } from './rules.ts';
import { openSession } from './session.ts';

type Own = Pick<CandidateTenant, 'candidate' | 'db'> & { readonly house: House };

type Known = {
  readonly phoneNo: string;
  /** Who it is, once that is proved. */
  readonly person?: ReturnType<typeof openPerson>;
  readonly own?: string;
  /** Codes of a test world can be read by whoever orders in it, so that it shows nothing of the real one. */
  readonly isTest: boolean;
};

/**
 * The key of a person and of a phone is made for each member anew, so that nothing in the database says whom two of them
 * have in common; they are computed here for all that order.
 */
async function listChecks(house: House, { phoneNo, person, own, isTest }: Known): Promise<MineRow[]> {
  const { db } = house.system;
  const memberIds = await listOrderingMembers(db, isTest);
  return listChecksOfCandidate(
    db,
    {
      memberIds,
      personKeys: person ? memberIds.map((id) => keysOfPerson(house.vault, id, person).personKey) : [],
      phoneKeys: memberIds.map((id) => keyOfPhone(house.vault, id, phoneNo)),
      own: own ?? null,
    },
    new Date(house.now().getTime() - ownChecksByPhoneMs),
  );
}

/**
 * What the candidate of a token sees of their checks at every enterprise: those of the last 90 days that were ordered with
 * the phone which got the code, and all of the same person once the identity is proved.
 * @throws Refusal orderNotFound
 */
export async function listMine({ house, ...own }: Own): Promise<MineRow[]> {
  const row = await readOwnDetail(own.db, own);
  const person = openPerson(house.vault, row);
  return listChecks(house, {
    phoneNo: person.phoneNo,
    ...(isIdentityProved(row.state) && { person }),
    own: row.id,
    isTest: await house.worlds.isTest(row.member_id),
  });
}

/**
 * The checks that whoever holds a phone may open by it; of a test world only where there is no real one. Both are always
 * looked up, so that the time of an answer does not tell whether a phone is known.
 */
export async function listMineByPhone(
  house: House,
  phoneNo: string,
): Promise<{ readonly rows: MineRow[]; readonly isTest: boolean }> {
  const real = await listChecks(house, { phoneNo, isTest: false });
  const test = await listChecks(house, { phoneNo, isTest: true });
  return real.length > 0 ? { rows: real, isTest: false } : { rows: test, isTest: true };
}

/** `waits`: for what the candidate does on the way to the checks. */
export const waitsForCandidate = (row: MineRow): boolean =>
  stepOf({ state: row.state, isSubmitted: row.submitted_at !== null, isProofWaiting: row.is_proof_waiting }) !==
  'status';

export const mineOf = (house: House, row: MineRow) => ({
  orderDetailsId: row.id,
  orderNo: row.order_no,
  status: row.state,
  enterpriseName: row.enterprise_name,
  name: openName(house.vault, row),
  position: row.position,
  itemCount: row.item_count,
  waits: waitsForCandidate(row),
  createdAt: row.created_at.toISOString(),
});

/** A session for another check of the same person. @throws Refusal orderNotFound */
export async function openMine(own: Own, otherDetailsId: string) {
  const other = (await listMine(own)).find(({ id }) => id === otherDetailsId);
  if (other === undefined) throw new Refusal('orderNotFound');
  const candidate = { memberId: other.member_id, orderDetailsId: other.id };
  return own.house.system.transaction((tx) => openSession(own.house, tx, candidate));
}
