import { Remembered } from '../remembered.ts';

/** No connection was had, so that nothing was asked of the database: all are in use, or it is away. */
export class NoConnection extends Error {
  readonly code = 'ETIMEDOUT';
}

/** Tokens whose owner is remembered. */
const rememberedTokens = 20_000;

type Line = { held: number; readonly waiting: (() => void)[] };

/**
 * How many connections of a pool one owner may hold at once. Who has that many waits for one of their own: a row that one
 * enterprise keeps locked holds up its own requests and leaves connections to everybody else.
 */
export class Shares {
  readonly #perOwner: number;
  readonly #waitMs: number;
  readonly #lines = new Map<string, Line>();
  readonly #owners = new Remembered<string>(rememberedTokens);

  constructor({ perOwner, waitMs }: { readonly perOwner: number; readonly waitMs: number }) {
    this.#perOwner = perOwner;
    this.#waitMs = waitMs;
  }

  /** Whose the token was when it was proven last; it decides on nothing but in which line it waits. */
  ownerOf(token: string): string | undefined {
    return this.#owners.of(token);
  }

  remember(token: string, owner: string): void {
    this.#owners.remember(token, owner);
  }

  /** Answers what gives the place back. @throws NoConnection */
  async take(owner: string): Promise<() => void> {
    const taken = this.tryTake(owner);
    if (taken !== undefined) return taken;
    await this.#wait(this.#lineOf(owner));
    return this.#place(owner);
  }

  /** Without waiting; undefined where the owner has their share. */
  tryTake(owner: string): (() => void) | undefined {
    const line = this.#lineOf(owner);
    if (line.held >= this.#perOwner) return undefined;
    line.held += 1;
    return this.#place(owner);
  }

  #lineOf(owner: string): Line {
    const line = this.#lines.get(owner) ?? { held: 0, waiting: [] };
    this.#lines.set(owner, line);
    return line;
  }

  #place(owner: string): () => void {
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#give(owner, this.#lineOf(owner));
    };
  }

  /** The place of whoever leaves goes to the one that waits, so that nobody slips in between. */
  #give(owner: string, line: Line): void {
    const next = line.waiting.shift();
    if (next !== undefined) return next();
    line.held -= 1;
    if (line.held === 0) this.#lines.delete(owner);
  }

  #wait(line: Line): Promise<void> {
    return new Promise((resolve, reject) => {
      const go = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(go), 1);
        reject(new NoConnection('all connections of an enterprise are in use'));
      }, this.#waitMs);
      line.waiting.push(go);
    });
  }
}
