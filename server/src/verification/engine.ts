import { identityItemCode } from '@beidiao/contract/candidate/calls';
import { faceItemCode } from '@beidiao/contract/candidate/face';
import { WakeSignal } from '../base/jobs/wake-signal.ts';
import { isDatabaseAway } from '../base/db/db.ts';
import { describeError } from '../base/log.ts';
import type { House } from '../house.ts';
import { noteEvent } from '../order/order.ts';
import { faulty, lookUp } from './look-up.ts';
import { type EndedRow, type Ending, endTurns, listHeld, type TakenTask, takeTasks } from './task-store.ts';
import { moveWithTasks, type Settled, settleIdentity, stopVerification, stopWithdrawn } from './moves.ts';

export type EngineWish = {
  /** So many sources are asked at once. */
  readonly inHand: number;
  /** How often it looks while there is nothing to do. */
  readonly everyMs: number;
};

const takeAtOnce = 64;
const endAtOnce = 128;

/**
 * Takes tasks that are due, asks their sources side by side, and ends them: many in one statement, since a transaction
 * costs more than a task. Several engines share the work. It keeps nothing that is not in the database, so that whatever
 * it holds when it dies is looked at again when the lease ends.
 */
export class Engine {
  readonly #house: House;
  readonly #wish: EngineWish;
  readonly #ended: { ending: Ending; task: TakenTask }[] = [];
  #inHand = 0;
  #isStopped = false;
  readonly #room = new WakeSignal();
  readonly #done = new WakeSignal();
  #loops: Promise<unknown> | undefined;

  constructor(house: House, wish: EngineWish) {
    this.#house = house;
    this.#wish = wish;
  }

  start(): void {
    this.#loops ??= Promise.all([this.#takeOn(), this.#endOn()]);
  }

  /** Takes no more; what is in hand is ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#room.give();
    this.#done.give();
    await this.#loops;
  }

  async #takeOn(): Promise<void> {
    while (!this.#isStopped) {
      const taken = await this.#takeSome().catch((error: unknown) => this.#note(error, 'tasks could not be taken'));
      // A short batch means that there was no more, or no more room.
      if ((taken ?? 0) < takeAtOnce && !this.#isStopped)
        await this.#room.wait(taken === undefined ? 500 : this.#wish.everyMs);
    }
    this.#done.give();
  }

  async #takeSome(): Promise<number> {
    const atMost = Math.min(takeAtOnce, this.#wish.inHand - this.#inHand);
    if (atMost <= 0) return 0;
    const tasks = await takeDue(this.#house, { atMost });
    this.#inHand += tasks.length;
    for (const task of tasks) void this.#carry(task);
    return tasks.length;
  }

  async #carry(task: TakenTask): Promise<void> {
    const ending = await lookUp(this.#house, task);
    this.#ended.push({ ending, task });
    this.#done.give();
  }

  async #endOn(): Promise<void> {
    while (!this.#isStopped || this.#inHand > 0) {
      const batch = this.#ended.splice(0, endAtOnce);
      if (batch.length === 0) {
        await this.#done.wait(1_000);
        continue;
      }
      await endAll(this.#house, batch);
      this.#inHand -= batch.length;
      // Room again: more may be due already.
      this.#room.give();
    }
  }

  #note(error: unknown, what: string): undefined {
    this.#house.log.warn({ error: describeError(error) }, what);
  }
}

/** What the candidate shows answers these, by paper or picture. */
const shownCodes = [identityItemCode, faceItemCode];

/** Takes what is due; tasks whose consent has gone are stopped at once and not answered. */
export async function takeDue(house: House, wish: { atMost: number; only?: string }): Promise<TakenTask[]> {
  const { ways } = house.ports.sources;
  const open = new Set(await house.ports.sources.openBreakers());
  const blockedCodes = [...ways.of].filter(([, way]) => open.has(way?.connector ?? '')).map(([code]) => code);
  const all = new Map([...ways.of, ['', ways.otherwise] as const]);
  const played = house.worlds.test.sources.ways.otherwise;
  const taken = (await takeTasks(house.system.alone, { ...wish, ways: all, played, blockedCodes, shownCodes })) ?? [];
  const uncovered = taken.filter((task) => task.turn === 'uncovered');
  for (const task of uncovered) await stopUncovered(house, task);
  return taken.filter((task) => task.turn !== 'uncovered');
}

/**
 * Withdrawn while the task waited for its turn, or for its next try: it is stopped with the others, whichever came first,
 * so that no check waits for a task that may never run.
 */
async function stopUncovered(house: House, { id, attempt, member_id, order_detail_id }: TakenTask): Promise<void> {
  await house.system.transaction((tx) =>
    endTurns(tx, [{ id, attempt, to: 'queued', outcome: 'unknown', lookAfterMs: 60_000 }]),
  );
  await stopVerification(house, { memberId: member_id, orderDetailsId: order_detail_id });
}

type Ended = { readonly ending: Ending; readonly task: TakenTask };

/** Ends all in one transaction. When that fails for a reason of its own, each by itself: one bad task holds up no other. */
async function endAll(house: House, all: readonly Ended[]): Promise<void> {
  // An identity that is not proved gives money back, which is locked for one check at a time.
  const alone = all.filter(({ ending }) => isUnproved(ending));
  for (const each of alone) await endBatch(house, [each]);
  if (alone.length < all.length)
    await endBatch(
      house,
      all.filter((each) => !alone.includes(each)),
    );
}

const isUnproved = ({ finding }: Ending): boolean => finding?.identity === 'mismatch' || finding?.identity === 'open';

async function endBatch(house: House, batch: readonly Ended[]): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await endTogether(
        house,
        batch.map(({ ending }) => ending),
      );
    } catch (error) {
      house.log.warn({ error: describeError(error), tasks: batch.length }, 'tasks could not be ended together');
      if (!isDatabaseAway(error)) break;
      // What was answered is worth waiting for; after that the lease decides.
      if (attempt === 60) return;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
  for (const { ending, task } of batch) await endAlone(house, { ending, task });
}

async function endAlone(house: House, { ending, task }: Ended): Promise<void> {
  try {
    await endTogether(house, [ending]);
  } catch (error) {
    if (isDatabaseAway(error)) return;
    await endTogether(house, [faulty(house, task, { error, wasAsked: ending.outcome !== 'notAsked' })]).catch(
      (again: unknown) =>
        house.log.error({ taskId: task.id, error: describeError(again) }, 'a task could not be ended'),
    );
  }
}

/** The checks whose item of the three elements has ended with a finding. */
const settledBy = (endings: readonly Ending[], rows: readonly EndedRow[]): Settled[] =>
  rows.flatMap((row) => {
    const identity = endings.find(({ id }) => id === row.id)?.finding?.identity ?? null;
    return identity === null ? [] : [{ memberId: row.member_id, orderDetailsId: row.order_detail_id, identity }];
  });

/** The checks whose identity a source did not confirm: somebody reads that before it is published. */
const doubtedBy = (endings: readonly Ending[], rows: readonly EndedRow[]): string[] =>
  rows
    .filter(
      ({ id, code }) => code === identityItemCode && endings.some((e) => e.id === id && e.answerEnc !== undefined),
    )
    .map((row) => row.order_detail_id);

/** Writes how turns ended and moves the order details with them. */
export async function endTogether(house: House, endings: readonly Ending[]): Promise<void> {
  const ended = await house.system.transaction(async (tx) => {
    const rows = await endTurns(tx, endings);
    await settleIdentity(tx, settledBy(endings, rows));
    for (const { member_id: memberId, order_detail_id: id } of await listHeld(tx, doubtedBy(endings, rows)))
      await noteEvent(tx, { memberId, id, event: 'doubtIdentity' });
    const details = rows.filter(({ state }) => state === 'done' || state === 'waitingReviewer');
    if (details.length > 0) await moveWithTasks(house, tx, [...new Set(details.map((row) => row.order_detail_id))]);
    await stopWithdrawn(tx, details);
    return rows;
  });
  for (const { state, code, is_late: isLate } of ended)
    if (state === 'done') house.meter.countItem(code, isLate ? 'late' : 'inTime');
}

/** One turn of one task, now. */
export async function runTask(house: House, taskId: string): Promise<void> {
  for (const task of await takeDue(house, { atMost: 1, only: taskId }))
    await endAll(house, [{ task, ending: await lookUp(house, task) }]);
}
