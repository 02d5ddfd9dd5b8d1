import { type ChildProcess, fork } from 'node:child_process';
import { processOptions, threadAt } from './threads.ts';

/** More files are waiting than will be looked at within a reasonable time. */
export class FilesBusy extends Error {}

/** `begun` when the file is taken up, so that the time to load the code is not the file's. */
export type FileNews<End> = { readonly id: number; readonly begun: true } | { readonly id: number; readonly end: End };
export type FileOrder = { readonly id: number; readonly content: Uint8Array };

export type FileProcessSetting = {
  readonly waitingMax?: number;
  /** A file that was not taken up for this long is declined as `FilesBusy`. With `fileMs` less than a phone waits, 30 s. */
  readonly waitMs?: number;
  /** A file that takes longer is given up, with the process that takes it apart. */
  readonly fileMs?: number;
  /** The process ends when nothing came for this long. */
  readonly idleMs?: number;
  /** What a file may take of memory, beside the code of the process; and how much of that as objects of JavaScript. */
  readonly memoryMb?: number;
  readonly heapMb?: number;
};

/** Until the process takes its first file up, also on a machine that has much to do, ms. */
const beginMs = 20_000;

type Waiting<End> = {
  readonly content: Buffer;
  readonly done: (end: End) => void;
  readonly fail: (error: Error) => void;
  readonly clock: NodeJS.Timeout;
};

/**
 * Takes files of strangers apart, one after the other, in a process of its own: a small file can unfold to gigabytes, or to
 * a tree without an end, and takes nothing down with it but that process. Owners take turns: who sends many files waits for
 * them, and not everybody else.
 */
export class FileProcess<End> {
  readonly #source: URL;
  /** What is answered for a file that ends the process: no memory, no stack, no time. */
  readonly #lost: End;
  readonly #setting: Required<FileProcessSetting>;
  /** The files of each owner in their order; the owner whose turn is next stands first. */
  readonly #waiting = new Map<string, Waiting<End>[]>();
  #process: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #isAtWork = false;
  #count = 0;

  /** `source` is a thread that answers each `FileOrder` with the two `FileNews`. */
  constructor(source: URL, lost: End, setting: FileProcessSetting = {}) {
    this.#source = source;
    this.#lost = lost;
    const defaults = { waitingMax: 40, waitMs: 18_000, fileMs: 10_000, idleMs: 120_000, memoryMb: 640, heapMb: 512 };
    this.#setting = { ...defaults, ...setting };
  }

  /**
   * @param owner with whose other files this one takes turns
   * @throws FilesBusy when too many wait, or this one waited too long
   */
  take(content: Buffer, owner: string): Promise<End> {
    return new Promise((done, fail) => {
      const own = this.#waiting.get(owner) ?? [];
      if (!this.#makeRoom(own.length)) {
        fail(new FilesBusy());
        return;
      }
      const clock = setTimeout(() => this.#decline(owner, waiting), this.#setting.waitMs);
      const waiting: Waiting<End> = { content, done, fail, clock };
      own.push(waiting);
      this.#waiting.set(owner, own);
      if (!this.#isAtWork) void this.#work();
    });
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const child = this.#process;
    if (child === undefined || hasEnded(child)) return;
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGKILL');
    await ended;
  }

  /** Where all places are taken, the last file of whoever waits with the most gives way to one who waits with fewer. */
  #makeRoom(own: number): boolean {
    const lists = [...this.#waiting];
    if (lists.reduce((sum, [, list]) => sum + list.length, 0) < this.#setting.waitingMax) return true;
    const [owner, most] = lists.reduce((a, b) => (b[1].length > a[1].length ? b : a));
    const last = most.at(-1);
    if (last === undefined || most.length <= own + 1) return false;
    this.#decline(owner, last);
    return true;
  }

  #decline(owner: string, waiting: Waiting<End>): void {
    this.#remove(owner, waiting);
    waiting.fail(new FilesBusy());
  }

  #remove(owner: string, waiting: Waiting<End>): void {
    clearTimeout(waiting.clock);
    const left = (this.#waiting.get(owner) ?? []).filter((it) => it !== waiting);
    if (left.length === 0) this.#waiting.delete(owner);
    else this.#waiting.set(owner, left);
  }

  async #work(): Promise<void> {
    this.#isAtWork = true;
    clearTimeout(this.#idle);
    for (;;) {
      const [turn] = this.#waiting;
      const [owner, [first] = []] = turn ?? [];
      if (owner === undefined || first === undefined) break;
      this.#remove(owner, first);
      // The process may have ended while it was idle: a file that nobody took up is handed over once more.
      await this.#hand(first.content)
        .catch(() => this.#hand(first.content))
        .then(first.done, first.fail);
      this.#endTurn(owner);
    }
    this.#isAtWork = false;
    this.#rest();
  }

  /** Whoever has come meanwhile stands before the one whose turn it was. */
  #endTurn(owner: string): void {
    const left = this.#waiting.get(owner);
    this.#waiting.delete(owner);
    if (left !== undefined) this.#waiting.set(owner, left);
  }

  /** @throws Error when the process does not start, ends or says nothing before it has taken the file up: no fault of the file */
  async #hand(content: Buffer): Promise<End> {
    this.#count += 1;
    const order: FileOrder = { id: this.#count, content };
    const child = (this.#process ??= this.#start());
    child.ref();
    child.channel?.ref();
    return new Promise((done, fail) => {
      let isBegun = false;
      const giveUp = (): boolean => child.kill('SIGKILL');
      let clock = setTimeout(giveUp, beginMs);
      const leave = (): void => {
        clearTimeout(clock);
        child.off('message', hear).off('exit', lose).off('error', miss);
      };
      const hear = (said: unknown): void => {
        const news = said as FileNews<End>;
        if (news.id !== order.id) return;
        if ('end' in news) {
          leave();
          done(news.end);
          return;
        }
        isBegun = true;
        clearTimeout(clock);
        clock = setTimeout(giveUp, this.#setting.fileMs);
      };
      const lose = (code: number | null, signal: string | null): void => {
        leave();
        if (isBegun) done(this.#lost);
        else fail(new Error(`the process that reads files ended before it began: ${signal ?? code}`));
      };
      // A process that could not be started, for want of memory or places, has no exit.
      const miss = (error: Error): void => {
        if (child.pid !== undefined) return;
        leave();
        fail(error);
      };
      child.on('message', hear).on('exit', lose).on('error', miss);
      if (hasEnded(child)) lose(child.exitCode, child.signalCode);
      else child.send(order);
    });
  }

  #start(): ChildProcess {
    const { memoryMb, heapMb } = this.#setting;
    const main = threadAt(new URL('./file-process-child.ts', import.meta.url));
    const child = fork(main, [threadAt(this.#source).href, String(memoryMb), String(heapMb)], {
      ...processOptions(main),
      // Nothing of what this process knows, such as keys and passwords, is handed on.
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const forget = (): void => {
      if (this.#process === child) this.#process = undefined;
    };
    child.once('exit', forget);
    // Of one that runs, an exit follows; without a listener the error would end this process.
    child.on('error', () => {
      if (child.pid === undefined) forget();
    });
    return child;
  }

  /** Nothing to do: the other process keeps this one not alive, and ends after a while. */
  #rest(): void {
    const child = this.#process;
    child?.unref();
    child?.channel?.unref();
    this.#idle = setTimeout(() => child?.kill('SIGKILL'), this.#setting.idleMs);
    this.#idle.unref();
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;
