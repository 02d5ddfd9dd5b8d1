import { type Enterprise, roles, type UserInfo } from '@beidiao/contract/account';
import type { Language } from '@beidiao/contract/language';
import { permissionCodes } from '@beidiao/contract/permissions';
import { writeAudit } from '../base/audit.ts';
import type { Db, MemberId, UserId } from '../base/db.ts';
import { hashPassword } from '../base/password.ts';
import type { Vault } from '../base/vault.ts';
import type { House } from '../house.ts';
import { notify } from '../notify.ts';
import { enterpriseNameKey } from './rules.ts';
import { addMember, addMembership, addUser, type EnterpriseRow, findPerson, type PersonRow } from './store.ts';

export { type CodeSubject, type CodeWay, issueCode, phoneSubject, sendPhoneCode, spendCode } from './phone-code.ts';

export type Registration = {
  readonly epName: string;
  readonly loginName: string;
  readonly password: string;
  readonly name: string;
  readonly email: string;
  /** That the form was filled in in. */
  readonly language?: Language;
  /** registOrigin, registerClient, inviteCode and the utm fields, as they came. */
  readonly origin: Record<string, string>;
};

/**
 * Registers an enterprise with its first administrator, who gets a personal account as well.
 * @throws Refusal loginNameTaken, enterpriseNameTaken
 */
export async function registerEnterprise(
  house: House,
  wish: Registration,
): Promise<{ memberId: MemberId; userId: UserId }> {
  const passwordHash = await hashPassword(wish.password);
  return house.system.transaction(async (tx) => {
    const personalMemberId = await addMember(tx, {
      category: 2,
      name: wish.loginName,
      nameKey: null,
      origin: wish.origin,
    });
    const userId = await addUser(tx, {
      loginName: wish.loginName,
      passwordHash,
      nameEnc: house.vault.seal('user_account.name', wish.name),
      emailEnc: house.vault.seal('user_account.email', wish.email),
      emailKey: house.vault.lookUp('', 'email', wish.email.toLowerCase()),
      personalMemberId,
    });
    const nameKey = enterpriseNameKey(wish.epName);
    const memberId = await addMember(tx, { category: 1, name: wish.epName, nameKey, origin: wish.origin });
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

export const enterpriseOfRow = (row: EnterpriseRow): Enterprise => ({
  epId: row.member_id,
  memberId: row.member_id,
  epName: row.name,
  epUserId: row.ep_user_id,
  roleId: row.role,
  isFrozen: row.is_frozen,
  grade: {
    type: row.grade_type,
    expireDate: row.grade_expires_at === null ? null : { time: row.grade_expires_at.getTime() },
  },
});

const openOptional = (vault: Vault, place: string, sealed: Buffer | null): string | null =>
  sealed === null ? null : vault.open(place, sealed);

export const userInfoOfRow = (vault: Vault, row: PersonRow): UserInfo => ({
  userId: row.id,
  loginName: row.login_name,
  username: vault.open('user_account.name', row.name_enc),
  phoneNo: openOptional(vault, 'user_account.phone', row.phone_enc),
  idCard: openOptional(vault, 'user_account.id_card', row.id_card_enc),
  email: openOptional(vault, 'user_account.email', row.email_enc),
});

/** The person whole, personal fields open. @throws TypeError when there is no such user: ids come from our own rows. */
export async function readPerson(db: Db, vault: Vault, userId: UserId): Promise<UserInfo> {
  const row = await findPerson(db, userId);
  if (row === undefined) throw new TypeError(`no user ${userId}`);
  return userInfoOfRow(vault, row);
}
