import type { RefusalName } from '@beidiao/contract/refusals';

/** The world says no. Anything else that is thrown is a bug. */
export class Refusal extends Error {
  readonly why: RefusalName;
  /** Fill the `{…}` of the words. Never personal: they may be logged. */
  readonly facts: Record<string, unknown>;
  /** Travels in `data` of the answer, a new price for instance. */
  readonly data: unknown;

  constructor(why: RefusalName, facts: Record<string, unknown> = {}, data: unknown = null) {
    super(why);
    this.why = why;
    this.facts = facts;
    this.data = data;
  }
}
