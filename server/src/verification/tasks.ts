import type { MemberId } from '../access/actor.ts';
import type { Db, Tx } from '../base/db/db.ts';
import * as store from './store.ts';
import type { NewFinding, TaskOfDetail, WorkRow } from './store.ts';
import * as taskStore from './task-store.ts';

/* What other features ask of the check tasks, and do with one. */

/** As many as the order has items and subjects. */
export const listTasks = (db: Db, memberId: MemberId, detailId: string): Promise<TaskOfDetail[]> =>
  store.listTasks(db, memberId, detailId);

/** What was done for each task so far, by its id; for the house, which sees contacts. */
export const listWork = (db: Db, memberId: MemberId, detailId: string): Promise<ReadonlyMap<string, WorkRow>> =>
  store.listWork(db, memberId, detailId);

/** The next version of a finding. */
export const addFinding = (tx: Tx, finding: NewFinding): Promise<void> => store.addFinding(tx, finding);

/** Moves one task, for people and withdrawals. False when the move does not leave the state that the task is in. */
export const moveTask = (tx: Tx, id: string, move: Parameters<typeof taskStore.moveTask>[2]): Promise<boolean> =>
  taskStore.moveTask(tx, id, move);
