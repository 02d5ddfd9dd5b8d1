import { orderStates } from '@beidiao/contract/order/states';
import type { IdentityStanding } from '@beidiao/contract/verification/identity-standing';
import type { MemberId } from '../access/actor.ts';
import type { Tx } from '../base/db/db.ts';
import type { House } from '../house.ts';
import {
  type DetailMove,
  dropItems,
  endDetail,
  type Estimate,
  estimateCompletion,
  type HeldRow,
  lockWithTrade,
  lockDetails,
  moveDetails,
} from '../order/order.ts';
import { enqueueAll } from '../tasks.ts';
import { postponeLate } from './pace-store.ts';
import { stopTasks } from './store.ts';
import { countLeft, type EndedRow, type LeftRow, listWithdrawn, releaseHeld, stopHeld } from './task-store.ts';

/**
 * The candidate has withdrawn: what has not run is stopped and refunded, what was found stays and makes the report whole.
 * When nothing was found at all the check ends as refused.
 */
export async function stopVerification(
  house: House,
  of: { memberId: MemberId; orderDetailsId: string },
): Promise<void> {
  const { memberId, orderDetailsId } = of;
  await house.system.transaction(async (tx) => {
    const codes = await stopTasks(tx, memberId, orderDetailsId);
    if (codes.length > 0) await dropItems(tx, { memberId, id: orderDetailsId, codes });
    const detail = await lockWithTrade(tx, memberId, orderDetailsId);
    const [left] = await countLeft(tx, [orderDetailsId]);
    if (detail === undefined || left === undefined || left.open > 0) return;
    if (left.done > 0) await moveWithTasks(house, tx, [orderDetailsId]);
    else if (detail.state === orderStates.generating) {
      await endDetail(house, tx, {
        memberId,
        id: orderDetailsId,
        end: { move: 'withdraw', to: orderStates.refused, userId: null },
      });
    }
  });
}

/**
 * A source that was being asked when the candidate withdrew leaves its task to people, or to the reader of its
 * answer, too late for the job of the
 * withdrawal to have stopped it. Read under the locks of the details, which a withdrawal takes as well: either it is seen
 * here, or its own job comes after this.
 */
export async function stopWithdrawn(tx: Tx, ended: readonly EndedRow[]): Promise<void> {
  const left = ended.filter(({ state }) => state === 'waitingReviewer').map((row) => row.order_detail_id);
  if (left.length === 0) return;
  await enqueueAll(
    tx,
    (await listWithdrawn(tx, left)).map((row) => ({
      task: 'stopVerification',
      payload: { memberId: row.member_id, orderDetailsId: row.id },
    })),
  );
}

export type Settled = {
  readonly memberId: MemberId;
  readonly orderDetailsId: string;
  readonly identity: IdentityStanding;
};

/**
 * The item of the three elements of these checks has a finding. What waited for it goes on where the identity is proved; else it
 * ends and is refunded: of one check in a transaction, since money is locked for it. Answers the checks that go on.
 */
export async function settleIdentity(tx: Tx, settled: readonly Settled[]): Promise<ReadonlySet<string>> {
  const proved = settled.filter(({ identity }) => identity === 'proved').map(({ orderDetailsId }) => orderDetailsId);
  const released = proved.length === 0 ? [] : await releaseHeld(tx, [...new Set(proved)]);
  for (const { memberId, orderDetailsId: id, identity } of settled) {
    const codes = identity === 'proved' ? [] : await stopHeld(tx, memberId, id);
    if (codes.length > 0) await dropItems(tx, { memberId, id, codes });
  }
  return new Set(released);
}

/**
 * Tasks of these order details have ended: the first makes a stage report, the last one the full report. The details are
 * locked first and counted afterwards, so that of two that end at once the later sees what the earlier has left.
 */
export async function moveWithTasks(house: House, tx: Tx, detailIds: readonly string[]): Promise<void> {
  const details = await lockDetails(tx, detailIds);
  const left = new Map((await countLeft(tx, detailIds)).map((row) => [row.order_detail_id, row]));
  const first: DetailMove[] = [];
  const last: DetailMove[] = [];
  for (const detail of details) {
    const { open = 0, done = 0 } = left.get(detail.id) ?? {};
    if (done === 0) continue;
    const to = open === 0 ? orderStates.reported : orderStates.partlyReported;
    if (detail.state === orderStates.generating) first.push({ detail, to });
    else if (detail.state === orderStates.partlyReported && open === 0) last.push({ detail, to });
  }
  await estimateCompletion(tx, estimatesOf(details, left));
  await moveDetails(tx, { move: 'endItem', userId: null, now: house.now() }, first);
  await moveDetails(tx, { move: 'endLastItem', userId: null, now: house.now() }, last);
  const reported = details.filter(({ id }) => (left.get(id)?.done ?? 0) > 0);
  await enqueueAll(
    tx,
    reported.map((detail) => ({
      task: 'writeReport',
      payload: { memberId: detail.member_id, orderDetailsId: detail.id },
      jobKey: `report ${detail.id}`,
    })),
  );
}

/** Where the expected end of what is left differs from what is said. */
const estimatesOf = (details: readonly HeldRow[], left: ReadonlyMap<string, LeftRow>): Estimate[] =>
  details.flatMap(({ id, member_id: memberId, estimated_completed_at: before }) => {
    const at = left.get(id)?.expected_at ?? undefined;
    return at === undefined || at.getTime() === before?.getTime() ? [] : [{ memberId, id, at }];
  });

/** Tasks that are late are expected anew, and their orders with them: what is shown is never in the past. */
export async function expectAnew(house: House): Promise<void> {
  await house.system.transaction(async (tx) => {
    await expectDetails(tx, await postponeLate(tx));
  });
}

/** Orders are expected with the last of their tasks. */
export async function expectDetails(tx: Tx, detailIds: readonly string[]): Promise<void> {
  const details = await lockDetails(tx, detailIds);
  const left = new Map((await countLeft(tx, detailIds)).map((row) => [row.order_detail_id, row]));
  await estimateCompletion(tx, estimatesOf(details, left));
}
