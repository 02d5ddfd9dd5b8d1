import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';

/** Longer than any line: 40 signs of a hash, a count, the end of the line. */
const windowBytes = 128;

export type BreachedPasswords = {
  has(password: string): Promise<boolean>;
  close(): Promise<void>;
};

/** The hash of the first whole line at this place or behind it; undefined behind the last one. */
async function hashFrom(file: FileHandle, place: number): Promise<string | undefined> {
  // One byte earlier, so that a place at the beginning of a line finds that line.
  const { buffer, bytesRead } = await file.read(Buffer.alloc(windowBytes), 0, windowBytes, Math.max(0, place - 1));
  const text = buffer.toString('latin1', 0, bytesRead);
  const begin = place === 0 ? 0 : text.indexOf('\n') + 1;
  if (place > 0 && begin === 0) return undefined;
  const hash = text.slice(begin, begin + 40).toUpperCase();
  return hash.length === 40 ? hash : undefined;
}

/** Some places of the file, far from each other: enough to see that it is another file, or in another order. */
async function refuseOther(file: FileHandle, size: number): Promise<void> {
  const places = Array.from({ length: 16 }, (_, at) => Math.floor((size * at) / 16));
  const hashes: string[] = [];
  for (const place of places) {
    const hash = await hashFrom(file, place);
    if (hash !== undefined) hashes.push(hash);
  }
  if (hashes.length === 0 || hashes.some((hash) => !/^[\dA-F]{40}$/.test(hash)))
    throw new Error('has no SHA-1 hashes, one a line');
  if (hashes.some((hash, at) => at > 0 && hash < (hashes[at - 1] ?? ''))) throw new Error('is not sorted by hash');
}

/**
 * Passwords of known breaches by their SHA-1, sorted, as Have I Been Pwned gives them away (`HASH:COUNT`). The file may be
 * larger than the memory: a password is found by halving. Nothing of a password leaves the machine.
 * @throws Error when the file is another one
 */
export async function openBreachedPasswords(path: string): Promise<BreachedPasswords> {
  const file = await open(path, 'r');
  const { size } = await file.stat();
  await refuseOther(file, size).catch(async (error: unknown) => {
    await file.close();
    throw error;
  });
  return {
    async has(password) {
      const wanted = createHash('sha1').update(password).digest('hex').toUpperCase();
      let [low, high] = [0, size];
      // Ends at the first place from which a hash that is not smaller is found.
      while (low < high) {
        const middle = Math.floor((low + high) / 2);
        const hash = await hashFrom(file, middle);
        if (hash !== undefined && hash < wanted) low = middle + 1;
        else high = middle;
      }
      return (await hashFrom(file, low)) === wanted;
    },
    close: () => file.close(),
  };
}
