import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { within } from '../ending.ts';
import { readyBinaries } from './binaries.ts';
import { ensureCluster, superuser } from './cluster.ts';
import { type Place, placeCluster, placeSocket } from './places.ts';
import { bringUp, type Plan, type Postmaster, shutDown } from './postmaster.ts';
import { claimOwnership, clearStaleLock, hasOtherOwner, readPostmaster } from './process.ts';

/** Connect with host = socketDir; `adopted` when it was already running at the start. */
export type EmbeddedPostgres = {
  socketDir: string;
  port: number;
  superuser: string;
  adopted: boolean;
  /**
   * Ends supervision and the database, unless another living process of ours looks after it. Answers whether it could shut
   * down by itself; if not, it recovers at the next start.
   */
  stop(withinMs?: number): Promise<boolean>;
};

export type EmbeddedOptions = {
  dataDir: string;
  settings?: Record<string, string>;
  log?: (line: string) => void;
  /** Breaks a start off, which then leaves no database behind. */
  signal?: AbortSignal;
};

// Names the socket file only; nothing listens on TCP.
const port = 5432;

/**
 * Starts (or adopts) the PostgreSQL that npm ships, in `dataDir`, and starts it again whenever it
 * dies before stop(). Throws, naming DATABASE_URL as the way out, when it cannot run here.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  try {
    const plan = await makePlan(options);
    const first = await takeCharge(plan, options.signal);
    const stop = supervise(plan, first);
    return { socketDir: plan.socketDir, port, superuser, adopted: first.adopted, stop };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const way = 'Set DATABASE_URL to use a PostgreSQL of your own.';
    throw new Error(`The built-in PostgreSQL cannot start: ${why}\n${way}`, { cause: error });
  }
}

async function makePlan({ dataDir, settings = {}, log = () => {}, signal }: EmbeddedOptions): Promise<Plan> {
  // Node has no unix sockets on Windows, and a TCP port would be open to every local user.
  if (process.platform === 'win32') throw new Error('it needs unix sockets, which Windows lacks');
  const place: Place = placeCluster(path.resolve(dataDir));
  const bin = await readyBinaries(place.user);
  await ensureCluster(place, bin, { durable: settings['fsync'] !== 'off', signal });
  return { place, bin, socketDir: placeSocket(place, port), port, settings, log };
}

/** One that another living process of ours started stays that process's to stop. */
async function takeCharge(plan: Plan, signal?: AbortSignal): Promise<Postmaster> {
  const postmaster = await bringUp(plan, signal);
  if (!postmaster.adopted || !hasOtherOwner(plan.place.home)) claimOwnership(plan.place.home);
  return postmaster;
}

/** Watches the postmaster and returns the function that ends the watch and the database. */
function supervise(plan: Plan, first: Postmaster): EmbeddedPostgres['stop'] {
  const stopping = new AbortController();
  const { signal } = stopping;
  let current: Postmaster | undefined = first;
  let starting: Promise<unknown> = Promise.resolve();

  const startAgain = async () => {
    current = undefined;
    current = await takeCharge(plan, signal);
  };
  const watch = async () => {
    for (let backoff = 50; ; ) {
      const since = Date.now();
      await current?.exited;
      if (signal.aborted) return;
      plan.log('PostgreSQL ended unexpectedly; starting it again');
      // One that lived for a while starts at once; one that keeps dying waits longer each time.
      backoff = Date.now() - since > 30_000 ? 50 : Math.min(backoff * 2, 5_000);
      await sleep(backoff, undefined, { ref: false, signal }).catch(() => {});
      if (signal.aborted) return;
      starting = startAgain().catch((error: unknown) => plan.log(`PostgreSQL did not start: ${String(error)}`));
      await starting;
    }
  };
  void watch();

  const end = async (withinMs?: number) => {
    stopping.abort();
    // One that is being started quits by that, unless it stands still.
    const began = performance.now();
    await within((withinMs ?? 40_000) / 4, starting);
    if (hasOtherOwner(plan.place.home)) return true;
    clearStaleLock(plan.place.cluster);
    const pid = current?.pid ?? readPostmaster(plan.place.cluster);
    if (pid === undefined) return true;
    return shutDown(pid, withinMs === undefined ? undefined : withinMs - (performance.now() - began));
  };
  let ended: Promise<boolean> | undefined;
  return (withinMs) => (ended ??= end(withinMs));
}
