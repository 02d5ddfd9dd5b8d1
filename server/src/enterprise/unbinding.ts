import { roles } from '@beidiao/contract/account/calls';
import { permissions } from '@beidiao/contract/wire/permissions';
import { codeScenes } from '@beidiao/contract/account/phone-code';
import { maskPhone } from '@beidiao/contract/wire/rules';
import { type CodeWay, issueCode, leaveMember, phoneSubject, readPerson, spendCode } from '../account/account.ts';
import { writeAudit } from '../access/audit.ts';
import type { Actor, MemberId, UserId } from '../access/actor.ts';
import type { Db, Tx } from '../base/db/db.ts';
import type { RequestFacts } from '../base/http/request-facts.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { notify } from '../notify.ts';
import { enqueue } from '../tasks.ts';
import { nameOfPerson, refuseUnreachable } from './people.ts';
import { findMember, findOtherAdmin, findPlace, holdOrganisation, type Place, removeLimits } from './people-store.ts';

/** @throws Refusal phoneMissing */
async function ownPhone(house: House, { userId }: Actor): Promise<string> {
  const { phoneNo } = await readPerson(house.system.db, house.vault, userId);
  if (phoneNo === null) throw new Refusal('phoneMissing');
  return phoneNo;
}

/** @throws Refusal phoneMissing, codeTooSoon, codeDayLimit */
export async function askUnbindCode(
  house: House,
  actor: Actor,
  { way, request }: { way: CodeWay; request: RequestFacts },
): Promise<string> {
  const phoneNo = await ownPhone(house, actor);
  await issueCode(house, {
    subject: phoneSubject(codeScenes.unbind, phoneNo),
    by: { request, provenBy: `user ${actor.userId}` },
    to: phoneNo,
    way,
    language: request.language,
  });
  return maskPhone(phoneNo);
}

export type Leaving = {
  readonly userId: string | undefined;
  /** Of who leaves. */
  readonly name: string;
  readonly handsOver: boolean;
  readonly heirId: string | undefined;
  readonly validateCode: string;
  readonly request: RequestFacts;
};

/**
 * Takes a person out of the enterprise; what they ordered goes to the heir. Answers the heir's name.
 * @throws Refusal personNotFound, forbidden, nameDiffers, heirUnfit, lastAdmin, phoneMissing, codeWrong, codeOver
 */
export async function unbindPerson(house: House, actor: Actor, leaving: Leaving): Promise<string | null> {
  const { memberId } = actor;
  const leaverId = leaving.userId ?? actor.userId;
  if (leaverId !== actor.userId && !actor.rights.has(permissions.leadPeople)) throw new Refusal('forbidden');
  await refuseUnknown(house.system.db, memberId, { leaverId, heirId: leaving.heirId });
  const phoneNo = await ownPhone(house, actor);
  let heirName: string | null = null;
  await spendCode(house, {
    subject: phoneSubject(codeScenes.unbind, phoneNo),
    by: { request: leaving.request, provenBy: `user ${actor.userId}` },
    code: leaving.validateCode,
    along: async (tx) => {
      await holdOrganisation(tx, memberId);
      const leaver = await findPlace(tx, memberId, leaverId);
      const place = leaverId === actor.userId ? leaver : await refuseUnreachable(actor, leaver);
      if (place === undefined) throw new Refusal('personNotFound');
      if (nameOfPerson(house.vault, place) !== leaving.name) throw new Refusal('nameDiffers');
      const heir = await chooseHeir(tx, actor, { place, leaving });
      heirName = heir === undefined ? null : nameOfPerson(house.vault, heir);
      await takeOut(tx, actor, { leaverId: place.user_id, heirId: heir?.user_id });
    },
  });
  return heirName;
}

/** Before the code is spent: a wrong name of somebody else's person costs nobody a code. @throws Refusal personNotFound, heirUnfit */
async function refuseUnknown(
  db: Db,
  memberId: MemberId,
  { leaverId, heirId }: { leaverId: string; heirId: string | undefined },
): Promise<void> {
  if ((await findPlace(db, memberId, leaverId)) === undefined) throw new Refusal('personNotFound');
  if (heirId !== undefined && (await findPlace(db, memberId, heirId)) === undefined) throw new Refusal('heirUnfit');
}

/** Whoever is named, else an administrator who stays. @throws Refusal heirUnfit, lastAdmin */
async function chooseHeir(
  tx: Tx,
  { memberId }: Actor,
  { place, leaving }: { place: Place; leaving: Leaving },
): Promise<{ user_id: UserId; name_enc: Buffer } | undefined> {
  const admin = await findOtherAdmin(tx, memberId, place.user_id);
  if (admin === undefined && place.role === roles.admin)
    throw new Refusal('lastAdmin', { enterprise: (await findMember(tx, memberId))?.name });
  if (!leaving.handsOver) return undefined;
  if (leaving.heirId === undefined) return admin;
  const heir = await findPlace(tx, memberId, leaving.heirId);
  if (heir === undefined || heir.is_disabled || heir.user_id === place.user_id) throw new Refusal('heirUnfit');
  return heir;
}

async function takeOut(
  tx: Tx,
  { memberId, userId }: Actor,
  { leaverId, heirId }: { leaverId: UserId; heirId: UserId | undefined },
): Promise<void> {
  await removeLimits(tx, memberId, leaverId);
  await leaveMember(tx, { memberId, userId: leaverId });
  if (heirId !== undefined) {
    await enqueue(tx, { task: 'handOverOrders', payload: { memberId, fromUserId: leaverId, toUserId: heirId } });
    await notify(tx, { memberId, to: { who: 'user', userId: heirId }, kind: 'ordersHandedOver', byUserId: userId });
  }
  const facts = heirId === undefined ? {} : { heir: heirId };
  await writeAudit(tx, { memberId, userId, action: 'unbindPerson', subject: `user ${leaverId}`, facts });
}
