import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { isErrno, isRoot, makePrivate, type Place, type RunUser } from './places.ts';
import { isRunning } from './process.ts';

const run = promisify(execFile);
export const superuser = 'postgres';

/**
 * Makes the cluster unless it is there. initdb works in a directory of another name that is
 * renamed when it has finished, so an interrupted one is never taken for a cluster.
 */
export async function ensureCluster(
  place: Place,
  bin: string,
  { durable, signal }: { durable: boolean; signal?: AbortSignal | undefined },
): Promise<void> {
  sweepUnfinished(place.home);
  if (fs.existsSync(path.join(place.cluster, 'PG_VERSION'))) return checkMajor(place, bin);
  const making = path.join(place.home, `postgres-making-${process.pid}`);
  makePrivate(making, place.user);
  const args = ['-D', making, '-U', superuser, '-A', 'trust', '-E', 'UTF8'];
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8');
  if (!durable) args.push('--no-sync');
  await run(path.join(bin, 'initdb'), args, { ...runOptions(place.user), signal }).catch((error: unknown) => {
    throw error instanceof Error && 'stderr' in error
      ? new Error(`initdb: ${String(error.stderr)}`, { cause: error })
      : error;
  });
  try {
    fs.renameSync(making, place.cluster);
  } catch (error) {
    // Another start made the cluster meanwhile.
    if (!isErrno(error, 'ENOTEMPTY', 'EEXIST')) throw error;
    fs.rmSync(making, { recursive: true, force: true });
  }
}

/** What every PostgreSQL program is started with: unprivileged, English, in UTC. */
export function runOptions(user: RunUser): { uid?: number; gid?: number; cwd: string; env: NodeJS.ProcessEnv } {
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const env = { PATH: process.env['PATH'], LC_ALL: locale, TZ: 'UTC' };
  return { ...(isRoot() ? user : {}), env, cwd: '/' };
}

async function checkMajor(place: Place, bin: string): Promise<void> {
  const made = fs.readFileSync(path.join(place.cluster, 'PG_VERSION'), 'utf8').trim();
  const { stdout } = await run(path.join(bin, 'postgres'), ['--version'], runOptions(place.user));
  const ours = /(\d+)/.exec(stdout)?.[1];
  if (made !== ours) throw new Error(`${place.cluster} was made by PostgreSQL ${made}; the installed one is ${ours}`);
}

function sweepUnfinished(home: string): void {
  for (const name of fs.readdirSync(home)) {
    const pid = /^postgres-making-(\d+)$/.exec(name)?.[1];
    if (pid && (Number(pid) === process.pid || !isRunning(Number(pid)))) {
      fs.rmSync(path.join(home, name), { recursive: true, force: true, maxRetries: 3 });
    }
  }
}
