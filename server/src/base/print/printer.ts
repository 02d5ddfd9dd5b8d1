import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import type { Log } from '../log.ts';
import { packageRoot } from '../package-root.ts';
import { startThread, threadAt } from '../threads.ts';
import type { Printed, PrintOrder, PrintWork, ThreadData } from './pdf-thread.ts';
import type { SigningKey } from './signing-key.ts';

/** More documents are waiting than will be made within a reasonable time. */
export class PrinterBusy extends Error {}

export type PrinterSetting = {
  readonly waitingMax?: number;
  /** A document that takes longer is given up, with the thread that makes it. */
  readonly documentMs?: number;
  /** The thread holds fonts of 20 MB: it ends when nothing was printed for this long. */
  readonly idleMs?: number;
  readonly thread?: URL;
  /** Without it papers are not signed. */
  readonly signingKey?: SigningKey | undefined;
  readonly log?: Pick<Log, 'warn'> | undefined;
};

type Optional = 'signingKey' | 'log';

type Job = {
  readonly work: PrintWork;
  readonly done: (pdf: Buffer) => void;
  readonly failed: (error: Error) => void;
  tries: number;
};

const triesMax = 2;

/**
 * Makes PDF files one after the other in a thread of its own, since the compiler holds its thread until it is done. A
 * thread that dies is replaced and its document tried once more.
 */
export class Printer {
  readonly #setting: Required<Omit<PrinterSetting, Optional>> & Pick<PrinterSetting, Optional>;
  readonly #waiting: Job[] = [];
  #running:
    | { readonly job: Job; readonly id: number; readonly clock: NodeJS.Timeout; readonly thread: Worker }
    | undefined;
  #isClosed = false;
  #thread: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #count = 0;

  constructor(setting: PrinterSetting = {}) {
    const thread = threadAt(new URL('./pdf-thread.ts', import.meta.url));
    this.#setting = { waitingMax: 60, documentMs: 30_000, idleMs: 120_000, thread, ...setting };
  }

  /** @throws PrinterBusy when too many wait; Error when the document can not be made. */
  print(work: PrintWork): Promise<Buffer> {
    if (this.#isClosed) return Promise.reject(new Error('the printer was closed'));
    if (this.#waiting.length >= this.#setting.waitingMax) return Promise.reject(new PrinterBusy());
    return new Promise((done, failed) => {
      this.#waiting.push({ work, done, failed, tries: 0 });
      this.#next();
    });
  }

  /** What waits is refused; the thread ends. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idle);
    for (const job of this.#waiting.splice(0)) job.failed(new Error('the printer was closed'));
    await this.#thread?.terminate();
  }

  #next(): void {
    if (this.#running !== undefined) return;
    clearTimeout(this.#idle);
    const job = this.#waiting.shift();
    if (job === undefined) return this.#rest();
    job.tries += 1;
    this.#count += 1;
    const thread = (this.#thread ??= this.#start());
    const clock = setTimeout(() => this.#giveUp(job, thread), this.#setting.documentMs);
    this.#running = { job, id: this.#count, clock, thread };
    thread.ref();
    thread.postMessage({ id: this.#count, work: job.work } satisfies PrintOrder);
  }

  #giveUp({ work: { template }, tries }: Job, thread: Worker): void {
    const { log, documentMs } = this.#setting;
    log?.warn({ template, tries, documentMs }, 'a document has taken too long, its thread is ended');
    void thread.terminate();
  }

  /** Nothing to do: the thread keeps no process alive, and ends after a while. */
  #rest(): void {
    const thread = this.#thread;
    thread?.unref();
    this.#idle = setTimeout(() => {
      this.#thread = undefined;
      void thread?.terminate();
    }, this.#setting.idleMs);
    this.#idle.unref();
  }

  #start(): Worker {
    const { thread: file, signingKey } = this.#setting;
    const data: ThreadData = { templates: join(packageRoot, 'templates'), signingKey };
    const thread = startThread(file, { workerData: data });
    thread.on('message', (printed: Printed) => this.#take(printed));
    // An exit always follows; without a listener the error would end the process.
    let why = new Error('the thread that prints ended');
    thread.on('error', (error: Error) => {
      why = error;
    });
    thread.on('exit', () => this.#lose(thread, why));
    return thread;
  }

  #take(printed: Printed): void {
    const running = this.#running;
    if (running === undefined || running.id !== printed.id) return;
    clearTimeout(running.clock);
    this.#running = undefined;
    if ('pdf' in printed) running.job.done(Buffer.from(printed.pdf.buffer, printed.pdf.byteOffset, printed.pdf.length));
    else running.job.failed(new Error(printed.error));
    this.#next();
  }

  #lose(thread: Worker, why: Error): void {
    if (this.#thread === thread) this.#thread = undefined;
    const running = this.#running;
    if (running?.thread !== thread) return;
    clearTimeout(running.clock);
    this.#running = undefined;
    if (running.job.tries < triesMax && !this.#isClosed) this.#waiting.unshift(running.job);
    else running.job.failed(why);
    this.#next();
  }
}
