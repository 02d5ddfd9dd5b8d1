import type { Worker } from 'node:worker_threads';
import { startThread, threadAt } from '../threads.ts';
import { type SheetRow, SheetTrouble } from './sheet.ts';
import type { Said } from './sheet-thread.ts';

/** For a few hundred rows; a sheet of 10,000 takes half a second. */
const patienceMs = 60_000;
const memoryMb = 256;

/** Rows of one sheet, in their order; the first of each sheet has none. */
export type SheetPiece = { readonly sheet: string; readonly rows: readonly SheetRow[] };

/**
 * Reads every visible sheet of a file (.xlsx, .csv) in a thread of its own with its own memory, a few hundred rows at a
 * time, and no faster than they are taken.
 * @throws SheetTrouble
 */
export async function* readSheets(content: Buffer): AsyncGenerator<SheetPiece> {
  const thread = startThread(threadAt(new URL('./sheet-thread.ts', import.meta.url)), {
    workerData: new Uint8Array(content),
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  const ended = new Promise<never>((_, fail) => {
    const over = (): void => fail(new SheetTrouble('tooBig'));
    thread.once('error', over);
    thread.once('exit', over);
  });
  // It may end while nobody waits for it.
  ended.catch(() => undefined);
  try {
    for (;;) {
      const said = await Promise.race([heard(thread), ended]);
      if ('end' in said) {
        if (said.end === 'done') return;
        throw new SheetTrouble(said.end);
      }
      yield said;
      thread.postMessage('next');
    }
  } finally {
    await thread.terminate();
  }
}

/** A thread that runs out of memory or time has met a file that nobody reads. */
const heard = (thread: Worker): Promise<Said> =>
  new Promise((done) => {
    const clock = setTimeout(() => void thread.terminate(), patienceMs);
    thread.once('message', (said: Said) => {
      clearTimeout(clock);
      done(said);
    });
  });
