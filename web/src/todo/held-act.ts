export type HeldAct = {
  readonly key: string;
  /** What was done, for the reader. */
  readonly words: string;
  readonly carryOut: () => void;
  /** What the page has shown of it is taken back. */
  readonly takeBack: () => void;
};
type Clock = { readonly set: (work: () => void, ms: number) => unknown; readonly clear: (clock: unknown) => void };

/** ms for which an act can be taken back. */
export const undoMs = 8_000;

/**
 * Holds an act back for a while, so that it can be undone without having happened. One at a time: the next one, and
 * leaving the page, carry out the one before.
 */
export class Holder {
  #held: HeldAct | null = null;
  #ends: unknown = null;
  readonly #clock: Clock;
  readonly #onChange: (held: HeldAct | null) => void;

  constructor(onChange: (held: HeldAct | null) => void, clock: Clock) {
    this.#onChange = onChange;
    this.#clock = clock;
  }

  hold(act: HeldAct): void {
    this.flush();
    this.#held = act;
    this.#ends = this.#clock.set(() => this.flush(), undoMs);
    this.#onChange(act);
  }

  /** Carries out what is held, now. */
  flush(): void {
    this.#take()?.carryOut();
  }

  undo(): void {
    this.#take()?.takeBack();
  }

  #take(): HeldAct | null {
    const held = this.#held;
    if (held === null) return null;
    this.#clock.clear(this.#ends);
    this.#held = null;
    this.#onChange(null);
    return held;
  }
}
