import { type System, sql, type Tx } from '../db/db.ts';

export type JobOptions = {
  /** Later than now. */
  readonly runAt?: Date;
  /** A later job with the same key replaces an earlier one that has not begun. */
  readonly jobKey?: string;
};
export type Job = JobOptions & { readonly task: string; readonly payload: object };

const put = sql('insert into app.outbox (task, payload, run_at, job_key) values ($1, $2, coalesce($3, now()), $4)');

/** Writes a job into the outbox of the transaction: it will run if, and only if, the transaction commits. */
export async function putJob(tx: Tx, job: Job): Promise<void> {
  await tx.rows(put, job.task, JSON.stringify(job.payload), job.runAt ?? null, job.jobKey ?? null);
}

/**
 * For a statement that writes jobs together with what they are about: the text of the insert, for a common table
 * expression. `rows` selects task, payload and the time to run at.
 */
export const insertJobs = (rows: string): string => `insert into app.outbox (task, payload, run_at) ${rows}`;

const putMany = sql(`
  insert into app.outbox (task, payload, run_at, job_key)
  select task, payload, coalesce(run_at, now()), job_key
  from unnest($1::text[], $2::jsonb[], $3::timestamptz[], $4::text[]) as j (task, payload, run_at, job_key)`);

/** Many jobs in one statement. */
export async function putJobs(tx: Tx, jobs: readonly Job[]): Promise<void> {
  if (jobs.length === 0) return;
  await tx.rows(
    putMany,
    jobs.map((job) => job.task),
    jobs.map((job) => JSON.stringify(job.payload)),
    jobs.map((job) => job.runAt ?? null),
    jobs.map((job) => job.jobKey ?? null),
  );
}

/**
 * Hands up to 1,000 outbox rows to the queue, in one statement. Several drainers share the work. Of rows with one key the
 * newest counts: the queue does not take a key twice in a batch, and a batch that fails would fail for ever.
 */
const handOver = sql<{ count: number }>(`
  with taken as (
    delete from app.outbox where id in (select id from app.outbox order by id for update skip locked limit 1000)
    returning id, task, payload, run_at, job_key, max_attempts
  ), wanted as (
    select distinct on (coalesce('key ' || job_key, 'row ' || id)) * from taken order by coalesce('key ' || job_key, 'row ' || id), id desc
  ), specs as (
    select array_agg(row(task, payload::json, null, run_at, max_attempts, job_key, null, null)::graphile_worker.job_spec order by id) as list
    from wanted
  )
  select count(j.*)::integer as count from specs, graphile_worker.add_jobs(specs.list) j where specs.list is not null`);

/**
 * Moves jobs from the outbox to the queue until it is stopped. It looks every `everyMs` while there is nothing to do:
 * a notification at each commit measured four times dearer than looking.
 */
export class Drainer {
  readonly #system: System;
  readonly #everyMs: number;
  readonly #onError: (error: unknown) => void;
  #wake: () => void = () => undefined;
  #isStopped = false;
  #loop: Promise<void> | undefined;

  constructor(system: System, options: { everyMs: number; onError: (error: unknown) => void }) {
    this.#system = system;
    this.#everyMs = options.everyMs;
    this.#onError = options.onError;
  }

  start(): void {
    this.#loop ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#wake();
    await this.#loop;
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      const moved = await this.drainOnce().catch((error: unknown) => {
        this.#onError(error);
        return 0;
      });
      if (moved === 0 && !this.#isStopped) await this.#sleep();
    }
  }

  /** Answers how many jobs were handed over. */
  async drainOnce(): Promise<number> {
    const [row] = await this.#system.alone.rows(handOver);
    return row?.count ?? 0;
  }

  #sleep(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.#everyMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
