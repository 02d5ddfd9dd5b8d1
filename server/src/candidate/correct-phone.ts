import { phoneCorrectionsPerDay } from '@beidiao/contract/candidate/calls';
import { orderStates } from '@beidiao/contract/order/states';
import type { Tenant } from '../access/actor.ts';
import type { Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import { countOutside } from '../enterprise/enterprise.ts';
import { removeFilesOfDetail } from '../file/file.ts';
import type { House } from '../house.ts';
import { keysOfPerson, lockDetail, moveDetail, notInState, openPerson, putPhone, sealPhone } from '../order/order.ts';
import { hasNoticeTick } from './face-store.ts';
import { stillAsked, writeLink } from './link.ts';
import { countPhoneCorrections, dropSessions, findOwnDetail, type OwnDetailRow } from './store.ts';

type Wish = { readonly orderDetailsId: string; readonly phoneNo: string };

const dayMs = 24 * 3_600_000;

/**
 * Another phone in place of a mistyped one. Whoever holds the old number is shut out in the same transaction, and the check
 * waits for the identity anew: what was confirmed of the old number says nothing of this one.
 * @throws Refusal orderNotFound, orderNotInState, identityBegun, phoneUnchanged, phoneCorrectedOften, messagesUsed
 */
export async function correctPhone(house: House, { actor }: Tenant, { orderDetailsId, phoneNo }: Wish): Promise<void> {
  const { memberId, userId } = actor;
  await house.system.transaction(async (tx) => {
    const held = await lockDetail(tx, memberId, orderDetailsId);
    const own = await findOwnDetail(tx, memberId, orderDetailsId);
    if (held === undefined || own === undefined) throw new Refusal('orderNotFound');
    if (await isRepeat(house, tx, { own, phoneNo })) return;
    const of = { memberId, orderDetailsId };
    if (!stillAsked.includes(held.state)) throw notInState(held.state);
    // The notice is ticked before anything of the three elements is typed, or papers are handed in.
    if (await hasNoticeTick(tx, of)) throw new Refusal('identityBegun');
    const keys = keysOfPerson(house.vault, memberId, { ...openPerson(house.vault, own), phoneNo });
    await putPhone(tx, { memberId, id: held.id }, { sealed: sealPhone(house.vault, memberId, phoneNo), keys });
    await dropSessions(tx, memberId, orderDetailsId);
    await removeFilesOfDetail(tx, { ...of, kinds: ['proof'] });
    await countOutside(house, tx, { memberId, userId, count: 1 });
    await writeLink(house, tx, of);
    await moveDetail(tx, held, { move: 'correctPhone', to: orderStates.awaitingIdentity, userId, now: house.now() });
  });
}

/**
 * Whether this very number was put there a while ago: the answer of the first request was lost.
 * @throws Refusal phoneUnchanged, phoneCorrectedOften
 */
async function isRepeat(
  house: House,
  tx: Tx,
  { own, phoneNo }: { own: OwnDetailRow; phoneNo: string },
): Promise<boolean> {
  const since = new Date(house.now().getTime() - dayMs);
  const corrections = await countPhoneCorrections(tx, { memberId: own.member_id, orderDetailsId: own.id, since });
  if (openPerson(house.vault, own).phoneNo === phoneNo) {
    if (corrections === 0) throw new Refusal('phoneUnchanged');
    return true;
  }
  if (corrections >= phoneCorrectionsPerDay)
    throw new Refusal('phoneCorrectedOften', { maximum: phoneCorrectionsPerDay });
  return false;
}
