/** Wakes whoever waits; a ring that nobody heard counts for the next who comes. */
export class Bell {
  #isRung = false;
  #wake: (() => void) | undefined;

  ring(): void {
    if (this.#wake === undefined) this.#isRung = true;
    else this.#wake();
  }

  /** Until it rings, `ms` at most. */
  async heard(ms: number): Promise<void> {
    if (!this.#isRung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#wake = undefined;
    this.#isRung = false;
  }
}
