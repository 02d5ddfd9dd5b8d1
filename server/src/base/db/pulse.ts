import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';
import { breakOff } from './answer-watch.ts';
import { keptAlive, queryRows, type Statement, sql } from './db.ts';
import type { ServingPool } from './serving-pool.ts';

/** What one look at the database found. */
export type Beat = {
  readonly isHeard: boolean;
  /** How far the clock of the database is ahead of ours, ms; undefined where it was not heard. */
  readonly aheadMs: number | undefined;
};
const unheard: Beat = { isHeard: false, aheadMs: undefined };

/** A clock that is off by more decides wrongly about codes, sessions and signatures, ms. */
export const clockOffMs = 60_000;

export type PulseParts = {
  /** Of a role that may sign in; it reads nothing that belongs to anybody. */
  readonly login: pg.ClientConfig;
  /** What waits for nobody while the database is away. */
  readonly pools: readonly ServingPool[];
  readonly log: Log;
  /** The clock of this machine, ms; a test sets another one wrong. */
  readonly clock?: () => number;
};

/** Two looks at clocks that stand still against each other differ by less, ms. */
const jitterMs = 1_000;
const everyMs = 1_000;
/** What a database that is there needs for a statement without a table, under any load that serves anybody. */
const patienceMs = 2_000;
/** So long a beat is good for who asks. */
const freshMs = 1_500;

const askTime = sql<{ at: string }>('select extract(epoch from clock_timestamp()) * 1000 as at');

/**
 * Asks the database each second over one connection of its own whether it is there. When that connection goes silent and
 * another one is answered, others were lost with it: those are to answer soon or are ended. When no other one is
 * answered either the database is away, and whoever wants a connection is told so at once instead of waiting.
 */
export class Pulse {
  readonly #parts: PulseParts;
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #beating: Promise<Beat> | undefined;
  #last: { readonly beat: Beat; readonly at: number } | undefined;
  #awaySince: number | undefined;
  /** What the time of this machine is put right by, ms. */
  #offMs = 0;
  #hasBeaten = false;
  #isStopped = false;

  constructor(parts: PulseParts) {
    this.#parts = parts;
  }

  /**
   * The time. Where the clock of this machine is off by more than a minute that of the database counts, which dates the rows
   * that are compared with it, and which all processes share.
   */
  now(): Date {
    return new Date(this.#clock() + this.#offMs);
  }

  start(): void {
    this.#timer ??= setInterval(() => void this.beat(), everyMs).unref();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    const client = this.#client;
    this.#client = undefined;
    if (client !== undefined) await inTime(client.end(), patienceMs);
  }

  /**
   * What is known of a moment ago, else what a look finds now, in four seconds at most. While it is away that is said at
   * once; whether it is back is found out meanwhile.
   */
  async look(): Promise<Beat> {
    if (this.#awaySince !== undefined) {
      void this.beat();
      return unheard;
    }
    if (this.#last !== undefined && performance.now() - this.#last.at < freshMs) return this.#last.beat;
    return this.beat();
  }

  /** Rows of a statement that reads nothing of anybody; undefined when there is no answer in time. */
  async ask<Row>(statement: Statement<Row>): Promise<Row[] | undefined> {
    await this.look();
    const client = this.#client;
    return client && inTime(queryRows(client, statement, []), patienceMs);
  }

  /** Two at once are one. */
  beat(): Promise<Beat> {
    this.#beating ??= this.#beat().finally(() => (this.#beating = undefined));
    return this.#beating;
  }

  async #beat(): Promise<Beat> {
    if (this.#isStopped) return unheard;
    let beat = await this.#askTime();
    if (!beat.isHeard) {
      this.#drop();
      beat = (await this.#open()) ? await this.#askTime() : unheard;
      // Not at the first beat of all: then there was nothing to lose.
      if (beat.isHeard && this.#hasBeaten) for (const pool of this.#parts.pools) pool.suspectAll();
    }
    this.#hasBeaten ||= beat.isHeard;
    this.#last = { beat, at: performance.now() };
    this.#tell(beat);
    return beat;
  }

  async #askTime(): Promise<Beat> {
    const client = this.#client;
    if (client === undefined) return unheard;
    const asked = this.#clock();
    const rows = await inTime(queryRows(client, askTime, []), patienceMs);
    const at = rows?.[0]?.at;
    if (at === undefined) return unheard;
    const halfWayMs = (this.#clock() - asked) / 2;
    const aheadMs = Number(at) - asked - halfWayMs;
    this.#putRight(aheadMs, halfWayMs);
    return { isHeard: true, aheadMs };
  }

  #clock(): number {
    return (this.#parts.clock ?? Date.now)();
  }

  /** An answer that was long on its way changes nothing: the clocks may differ by as much less, or more. */
  #putRight(aheadMs: number, mayErrMs: number): void {
    const wasOff = this.#offMs !== 0;
    const isOff = Math.abs(aheadMs) + (wasOff ? mayErrMs : -mayErrMs) >= clockOffMs;
    if (!isOff) this.#offMs = 0;
    else if (Math.abs(aheadMs - this.#offMs) > jitterMs) this.#offMs = aheadMs;
    if (isOff === wasOff) return;
    const { log } = this.#parts;
    const seconds = Math.round(aheadMs / 1_000);
    if (isOff)
      log.error({ seconds }, 'the clock of this machine is off: that of the database counts until it is put right');
    else log.warn({}, 'the clock of this machine is right again');
  }

  async #open(): Promise<boolean> {
    const client = new pg.Client({ ...keptAlive, ...this.#parts.login, connectionTimeoutMillis: patienceMs });
    client.on('error', () => undefined);
    const isOpen =
      (await inTime(
        client.connect().then(() => true),
        patienceMs,
      )) === true;
    if (!isOpen || this.#isStopped) {
      breakOff(client);
      return false;
    }
    this.#client = client;
    return true;
  }

  #drop(): void {
    if (this.#client !== undefined) breakOff(this.#client);
    this.#client = undefined;
  }

  #tell({ isHeard }: Beat): void {
    const { pools, log } = this.#parts;
    for (const pool of pools) pool.isAway = !isHeard;
    if (!isHeard && this.#awaySince === undefined) {
      this.#awaySince = performance.now();
      log.error({}, 'the database does not answer; calls are declined until it does');
    } else if (isHeard && this.#awaySince !== undefined) {
      const seconds = Math.round((performance.now() - this.#awaySince) / 1_000);
      this.#awaySince = undefined;
      log.warn({ seconds }, 'the database answers again');
    }
  }
}

const turnMs = 100;

/**
 * What the work gives, or undefined when it fails or takes too long. Waited for in short turns: after a moment in which
 * this process itself did nothing, what has arrived meanwhile is read before it counts as late.
 */
async function inTime<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  const over = new AbortController();
  const late = Symbol('late');
  const done = work.catch(() => undefined);
  try {
    for (let left = ms; left > 0; left -= turnMs) {
      const turn = pause(turnMs, late, { signal: over.signal, ref: false }).catch(() => late);
      const found = await Promise.race([done, turn]);
      if (found !== late) return found as T | undefined;
    }
    return undefined;
  } finally {
    over.abort();
  }
}
