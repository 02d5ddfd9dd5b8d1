import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** The uid and gid PostgreSQL runs with; it refuses uid 0. */
export type RunUser = { uid: number; gid: number };

/** `home` holds the cluster directory and the note of who owns it; `cluster` is PGDATA. */
export type Place = { home: string; cluster: string; user: RunUser };

const note = 'postgres-is-at';
// sun_path is 108 bytes on Linux and 104 on macOS, both with the closing zero.
const longestSocketPath = 103;

/**
 * Decides where the cluster of `dataDir` lives and who runs it. Root runs it as the owner of an
 * existing cluster, else as nobody; a data dir nobody cannot traverse sends the cluster to
 * /var/lib/beidiao and leaves a note behind.
 */
export function placeCluster(dataDir: string): Place {
  const missing = !fs.existsSync(dataDir);
  fs.mkdirSync(dataDir, { recursive: true });
  // A strict umask would otherwise hide a directory made a moment ago from nobody.
  if (missing && isRoot()) fs.chmodSync(dataDir, 0o711);
  const real = fs.realpathSync(dataDir);
  const noted = readNote(real);
  if (noted) return placeIn(noted);
  const here = placeIn(real);
  if (fs.existsSync(here.cluster) || canReach(real, here.user)) return here;
  const hash = createHash('sha256').update(real).digest('hex').slice(0, 16);
  const elsewhere = path.join('/var/lib/beidiao', hash);
  fs.mkdirSync(elsewhere, { recursive: true });
  for (const dir of [path.dirname(elsewhere), elsewhere]) fs.chmodSync(dir, 0o711);
  fs.writeFileSync(path.join(real, note), `${elsewhere}\n`);
  return placeIn(elsewhere);
}

/** The directory of the unix socket: the cluster, or a short one under tmp when the path is too long. */
export function placeSocket({ cluster, user }: Place, port: number): string {
  const bytes = Buffer.byteLength(path.join(cluster, `.s.PGSQL.${port}`));
  // unix_socket_directories is a comma separated list with quotes.
  if (bytes <= longestSocketPath && !/[,"]/.test(cluster)) return cluster;
  const hash = createHash('sha256').update(cluster).digest('hex').slice(0, 16);
  const dir = path.join(reachableTmp(user), `beidiao-pg-${hash}`);
  makePrivate(dir, user);
  return dir;
}

/** A directory of mode 0700 that belongs to `user`; refuses one that somebody else put there first. */
export function makePrivate(dir: string, user: RunUser): void {
  try {
    fs.mkdirSync(dir, { mode: 0o700 });
    if (isRoot()) fs.chownSync(dir, user.uid, user.gid);
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw error;
  }
  const found = fs.lstatSync(dir);
  if (!found.isDirectory() || found.uid !== user.uid) {
    throw new Error(`${dir} belongs to uid ${found.uid}, not to uid ${user.uid}; remove it`);
  }
  fs.chmodSync(dir, 0o700);
}

/** Whether `user` may step into `dir`; judged by mode bits, supplementary groups and ACLs ignored. */
export function canReach(dir: string, user: RunUser): boolean {
  if (!isRoot()) return true;
  const allowed = may(fs.statSync(dir), user, 1);
  return allowed && (dir === path.dirname(dir) || canReach(path.dirname(dir), user));
}

/** Whether the mode bits give `user` the wanted right: 4 read, 2 write, 1 execute. */
export function may(stats: fs.Stats, user: RunUser, right: 1 | 2 | 4): boolean {
  if (stats.uid === user.uid) return (stats.mode & (right << 6)) !== 0;
  if (stats.gid === user.gid) return (stats.mode & (right << 3)) !== 0;
  return (stats.mode & right) !== 0;
}

/** The first temporary directory that `user` can step into. */
export function reachableTmp(user: RunUser): string {
  const dirs = [os.tmpdir(), '/tmp', '/var/tmp'].filter((dir) => fs.existsSync(dir));
  return fs.realpathSync(dirs.find((dir) => canReach(fs.realpathSync(dir), user)) ?? os.tmpdir());
}

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

export function isErrno(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

function placeIn(home: string): Place {
  const cluster = path.join(home, 'postgres');
  return { home, cluster, user: chooseUser(cluster) };
}

function chooseUser(cluster: string): RunUser {
  const self = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const owner = fs.statSync(cluster, { throwIfNoEntry: false });
  if (!isRoot()) {
    if (owner && owner.uid !== self.uid) {
      throw new Error(`${cluster} belongs to uid ${owner.uid}; start as that user or as root`);
    }
    return self;
  }
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody();
}

function nobody(): RunUser {
  const lines = fs.readFileSync('/etc/passwd', 'utf8').split('\n');
  const [, , uid, gid] = lines.find((line) => line.startsWith('nobody:'))?.split(':') ?? [];
  return { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) };
}

function readNote(dataDir: string): string | undefined {
  const file = path.join(dataDir, note);
  if (!fs.existsSync(file)) return undefined;
  const home = fs.readFileSync(file, 'utf8').trim();
  return fs.existsSync(home) ? home : undefined;
}
