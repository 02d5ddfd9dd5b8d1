import type { Role } from '@beidiao/contract/account/calls';
import type { FeatureFlag } from '@beidiao/contract/catalogue/flags';
import type { PermissionCode } from '@beidiao/contract/wire/permissions';
import type { Actor, MemberId, UserId } from '../access/actor.ts';
import type { House } from '../house.ts';
import type { Db, Tx } from '../base/db/db.ts';
import { enqueue } from '../tasks.ts';
import {
  findActing,
  findByEmail,
  dropParent,
  type RightWish,
  writeDisabled,
  writeFlags,
  writeFirstStepsHidden,
  writeFrozen,
  writeJoin,
  writeLeft,
  writeParent,
  writeRights,
  writeRole,
  writeSearchKeys,
} from './membership-store.ts';
import { endSessionsAt } from './session-store.ts';
import { addMember, addMembership, listPermissions, type NewMember, type NewPlace } from './store.ts';

export type { RightWish } from './membership-store.ts';

/** A person within a member. */
type Place = { readonly memberId: MemberId; readonly userId: UserId };

/** A new enterprise or personal account. @throws Refusal enterpriseNameTaken */
export const openMember = (tx: Tx, member: NewMember): Promise<MemberId> => addMember(tx, member);

/** The first of a new member, with these rights. */
export const openMembership = (tx: Tx, place: NewPlace): Promise<void> => addMembership(tx, place);

/** Answers false when the person belongs there already. Somebody who was there before comes back. */
export async function joinMember(
  tx: Tx,
  place: Place,
  { role, rights }: { role: Role; rights: readonly PermissionCode[] },
): Promise<boolean> {
  if (!(await writeJoin(tx, place, role))) return false;
  await writeRights(
    tx,
    place,
    rights.map((code) => ({ code, holds: true })),
  );
  const { userId } = place;
  await enqueue(tx, { task: 'personChanged', payload: { userId }, jobKey: `person ${userId}` });
  return true;
}

/** Every session of the person for this member ends with it. */
export async function leaveMember(tx: Tx, place: Place): Promise<void> {
  await writeLeft(tx, place);
  await endSessionsAt(tx, place);
}

/** Whoever is disabled is signed out of this member. */
export async function setMembershipDisabled(tx: Tx, place: Place, isDisabled: boolean): Promise<void> {
  await writeDisabled(tx, place, isDisabled);
  if (isDisabled) await endSessionsAt(tx, place);
}

export const setMembershipRole = (tx: Tx, place: Place, role: Role): Promise<void> => writeRole(tx, place, role);

/** Those that are named; the others stay as they are. */
export const setMembershipRights = (tx: Tx, place: Place, rights: readonly RightWish[]): Promise<void> =>
  writeRights(tx, place, rights);

/** What somebody may do within a member. */
export const rightsWithin = (db: Db, memberId: MemberId, userId: string): Promise<Set<PermissionCode>> =>
  listPermissions(db, memberId, userId);

/** By which a person is found, for each of these memberships; what they were found by before is forgotten. */
export const indexMemberships = (tx: Tx, places: readonly { id: string; keys: readonly Buffer[] }[]): Promise<void> =>
  writeSearchKeys(tx, places);

/** The person has seen how to begin with this member. */
export const hideFirstSteps = (tx: Tx, place: Place): Promise<void> => writeFirstStepsHidden(tx, place);

/** A frozen member orders and spends nothing from the next request on; `why` null lets it again. */
export const freezeMember = (tx: Tx, memberId: MemberId, why: string | null): Promise<void> =>
  writeFrozen(tx, memberId, why);

/** Turns custom-made flags of a member; what is not named stays. */
export const turnFlags = (tx: Tx, memberId: MemberId, flags: Partial<Record<FeatureFlag, '0' | '1'>>): Promise<void> =>
  writeFlags(tx, memberId, flags);

/** Puts an enterprise below another. */
export const attachMember = (tx: Tx, childId: MemberId, parentId: string): Promise<void> =>
  writeParent(tx, childId, parentId);

/** Answers false when it does not stand below that one any more. */
export const detachMember = (tx: Tx, childId: MemberId, parentId: string): Promise<boolean> =>
  dropParent(tx, childId, parentId);

/** Who of the member has this email; undefined where nobody has, or whoever has may not act now. */
export const findByConfirmedEmail = (
  { system, vault }: Pick<House, 'system' | 'vault'>,
  memberId: MemberId,
  email: string,
): Promise<UserId | undefined> => findByEmail(system.db, memberId, vault.lookUp('', 'email', email.toLowerCase()));

/**
 * A person of a member as a job acts for them: with the rights of this moment, and without a sign-in. Undefined for whoever
 * was stopped or has left.
 */
export async function readActing(db: Db, memberId: MemberId, userId: UserId): Promise<Actor | undefined> {
  const row = await findActing(db, { memberId, userId });
  return (
    row && {
      memberId,
      userId,
      category: row.category,
      role: row.role,
      isFrozen: row.is_frozen,
      rights: new Set(row.rights),
      homeId: memberId,
      forUserId: null,
      contentKeyEnc: null,
      factor: 'none',
      lacksFactor: false,
      program: null,
    }
  );
}
