import type { Worker } from 'node:worker_threads';
import { startThread, threadAt } from '../threads.ts';
import type { CleanPdf } from './clean-pdf.ts';
import type { CleanNews, CleanOrder } from './clean-thread.ts';

/** More files are waiting than will be looked at within a reasonable time. */
export class CleanerBusy extends Error {}

type Setting = {
  readonly waitingMax?: number;
  /** A file that takes longer is given up, with the thread that takes it apart. */
  readonly fileMs?: number;
  /** The thread ends when nothing came for this long. */
  readonly idleMs?: number;
};

/**
 * Cleans PDF files one after the other in a thread of its own: a small file can unfold to gigabytes, or to a tree without
 * an end, and takes nothing down with it but that thread.
 */
export class PdfCleaner {
  readonly #setting: Required<Setting>;
  #thread: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #count = 0;

  constructor(setting: Setting = {}) {
    this.#setting = { waitingMax: 40, fileMs: 10_000, idleMs: 120_000, ...setting };
  }

  /** @throws CleanerBusy when too many wait */
  async clean(content: Buffer): Promise<CleanPdf> {
    if (this.#waiting >= this.#setting.waitingMax) throw new CleanerBusy();
    this.#waiting += 1;
    const done = this.#last.then(() => this.#take(content));
    this.#last = done;
    return done;
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#thread?.terminate();
  }

  #take(content: Buffer): Promise<CleanPdf> {
    clearTimeout(this.#idle);
    this.#count += 1;
    const order: CleanOrder = { id: this.#count, content: new Uint8Array(content) };
    const thread = (this.#thread ??= this.#start());
    thread.ref();
    return new Promise((done) => {
      let clock: NodeJS.Timeout | undefined;
      const end = (cleaned: CleanPdf): void => {
        clearTimeout(clock);
        thread.off('message', hear).off('exit', lose);
        this.#rest(thread);
        done(cleaned);
      };
      const hear = (news: CleanNews): void => {
        if (news.id !== order.id) return;
        if ('end' in news) end(news.end);
        else clock = setTimeout(() => void thread.terminate(), this.#setting.fileMs);
      };
      // What ends the thread is a property of the file: no memory, no stack, no time.
      const lose = (): void => end({ problem: 'broken' });
      thread.on('message', hear).on('exit', lose);
      thread.postMessage(order, [order.content.buffer as ArrayBuffer]);
    });
  }

  #start(): Worker {
    const thread = startThread(threadAt(new URL('./clean-thread.ts', import.meta.url)), {
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
    // An exit always follows; without a listener the error would end the process.
    thread.on('error', () => undefined);
    thread.once('exit', () => {
      if (this.#thread === thread) this.#thread = undefined;
    });
    return thread;
  }

  /** Nothing to do: the thread keeps no process alive, and ends after a while. */
  #rest(thread: Worker): void {
    this.#waiting -= 1;
    thread.unref();
    this.#idle = setTimeout(() => void thread.terminate(), this.#setting.idleMs);
    this.#idle.unref();
  }
}
