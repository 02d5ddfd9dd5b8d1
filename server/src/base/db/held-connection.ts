import type pg from 'pg';
import { type Db, inTransaction, isUnclean, queryRows, type Statement, type Tx } from './db.ts';

/** Whose a connection is while it is held, as the database itself finds out. */
export type Holder<Row> = {
  /** Proves who is calling and makes that the tenant of the connection. */
  readonly enter: Statement<Row>;
  readonly values: readonly unknown[];
  /** A text that tells who it is. @throws Refusal for a row that is nobody's */
  readonly whoIs: (row: Row | undefined) => string;
  /** Ends the tenant and says whether nothing is left of it. */
  readonly leave: Statement<{ is_clear: boolean | null }>;
};

/** Runs `work` with one connection of the pool, given back when it ends. */
export async function holdConnection<Row, T>(
  pool: pg.Pool,
  holder: Holder<Row>,
  work: (row: Row, held: HeldConnection<Row>) => Promise<T>,
): Promise<T> {
  const held = new HeldConnection(pool, holder);
  try {
    return await work(await held.begin(), held);
  } finally {
    held.end();
  }
}

/**
 * A connection that has a tenant for as long as it is held. It can be given back for slow work; when it is taken again,
 * the caller is proven again, and has to be the same. One that is left in a transaction, with a query under way or with
 * a tenant that does not go is destroyed.
 */
export class HeldConnection<Row> {
  readonly #pool: pg.Pool;
  readonly #holder: Holder<Row>;
  #client: pg.PoolClient | undefined;
  #taking: Promise<pg.PoolClient> | undefined;
  #who = '';
  #underWay = 0;
  #isOpen = true;

  constructor(pool: pg.Pool, holder: Holder<Row>) {
    this.#pool = pool;
    this.#holder = holder;
  }

  async begin(): Promise<Row> {
    const { row } = await this.#enter();
    this.#who = this.#holder.whoIs(row);
    // `whoIs` has thrown for a row that is absent.
    return row as Row;
  }

  async #enter(): Promise<{ client: pg.PoolClient; row: Row | undefined }> {
    const client = await this.#pool.connect();
    this.#client = client;
    const [row] = await queryRows(client, this.#holder.enter, this.#holder.values);
    return { client, row };
  }

  /** @throws Refusal when the session has ended meanwhile */
  async #takeAgain(): Promise<pg.PoolClient> {
    const { client, row } = await this.#enter();
    try {
      if (this.#holder.whoIs(row) !== this.#who) throw new TypeError('the caller is somebody else than before');
      if (!this.#isOpen) throw finished();
    } catch (error) {
      this.#giveBack();
      throw error;
    }
    return client;
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
    if (!this.#isOpen) throw finished();
    // Two that come at once after slow work take one connection.
    const client =
      this.#client ?? (await (this.#taking ??= this.#takeAgain().finally(() => (this.#taking = undefined))));
    this.#underWay += 1;
    try {
      return await work(client);
    } finally {
      this.#underWay -= 1;
    }
  }

  #giveBack(): void {
    const client = this.#client;
    if (client === undefined) return;
    this.#client = undefined;
    if (this.#underWay > 0 || isUnclean(client)) return client.release(true);
    // Nobody waits for it; the pool has the connection back when it is clear.
    queryRows(client, this.#holder.leave, []).then(
      ([row]) => client.release(row?.is_clear !== true),
      () => client.release(true),
    );
  }

  end(): void {
    this.#isOpen = false;
    this.#giveBack();
  }
}

const finished = (): TypeError => new TypeError('the tenant of a finished request was used');
