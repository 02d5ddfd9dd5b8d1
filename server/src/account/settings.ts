import type { MemberAct } from '@beidiao/contract/acts';
import type { PersonInfo } from '@beidiao/contract/account/settings';
import { type CodeScene, codeScenes } from '@beidiao/contract/account/phone-code';
import { maskIdCard, maskPhone } from '@beidiao/contract/wire/rules';
import { writeAudit } from '../access/audit.ts';
import { noteSecurityEvent } from '../access/security-event.ts';
import type { Actor, UserId } from '../access/actor.ts';
import type { Tx } from '../base/db/db.ts';
import type { RequestFacts } from '../base/http/request-facts.ts';
import { passwordFits } from '../base/secrets/password.ts';
import { Refusal } from '../base/refusal.ts';
import type { Vault } from '../base/secrets/vault.ts';
import type { House } from '../house.ts';
import { notify, sealAddress } from '../notify.ts';
import { enqueue } from '../tasks.ts';
import { hashOfChosen, knownOf } from './choose-password.ts';
import { forgetDevices } from './device-store.ts';
import { sealedPhone, userInfoOfRow } from './person.ts';
import { passOwnPassword } from './failures.ts';
import { type CodeWay, issueCode, spendCode } from './phone-code.ts';
import { phoneSubject } from './rules.ts';
import { changeFields, changePhone, replacePasswordHash, findOwn, holdOwn, type OwnRow } from './person-store.ts';
import { endSessionById, endSessionsOf } from './session-store.ts';
import { findEmailChange, forgetReset } from './token-store.ts';

/** Who acts, by which session. */
export type Self = Pick<Actor, 'userId'> & { readonly request: RequestFacts };

/** What the person did to the own account stands in the trail of the personal account. */
export const noteOwnAct = (
  tx: Tx,
  own: OwnRow,
  { action, facts = {}, request }: { action: MemberAct; facts?: Record<string, unknown>; request?: RequestFacts },
): Promise<void> =>
  writeAudit(tx, {
    memberId: own.personal_member_id,
    userId: own.id,
    action,
    subject: `user ${own.id}`,
    facts,
    ...(request === undefined ? {} : { request }),
  });

/** Phone and ID card masked: the screen may be seen by others. */
export async function readOwnInfo(house: House, userId: UserId): Promise<PersonInfo> {
  const row = await findOwn(house.system.db, userId);
  const pending = await findEmailChange(house.system.db, userId);
  const { phoneNo, idCard, ...info } = userInfoOfRow(house.vault, row);
  return {
    ...info,
    phoneNo: phoneNo === null ? null : maskPhone(phoneNo),
    idCard: idCard === null ? null : maskIdCard(idCard),
    pendingEmail:
      pending === undefined
        ? null
        : {
            email: house.vault.open('email_change.email', pending.email_enc, `user ${userId}`),
            sentAt: pending.sent_at.toISOString(),
            expiresAt: pending.expires_at.toISOString(),
          },
    passwordChangedAt: row.password_changed_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    hasShortcuts: row.has_shortcuts,
  };
}

/** What stays as it is is not written again, and nobody is told of it. @throws Refusal phoneNeedsCode when the phone is another one than the present */
export async function changeInfo(
  house: House,
  userId: UserId,
  wish: { name: string | undefined; phoneNo: string | undefined; idCard: string | undefined },
): Promise<void> {
  const { vault } = house;
  await house.system.transaction(async (tx) => {
    const own = await holdOwn(tx, userId);
    if (wish.phoneNo !== undefined && !isOwnPhone(vault, own, wish.phoneNo)) throw new Refusal('phoneNeedsCode');
    const before = userInfoOfRow(vault, own);
    const name = wish.name === before.username ? undefined : wish.name;
    const idCard = wish.idCard?.toUpperCase() === before.idCard ? undefined : wish.idCard?.toUpperCase();
    if (name === undefined && idCard === undefined) return;
    await changeFields(tx, userId, {
      nameEnc: name === undefined ? null : vault.seal('user_account.name', name, `user ${userId}`),
      idCardEnc: idCard === undefined ? null : vault.seal('user_account.id_card', idCard, `user ${userId}`),
    });
    await enqueue(tx, { task: 'personChanged', payload: { userId } });
    const facts = { name: name !== undefined, idCard: idCard !== undefined };
    await noteOwnAct(tx, own, { action: 'changeInfo', facts });
  });
}

export const isOwnPhone = (vault: Vault, own: Pick<OwnRow, 'phone_key'>, phoneNo: string): boolean =>
  own.phone_key !== null && own.phone_key.equals(vault.lookUp('', 'phone', phoneNo));

/** @throws Refusal phoneMissing */
export function phoneOf(vault: Vault, own: OwnRow): string {
  if (own.phone_enc === null) throw new Refusal('phoneMissing');
  return vault.open('user_account.phone', own.phone_enc, `user ${own.id}`);
}

/** @throws Refusal phoneMissing, codeTooSoon, codeDayLimit */
export async function sendOwnCode(
  house: House,
  { userId, request }: Self,
  { scene, way }: { scene: CodeScene; way: CodeWay },
): Promise<void> {
  const phoneNo = phoneOf(house.vault, await findOwn(house.system.db, userId));
  await issueCode(house, {
    subject: phoneSubject(scene, phoneNo),
    by: { request, provenBy: `user ${userId}` },
    to: phoneNo,
    way,
    language: request.language,
  });
}

export type PhoneWish = { phoneNo: string | undefined; newPhoneNo: string; password: string; code: string };

/** @throws Refusal passwordWrong, nameLocked, phoneDiffers, codeWrong, codeOver, phoneTaken */
export async function setOwnPhone(house: House, { userId, request }: Self, wish: PhoneWish): Promise<void> {
  const own = await findOwn(house.system.db, userId);
  await passOwnPassword(house, { userId, request }, wish.password);
  if (wish.phoneNo !== undefined && own.phone_key !== null && !isOwnPhone(house.vault, own, wish.phoneNo))
    throw new Refusal('phoneDiffers');
  const subject = phoneSubject(codeScenes.bindPhone, wish.newPhoneNo);
  await spendCode(house, { subject, by: { request, provenBy: `user ${userId}` }, code: wish.code });
  await house.system.transaction(async (tx) => {
    await changePhone(tx, userId, sealedPhone(house.vault, userId, wish.newPhoneNo));
    await forgetReset(tx, userId);
    await endSessionsOf(tx, userId, request.tokenHash ?? null);
    await forgetDevices(tx, userId, request.device.hash);
    await tellPhoneChanged(house, tx, own);
    await enqueue(tx, { task: 'personChanged', payload: { userId } });
    await noteOwnAct(tx, own, { action: 'changePhone', facts: { isFirst: own.phone_key === null }, request });
  });
}

/** By mail, and at the old phone: whoever did not do it finds out where the new number does not reach. */
async function tellPhoneChanged({ vault }: House, tx: Tx, own: OwnRow): Promise<void> {
  const memberId = own.personal_member_id;
  await notify(tx, { memberId, to: { who: 'user', userId: own.id }, kind: 'phoneChanged' });
  if (own.phone_enc === null) return;
  const sealed = sealAddress(vault, { memberId }, phoneOf(vault, own));
  await notify(tx, { memberId, to: { who: 'address', channel: 'sms', sealed }, kind: 'phoneReplaced' });
}

/** @throws Refusal passwordWrong, nameLocked, passwordSame, passwordCommon, passwordPersonal */
export async function changePassword(
  house: House,
  { userId, request }: Self,
  wish: { password: string; newpass: string },
): Promise<void> {
  const from = await passOwnPassword(house, { userId, request }, wish.password);
  const own = await findOwn(house.system.db, userId);
  if (await passwordFits(own.password_hash, wish.newpass)) throw new Refusal('passwordSame');
  const passwordHash = await hashOfChosen(house, wish.newpass, knownOf(house.vault, own));
  await house.system.transaction(async (tx) => {
    // Of several at once the first changes it; to the others the old password is wrong now.
    if (!(await replacePasswordHash(tx, userId, { from, to: passwordHash }))) throw new Refusal('passwordWrong');
    await forgetReset(tx, userId);
    await endSessionsOf(tx, userId, request.tokenHash ?? null);
    await forgetDevices(tx, userId, request.device.hash);
    await notify(tx, { memberId: own.personal_member_id, to: { who: 'user', userId }, kind: 'passwordChanged' });
    await noteOwnAct(tx, own, { action: 'changePassword', request });
  });
}

/** One sign-in of the list. Answers whether there was such a one. */
export const endOne = ({ system }: House, { userId, request }: Self, sessionId: string): Promise<boolean> =>
  system.transaction(async (tx) => {
    const wasThere = await endSessionById(tx, userId, sessionId);
    if (wasThere) await noteSecurityEvent(tx, { kind: 'sessionEnded', userId, request, facts: { ended: 1 } });
    return wasThere;
  });

/** Whoever signs out everywhere may have lost a device: only the one that is kept stays known. Answers how many sessions ended. */
export const endEverywhere = (
  { system }: House,
  { userId, request }: Self,
  kept: { tokenHash: Buffer | null; deviceKey: Buffer | undefined },
): Promise<number> =>
  system.transaction(async (tx) => {
    await forgetDevices(tx, userId, kept.deviceKey);
    const ended = await endSessionsOf(tx, userId, kept.tokenHash);
    if (ended > 0) await noteSecurityEvent(tx, { kind: 'sessionEnded', userId, request, facts: { ended } });
    return ended;
  });
