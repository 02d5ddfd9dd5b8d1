/** Keeps what was said last of so many keys; the one that nobody has asked about for longest goes first. */
export class Remembered<T> {
  readonly #most: number;
  readonly #kept = new Map<string, T>();

  constructor(most: number) {
    this.#most = most;
  }

  of(key: string): T | undefined {
    return this.#kept.get(key);
  }

  remember(key: string, value: T): void {
    // The one that was used last stands last.
    this.#kept.delete(key);
    this.#kept.set(key, value);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > this.#most && oldest !== undefined) this.#kept.delete(oldest);
  }
}
