import { roles } from '@beidiao/contract/account/calls';
import { type ApprovalAhead, approvalCauses, type assetLimits } from '@beidiao/contract/enterprise/limits';
import { type Fen, fen, type WithAmounts } from '@beidiao/contract/wire/money';
import { permissions } from '@beidiao/contract/wire/permissions';
import { writeAudit } from '../access/audit.ts';
import { dayInChina } from '@beidiao/contract/wire/china-time';
import type { Actor } from '../access/actor.ts';
import type { Db, Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import {
  type Draw,
  drawAllotments,
  findAllotment,
  type ItemLimit,
  type ItemLimitWish,
  listItemLimitsOf,
  listRolesOf,
  readRoom,
  type Spender,
  writeAllotment,
  writeItemLimits,
} from './limit-store.ts';

export type ApprovalCause = (typeof approvalCauses)[number];

/** The first day of a month of China, `2026-11-01`. */
export const monthInChina = (now: Date): string => `${dayInChina(now).slice(0, 8)}01`;

/** Whose limits an order meets: who acts, at home and here, and in whose name. */
const spendersOf = ({ memberId, homeId, userId, forUserId }: Actor): Spender[] => [
  { memberId: homeId, userId },
  { memberId, userId },
  ...(forUserId === null ? [] : [{ memberId, userId: forUserId }]),
];

/** Administrators have neither limits nor somebody above them. */
const isAboveLimits = ({ role, forUserId }: Actor): boolean => role === roles.admin && forUserId === null;

/**
 * Draws an order from the allotments of everybody whom it could hide behind. Answers why it has to wait for approval
 * instead: then nothing is drawn.
 */
export async function drawAllotment(
  tx: Tx,
  { actor, tradeOrderId, amountFen, now }: { actor: Actor; tradeOrderId: string; amountFen: Fen; now: Date },
): Promise<ApprovalCause[]> {
  if (isAboveLimits(actor)) return [];
  const mayAlone = actor.rights.has(permissions.orderAlone);
  const broken = await drawAllotments(tx, {
    memberId: actor.memberId,
    tradeOrderId,
    spenders: spendersOf(actor),
    month: monthInChina(now),
    amountFen,
    how: mayAlone ? 'draw' : 'look',
  });
  return approvalCauses.filter((cause) => (cause === 'orderAlone' ? !mayAlone : broken.includes(cause)));
}

const fenOrNull = (amount: string | null): Fen | null => (amount === null ? null : fen(amount));

/** The same before anything is placed: whether an order of this much would wait for approval. */
export async function readApprovalAhead(
  db: Db,
  { actor, amountFen, now }: { actor: Actor; amountFen: Fen; now: Date },
): Promise<WithAmounts<ApprovalAhead> | null> {
  if (isAboveLimits(actor)) return null;
  const room = await readRoom(db, actor.memberId, { spenders: spendersOf(actor), month: monthInChina(now) });
  const [orderLimitFen, monthLeftFen] = [fenOrNull(room.order_fen), fenOrNull(room.left_fen)];
  // What costs nothing meets no limit.
  const isAbove = (limitFen: Fen | null): boolean => limitFen !== null && amountFen > 0 && amountFen > limitFen;
  const is = {
    orderAlone: !actor.rights.has(permissions.orderAlone),
    orderLimit: isAbove(orderLimitFen),
    monthLimit: isAbove(monthLeftFen),
  };
  const causes = approvalCauses.filter((cause) => is[cause]);
  if (causes.length === 0) return null;
  // In the name of a colleague the limit may be theirs, which is not for everybody to read.
  const isOwn = actor.forUserId === null;
  return { causes, orderLimitFen: isOwn ? orderLimitFen : null, monthLeftFen: isOwn ? monthLeftFen : null };
}

/** A yes lifts the limits for one order, and not for those after it: what it costs counts in the month of the yes. */
export async function drawApproved(
  tx: Tx,
  { now, ...order }: Pick<Draw, 'memberId' | 'tradeOrderId' | 'spenders' | 'amountFen'> & { now: Date },
): Promise<void> {
  await drawAllotments(tx, { ...order, month: monthInChina(now), how: 'lift' });
}

/** What the enterprise above lets the person order who acts for one of its children. The limits within the member come with its terms. */
export async function readLimitsFromAbove(house: House, { homeId, memberId, userId }: Actor): Promise<ItemLimit[]> {
  if (homeId === memberId) return [];
  // The connection of a tenant does not see the limits of another.
  return listItemLimitsOf(house.system.db, [{ memberId: homeId, userId }]);
}

export type AssetLimitWish = { readonly code: (typeof assetLimits)[number]; readonly limitFen: number | null };

/** @throws Refusal personNotFound, adminUnlimited */
export async function setAssetLimits(
  house: House,
  { memberId, userId: by }: Actor,
  { userId, limits }: { userId: string; limits: readonly AssetLimitWish[] },
): Promise<void> {
  await house.system.transaction(async (tx) => {
    const [place] = await listRolesOf(tx, memberId, [userId]);
    if (place === undefined) throw new Refusal('personNotFound');
    if (place.role === roles.admin) throw new Refusal('adminUnlimited');
    const before = await findAllotment(tx, memberId, userId);
    const limitOf = (code: AssetLimitWish['code'], was: string | null | undefined): number | null => {
      const wish = limits.find((each) => each.code === code);
      return wish === undefined ? (was == null ? null : Number(was)) : wish.limitFen;
    };
    const monthFen = limitOf('MONTH', before?.month_fen);
    const orderFen = limitOf('ORDER', before?.order_fen);
    await writeAllotment(tx, memberId, { userId: place.user_id, monthFen, orderFen });
    const facts = { monthFen, orderFen };
    await writeAudit(tx, { memberId, userId: by, action: 'setAssetLimits', subject: `user ${userId}`, facts });
  });
}

/** @throws Refusal personNotFound, adminUnlimited */
export async function setItemLimits(house: House, { memberId, userId: by }: Actor, wish: ItemLimitWish): Promise<void> {
  const userIds = [...new Set(wish.userIds)];
  await house.system.transaction(async (tx) => {
    const places = await listRolesOf(tx, memberId, userIds);
    if (places.length < userIds.length) throw new Refusal('personNotFound');
    if (places.some(({ role }) => role === roles.admin)) throw new Refusal('adminUnlimited');
    await writeItemLimits(tx, memberId, { ...wish, userIds });
    const facts = { people: userIds, items: wish.codes, packages: wish.packageIds };
    await writeAudit(tx, { memberId, userId: by, action: 'setItemLimits', subject: `member ${memberId}`, facts });
  });
}
