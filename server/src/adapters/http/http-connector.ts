import { setTimeout as pause } from 'node:timers/promises';
import type { System } from '../../base/db/db.ts';
import { Breaker } from '../../ports/breaker.ts';
import { BreakerOpen, VendorSilent } from '../../ports/ports.ts';
import type { ConnectorSettings } from './connector-settings.ts';
import { exchange, type Reply } from './signed-exchange.ts';

/** Between two sendings of one question, half of it by chance: many that failed together do not come back together. */
const resendMs = (sending: number): number => 200 * 2 ** (sending - 1) * (0.5 + Math.random() / 2);

/** One outside source: asks it within bounds, behind its breaker. */
export class HttpConnector {
  readonly settings: ConnectorSettings;
  readonly #breaker: Breaker;

  constructor(system: System, settings: ConnectorSettings) {
    this.settings = settings;
    this.#breaker = new Breaker(system, settings);
  }

  /** One asking never takes longer. */
  get longestMs(): number {
    const { timeoutSeconds, resends } = this.settings;
    return Math.ceil((resends + 1) * timeoutSeconds * 1000 + resends * 1600) + 1000;
  }

  /**
   * Asks, and reads the answer with `read`: one that can not be read is none. What may have arrived is sent again only
   * where the source knows the key of a question; what surely did not arrive is sent again anyway.
   * @throws VendorSilent
   */
  async ask<T>(question: { key: string; payload: object; url?: string }, read: (reply: Reply) => T): Promise<T> {
    let wasAsked = false;
    for (let sending = 1; ; sending += 1) {
      try {
        return await this.#askOnce(question, read);
      } catch (error) {
        if (!(error instanceof VendorSilent)) throw error;
        wasAsked ||= error.wasAsked;
        const mayResend = error.retryAfterMs === undefined && (!error.wasAsked || this.settings.isRetriable);
        if (error instanceof BreakerOpen && sending === 1) throw error;
        if (!mayResend || sending > this.settings.resends || error instanceof BreakerOpen)
          throw new VendorSilent(error.message, { wasAsked, retryAfterMs: error.retryAfterMs, cause: error });
      }
      await pause(resendMs(sending));
    }
  }

  async #askOnce<T>(
    { key, payload, url = this.settings.url }: { key: string; payload: object; url?: string },
    read: (reply: Reply) => T,
  ): Promise<T> {
    await this.#breaker.admit();
    const began = performance.now();
    try {
      const answer = read(await exchange(this.settings, { url, key, payload }));
      await this.#breaker.answered(performance.now() - began);
      return answer;
    } catch (error) {
      if (error instanceof VendorSilent) await this.#breaker.failed(error.message);
      throw error;
    }
  }
}
