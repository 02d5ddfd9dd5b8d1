/** Of so many first calls of a path what they take is believed, whatever else goes on. */
const firstOnes = 20;
/** How fast what a call takes alone follows what is seen. */
const share = 0.05;
/** Fewer say nothing. */
const enough = 8;
/** What is shorter is lost among what the clock and the loop add, ms. */
const leastMs = 0.5;

/** How much slower calls are than alone, over all of them: each is compared with others of its path. */
export class Pace {
  /** What a call of a path takes while few others are worked on, ms, and how many that is known by. */
  readonly #alone = new Map<string, { ms: number; known: number }>();
  #sum = 0;
  #count = 0;

  /** @param isAlone whether few others were worked on meanwhile: only these tell what a call takes by itself */
  note(path: string, ms: number, isAlone: boolean): void {
    const alone = this.#alone.get(path) ?? { ms, known: 0 };
    this.#alone.set(path, alone);
    this.#sum += Math.max(leastMs, ms) / Math.max(leastMs, alone.ms);
    this.#count += 1;
    if (!isAlone && alone.known >= firstOnes) return;
    alone.known += 1;
    alone.ms += (ms - alone.ms) * Math.max(share, 1 / alone.known);
  }

  /** The mean since somebody asked last; undefined while too few have ended. */
  take(): number | undefined {
    if (this.#count < enough) return undefined;
    const mean = this.#sum / this.#count;
    this.#sum = 0;
    this.#count = 0;
    return mean;
  }
}
