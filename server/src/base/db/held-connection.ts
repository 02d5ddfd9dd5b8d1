import type pg from 'pg';
import { type Db, inTransaction, isUnclean, queryRows, type Statement, type Tx } from './db.ts';

/** What sets the settings of a session that the policies read, one value each, and what clears them. */
export type Settings = { readonly enter: Statement<unknown>; readonly leave: Statement<unknown> };

/** Runs `work` with one connection of the pool, given back when it ends. */
export async function holdConnection<T>(
  pool: pg.Pool,
  settings: Settings,
  work: (held: HeldConnection) => Promise<T>,
): Promise<T> {
  const held = new HeldConnection(pool, settings);
  try {
    return await work(held);
  } finally {
    held.end();
  }
}

/**
 * A connection whose session carries settings for as long as it is held. It can be given back for slow work and is then
 * taken again with the same settings; one that is left in a transaction or with a query under way is destroyed.
 */
export class HeldConnection {
  readonly #pool: pg.Pool;
  readonly #settings: Settings;
  #client: pg.PoolClient | undefined;
  #values: readonly string[] = [];
  #underWay = 0;
  #isOpen = true;

  constructor(pool: pg.Pool, settings: Settings) {
    this.#pool = pool;
    this.#settings = settings;
  }

  /** Takes a connection and runs the statement that sets its session; undefined where it answers no row. */
  async begin<Row>(statement: Statement<Row>, ...values: readonly unknown[]): Promise<Row | undefined> {
    this.#client = await this.#pool.connect();
    const [row] = await queryRows(this.#client, statement, values);
    return row;
  }

  /** With these values `enter` is run when the connection is taken again. */
  keep(values: readonly string[]): void {
    this.#values = values;
  }

  handle(): {
    readonly db: Db;
    transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
    aside<T>(work: () => Promise<T>): Promise<T>;
  } {
    return {
      db: { rows: (statement, ...values) => this.use((client) => queryRows(client, statement, values)) },
      transaction: (inside) => this.use((client) => inTransaction(client, inside)),
      aside: async (slow) => {
        this.#giveBack();
        return slow();
      },
    };
  }

  async use<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    if (!this.#isOpen) throw new TypeError('the tenant of a finished request was used');
    if (this.#client === undefined) {
      this.#client = await this.#pool.connect();
      await queryRows(this.#client, this.#settings.enter, this.#values);
    }
    this.#underWay += 1;
    try {
      return await work(this.#client);
    } finally {
      this.#underWay -= 1;
    }
  }

  #giveBack(): void {
    const client = this.#client;
    if (client === undefined) return;
    this.#client = undefined;
    const doubtful = this.#underWay > 0 || isUnclean(client);
    // Not awaited: it is queued on this connection ahead of anything that the next holder can send.
    if (!doubtful) client.query({ ...this.#settings.leave, values: [] }).catch(() => undefined);
    client.release(doubtful);
  }

  end(): void {
    this.#isOpen = false;
    this.#giveBack();
  }
}
