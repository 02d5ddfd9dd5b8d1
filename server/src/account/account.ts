import { dayInChina } from '@beidiao/contract/wire/china-time';
import { type Enterprise, roles, type UserInfo } from '@beidiao/contract/account/calls';
import type { Language } from '@beidiao/contract/wire/language';
import { permissionCodes } from '@beidiao/contract/wire/permissions';
import { codeScenes } from '@beidiao/contract/account/phone-code';
import { writeAudit } from '../access/audit.ts';
import type { MemberId, UserId } from '../access/actor.ts';
import type { Db, Tx } from '../base/db/db.ts';
import type { RequestFacts } from '../base/http/request-facts.ts';
import type { Vault } from '../base/secrets/vault.ts';
import type { House } from '../house.ts';
import { notify } from '../notify.ts';
import { findDemand } from './factor-store.ts';
import { enterpriseOfRow, sealedPhone, userInfoOfRow } from './person.ts';
import { spendCode } from './phone-code.ts';
import { enterpriseNameKey, phoneSubject } from './rules.ts';
import { listMembersOf as membersOf } from './person-store.ts';
import {
  addMember,
  addMembership,
  addUser,
  findEnterpriseOf,
  findPerson,
  findUser,
  findUserByLoginName,
  findUserByPhone,
  listEnterprisesOf,
  takeUserId,
} from './store.ts';

export {
  attachMember,
  detachMember,
  freezeMember,
  findByConfirmedEmail,
  hideFirstSteps,
  indexMemberships,
  joinMember,
  leaveMember,
  openMember,
  openMembership,
  readActing,
  type RightWish,
  setMembershipDisabled,
  setMembershipRights,
  setMembershipRole,
  turnFlags,
  rightsWithin,
} from './membership.ts';
export { refuseGuessable } from './choose-password.ts';
export { closeAccount } from './close-account.ts';
export { readOwnRecord } from './export-own.ts';
export { type Admitted, admitInvited } from './invited.ts';
export { belongsElsewhere, passAnew, resetFactors, withFactorOf } from './factors-of-others.ts';
export {
  closeProgramSession,
  closeProgramSessions,
  openFrameSession,
  openProgramSession,
  refuseFirstStep,
} from './open-session.ts';
export { type CodeSubject, enterpriseNameKey, phoneSubject } from './rules.ts';
export {
  type CodeWay,
  type CodeWish,
  issueCode,
  sendCodeWithinLimits,
  sendPhoneCode,
  spendCode,
  wayOfFlag,
} from './phone-code.ts';
export { readLoginName, sealUserInfo, signIn } from './sign-in.ts';
export { countLookUp, countReceived, dayMs, readCodesToday, seeCodesToday } from './day-caps.ts';

export type Registration = {
  readonly epName: string;
  readonly loginName: string;
  readonly passwordHash: string;
  readonly name: string;
  readonly email: string;
  /** That the form was filled in in. */
  readonly language?: Language;
  /** With the code that was sent to it. */
  readonly phone?:
    | { readonly phoneNo: string; readonly code: string; readonly request: Pick<RequestFacts, 'address' | 'device'> }
    | undefined;
  /** In the same transaction, as soon as the enterprise is there. */
  readonly along?: (tx: Tx, memberId: MemberId) => Promise<void>;
  /** registOrigin, registerClient, inviteCode and the utm fields, as they came. */
  readonly origin: Record<string, string>;
};

/**
 * Registers an enterprise with its first administrator, who gets a personal account as well.
 * @throws Refusal loginNameTaken, enterpriseNameTaken, phoneTaken, codeWrong, codeOver, and those of `along`
 */
export async function registerEnterprise(
  house: House,
  wish: Registration,
): Promise<{ memberId: MemberId; userId: UserId }> {
  if (wish.phone !== undefined)
    await spendCode(house, {
      subject: phoneSubject(codeScenes.register, wish.phone.phoneNo),
      by: { request: wish.phone.request },
      code: wish.phone.code,
    });
  return house.system.transaction(async (tx) => {
    const personalMemberId = await addMember(tx, {
      category: 2,
      name: wish.loginName,
      nameKey: null,
      origin: wish.origin,
    });
    const userId = await takeUserId(tx);
    await addUser(tx, {
      id: userId,
      loginName: wish.loginName,
      passwordHash: wish.passwordHash,
      nameEnc: house.vault.seal('user_account.name', wish.name, `user ${userId}`),
      emailEnc: house.vault.seal('user_account.email', wish.email, `user ${userId}`),
      emailKey: house.vault.lookUp('', 'email', wish.email.toLowerCase()),
      phone: wish.phone === undefined ? null : sealedPhone(house.vault, userId, wish.phone.phoneNo),
      personalMemberId,
    });
    const nameKey = enterpriseNameKey(wish.epName);
    const memberId = await addMember(tx, { category: 1, name: wish.epName, nameKey, origin: wish.origin });
    await wish.along?.(tx, memberId);
    for (const place of [personalMemberId, memberId]) {
      await addMembership(tx, { memberId: place, userId, role: roles.admin, permissions: permissionCodes });
    }
    const { language } = wish;
    await notify(tx, {
      memberId,
      to: { who: 'user', userId },
      kind: 'welcome',
      ...(language === undefined ? {} : { language }),
    });
    await writeAudit(tx, {
      memberId,
      userId,
      action: 'registerEnterprise',
      subject: `member ${memberId}`,
      facts: wish.origin,
    });
    return { memberId, userId };
  });
}

/** The person whole, personal fields open. @throws TypeError when there is no such user: ids come from our own rows. */
export async function readPerson(db: Db, vault: Vault, userId: UserId): Promise<UserInfo> {
  const row = await findPerson(db, userId);
  if (row === undefined) throw new TypeError(`no user ${userId}`);
  return userInfoOfRow(vault, row);
}

/** The enterprises that a person belongs to, at most 200. */
export const readEnterprisesOf = async ({ system, now }: House, userId: UserId): Promise<Enterprise[]> =>
  (await listEnterprisesOf(system.db, userId, dayInChina(now()))).map(enterpriseOfRow);

/** Every member that a person belongs or belonged to. */
export const listMembersOf = (db: Db, userId: UserId): Promise<MemberId[]> => membersOf(db, userId);

/** Of the personal account. @throws TypeError when there is no such user */
export async function personalMemberOf(db: Db, userId: UserId): Promise<MemberId> {
  const user = await findUser(db, userId);
  if (user === undefined) throw new TypeError(`no user ${userId}`);
  return user.personal_member_id;
}

/** The enterprise as a person of it sees it; undefined for whoever does not belong to it, or not any more. */
export async function readEnterpriseOf(
  { system, now }: House,
  { memberId, userId }: { memberId: MemberId; userId: UserId },
): Promise<Enterprise | undefined> {
  const row = await findEnterpriseOf(system.db, { memberId, userId, day: dayInChina(now()) });
  return row === undefined ? undefined : enterpriseOfRow(row);
}

/** Whether the enterprise lets nobody in without a second step. */
export async function asksForFactor({ now }: House, db: Db, memberId: MemberId): Promise<boolean> {
  const from = (await findDemand(db, memberId))?.factor_from ?? null;
  return from !== null && from <= now();
}

/** By login name or phone; undefined for whoever does not belong to the enterprise, or may not sign in. */
export async function findColleague(
  house: House,
  memberId: MemberId,
  by: Pick<UserInfo, 'loginName'> | { readonly phoneNo: string },
): Promise<UserId | undefined> {
  const { db } = house.system;
  const user =
    'loginName' in by
      ? await findUserByLoginName(db, by.loginName)
      : await findUserByPhone(db, house.vault.lookUp('', 'phone', by.phoneNo.replace(/\D/g, '')));
  if (user === undefined || user.disabled_at !== null) return undefined;
  return (await readEnterpriseOf(house, { memberId, userId: user.id })) === undefined ? undefined : user.id;
}
