import { randomBytes } from 'node:crypto';
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Log } from '../../base/log.ts';
import { type FilesPort, StorageFull } from '../../ports/ports.ts';

/** A place is made by the house and never by a caller; this holds if that is ever forgotten. */
function pathOf(folder: string, place: string): string {
  if (!/^[a-z0-9-]{8,80}$/.test(place)) throw new TypeError('not a place of a file');
  return join(folder, place.slice(0, 2), place);
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);
const isAbsent = (error: unknown): boolean => codeOf(error) === 'ENOENT';
/** The disk, or what this login may use of it. */
const isFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(String(codeOf(error)));

/** A disk that is this slow is told of in the log, ms: who waits for a report or an export waits for it. */
const slowMs = 5_000;

/**
 * Bytes and name are on the disk before this ends: a row that names the file may be written afterwards.
 * @returns how long it took, ms
 * @throws StorageFull
 */
async function writeWhole(path: string, content: Buffer): Promise<number> {
  const began = performance.now();
  const half = `${path}.${randomBytes(4).toString('hex')}.half`;
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeDown(half, content);
    await rename(half, path);
  } catch (error) {
    // On a full disk it takes the room that the next one needs.
    await rm(half, { force: true });
    throw isFull(error) ? new StorageFull('no room is left where files are kept', { cause: error }) : error;
  }
  const folder = await open(dirname(path));
  await folder.sync().finally(() => folder.close());
  return performance.now() - began;
}

async function writeDown(path: string, content: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Files in a folder of this machine, which web and worker processes share. */
export const localFiles = (folder: string, log?: Pick<Log, 'warn'>): FilesPort => ({
  async write(place, sealed) {
    const ms = Math.round(await writeWhole(pathOf(folder, place), sealed));
    if (ms > slowMs) log?.warn({ ms, bytes: sealed.length }, 'a file was slow to reach the disk');
  },

  read: (place) =>
    readFile(pathOf(folder, place)).catch((error: unknown) => {
      if (isAbsent(error)) return undefined;
      throw error;
    }),

  remove: (place) => rm(pathOf(folder, place), { force: true }),

  async *list(before) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for await (const shelf of await opendir(folder)) {
      if (!shelf.isDirectory()) continue;
      for await (const entry of await opendir(join(folder, shelf.name))) {
        const path = join(folder, shelf.name, entry.name);
        const facts = await stat(path).catch(() => undefined);
        if (facts === undefined || facts.mtime >= before) continue;
        // A process was killed while it wrote.
        if (entry.name.endsWith('.half')) await rm(path, { force: true });
        else yield entry.name;
      }
    }
  },
});
