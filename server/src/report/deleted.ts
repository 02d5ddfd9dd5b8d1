import { deletedReportsAtMost, restoreDays } from '@beidiao/contract/report/calls';
import { orderStates } from '@beidiao/contract/order/states';
import { permissions } from '@beidiao/contract/wire/permissions';
import type { Actor } from '../access/actor.ts';
import type { Db } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { findDetail, lockDetail, moveDetail, notInState, openName, powersOver } from '../order/order.ts';
import { enqueue } from '../tasks.ts';
import { bringBack, eraseDeleted, hideReports, listDeleted } from './deleted-store.ts';
import { findReport, isStale } from './store.ts';

const keptMs = restoreDays * 86_400_000;
const since = ({ now }: House): Date => new Date(now().getTime() - keptMs);

/** From here on nobody is shown it; for a while it can be brought back. @throws Refusal orderNotFound, orderNotInState */
export async function deleteReport(
  house: House,
  { memberId, userId }: Actor,
  { detailId, why }: { detailId: string; why: string | undefined },
): Promise<void> {
  const now = house.now();
  await house.system.transaction(async (tx) => {
    const detail = await findDetail(tx, memberId, detailId);
    if (detail === undefined) throw new Refusal('orderNotFound');
    await hideReports(tx, { memberId, detailId }, now);
    const to = orderStates.deleted;
    await moveDetail(tx, detail, { move: 'deleteReport', to, userId, ...(why ? { why } : {}), now });
  });
}

/** @throws Refusal orderNotFound, orderNotInState, reportGone */
export async function restoreReport(house: House, { memberId, userId }: Actor, detailId: string): Promise<void> {
  await house.system.transaction(async (tx) => {
    const detail = await lockDetail(tx, memberId, detailId);
    if (detail === undefined) throw new Refusal('orderNotFound');
    if (detail.state !== orderStates.deleted) throw notInState(detail.state);
    if (!(await bringBack(tx, { memberId, detailId }, since(house)))) throw new Refusal('reportGone');
    const newest = await findReport(tx, { memberId, detailId });
    // What was corrected meanwhile is written down now.
    if (newest !== undefined && (await isStale(tx, memberId, newest.id)))
      await enqueue(tx, { task: 'writeReport', payload: { memberId, orderDetailsId: detailId } });
    await moveDetail(tx, detail, { move: 'restoreReport', to: orderStates.reported, userId, now: house.now() });
  });
}

/** Of colleagues too for who sees their orders. */
export async function readDeleted(house: House, db: Db, actor: Actor) {
  const ofAll = actor.rights.has(permissions.seeOrdersOfOthers);
  const rows = await listDeleted(db, {
    memberId: actor.memberId,
    since: since(house),
    userId: ofAll ? null : (actor.forUserId ?? actor.userId),
    limit: deletedReportsAtMost,
  });
  return rows.map((row) => ({
    orderDetailsId: row.id,
    orderNo: row.order_no,
    name: openName(house.vault, { member_id: actor.memberId, name_enc: row.name_enc }),
    position: row.position,
    deletedAt: row.deleted_at.toISOString(),
    deletedBy:
      row.actor_enc === null ? '' : house.vault.open('user_account.name', row.actor_enc, `user ${row.actor_id}`),
    reason: row.why,
    erasedAt: new Date(row.deleted_at.getTime() + keptMs).toISOString(),
    mayRestore: powersOver(actor, row.user_id).mayDeleteReport,
  }));
}

const batch = 500;

/** Erases what was deleted long enough ago, in batches. */
export async function eraseDeletedReports(house: House): Promise<void> {
  const until = since(house);
  let count = batch;
  while (count === batch) count = await house.system.transaction((tx) => eraseDeleted(tx, until, batch));
}
