import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { startThread, threadAt } from '../threads.ts';
import { type SheetRow, SheetTrouble } from './sheet.ts';
import type { Said } from './sheet-thread.ts';

/** For a few hundred rows; a sheet of 10,000 takes half a second. */
const patienceMs = 60_000;
const memoryMb = 256;
/** A thread takes 80 ms to start: one that has read its file to the end waits this long for another file. */
const idleMs = 30_000;

/** Rows of one sheet, in their order; the first of each sheet has none. */
export type SheetPiece = { readonly sheet: string; readonly rows: readonly SheetRow[] };

/**
 * Reads every visible sheet of a file (.xlsx, .csv) in a thread of its own with its own memory, a few hundred rows at a
 * time, and no faster than they are taken.
 * @throws SheetTrouble
 */
export async function* readSheets(content: Buffer): AsyncGenerator<SheetPiece> {
  const thread = takeThread();
  const read = new AbortController();
  const tooBig = (): never => {
    throw new SheetTrouble('tooBig');
  };
  const ended = once(thread, 'exit', { signal: read.signal }).then(tooBig, tooBig);
  // It may end while nobody waits for it.
  ended.catch(() => undefined);
  let isAtRest = false;
  try {
    thread.postMessage(new Uint8Array(content));
    for (;;) {
      const said = await Promise.race([heard(thread), ended]);
      if ('end' in said) {
        if (said.end !== 'done') throw new SheetTrouble(said.end);
        isAtRest = true;
        return;
      }
      yield said;
      thread.postMessage('next');
    }
  } finally {
    read.abort();
    if (isAtRest) keepForNext(thread);
    else await thread.terminate();
  }
}

let idle: { readonly thread: Worker; readonly clock: NodeJS.Timeout } | undefined;

function takeThread(): Worker {
  const { thread = start(), clock } = idle ?? {};
  clearTimeout(clock);
  idle = undefined;
  thread.ref();
  return thread;
}

function start(): Worker {
  const thread = startThread(threadAt(new URL('./sheet-thread.ts', import.meta.url)), {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  // An exit always follows; without a listener the error would end the process.
  thread.on('error', () => undefined);
  thread.on('exit', () => {
    if (idle?.thread === thread) idle = undefined;
  });
  return thread;
}

/** One at most waits, and keeps no process alive. */
function keepForNext(thread: Worker): void {
  if (idle !== undefined) return void thread.terminate();
  thread.unref();
  const end = (): void => {
    // First, so that nobody takes a thread that is about to end.
    idle = undefined;
    void thread.terminate();
  };
  idle = { thread, clock: setTimeout(end, idleMs).unref() };
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
