import { statfs } from 'node:fs/promises';
import { within } from './base/ending.ts';
import { sql } from './base/db/db.ts';
import { clockOffMs, type Pulse } from './base/db/pulse.ts';
import type { House } from './house.ts';
import { VendorRefused } from './ports/ports.ts';

type Files = 'ready' | 'silent' | 'refused';
export type Readiness = {
  readonly isReady: boolean;
  readonly said: {
    readonly status: string;
    /** The bucket, where there is one. */
    readonly files?: Files;
    /** Of DATA_DIR. `silent`: it did not say in time. */
    readonly disk?: 'ready' | 'low' | 'silent';
    /** That of this machine against that of the database, which counts when they differ. */
    readonly clock?: 'ready' | 'ahead' | 'behind' | 'unknown';
    /** `late`: a job that is due waits for longer than two minutes. */
    readonly queue?: 'ready' | 'late' | 'silent';
  };
};

/** Whoever asks waits no longer, whatever hangs, ms. */
const answerMs = 700;
/** So long what was seen is told again, however often we are asked, ms. */
const freshMs = 10_000;
const gibibyte = 2 ** 30;
const lateJobS = 120;

/** The oldest job that is due and that nobody has begun: in the queue, or not handed over to it yet. */
const oldestDue = sql<{ seconds: string }>(`
  select coalesce(extract(epoch from now() - least(
    (select run_at from graphile_worker._private_jobs where is_available and run_at <= now() order by priority, run_at limit 1),
    (select run_at from app.outbox where run_at <= now() order by id limit 1))), 0) as seconds`);

/**
 * What `/readyz` says, within a second whatever hangs. Without the database nothing can be served; all else is told and
 * takes no process out of service, since another one would stand no better.
 */
export function readinessOf(
  { ports, dataDir, now }: Pick<House, 'ports' | 'dataDir' | 'now'>,
  pulse: Pulse,
): () => Promise<Readiness> {
  const files = kept(now, () => stateOfFiles(ports.files));
  const disk = kept(now, () => stateOfDisk(dataDir));
  const queue = kept(now, () => stateOfQueue(pulse));
  const clock = async () => stateOfClock((await pulse.look()).aheadMs);
  const isHeard = async () => (await pulse.look()).isHeard;
  return async () => {
    // Asked at once; what only the database knows is not waited for without it.
    const ofDatabase = Promise.all([inTime(clock(), 'unknown'), inTime(queue(), 'silent')] as const);
    const [isThere, filesAre, diskIs] = await Promise.all([
      inTime(isHeard(), false),
      inTime(files(), 'silent'),
      inTime(disk(), 'silent'),
    ] as const);
    const said = { ...(filesAre === undefined ? {} : { files: filesAre }), disk: diskIs };
    if (!isThere) return { isReady: false, said: { status: 'the database does not answer', ...said } };
    const [clockIs, queueIs] = await ofDatabase;
    return { isReady: true, said: { status: 'ready', ...said, clock: clockIs, queue: queueIs } };
  };
}

async function inTime<T>(work: Promise<T>, late: T): Promise<T> {
  const done = work.catch(() => late);
  return (await within(answerMs, done)) ? done : late;
}

/** One look for all who ask meanwhile: what hangs is not asked again and again. */
function kept<T>(now: () => Date, look: () => Promise<T>): () => Promise<T> {
  let last: { readonly seen: Promise<T>; endedAt: number | undefined } | undefined;
  return () => {
    const at = now().getTime();
    if (last === undefined || (last.endedAt !== undefined && Math.abs(at - last.endedAt) >= freshMs)) {
      const mine: typeof last = { seen: look(), endedAt: undefined };
      const end = (): void => void (mine.endedAt = at);
      mine.seen.then(end, end);
      last = mine;
    }
    return last.seen;
  };
}

async function stateOfFiles(files: House['ports']['files']): Promise<Files | undefined> {
  if (files.probe === undefined) return undefined;
  try {
    await files.probe();
    return 'ready';
  } catch (error) {
    return error instanceof VendorRefused ? 'refused' : 'silent';
  }
}

/** Low: less than a gibibyte, or than a twentieth of a small one. */
async function stateOfDisk(dataDir: string): Promise<'ready' | 'low'> {
  const { bavail, blocks, bsize } = await statfs(dataDir);
  return bavail * bsize < Math.min(gibibyte, (blocks * bsize) / 20) ? 'low' : 'ready';
}

function stateOfClock(aheadMs: number | undefined): 'ready' | 'ahead' | 'behind' | 'unknown' {
  if (aheadMs === undefined) return 'unknown';
  if (Math.abs(aheadMs) < clockOffMs) return 'ready';
  return aheadMs > 0 ? 'behind' : 'ahead';
}

async function stateOfQueue(pulse: Pulse): Promise<'ready' | 'late' | 'silent'> {
  const rows = await pulse.ask(oldestDue);
  if (rows === undefined) return 'silent';
  return Number(rows[0]?.seconds ?? 0) > lateJobS ? 'late' : 'ready';
}
