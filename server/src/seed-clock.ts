import { sandboxMessages } from './adapters/sandbox/sandbox-messages.ts';
import { sandboxSources } from './adapters/sandbox/sandbox-sources.ts';
import { isTestWorld } from './access/tenant.ts';
import { type System, type Tx, withinTransaction } from './base/db/db.ts';
import type { House } from './house.ts';
import { dropJobs, listDueJobs } from './base/jobs/due-jobs.ts';
import { setClockBack } from './seed-store.ts';
import { Worlds } from './worlds.ts';

/** Work that the first look of the worker does just as well; making papers takes its time. */
const leftToWorker: readonly string[] = ['sealConsent'];

/** The runner of a task: the worker's own. */
export type CarryOut = (house: House, task: string, payload: object) => Promise<void>;

/**
 * A house in which things happen at moments of the past. What happens at one moment, with everything that follows from it
 * at once, is one transaction, in which the database tells that time: rows, trail and ledger are dated by one clock.
 */
export class DemoTime {
  readonly #house: House;
  readonly #past: House;
  readonly #carryOut: CarryOut;
  #at: Date;
  #tx: Tx | undefined;

  constructor(house: House, { begin, carryOut }: { begin: Date; carryOut: CarryOut }) {
    this.#house = house;
    this.#carryOut = carryOut;
    this.#at = begin;
    const now = (): Tx => this.#now();
    const system: System = {
      get alone() {
        return now();
      },
      transaction: (work) => withinTransaction(this.#now())(work),
      db: { rows: (statement, ...values) => this.#now().rows(statement, ...values) },
    };
    // What the demo says and asks reaches nobody, whatever the house is configured with.
    const identity = { compare: () => Promise.resolve('match' as const) };
    const played = { ...house.worlds.test, ...sandboxMessages(system), identity, sources: sandboxSources };
    const worlds = new Worlds({ real: played, test: played }, (memberId) => isTestWorld(system.db, memberId));
    const ports = { ...house.ports, sources: sandboxSources };
    this.#past = { ...house, system, ports, worlds, now: () => this.#at };
  }

  #now(): Tx {
    if (this.#tx === undefined) throw new TypeError('in the demo nothing happens between its moments');
    return this.#tx;
  }

  /** Only ever forward: the trail of a member is a chain. */
  async happen<T>(at: Date, act: (past: House) => Promise<T>): Promise<T> {
    return this.#house.system.transaction(async (tx) => {
      this.#at = at;
      await setClockBack(tx, Date.now() - at.getTime());
      this.#tx = tx;
      try {
        const done = await act(this.#past);
        await carryOutDue(this.#past, this.#carryOut);
        return done;
      } finally {
        this.#tx = undefined;
      }
    });
  }
}

/** Carries out what is due by the clock of the demo, until nothing is. */
async function carryOutDue(house: House, carryOut: CarryOut): Promise<void> {
  for (;;) {
    // The database has read its clock a moment later than the house.
    const until = new Date(house.now().getTime() + 60_000);
    const due = await listDueJobs(house.system.db, { until, but: leftToWorker });
    if (due.length === 0) return;
    const ids = due.map(({ id }) => id);
    await house.system.transaction((tx) => dropJobs(tx, ids));
    // Of several with one key the newest counts, as in the queue.
    const newest = new Map(due.map((row) => [row.job_key ?? row.id, row]));
    for (const { task, payload } of newest.values())
      await carryOut(house, task, task === 'notify' ? { ...payload, toldAt: house.now().toISOString() } : payload);
  }
}
