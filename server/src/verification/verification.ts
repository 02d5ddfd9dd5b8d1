import { orderStates } from '@beidiao/contract/order-states';
import type { MemberId, Tx } from '../base/db.ts';
import { openClaim } from '../candidate/candidate.ts';
import type { House } from '../house.ts';
import { dropItems, endDetail, findDetail, lockDetail, moveDetail, openPerson } from '../order/order.ts';
import { type SourceAnswer, VendorSilent } from '../ports/ports.ts';
import { enqueue } from '../tasks.ts';
import { backoffMs, lightOf, maxAttempts } from './rules.ts';
import {
  addFinding,
  addTasks,
  countTasks,
  findTask,
  listAgreedItems,
  moveTask,
  noteCall,
  noteCallEnd,
  stopTasks,
  type SubjectRow,
  type TaskRow,
} from './store.ts';

export { listTasks, moveTask, type TaskOfDetail } from './store.ts';

const hourMs = 3_600_000;

/** Opens a task for each item and subject that was agreed to, and asks the sources of those that have one. Running twice opens nothing twice. */
export async function startVerification(
  house: House,
  of: { memberId: MemberId; orderDetailsId: string },
): Promise<void> {
  await house.system.transaction(async (tx) => {
    const detail = await findDetail(tx, of.memberId, of.orderDetailsId);
    if (detail === undefined || detail.state !== orderStates.authorized) return;
    const items = await listAgreedItems(tx, of.memberId, of.orderDetailsId);
    const now = house.now();
    const tasks = items.flatMap((item) =>
      Array.from({ length: item.quantity }, (_, place) => ({
        code: item.code,
        n: place + 1,
        deadlineAt: deadlineOf(item, now),
      })),
    );
    const automatic = new Set(items.filter((item) => item.is_automatic).map((item) => item.code));
    for (const task of await addTasks(tx, of, tasks)) {
      if (automatic.has(task.code)) await enqueue(tx, { task: 'runTask', payload: { taskId: task.id } });
      else await moveTask(tx, task.id, { move: 'askReviewer' });
    }
    await moveDetail(tx, detail, { move: 'start', to: orderStates.generating, userId: null, now });
  });
}

const deadlineOf = (item: SubjectRow, now: Date): Date => {
  const hours = item.is_expedited ? (item.expedite_hours ?? item.turnaround_hours) : item.turnaround_hours;
  return new Date(now.getTime() + Math.max(1, hours) * hourMs);
};

/**
 * Asks the source of one task. The question is written down before it is asked, under the consent that covers it; without
 * one nothing is asked. A silent source is asked again, later each time; then a reviewer takes over.
 */
export async function runTask(house: House, taskId: string): Promise<void> {
  const task = await findTask(house.system.db, taskId);
  if (task === undefined || !['queued', 'running'].includes(task.state)) return;
  const { consent_id: consentId } = task;
  if (consentId === null) return stopUncovered(house, task);
  const attempt = await house.system.transaction((tx) => beginAttempt(tx, task, consentId));
  if (attempt === undefined) return;
  const answer = await askSource(house, task, attempt);
  await house.system.transaction((tx) =>
    answer === undefined ? endSilent(house, tx, { task, attempt }) : endAnswered(house, tx, { task, attempt, answer }),
  );
}

/**
 * Withdrawn while the task waited for its turn, or for its next try: it is stopped with the others, whichever came first,
 * so that no check waits for a task that may never run.
 */
async function stopUncovered(house: House, task: TaskRow): Promise<void> {
  if (task.state === 'running') await house.system.transaction((tx) => moveTask(tx, task.id, { move: 'retry' }));
  await stopVerification(house, { memberId: task.member_id, orderDetailsId: task.order_detail_id });
}

/**
 * A process that died while it asked left the task running: the same attempt is asked again, under the same key. A
 * consent that was withdrawn in this very moment undoes the transaction: the task stays queued, for the withdrawal to stop.
 */
async function beginAttempt(tx: Tx, task: TaskRow, consentId: string): Promise<number | undefined> {
  const attempt = task.state === 'running' ? task.attempts : await moveTask(tx, task.id, { move: 'run' });
  if (attempt === undefined) return undefined;
  const isCovered = await noteCall(tx, { task, consentId, attempt, connector: 'sandbox' });
  return isCovered ? attempt : undefined;
}

async function askSource(house: House, task: TaskRow, attempt: number): Promise<SourceAnswer | undefined> {
  const claim = task.claim_enc === null ? {} : openClaim(house.vault, task.claim_enc);
  const question = {
    key: `${task.id}-${attempt}`,
    code: task.code,
    attempt,
    person: openPerson(house.vault, task),
    claim,
    rules: task.risk_rules.map((rule) => rule.when),
  };
  try {
    return await house.ports.sources.ask(question);
  } catch (error) {
    if (error instanceof VendorSilent) return undefined;
    throw error;
  }
}

async function endSilent(house: House, tx: Tx, { task, attempt }: { task: TaskRow; attempt: number }): Promise<void> {
  await noteCallEnd(tx, { taskId: task.id, attempt, outcome: 'silent' });
  if (attempt >= maxAttempts) {
    await moveTask(tx, task.id, { move: 'askReviewer' });
    return;
  }
  await moveTask(tx, task.id, { move: 'retry' });
  await enqueue(tx, {
    task: 'runTask',
    payload: { taskId: task.id },
    runAt: new Date(house.now().getTime() + backoffMs(attempt)),
  });
}

async function endAnswered(
  house: House,
  tx: Tx,
  { task, attempt, answer }: { task: TaskRow; attempt: number; answer: SourceAnswer },
): Promise<void> {
  await noteCallEnd(tx, { taskId: task.id, attempt, outcome: 'answered' });
  if ((await moveTask(tx, task.id, { move: 'finish', result: answer.result })) === undefined) return;
  const { light } = lightOf(answer, task.risk_rules);
  const content = JSON.stringify({ source: answer.source, method: answer.method, rows: answer.rows });
  const contentEnc = house.vault.seal('finding.content', content);
  await addFinding(tx, {
    memberId: task.member_id,
    taskId: task.id,
    result: answer.result,
    light,
    rule: answer.rule,
    contentEnc,
  });
  await moveWithTasks(house, tx, task);
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
    const { open, done } = await countTasks(tx, orderDetailsId);
    const detail = await lockDetail(tx, memberId, orderDetailsId);
    if (detail === undefined || open > 0) return;
    if (done > 0) await moveWithTasks(house, tx, { member_id: memberId, order_detail_id: orderDetailsId });
    else if (detail.state === orderStates.generating) {
      await endDetail(house, tx, {
        memberId,
        id: orderDetailsId,
        end: { move: 'withdraw', to: orderStates.refused, userId: null },
      });
    }
  });
}

/** The first ended item makes a stage report, the last one the full report. */
async function moveWithTasks(
  house: House,
  tx: Tx,
  task: Pick<TaskRow, 'member_id' | 'order_detail_id'>,
): Promise<void> {
  const detail = await lockDetail(tx, task.member_id, task.order_detail_id);
  if (detail === undefined) return;
  const { open } = await countTasks(tx, task.order_detail_id);
  const isLast = open === 0;
  const moved = { userId: null, now: house.now() } as const;
  if (detail.state === orderStates.generating) {
    await moveDetail(tx, detail, {
      move: 'endItem',
      to: isLast ? orderStates.reported : orderStates.partlyReported,
      ...moved,
    });
  } else if (detail.state === orderStates.partlyReported && isLast) {
    await moveDetail(tx, detail, { move: 'endLastItem', to: orderStates.reported, ...moved });
  }
  const payload = { memberId: task.member_id, orderDetailsId: task.order_detail_id };
  await enqueue(tx, { task: 'writeReport', payload, jobKey: `report ${task.order_detail_id}` });
}
