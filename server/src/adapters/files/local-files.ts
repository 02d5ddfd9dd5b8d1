import { randomBytes } from 'node:crypto';
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Log } from '../../base/log.ts';
import type { FilesPort } from '../../ports/ports.ts';

/** A place is made by the house and never by a caller; this holds if that is ever forgotten. */
function pathOf(folder: string, place: string): string {
  if (!/^[a-z0-9-]{8,80}$/.test(place)) throw new TypeError('not a place of a file');
  return join(folder, place.slice(0, 2), place);
}

const isAbsent = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** A disk that is this slow is told of in the log, ms: who waits for a report or an export waits for it. */
const slowMs = 5_000;

/**
 * Bytes and name are on the disk before this ends: a row that names the file may be written afterwards.
 * @returns how long it took, ms
 */
async function writeWhole(path: string, content: Buffer): Promise<number> {
  const began = performance.now();
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const half = `${path}.${randomBytes(4).toString('hex')}.half`;
  const file = await open(half, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(half, path);
  const folder = await open(dirname(path));
  await folder.sync().finally(() => folder.close());
  return performance.now() - began;
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
