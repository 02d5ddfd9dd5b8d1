import { personCorrectionsPerDay, phoneCorrectionsPerDay } from '@beidiao/contract/candidate/calls';
import { readIdNumber } from '@beidiao/contract/typed/id-number';
import { documentTroubleWords } from '@beidiao/contract/typed/trouble';
import type { Language } from '@beidiao/contract/wire/language';
import { maskIdCard } from '@beidiao/contract/wire/rules';
import { orderStates } from '@beidiao/contract/order/states';
import type { MemberId, Tenant, UserId } from '../access/actor.ts';
import type { Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import { countOutside } from '../enterprise/enterprise.ts';
import { removeFilesOfDetail } from '../file/file.ts';
import type { House } from '../house.ts';
import {
  isSamePerson,
  keysOfPerson,
  lockDetail,
  moveDetail,
  namePrefixKeys,
  notInState,
  openPerson,
  type Person,
  putPerson,
  putPhone,
  sealPerson,
  sealPhone,
} from '../order/order.ts';
import { hasNoticeTick, hasWaitingProof } from './face-store.ts';
import { stillAsked, writeLink } from './link.ts';
import { countCorrections, dropSessions, findOwnDetail, type OwnDetailRow } from './store.ts';

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
    await inviteAnew(house, tx, { of, userId });
    await moveDetail(tx, held, { move: 'correctPhone', to: orderStates.awaitingIdentity, userId, now: house.now() });
  });
}

/** Who is signed in by the old link is shut out, papers that were added go, and a new link is on its way. @throws Refusal messagesUsed */
async function inviteAnew(
  house: House,
  tx: Tx,
  { of, userId }: { of: { memberId: MemberId; orderDetailsId: string }; userId: UserId },
): Promise<void> {
  await dropSessions(tx, of.memberId, of.orderDetailsId);
  await removeFilesOfDetail(tx, { ...of, kinds: ['proof'] });
  await countOutside(house, tx, { memberId: of.memberId, userId, count: 1 });
  await writeLink(house, tx, of);
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
  const corrections = await countCorrections(tx, {
    memberId: own.member_id,
    orderDetailsId: own.id,
    event: 'correctPhone',
    since,
  });
  if (openPerson(house.vault, own).phoneNo === phoneNo) {
    if (corrections === 0) throw new Refusal('phoneUnchanged');
    return true;
  }
  if (corrections >= phoneCorrectionsPerDay)
    throw new Refusal('phoneCorrectedOften', { maximum: phoneCorrectionsPerDay });
  return false;
}

type PersonWish = {
  readonly orderDetailsId: string;
  readonly name?: string | undefined;
  readonly idCard?: string | undefined;
};

/**
 * Another name or document number in place of a misspelled one, until an identity is confirmed. The tries of the candidate
 * begin anew: what differed from the wrong spelling says nothing of the right one. Answers with the number masked.
 * @throws Refusal orderNotFound, orderNotInState, papersLookedAt, personUnchanged, personCorrectedOften, messagesUsed, badParams
 */
export async function correctPerson(
  house: House,
  { actor }: Tenant,
  { orderDetailsId, language, ...wish }: PersonWish & { readonly language: Language },
): Promise<{ name: string; idCard: string }> {
  const { memberId, userId } = actor;
  const of = { memberId, orderDetailsId };
  return house.system.transaction(async (tx) => {
    const held = await lockDetail(tx, memberId, orderDetailsId);
    const own = await findOwnDetail(tx, memberId, orderDetailsId);
    if (held === undefined || own === undefined) throw new Refusal('orderNotFound');
    const before = openPerson(house.vault, own);
    const person = personOf(wish, before, language);
    const answer = { name: person.name, idCard: maskIdCard(person.idCard) };
    if (await isSameAgain(house, tx, { own, before, person })) return answer;
    if (held.state !== orderStates.awaitingIdentity) throw notInState(held.state);
    if (await hasWaitingProof(tx, of)) throw new Refusal('papersLookedAt');
    const keys = keysOfPerson(house.vault, memberId, person);
    const sealed = sealPerson(house.vault, memberId, person);
    const nameKeys = namePrefixKeys(house.vault, memberId, person.name);
    await putPerson(tx, { memberId, id: held.id }, { sealed, keys, nameKeys });
    await inviteAnew(house, tx, { of, userId });
    await moveDetail(tx, held, { move: 'correctPerson', to: orderStates.awaitingIdentity, userId, now: house.now() });
    return answer;
  });
}

/** @throws Refusal badParams where the number is none of the document that was ordered with */
function personOf({ name, idCard }: Omit<PersonWish, 'orderDetailsId'>, before: Person, language: Language): Person {
  const number = idCard === undefined ? before.idCard : readIdNumber(idCard);
  const wrong = idCard === undefined ? null : documentTroubleWords(before.idType, number, language);
  if (wrong !== null) throw new Refusal('badParams', {}, { fields: [{ field: 'idCard', message: wrong }] });
  return { ...before, name: name ?? before.name, idCard: number };
}

/**
 * Whether this very person was put there a while ago: the answer of the first request was lost.
 * @throws Refusal personUnchanged, personCorrectedOften
 */
async function isSameAgain(
  house: House,
  tx: Tx,
  { own, before, person }: { own: OwnDetailRow; before: Person; person: Person },
): Promise<boolean> {
  const since = new Date(house.now().getTime() - dayMs);
  const of = { memberId: own.member_id, orderDetailsId: own.id };
  const corrections = await countCorrections(tx, { ...of, event: 'correctPerson', since });
  if (isSamePerson(before, person) && before.name === person.name) {
    if (corrections === 0) throw new Refusal('personUnchanged');
    return true;
  }
  if (corrections >= personCorrectionsPerDay)
    throw new Refusal('personCorrectedOften', { maximum: personCorrectionsPerDay });
  return false;
}
