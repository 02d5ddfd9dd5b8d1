import { orderStates } from '@beidiao/contract/order/states';
import type { MemberId } from '../access/actor.ts';
import type { Tx } from '../base/db/db.ts';
import { listAbsent } from '../candidate/candidate.ts';
import type { House } from '../house.ts';
import {
  type DetailMove,
  dropItems,
  endDetail,
  type Estimate,
  estimateCompletion,
  findDetail,
  type HeldRow,
  leaveOut,
  lockWithTrade,
  lockDetails,
  moveDetail,
  moveDetails,
} from '../order/order.ts';
import { enqueueAll } from '../tasks.ts';
import { expectedMs } from './rules.ts';
import { postponeLate } from './pace-store.ts';
import { addTasks, listAgreedItems, type NewTask, stopTasks, type SubjectRow } from './store.ts';
import { countLeft, type LeftRow } from './task-store.ts';

export type { TaskOfDetail, WorkRow } from './store.ts';
export { addFinding, listTasks, listWork, moveTask } from './tasks.ts';
export { columnsOf, openFinding, sealFinding } from './finding-record.ts';
export { type OldFinding, upgradeFinding } from './old-finding.ts';

const hourMs = 3_600_000;

/** Opens a task for each item and subject that was agreed to: for the engine where a source is asked, else for people. Running twice opens nothing twice. */
export async function startVerification(
  house: House,
  of: { memberId: MemberId; orderDetailsId: string },
): Promise<void> {
  await house.system.transaction(async (tx) => {
    const detail = await findDetail(tx, of.memberId, of.orderDetailsId);
    if (detail === undefined || detail.state !== orderStates.authorized) return;
    const now = house.now();
    const absent = await listAbsent(house, tx, of);
    const tasks = (await listAgreedItems(tx, of.memberId, of.orderDetailsId))
      .flatMap((item) => tasksOf(house, item, now))
      .filter((task) => !absent.some(({ code, n }) => code === task.code && n === task.n));
    // Money is settled before the move: both lock in that order everywhere.
    const counts = new Map<string, number>();
    for (const { code } of absent) counts.set(code, (counts.get(code) ?? 0) + 1);
    await leaveOut(tx, { memberId: of.memberId, id: of.orderDetailsId, absent: counts });
    await addTasks(tx, of, tasks);
    await moveDetail(tx, detail, { move: 'start', to: orderStates.generating, userId: null, now });
    const at = new Date(Math.max(...tasks.map((task) => task.expectedAt.getTime())));
    if (tasks.length > 0) await estimateCompletion(tx, [{ memberId: of.memberId, id: of.orderDetailsId, at }]);
  });
}

function tasksOf(house: House, item: SubjectRow, now: Date): NewTask[] {
  const turnaroundHours = item.hours;
  const pace =
    item.p80_seconds === null ? undefined : { p80Seconds: Number(item.p80_seconds), sample: item.sample ?? 0 };
  return Array.from({ length: item.quantity }, (_, place) => ({
    code: item.code,
    n: place + 1,
    state: isAsked(house, item) ? 'queued' : 'waitingReviewer',
    deadlineAt: new Date(now.getTime() + Math.max(1, turnaroundHours) * hourMs),
    expectedAt: new Date(now.getTime() + expectedMs({ turnaroundHours }, pace)),
  }));
}

/** A way of its own in the configuration decides; else the catalogue says which items a source answers by itself. */
function isAsked({ ports }: House, { code, is_automatic: isAutomatic }: SubjectRow): boolean {
  const { of, otherwise } = ports.sources.ways;
  return of.has(code) ? of.get(code) !== undefined : isAutomatic && otherwise !== undefined;
}

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
