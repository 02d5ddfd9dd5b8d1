import type { MemberId } from './access/actor.ts';
import type { WorldPorts } from './ports/ports.ts';

/** What is known of so many members is kept: to which world one belongs never changes. */
const knownAtMost = 10_000;

/** The outside services of each world. What belongs to a test world reaches those that are played, and no other. */
export class Worlds {
  readonly real: WorldPorts;
  readonly test: WorldPorts;
  readonly #look: (memberId: MemberId) => Promise<boolean>;
  readonly #known = new Map<MemberId, boolean>();

  constructor(ports: Pick<Worlds, 'real' | 'test'>, look: (memberId: MemberId) => Promise<boolean>) {
    this.real = ports.real;
    this.test = ports.test;
    this.#look = look;
  }

  in(isTest: boolean): WorldPorts {
    return isTest ? this.test : this.real;
  }

  /** Asked outside of transactions: it may look into the database. */
  async of(memberId: MemberId): Promise<WorldPorts> {
    return this.in(await this.isTest(memberId));
  }

  async isTest(memberId: MemberId): Promise<boolean> {
    const known = this.#known.get(memberId);
    if (known !== undefined) return known;
    const isTest = await this.#look(memberId);
    if (this.#known.size >= knownAtMost) this.#known.clear();
    this.#known.set(memberId, isTest);
    return isTest;
  }
}
