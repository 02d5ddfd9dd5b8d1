import pg from 'pg';
import { isRetriable, isUnclean, queryRows, type Statement, type System, type Tx, type WholeTx } from './db.ts';

const begin = { name: 'begin', text: 'begin' };
/** Connections on which `begin` is a prepared statement. */
const knowing = new WeakSet<pg.ClientBase>();

type Answered = { readonly rows: readonly unknown[] };
type Told = (error: Error | undefined, answer: Answered | readonly Answered[]) => void;

/**
 * `begin` and the first statement of a transaction as one message: where the beginning fails, PostgreSQL passes over what
 * follows up to the next Sync, so that a statement never stands by itself.
 */
class Opening extends pg.Query {
  prepare(connection: pg.Connection): void {
    connection.bind({ statement: begin.name }, true);
    connection.execute({}, true);
    Reflect.apply(Reflect.get(pg.Query.prototype, 'prepare'), this, [connection]);
  }
}

async function beginWith<Row>(
  client: pg.ClientBase,
  statement: Statement<Row>,
  values: readonly unknown[],
): Promise<Row[]> {
  if (!knowing.has(client)) {
    await client.query(begin);
    knowing.add(client);
    return queryRows(client, statement, values);
  }
  return new Promise((resolve, reject) => {
    const tell: Told = (error, answer) => {
      if (error) return reject(error);
      // The answer to `begin` stands before that to the statement.
      const last = 'rows' in answer ? answer : answer.at(-1);
      resolve((last?.rows ?? []) as Row[]);
    };
    // The driver prepares what has neither name nor values only where it is told to.
    const extended = { ...statement, values: [...values], queryMode: 'extended' };
    Reflect.apply(client.query, client, [new Opening(extended), tell]);
  });
}

/** What `ask` sends leaves this process in one piece, over a connection that pipelines. */
function atOnce<T>(client: pg.ClientBase, ask: () => Promise<T>): Promise<T> {
  const { stream } = (client as pg.Client).connection;
  stream.cork();
  try {
    return ask();
  } finally {
    stream.uncork();
  }
}

/** Begins with the first statement that is asked for, and not at all where none is. */
class Transaction {
  readonly #client: pg.ClientBase;
  #opened: Promise<unknown> | undefined;
  #isEnded = false;

  constructor(client: pg.ClientBase) {
    this.#client = client;
  }

  readonly tx: WholeTx = {
    ...txOf((statement, values) => this.#ask(statement, values)),
    ending: txOf((statement, values) => this.#askLast(statement, values)),
  };

  async #ask<Row>(statement: Statement<Row>, values: readonly unknown[]): Promise<Row[]> {
    this.#refuseEnded();
    if (this.#opened === undefined) {
      const first = beginWith(this.#client, statement, values);
      this.#opened = first;
      return first;
    }
    await this.#opened;
    return queryRows(this.#client, statement, values);
  }

  async #askLast<Row>(statement: Statement<Row>, values: readonly unknown[]): Promise<Row[]> {
    this.#refuseEnded();
    this.#isEnded = true;
    // One statement is a transaction by itself.
    if (this.#opened === undefined) return queryRows(this.#client, statement, values);
    await this.#opened;
    // A commit behind a statement that has failed rolls back.
    const [rows] = await atOnce(this.#client, () =>
      Promise.all([queryRows(this.#client, statement, values), this.#client.query('commit')]),
    );
    return rows;
  }

  #refuseEnded(): void {
    if (this.#isEnded) throw new TypeError('the transaction has ended with its last statement');
  }

  async commit(): Promise<void> {
    if (this.#opened !== undefined && !this.#isEnded) await this.#client.query('commit');
  }

  /** The connection may be the thing that broke; then the transaction is gone already. */
  async rollBack(): Promise<void> {
    if (this.#opened !== undefined) await this.#client.query('rollback').catch(() => undefined);
  }
}

type Asking = <Row>(statement: Statement<Row>, values: readonly unknown[]) => Promise<Row[]>;
const txOf = (ask: Asking): Tx => ({ rows: (statement, ...values) => ask(statement, values) }) as Tx;

/** Runs `work` in a transaction. A deadlock or a serialization failure is tried again, twice at most. */
export async function inTransaction<T>(client: pg.ClientBase, work: (tx: WholeTx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const transaction = new Transaction(client);
    try {
      const done = await work(transaction.tx);
      await transaction.commit();
      return done;
    } catch (error) {
      await transaction.rollBack();
      if (attempt >= 3 || !isRetriable(error)) throw error;
    }
  }
}

export function systemOf(pool: pg.Pool): System {
  const alone = txOf((statement, values) => queryRows(pool, statement, values));
  return {
    db: alone,
    alone,
    async transaction(work) {
      const client = await pool.connect();
      try {
        return await inTransaction(client, work);
      } finally {
        client.release(isUnclean(client));
      }
    },
  };
}
