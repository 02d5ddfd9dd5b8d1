import { setTimeout as wait } from 'node:timers/promises';
import { describeError } from '../base/log.ts';
import type { House } from '../house.ts';
import { type NewLine, putLines } from './log-store.ts';

/** Lines that one statement writes. */
const atOnce = 500;
/** ms between two writes; a process that dies loses what came since the last. */
const everyMs = 500;
/** More than this is not held while the database is away: the newest lines are left out, and how many is logged. */
const heldAtMost = 5_000;

/**
 * What programs ask, written a batch at a time and never within a request: a line is masked when it is noted, so that
 * nothing personal waits in memory.
 */
export class RequestLog {
  readonly #house: Pick<House, 'system' | 'log'>;
  #lines: NewLine[] = [];
  #leftOut = 0;
  #writing: Promise<void> | undefined;
  readonly #end = new AbortController();

  constructor(house: Pick<House, 'system' | 'log'>) {
    this.#house = house;
  }

  note(line: NewLine): void {
    if (this.#lines.length >= heldAtMost) this.#leftOut += 1;
    else this.#lines.push(line);
    this.#writing ??= this.#writeSoon();
  }

  /** Writes what is held; what can not be written is lost. */
  async stop(): Promise<void> {
    this.#end.abort();
    await this.#writing;
    while (this.#lines.length > 0 && (await this.#writeSome()));
  }

  async #writeSoon(): Promise<void> {
    await wait(everyMs, undefined, { signal: this.#end.signal, ref: false }).catch(() => undefined);
    while (!this.#end.signal.aborted && this.#lines.length >= atOnce && (await this.#writeSome()));
    if (!this.#end.signal.aborted) await this.#writeSome();
    this.#writing = this.#lines.length > 0 && !this.#end.signal.aborted ? this.#writeSoon() : undefined;
  }

  /** False when they could not be written: they wait for the next time. */
  async #writeSome(): Promise<boolean> {
    const batch = this.#lines.slice(0, atOnce);
    try {
      if (batch.length > 0) await this.#house.system.transaction((tx) => putLines(tx, batch));
      this.#lines = this.#lines.slice(batch.length);
      if (this.#leftOut > 0) this.#house.log.warn({ lines: this.#leftOut }, 'the request log has left out lines');
      this.#leftOut = 0;
      return true;
    } catch (error) {
      this.#house.log.warn({ error: describeError(error) }, 'the request log could not be written');
      return false;
    }
  }
}
