import { type Db, sql, type Tx } from '../db/db.ts';

/** For who carries jobs out in the transaction that writes them, in place of the queue: the demo. */

export type DueJob = { id: string; task: string; payload: object; job_key: string | null };
const dueJobs = sql<DueJob>(
  'select id, task, payload, job_key from app.outbox where run_at <= $1 and task <> all($2) order by id limit 500',
);
export const listDueJobs = (db: Db, { until, but }: { until: Date; but: readonly string[] }): Promise<DueJob[]> =>
  db.rows(dueJobs, until, but);
const drop = sql('delete from app.outbox where id = any($1)');
export const dropJobs = (tx: Tx, ids: readonly string[]): Promise<unknown> => tx.rows(drop, ids);
