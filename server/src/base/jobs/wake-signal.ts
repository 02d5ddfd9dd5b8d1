/** Wakes the one who waits; a signal that comes while nobody waits is kept for the next. */
export class WakeSignal {
  #isGiven = false;
  #wake: (() => void) | undefined;

  give(): void {
    if (this.#wake === undefined) this.#isGiven = true;
    else this.#wake();
  }

  /** Until the signal is given, `ms` at most. */
  async wait(ms: number): Promise<void> {
    if (!this.#isGiven) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#wake = undefined;
    this.#isGiven = false;
  }
}
