import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import { describeError, type Log } from '../log.ts';

/**
 * Says which queue workers live in which process. A process that was killed leaves its jobs locked for up to four hours;
 * here each process holds an advisory lock for as long as it lives, and whoever finds the lock free gives the jobs of
 * the dead process back at once.
 */
export class WorkerRegister {
  readonly #pool: pg.Pool;
  readonly #log: Log;
  readonly #lockKey = randomBytes(7).readUIntBE(0, 6);
  readonly #workerIds = new Set<string>();
  #keeper: pg.PoolClient | undefined;
  #timer: NodeJS.Timeout | undefined;
  #turn: Promise<void> = Promise.resolve();
  #hasTurnAhead = false;
  #isClosed = false;

  private constructor(pool: pg.Pool, log: Log) {
    this.#pool = pool;
    this.#log = log;
  }

  /** What a queue tells its news by: its workers are noted as those of this process. */
  eventsOfQueue(): WorkerEvents {
    const events: WorkerEvents = new EventEmitter();
    const note = (id: string) => {
      this.#workerIds.add(id);
      this.#queueTurn();
    };
    events.on('worker:create', ({ worker }) => note(worker.workerId));
    events.on('localQueue:init', ({ localQueue }) => note(localQueue.workerPool.id));
    events.on('pool:create', ({ workerPool }) => note(workerPool.id));
    return events;
  }

  static async open(pool: pg.Pool, log: Log): Promise<WorkerRegister> {
    const register = new WorkerRegister(pool, log);
    await register.#takeTurn();
    register.#timer = setInterval(() => register.#queueTurn(), 5_000);
    return register;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#turn;
    await this.#keeper
      ?.query('delete from app.worker_process where lock_key = $1', [this.#lockKey])
      .catch(() => undefined);
    this.#keeper?.release(true);
  }

  #queueTurn(): void {
    // Workers begin many at once: the turn that is ahead notes them all.
    if (this.#hasTurnAhead) return;
    this.#hasTurnAhead = true;
    this.#turn = this.#turn.then(() => {
      this.#hasTurnAhead = false;
      return this.#takeTurn();
    });
  }

  /** Keeps the own lock and list, then looks for the dead. A database that is away is met again next time. */
  async #takeTurn(): Promise<void> {
    if (this.#isClosed) return;
    try {
      await this.#keepLock();
      await this.#freeJobsOfTheDead();
    } catch (error) {
      this.#keeper?.release(true);
      this.#keeper = undefined;
      this.#log.warn({ error: describeError(error) }, 'the register of workers could not be kept');
    }
  }

  /** The lock lives with its connection; a new connection (the database was restarted) takes it again. */
  async #keepLock(): Promise<void> {
    if (this.#keeper === undefined) {
      this.#keeper = await this.#pool.connect();
      await this.#keeper.query('select pg_advisory_lock($1)', [this.#lockKey]);
    }
    await this.#keeper.query(
      'insert into app.worker_process (lock_key, worker_ids) values ($1, $2) on conflict (lock_key) do update set worker_ids = excluded.worker_ids',
      [this.#lockKey, [...this.#workerIds]],
    );
  }

  async #freeJobsOfTheDead(): Promise<void> {
    const keeper = this.#keeper;
    if (keeper === undefined) return;
    const { rows } = await keeper.query<{ lock_key: string; worker_ids: string[] }>(
      'select lock_key, worker_ids from app.worker_process where lock_key <> $1 limit 1000',
      [this.#lockKey],
    );
    for (const { lock_key, worker_ids } of rows) {
      const { rows: tried } = await keeper.query<{ is_dead: boolean }>('select pg_try_advisory_lock($1) as is_dead', [
        lock_key,
      ]);
      if (tried[0]?.is_dead !== true) continue;
      await keeper.query('select graphile_worker.force_unlock_workers($1)', [worker_ids]);
      await keeper.query('delete from app.worker_process where lock_key = $1', [lock_key]);
      await keeper.query('select pg_advisory_unlock($1)', [lock_key]);
      this.#log.info({ workers: worker_ids.length }, 'jobs of a dead worker were given back');
    }
  }
}
