import type { Worker } from 'node:worker_threads';
import { startThread, threadAt } from './threads.ts';

/** More files are waiting than will be looked at within a reasonable time. */
export class FileThreadBusy extends Error {}

/** `begun` when the file is taken up, so that the time to load the thread is not the file's. */
export type FileNews<End> = { readonly id: number; readonly begun: true } | { readonly id: number; readonly end: End };
export type FileOrder = { readonly id: number; readonly content: Uint8Array };

export type FileThreadSetting = {
  readonly waitingMax?: number;
  /** A file that takes longer is given up, with the thread that takes it apart. */
  readonly fileMs?: number;
  /** The thread ends when nothing came for this long. */
  readonly idleMs?: number;
  readonly memoryMb?: number;
};

/**
 * Takes files of strangers apart one after the other in a thread of its own: a small file can unfold to gigabytes, or to a
 * tree without an end, and takes nothing down with it but that thread.
 */
export class FileThread<End> {
  readonly #source: URL;
  /** What is answered for a file that ends the thread: no memory, no stack, no time. */
  readonly #lost: End;
  readonly #setting: Required<FileThreadSetting>;
  #thread: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #count = 0;

  constructor(source: URL, lost: End, setting: FileThreadSetting = {}) {
    this.#source = source;
    this.#lost = lost;
    this.#setting = { waitingMax: 40, fileMs: 10_000, idleMs: 120_000, memoryMb: 512, ...setting };
  }

  /** @throws FileThreadBusy when too many wait */
  async take(content: Buffer): Promise<End> {
    if (this.#waiting >= this.#setting.waitingMax) throw new FileThreadBusy();
    this.#waiting += 1;
    const done = this.#last.then(() => this.#next(content));
    this.#last = done;
    return done;
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#thread?.terminate();
  }

  #next(content: Buffer): Promise<End> {
    clearTimeout(this.#idle);
    this.#count += 1;
    const order: FileOrder = { id: this.#count, content: new Uint8Array(content) };
    const thread = (this.#thread ??= this.#start());
    thread.ref();
    return new Promise((done) => {
      let clock: NodeJS.Timeout | undefined;
      const end = (answer: End): void => {
        clearTimeout(clock);
        thread.off('message', hear).off('exit', lose);
        this.#rest(thread);
        done(answer);
      };
      const hear = (news: FileNews<End>): void => {
        if (news.id !== order.id) return;
        if ('end' in news) end(news.end);
        else clock = setTimeout(() => void thread.terminate(), this.#setting.fileMs);
      };
      const lose = (): void => end(this.#lost);
      thread.on('message', hear).on('exit', lose);
      thread.postMessage(order, [order.content.buffer as ArrayBuffer]);
    });
  }

  #start(): Worker {
    const thread = startThread(threadAt(this.#source), {
      resourceLimits: { maxOldGenerationSizeMb: this.#setting.memoryMb },
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
