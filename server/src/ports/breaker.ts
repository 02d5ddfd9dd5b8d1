import type { System } from '../base/db/db.ts';
import { findBreaker, keepAnswer, keepFailure, tryProbe } from './breaker-store.ts';
import { BreakerOpen } from './ports.ts';

export type BreakerSettings = {
  readonly name: string;
  /** One asking takes no longer. */
  readonly timeoutSeconds: number;
  readonly breaker: {
    /** It opens after so many in a row. */
    readonly failures: number;
    readonly restSeconds: number;
  };
};

/**
 * Keeps a failing service from being asked by all workers again and again: after some failures nobody asks for a while,
 * then one asks, and when that one is answered all may. Its state stands in the database, which the workers share.
 */
export class Breaker {
  readonly #system: System;
  readonly #settings: BreakerSettings;

  constructor(system: System, settings: BreakerSettings) {
    this.#system = system;
    this.#settings = settings;
  }

  /** @throws BreakerOpen */
  async admit(): Promise<void> {
    const { name, timeoutSeconds } = this.#settings;
    const row = await findBreaker(this.#system.db, name);
    if (row === undefined || row.state === 'closed') return;
    const mayProbe =
      row.rests_ms === 0 &&
      (await this.#system.transaction((tx) => tryProbe(tx, name, Math.ceil(timeoutSeconds * 1000) + 1000)));
    if (!mayProbe) throw new BreakerOpen(`${name} rests after failures`, Math.max(500, row.rests_ms));
  }

  answered(latencyMs: number): Promise<void> {
    return this.#system.transaction((tx) => keepAnswer(tx, this.#settings.name, latencyMs));
  }

  /** @param what kind of the failure, never what was asked or answered */
  async failed(what: string): Promise<void> {
    const { name, breaker } = this.#settings;
    const failure = { what, opensAfter: breaker.failures, restMs: breaker.restSeconds * 1000 };
    await this.#system.transaction((tx) => keepFailure(tx, name, failure));
  }
}
