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

/** So many jobs of a task that are due have been handed over. */
export type Moved = { readonly task: string; readonly count: number };

/**
 * Hands up to 1,000 outbox rows to the queue, in one statement. Several drainers share the work. Of rows with one key the
 * newest counts: the queue does not take a key twice in a batch, and a batch that fails would fail for ever.
 */
const handOver = sql<Moved & { due: number }>(`
  with taken as (
    delete from app.outbox where id in (select id from app.outbox order by id for update skip locked limit 1000)
    returning id, task, payload, run_at, job_key, max_attempts
  ), wanted as (
    select distinct on (coalesce('key ' || job_key, 'row ' || id)) * from taken order by coalesce('key ' || job_key, 'row ' || id), id desc
  ), specs as (
    select array_agg(row(w.task, w.payload::json, null, w.run_at, w.max_attempts, w.job_key, r.rank, null)::graphile_worker.job_spec order by w.id) as list
    from wanted w left join unnest($1::text[], $2::integer[]) as r (task, rank) on r.task = w.task
  )
  select task, count(*)::integer as count, count(*) filter (where run_at <= now())::integer as due from wanted
  where (select count(j.*) from specs, graphile_worker.add_jobs(specs.list) j where specs.list is not null) > 0 group by task`);

export type DrainerWish = {
  readonly everyMs: number;
  readonly onError: (error: unknown) => void;
  /** Told what is due at once. */
  readonly onMoved?: (moved: readonly Moved[]) => void;
  /** Of jobs that are due, those of the task with the lowest rank are carried out first; 0 for a task that has none. */
  readonly ranks?: ReadonlyMap<string, number>;
};

/**
 * Moves jobs from the outbox to the queue until it is stopped. It looks every `everyMs` while there is nothing to do:
 * a notification at each commit measured four times dearer than looking.
 */
export class Drainer {
  readonly #system: System;
  readonly #wish: DrainerWish;
  #wake: () => void = () => undefined;
  #isStopped = false;
  #loop: Promise<void> | undefined;

  constructor(system: System, wish: DrainerWish) {
    this.#system = system;
    this.#wish = wish;
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
        this.#wish.onError(error);
        return 0;
      });
      if (moved === 0 && !this.#isStopped) await this.#sleep();
    }
  }

  /** Answers how many jobs were handed over. */
  async drainOnce(): Promise<number> {
    const { ranks = new Map<string, number>(), onMoved } = this.#wish;
    const moved = await this.#system.alone.rows(handOver, [...ranks.keys()], [...ranks.values()]);
    onMoved?.(moved.filter(({ due }) => due > 0).map(({ task, due }) => ({ task, count: due })));
    return moved.reduce((sum, { count }) => sum + count, 0);
  }

  #sleep(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.#wish.everyMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
