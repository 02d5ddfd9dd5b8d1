import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { describeError, type Log } from './log.ts';

/** Something that ends by itself once it is asked to; `what` says to an operator what was cut where it did not. */
export type Part = { readonly what: string | (() => string); readonly end: () => Promise<unknown> };

/** Patient: connections of the database are waited for as well, since nobody is left who could hold one. */
export type StopWish = { readonly withinMs: number; readonly isPatient: boolean };
/** Answers whether nothing had to be cut. */
export type Stop = (wish: StopWish) => Promise<boolean>;

export type EndLimits = {
  /** What is in hand has so long. */
  readonly workMs: number;
  /** By then the database has ended as well, if it is ours. */
  readonly databaseMs: number;
  /** So long the process may take to be gone. */
  readonly exitMs: number;
};
/** Docker kills 10 s after it has asked, Kubernetes after 30; whoever is killed leaves an embedded database behind. */
export const endLimits: EndLimits = { workMs: 8_000, databaseMs: 9_200, exitMs: 300 };

/** `cut`: what was not finished, because it took too long or because it failed. */
export type Ended = { readonly cut: readonly string[]; readonly errors: readonly unknown[] };

/** Ends all parts side by side, so that nobody new is let in from the first moment, and then the database. */
export async function endAll(parts: readonly Part[], stop: Stop, limits: EndLimits): Promise<Ended> {
  const began = performance.now();
  const unfinished = new Set(parts);
  const errors: unknown[] = [];
  const endOne = async (part: Part): Promise<void> => {
    try {
      await part.end();
      unfinished.delete(part);
    } catch (error) {
      errors.push(error);
    }
  };
  await within(limits.workMs, Promise.all(parts.map(endOne)));
  const cut = [...unfinished].map(({ what }) => (typeof what === 'string' ? what : what()));
  // Whatever went wrong before: an embedded database must not outlive its server.
  const withinMs = Math.max(0, limits.databaseMs - (performance.now() - began));
  let hasStopped = false;
  const stopping = stop({ withinMs, isPatient: cut.length === 0 }).then(
    (isWhole) => void (hasStopped = isWhole),
    (error: unknown) => void errors.push(error),
  );
  // It keeps to its time, and is not trusted to.
  await within(withinMs + 100, stopping);
  return { cut: hasStopped ? cut : [...cut, 'the database'], errors };
}

/** Whether the work has ended in time; late, it goes on by itself. */
export async function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  const over = new AbortController();
  const isDone = work.then(() => true);
  const isLate = pause(Math.min(ms, longestMs), false, { signal: over.signal }).catch(() => false);
  try {
    return await Promise.race([isDone, isLate]);
  } finally {
    over.abort();
  }
}
/** Of a timer. */
const longestMs = 2 ** 31 - 1;

export type EndingParts = {
  readonly log: Log;
  readonly limits?: EndLimits;
  /** What the process does at its end; in a test nothing of it. */
  readonly say?: (sentence: string) => void;
  readonly exit?: (code: number) => void;
};

/** How this process ends at a signal: 0 when all in hand was finished, else 1 and a sentence that names what was cut. */
export class Ending {
  readonly #log: Log;
  readonly #limits: EndLimits;
  readonly #say: (sentence: string) => void;
  readonly #exit: (code: number) => void;
  #parts: readonly Part[] | undefined;
  #stop: Stop = () => Promise.resolve(true);
  #ended: Promise<void> | undefined;

  constructor({ log, limits = endLimits, say, exit }: EndingParts) {
    this.#log = log;
    this.#limits = limits;
    this.#say = say ?? ((sentence) => void process.stderr.write(`${sentence}\n`));
    this.#exit = exit ?? ((code) => exitSurely(code, limits.exitMs));
  }

  get hasBegun(): boolean {
    return this.#ended !== undefined;
  }

  /** What ends the database, as far as it is up. */
  hold(stop: Stop): void {
    this.#stop = stop;
  }

  /** From now on there is work that is waited for; a start before that is broken off. */
  isUp(parts: readonly Part[]): void {
    this.#parts = parts;
  }

  /** A second signal changes nothing. */
  begin(): Promise<void> {
    return (this.#ended ??= this.#end());
  }

  async #end(): Promise<void> {
    const began = performance.now();
    const { workMs } = this.#limits;
    const isStarting = this.#parts === undefined;
    const parts = this.#parts ?? [{ what: 'the start', end: () => new Promise(() => undefined) }];
    const limits = { ...this.#limits, workMs: isStarting ? 0 : workMs };
    const { cut, errors } = await endAll(parts, this.#stop, limits);
    for (const error of errors) this.#log.error({ error: describeError(error) }, 'the end was not clean');
    if (cut.length > 0) {
      this.#log.error({ cut }, 'the end came before everything was finished');
      const tookS = ((performance.now() - began) / 1_000).toFixed(1);
      this.#say(
        `Ended after ${tookS} s, before this was finished: ${cut.join(', ')}. Jobs that were cut are run again.`,
      );
    }
    this.#exit(cut.length === 0 ? 0 : 1);
  }
}

/**
 * A process that exits waits for the threads of Node: a name that is looked up over a dead network, or a file on one, holds
 * it for minutes. So a child kills it then. The first process of a container can not be killed from inside; there the
 * runtime does it.
 */
export function exitSurely(code: number, withinMs: number): void {
  if (code !== 0) {
    const parent = process.pid;
    const watch = `setTimeout(() => process.ppid === ${parent} && process.kill(${parent}, 'SIGKILL'), ${withinMs})`;
    const watcher = spawn(process.execPath, ['-e', watch], { detached: true, stdio: 'ignore', env: {} });
    watcher.on('error', () => undefined).unref();
  }
  process.exit(code);
}
