import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import readline from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { runOptions, superuser } from './cluster.ts';
import { isErrno, type Place } from './places.ts';
import { childrenOf, clearStaleLock, isRunning, readPostmaster, waitForExit } from './process.ts';

/** Everything needed to start the postmaster again and again. */
export type Plan = {
  place: Place;
  bin: string;
  socketDir: string;
  port: number;
  settings: Record<string, string>;
  log: (line: string) => void;
};

/** A postmaster that answers queries. */
export type Postmaster = { pid: number; adopted: boolean; exited: Promise<unknown> };

const defaults: Record<string, string> = {
  shared_buffers: '128MB',
  max_connections: '100',
  idle_in_transaction_session_timeout: '60s',
  // On tables that nobody has analyzed yet short lists look long: workers were started for them, fifty milliseconds each time.
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/**
 * Starts the postmaster, or adopts the one that already serves this cluster. A lock left by one
 * that is just dying is waited for up to ten seconds. Throws with what PostgreSQL wrote. When `signal` breaks it off, what it has
 * launched quits.
 */
export async function bringUp(plan: Plan, signal?: AbortSignal): Promise<Postmaster> {
  let deadline = Date.now() + 10_000;
  for (;;) {
    const state = await probe(plan);
    const pid = readPostmaster(plan.place.cluster);
    if (state === 'up' && pid) return { pid, adopted: true, exited: waitForExit(pid, { everyMs: 500, ref: false }) };
    if (state === 'busy') {
      // Crash recovery may take long, and ends by itself.
      deadline = Date.now() + 10_000;
    } else {
      signal?.throwIfAborted();
      clearStaleLock(plan.place.cluster);
      const outcome = await launch(plan, signal);
      if (typeof outcome !== 'string') return outcome;
      signal?.throwIfAborted();
      if (!/lock file|shared memory block/.test(outcome) || Date.now() > deadline) throw new Error(outcome);
    }
    await sleep(100, undefined, { signal });
  }
}

/**
 * Fast shutdown; immediate if PostgreSQL is not done in half of the time (it then recovers at the next start), and at last
 * killed with all its processes. Answers whether the fast one was enough.
 */
export async function shutDown(pid: number, withinMs = 40_000): Promise<boolean> {
  const isGone = async (signal: NodeJS.Signals, limitMs: number, all = [pid]): Promise<boolean> => {
    for (const each of all) signalTo(each, signal);
    await Promise.all(all.map((each) => waitForExit(each, { everyMs: 10, limitMs })));
    return !isRunning(pid);
  };
  const lastMs = Math.min(5_000, withinMs / 4);
  if (!isRunning(pid) || (await isGone('SIGINT', withinMs / 2))) return true;
  // Its processes end by themselves when it is gone, but for those that stand still or do not look.
  if (!(await isGone('SIGQUIT', lastMs))) await isGone('SIGKILL', lastMs, [pid, ...childrenOf(pid)]);
  return false;
}

/** To one that may have ended a moment ago. */
function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!isErrno(error, 'ESRCH')) throw error;
  }
}

async function launch(plan: Plan, signal?: AbortSignal): Promise<Postmaster | string> {
  const { place, bin, log } = plan;
  // An own process group: Ctrl-C in the terminal must not take the database before the server is done with it.
  const child = spawn(path.join(bin, 'postgres'), flags(plan), {
    ...runOptions(place.user),
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const tail: string[] = [];
  readline.createInterface({ input: child.stderr }).on('line', (line) => {
    if (tail.push(line) > 20) tail.shift();
    log(line);
  });
  child.on('error', (error) => tail.push(error.message));
  const exited = new Promise((resolve) => child.once('exit', resolve).once('error', resolve));
  const closed = new Promise((resolve) => child.once('close', resolve));
  const quit = (): void => void child.kill('SIGQUIT');
  signal?.addEventListener('abort', quit);
  await Promise.race([exited, becomeReady(plan, child)]);
  signal?.removeEventListener('abort', quit);
  if (child.pid && lives(child)) {
    letGo(child);
    return { pid: child.pid, adopted: false, exited };
  }
  await Promise.race([closed, sleep(500)]);
  return tail.join('\n') || `PostgreSQL ended with ${child.exitCode ?? child.signalCode}`;
}

function flags({ place, socketDir, port, settings }: Plan): string[] {
  const fixed = {
    listen_addresses: '',
    port: String(port),
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    logging_collector: 'off',
  };
  const all = Object.entries({ ...defaults, ...settings, ...fixed });
  return ['-D', place.cluster, ...all.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

async function becomeReady(plan: Plan, child: ChildProcess): Promise<void> {
  // The one that answers may also be another start's; ours then ends on the lock file.
  const ours = async () => (await probe(plan)) === 'up' && readPostmaster(plan.place.cluster) === child.pid;
  while (lives(child) && !(await ours())) await sleep(20);
}

function lives(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

/** The caller decides how long Node lives, not the database it started. */
function letGo(child: ChildProcess): void {
  child.unref();
  if (child.stderr && 'unref' in child.stderr && typeof child.stderr.unref === 'function') child.stderr.unref();
}

async function probe({ socketDir, port }: Plan): Promise<'up' | 'busy' | 'down'> {
  const client = new pg.Client({
    host: socketDir,
    port,
    user: superuser,
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return 'up';
  } catch (error) {
    // 57P03 cannot_connect_now: starting up, recovering or shutting down.
    return error instanceof pg.DatabaseError && error.code === '57P03' ? 'busy' : 'down';
  } finally {
    await client.end().catch(() => {});
  }
}
