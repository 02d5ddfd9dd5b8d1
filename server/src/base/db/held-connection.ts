import type pg from 'pg';
import type { Leave, ServingPool } from './serving-pool.ts';
import { type Db, isUnclean, queryRows, type Statement, type WholeTx } from './db.ts';
import { inTransaction } from './transaction.ts';

/** Whose a connection is while it is held, as the database itself finds out. */
export type Holder<Row> = {
  /** Ends the tenant before, proves who is calling and makes that the tenant of the connection. */
  readonly enter: Statement<Row & Entered>;
  readonly values: readonly unknown[];
  /** The hash of what the caller shows. */
  readonly token: Buffer;
  /** A text that tells who it is, whose first word is the enterprise. @throws Refusal for a row that is nobody's */
  readonly whoIs: (row: Row | undefined) => string;
  /** Ends the tenant and says whether nothing is left of it. */
  readonly leave: Leave;
};

/** Whether nothing is left on the connection of the tenant before. */
export type Entered = { readonly is_clear: boolean | null };

/** Runs `work` with one connection of the pool, given back when it ends. */
export async function holdConnection<Row, T>(
  pool: ServingPool,
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
  readonly #pool: ServingPool;
  readonly #holder: Holder<Row>;
  readonly #token: string;
  #client: pg.PoolClient | undefined;
  #leaveLine: () => void = () => undefined;
  #taking: Promise<pg.PoolClient> | undefined;
  #who = '';
  #underWay = 0;
  #isOpen = true;

  constructor(pool: ServingPool, holder: Holder<Row>) {
    this.#pool = pool;
    this.#holder = holder;
    this.#token = holder.token.toString('base64');
  }

  async begin(): Promise<Row> {
    const { shares } = this.#pool;
    const known = shares.ownerOf(this.#token);
    const { row } = await this.#enter(known);
    this.#who = this.#holder.whoIs(row);
    const owner = ownerIn(this.#who);
    if (owner !== known) {
      shares.remember(this.#token, owner);
      await this.#joinLine(owner);
    }
    // `whoIs` has thrown for a row that is absent.
    return row as Row;
  }

  async #enter(owner: string | undefined): Promise<{ client: pg.PoolClient; row: Row | undefined }> {
    if (owner !== undefined) this.#leaveLine = await this.#pool.takeShare(owner);
    try {
      for (;;) {
        const client = await this.#pool.connectToEnter();
        this.#client = client;
        const { enter, values } = this.#holder;
        const [row] = await queryRows(client, enter, values);
        if (row === undefined || row.is_clear === true) return { client, row };
        this.#client = undefined;
        client.release(true);
      }
    } catch (error) {
      this.#giveBack();
      throw error;
    }
  }

  /** Only now it is known whose the connection is: where they have their share, it is given back while they wait. */
  async #joinLine(owner: string): Promise<void> {
    this.#leaveLine();
    const leave = this.#pool.shares.tryTake(owner);
    if (leave !== undefined) {
      this.#leaveLine = leave;
      return;
    }
    this.#giveBack();
    await this.#takeAgain();
  }

  /** @throws Refusal when the session has ended meanwhile */
  async #takeAgain(): Promise<pg.PoolClient> {
    const { client, row } = await this.#enter(ownerIn(this.#who));
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
    readonly transaction: <T>(work: (tx: WholeTx) => Promise<T>) => Promise<T>;
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
    this.#leaveLine();
    this.#leaveLine = () => undefined;
    const client = this.#client;
    if (client === undefined) return;
    this.#client = undefined;
    if (this.#underWay > 0 || isUnclean(client)) return client.release(true);
    this.#pool.releaseUnleft(client, this.#holder.leave);
  }

  end(): void {
    this.#isOpen = false;
    this.#giveBack();
  }
}

const ownerIn = (who: string): string => who.split(' ', 1)[0] ?? who;

const finished = (): TypeError => new TypeError('the tenant of a finished request was used');
