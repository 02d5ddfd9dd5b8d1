import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isErrno } from './places.ts';

/** Whether the process lives; a zombie that nobody has reaped yet does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return isErrno(error, 'EPERM');
  }
  return readStat(pid)?.state !== 'Z';
}

/**
 * Resolves once the process is gone, or after `limitMs`. A process that is not our child can only be polled.
 * With `ref: false` the wait does not keep Node alive.
 */
export async function waitForExit(
  pid: number,
  wait: { everyMs: number; limitMs?: number; ref?: boolean },
): Promise<void> {
  const deadline = Date.now() + (wait.limitMs ?? Infinity);
  while (isRunning(pid) && Date.now() < deadline) await sleep(wait.everyMs, undefined, { ref: wait.ref ?? true });
}

/** The processes that `pid` has started and that live; none where there is no /proc. */
export function childrenOf(pid: number): number[] {
  const all = fs.existsSync('/proc/self/stat') ? fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : [];
  return all.map(Number).filter((each) => readStat(each)?.parent === pid);
}

/** The pid in postmaster.pid, if there is one. */
export function readPostmaster(cluster: string): number | undefined {
  const [line] = readOr(path.join(cluster, 'postmaster.pid')).split('\n');
  const pid = Number(line);
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}

/**
 * Removes a postmaster.pid whose process is certainly no postmaster: PostgreSQL itself trusts
 * kill(pid, 0), so an unreaped zombie or a reused pid would block the start for ever.
 * Backends that outlived it are still guarded against by the shared memory check.
 */
export function clearStaleLock(cluster: string): void {
  const pid = readPostmaster(cluster);
  if (pid === undefined || process.platform !== 'linux') return;
  // The program alone: any other may have the word among what it was given.
  const [program = ''] = readOr(`/proc/${pid}/cmdline`, 'postgres').split('\0');
  if (!program.includes('postgres')) {
    fs.rmSync(path.join(cluster, 'postmaster.pid'), { force: true });
  }
}

/** Notes this process as the one that stops the cluster in `home`. */
export function claimOwnership(home: string): void {
  fs.writeFileSync(ownerFile(home), identify(process.pid));
}

/** Whether another living process of ours looks after the cluster in `home`. */
export function hasOtherOwner(home: string): boolean {
  const noted = readOr(ownerFile(home));
  const pid = Number(noted.split(' ')[0]);
  return pid > 0 && pid !== process.pid && isRunning(pid) && identify(pid) === noted;
}

function ownerFile(home: string): string {
  return path.join(home, 'postgres-owner');
}

/** Pid and start tick together name one process, whatever pid is handed out again later. */
function identify(pid: number): string {
  return `${pid} ${readStat(pid)?.startTick ?? ''}`;
}

function readStat(pid: number): { state: string; parent: number; startTick: string } | undefined {
  const stat = readOr(`/proc/${pid}/stat`);
  // The second field is the command in brackets and may hold spaces and brackets itself.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, parent, startTick] = [fields[0], Number(fields[1]), fields[19]];
  return state && startTick ? { state, parent, startTick } : undefined;
}

function readOr(file: string, otherwise = ''): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return otherwise;
  }
}
