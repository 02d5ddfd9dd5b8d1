import type { MemberAct } from '@beidiao/contract/acts';
import { roles } from '@beidiao/contract/account/calls';
import { type CompanyRow, deepestTree } from '@beidiao/contract/enterprise/company-tree';
import { permissionCodes } from '@beidiao/contract/wire/permissions';
import { attachMember, detachMember, enterpriseNameKey, openMember, openMembership } from '../account/account.ts';
import { writeAudit } from '../access/audit.ts';
import type { Actor, MemberId } from '../access/actor.ts';
import type { Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { notify } from '../notify.ts';
import { isConfirmed } from './outside.ts';
import { findEnterpriseByNameKey } from './people-store.ts';
import {
  addChildRequest,
  type CompanyRecord,
  endChildRequest,
  findCompany,
  holdTrees,
  isWithin,
  openedAbove,
} from './tree-store.ts';

export const companyOfRow = (row: CompanyRecord): CompanyRow => ({
  epId: row.id,
  epName: row.name,
  parentId: row.parent_id,
  childCount: row.child_count,
  peopleCount: row.people_count,
  isFrozen: row.is_frozen,
});

/** A company of the own tree, proved. @throws Refusal notBound */
export async function companyWithin(house: House, { memberId }: Actor, epId: string | undefined): Promise<MemberId> {
  if (epId === undefined || epId === memberId) return memberId;
  if (!(await isWithin(house.system.db, memberId, epId))) throw new Refusal('notBound');
  return epId as MemberId; // proved by its place in the tree
}

/** @throws Refusal notBound, enterpriseNameTaken, treeTooDeep */
export async function createChild(
  house: House,
  actor: Actor,
  { epId, epName }: { epId: string | undefined; epName: string },
): Promise<MemberId> {
  const parentId = await companyWithin(house, actor, epId);
  return house.system.transaction(async (tx) => {
    const { above } = await holdTrees(tx, parentId, null);
    if (above + 2 > deepestTree) throw new Refusal('treeTooDeep');
    const origin = { registOrigin: openedAbove };
    const memberId = await openMember(tx, { category: 1, name: epName, nameKey: enterpriseNameKey(epName), origin });
    await attachMember(tx, memberId, parentId);
    const place = { memberId, userId: actor.userId, role: roles.admin, permissions: permissionCodes };
    await openMembership(tx, place);
    await auditBoth(tx, actor, { action: 'createChild', parentId, childId: memberId });
    return memberId;
  });
}

type Tie = { readonly action: MemberAct; readonly parentId: MemberId; readonly childId: MemberId };
async function auditBoth(tx: Tx, { userId }: Actor, { action, parentId, childId }: Tie): Promise<void> {
  // In the order of their ids: two transactions never wait for each other's chain.
  const both = [parentId, childId].sort((a, b) => Number(a) - Number(b));
  for (const memberId of both)
    await writeAudit(tx, { memberId, userId, action, subject: `member ${childId}`, facts: { parent: parentId } });
}

/** @throws Refusal enterpriseUnknown, treeLoop, hasParent, alreadyApplied */
export async function askChild(house: House, { memberId, userId }: Actor, epName: string): Promise<string> {
  const child = await findEnterpriseByNameKey(house.system.db, enterpriseNameKey(epName));
  if (child === undefined) throw new Refusal('enterpriseUnknown');
  if (child.parent_id !== null) throw new Refusal('hasParent');
  if (await isWithin(house.system.db, child.id, memberId)) throw new Refusal('treeLoop');
  return house.system.transaction(async (tx) => {
    const id = await addChildRequest(tx, { childId: child.id, parentId: memberId, userId });
    if (id === undefined) throw new Refusal('alreadyApplied');
    await notify(tx, { memberId: child.id, to: { who: 'administrators' }, kind: 'childAsked', key: `child ${id}` });
    await writeAudit(tx, { memberId, userId, action: 'askChild', subject: `member ${child.id}`, facts: {} });
    return id;
  });
}

/** @throws Refusal applicationGone, hasParent, treeLoop, treeTooDeep, frozenAbove */
export async function answerChild(
  house: House,
  actor: Actor,
  { id, agree }: { id: string; agree: boolean },
): Promise<void> {
  await house.system.transaction(async (tx) => {
    const request = await endChildRequest(tx, actor.memberId, { id, agree });
    if (request === undefined) throw new Refusal('applicationGone');
    if (!agree) return;
    const { parent_id: parentId, member_id: childId } = request;
    const { above, below } = await holdTrees(tx, parentId, childId);
    if ((await findCompany(tx, childId))?.parent_id !== null) throw new Refusal('hasParent');
    if (await isWithin(tx, childId, parentId)) throw new Refusal('treeLoop');
    if (above + below + 2 > deepestTree) throw new Refusal('treeTooDeep');
    await refuseFrozen(tx, parentId);
    await attachMember(tx, childId, parentId);
    await auditBoth(tx, actor, { action: 'attachChild', parentId, childId });
  });
}

/** Nobody joins or leaves a tree that is frozen: who joined would be frozen unawares, who left would be so no more. */
async function refuseFrozen(tx: Tx, parentId: MemberId): Promise<void> {
  if ((await findCompany(tx, parentId))?.is_frozen === true) throw new Refusal('frozenAbove');
}

/**
 * A company right below goes its own way, or the own enterprise leaves the one above. One that was opened from above shares
 * the limits before confirmation, and leaves with a licence of its own.
 * @throws Refusal notBound, frozenAbove, childUnconfirmed
 */
export async function detachChild(house: House, actor: Actor, epId: string): Promise<void> {
  await house.system.transaction(async (tx) => {
    await holdTrees(tx, epId, null);
    const child = await findCompany(tx, epId);
    const parentId = child?.parent_id ?? null;
    if (child === undefined || parentId === null) throw new Refusal('notBound');
    if (parentId !== actor.memberId && child.id !== actor.memberId) throw new Refusal('notBound');
    await refuseFrozen(tx, parentId);
    if (child.is_opened_above && !(await isConfirmed(tx, child.id))) throw new Refusal('childUnconfirmed');
    if (!(await detachMember(tx, child.id, parentId))) throw new Refusal('notBound');
    await auditBoth(tx, actor, { action: 'detachChild', parentId, childId: child.id });
  });
}
