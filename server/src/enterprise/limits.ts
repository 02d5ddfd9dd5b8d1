import { roles } from '@beidiao/contract/account';
import type { approvalCauses } from '@beidiao/contract/approval';
import type { assetLimits } from '@beidiao/contract/limits';
import type { Fen } from '@beidiao/contract/money';
import { permissions } from '@beidiao/contract/permissions';
import { writeAudit } from '../base/audit.ts';
import { dayInChina } from '../base/china-time.ts';
import type { Actor, Db, Tx } from '../base/db.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import {
  drawFromMonth,
  findAllotment,
  findItemLimit,
  type ItemLimit,
  type ItemLimitWish,
  listRolesOf,
  writeAllotment,
  writeItemLimits,
} from './limit-store.ts';

export type ApprovalCause = (typeof approvalCauses)[number];

/** The first day of a month of China, `2026-11-01`. */
export const monthInChina = (now: Date): string => `${dayInChina(now).slice(0, 8)}01`;

/**
 * Draws an order from the allotment of whose it is. Answers why it has to wait for approval instead: then nothing is
 * drawn. Administrators have neither limits nor somebody above them.
 */
export async function drawAllotment(
  tx: Tx,
  { actor, tradeOrderId, amountFen, now }: { actor: Actor; tradeOrderId: string; amountFen: Fen; now: Date },
): Promise<ApprovalCause[]> {
  if (actor.role === roles.admin && actor.forUserId === null) return [];
  const { memberId } = actor;
  const userId = actor.forUserId ?? actor.userId;
  const causes: ApprovalCause[] = actor.rights.has(permissions.orderAlone) ? [] : ['orderAlone'];
  const allotment = await findAllotment(tx, memberId, userId);
  if (allotment === undefined) return causes;
  if (allotment.order_fen !== null && amountFen > Number(allotment.order_fen)) causes.push('orderLimit');
  if (causes.length > 0 || amountFen === 0) return causes;
  const month = monthInChina(now);
  const isDrawn = await drawFromMonth(tx, {
    memberId,
    userId,
    month,
    amountFen,
    tradeOrderId,
    monthFen: allotment.month_fen,
  });
  return isDrawn ? [] : ['monthLimit'];
}

/** What a person of staff may order; undefined where nothing limits them. */
export async function readItemLimit(db: Db, actor: Actor): Promise<ItemLimit | undefined> {
  if (actor.category !== 1 || (actor.role === roles.admin && actor.forUserId === null)) return undefined;
  return findItemLimit(db, actor.memberId, actor.forUserId ?? actor.userId);
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
