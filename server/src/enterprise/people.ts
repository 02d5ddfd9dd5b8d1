import { type Role, roles } from '@beidiao/contract/account/calls';
import type { PersonRow } from '@beidiao/contract/enterprise/calls';
import { permissionCodes, permissions, permissionWords, rightsOfAdmins } from '@beidiao/contract/wire/permissions';
import { maskPhone } from '@beidiao/contract/wire/rules';
import {
  belongsElsewhere,
  indexMemberships,
  passAnew,
  readPerson,
  resetFactors,
  type RightWish,
  setMembershipDisabled,
  setMembershipRights,
  setMembershipRole,
} from '../account/account.ts';
import { writeAudit } from '../access/audit.ts';
import type { Actor, MemberId, UserId } from '../access/actor.ts';
import type { RequestFacts } from '../base/http/request-facts.ts';
import { Refusal } from '../base/refusal.ts';
import type { Vault } from '../base/secrets/vault.ts';
import type { House } from '../house.ts';
import {
  findOtherAdmin,
  findPlace,
  holdOrganisation,
  listPlacesOf,
  type PersonRecord,
  type Place,
  removeLimits,
} from './people-store.ts';
import { searchTokenOf, searchTokensOf } from './rules.ts';

/** What somebody may do who has just joined. The administrator widens or narrows it. */
export const rightsOfNewcomers = [permissions.orderAlone, permissions.seeReports] as const;

/** Eight bytes: a false friend among 10,000 people is found once in ten thousand million searches. */
const searchKeyOf = (vault: Vault, memberId: MemberId, token: string): Buffer =>
  vault.lookUp(memberId, 'membership search', token).subarray(0, 8);

/** Undefined for a text that asks for nothing. */
export function searchKeyFor(vault: Vault, memberId: MemberId, text: string | undefined): Buffer | undefined {
  const token = searchTokenOf(text ?? '');
  return token === '' ? undefined : searchKeyOf(vault, memberId, token);
}

/** Writes anew by what a person is found, in every member that they belong to. */
export async function refreshSearchKeys(house: House, userId: UserId): Promise<void> {
  const tokens = searchTokensOf(await readPerson(house.system.db, house.vault, userId));
  const places = await listPlacesOf(house.system.db, userId);
  const found = places.map(({ id, member_id: memberId }) => ({
    id,
    keys: tokens.map((token) => searchKeyOf(house.vault, memberId, token)),
  }));
  await house.system.transaction((tx) => indexMemberships(tx, found));
}

export const nameOfPerson = (vault: Vault, row: { user_id: string; name_enc: Buffer }): string =>
  vault.open('user_account.name', row.name_enc, `user ${row.user_id}`);

export const personOfRow = (
  vault: Vault,
  { actor, withFactor }: { actor: Actor; withFactor: ReadonlySet<UserId> },
  row: PersonRecord,
): PersonRow => ({
  userId: row.user_id,
  epUserId: row.id,
  name: nameOfPerson(vault, row),
  loginName: row.login_name,
  phoneNo:
    row.phone_enc === null ? null : maskPhone(vault.open('user_account.phone', row.phone_enc, `user ${row.user_id}`)),
  email: row.email_enc === null ? null : vault.open('user_account.email', row.email_enc, `user ${row.user_id}`),
  roleId: row.role,
  status: row.is_disabled ? 2 : 1,
  joinedAt: row.created_at.toISOString(),
  isSelf: row.user_id === actor.userId,
  permissions: permissionCodes.filter((code) => row.rights.includes(code)),
  hasItemLimit: row.has_item_limit,
  hasFactor: withFactor.has(row.user_id),
  monthFen: row.month_fen === null ? null : Number(row.month_fen),
});

/** @throws Refusal personNotFound; forbidden when one of staff reaches for an administrator */
export async function refuseUnreachable(actor: Actor, place: Place | undefined): Promise<Place> {
  if (place === undefined) throw new Refusal('personNotFound');
  if (place.role === roles.admin && actor.role !== roles.admin) throw new Refusal('forbidden');
  return place;
}

/** @throws Refusal personNotFound, notOneself, forbidden */
export async function setPersonState(
  house: House,
  actor: Actor,
  { userId, isDisabled }: { userId: string; isDisabled: boolean },
): Promise<void> {
  const { memberId } = actor;
  if (userId === actor.userId) throw new Refusal('notOneself');
  await house.system.transaction(async (tx) => {
    await holdOrganisation(tx, memberId);
    const place = await refuseUnreachable(actor, await findPlace(tx, memberId, userId));
    // The caller may have been disabled by the one whom they disable.
    if (place.role === roles.admin && isDisabled && (await findOtherAdmin(tx, memberId, userId)) === undefined)
      throw new Refusal('forbidden');
    await setMembershipDisabled(tx, { memberId, userId: place.user_id }, isDisabled);
    const action = isDisabled ? 'disablePerson' : 'enablePerson';
    await writeAudit(tx, { memberId, userId: actor.userId, action, subject: `user ${userId}`, facts: {} });
  });
}

/** @throws Refusal personNotFound, notOneself */
export async function setRole(
  house: House,
  actor: Actor,
  { userId, role }: { userId: string; role: Role },
): Promise<void> {
  const { memberId } = actor;
  if (userId === actor.userId) throw new Refusal('notOneself');
  await house.system.transaction(async (tx) => {
    await holdOrganisation(tx, memberId);
    const place = await refuseUnreachable(actor, await findPlace(tx, memberId, userId));
    if ((await findOtherAdmin(tx, memberId, userId)) === undefined) throw new Refusal('forbidden');
    const of = { memberId, userId: place.user_id };
    await setMembershipRole(tx, of, role);
    if (role === roles.admin) {
      await removeLimits(tx, memberId, place.user_id);
      const rights = permissionCodes.map((code) => ({ code, holds: true }));
      await setMembershipRights(tx, of, rights);
    }
    await writeAudit(tx, {
      memberId,
      userId: actor.userId,
      action: 'setRole',
      subject: `user ${userId}`,
      facts: { role },
    });
  });
}

/** @throws Refusal personNotFound, rightKept */
export async function setPermissions(
  house: House,
  actor: Actor,
  { userId, rights }: { userId: string; rights: readonly RightWish[] },
): Promise<void> {
  const { memberId } = actor;
  await house.system.transaction(async (tx) => {
    const place = await refuseUnreachable(actor, await findPlace(tx, memberId, userId));
    const kept = rights.find(({ code, holds }) => !holds && rightsOfAdmins.includes(code));
    if (kept !== undefined && place.role === roles.admin) {
      const { zh, en } = permissionWords[kept.code];
      throw new Refusal('rightKept', { right: { zh: zh.name, en: en.name } });
    }
    await setMembershipRights(tx, { memberId, userId: place.user_id }, rights);
    await writeAudit(tx, {
      memberId,
      userId: actor.userId,
      action: 'setPermissions',
      subject: `user ${userId}`,
      facts: Object.fromEntries(rights.map(({ code, holds }) => [code, holds])),
    });
  });
}

/**
 * For somebody who has lost every second factor. Who belongs to another enterprise as well is not this one's to let in
 * with less. @throws Refusal personNotFound, notOneself, forbidden, factorNone, factorResetByUs, and those of a missing proof
 */
export async function resetPersonFactors(
  house: House,
  actor: Actor,
  { userId, password, request }: { userId: string; password: string | undefined; request: RequestFacts },
): Promise<void> {
  const { memberId } = actor;
  if (userId === actor.userId) throw new Refusal('notOneself');
  await refuseUnreachable(actor, await findPlace(house.system.db, memberId, userId));
  await passAnew(house, { userId: actor.userId, factor: actor.factor, request }, password);
  await house.system.transaction(async (tx) => {
    await holdOrganisation(tx, memberId);
    const place = await refuseUnreachable(actor, await findPlace(tx, memberId, userId));
    if (place.is_disabled) throw new Refusal('forbidden');
    if (await belongsElsewhere(tx, place.user_id, memberId)) throw new Refusal('factorResetByUs');
    await resetFactors(house, tx, { userId: place.user_id, by: 'administrator' });
    const subject = `user ${userId}`;
    await writeAudit(tx, { memberId, userId: actor.userId, action: 'resetFactors', subject, facts: {} });
  });
}
