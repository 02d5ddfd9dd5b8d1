import { createHash } from 'node:crypto';
import pg from 'pg';
import { NoConnection } from './shares.ts';

declare const txBrand: unique symbol;

/** A prepared statement; the name follows from the text, so that no two texts can share one. Without a name none is kept. */
export type Statement<Row> = { readonly name?: string; readonly text: string; readonly row?: Row };

export function sql<Row = Record<string, never>>(text: string): Statement<Row> {
  return { name: createHash('sha1').update(text).digest('base64url').slice(0, 20), text };
}

/**
 * A statement that is planned for its values each time. From the sixth run on PostgreSQL keeps one plan for any values;
 * where some find a handful of rows and others a third of the table, as in lists and searches, that one serves neither.
 */
export const plannedByValue = <Row>({ text }: Statement<Row>): Statement<Row> => ({ text });

/** Reads. */
export interface Db {
  rows<Row>(statement: Statement<Row>, ...values: readonly unknown[]): Promise<Row[]>;
}

/** Writes ask for this: a write outside a transaction does not compile. */
export interface Tx extends Db {
  readonly [txBrand]: true;
}

/** What the work of a whole transaction asks for. */
export interface WholeTx extends Tx {
  /**
   * For the last statement, when nothing is decided on what it answers: the commit goes out with it, which saves a trip.
   * Nothing is asked in the transaction afterwards.
   */
  readonly ending: Tx;
}

/** Runs the work of a transaction as a part of another one, which goes on afterwards. */
export const withinTransaction =
  (tx: Tx) =>
  <T>(work: (tx: WholeTx) => Promise<T>): Promise<T> =>
    work({ ...tx, ending: tx });

/** For sign-in, callbacks and jobs: sees every tenant, so each statement names its member. */
export type System = {
  readonly db: Db;
  /** Each statement is a transaction by itself: a write of one statement takes one round trip instead of three. */
  readonly alone: Tx;
  readonly transaction: <T>(work: (tx: WholeTx) => Promise<T>) => Promise<T>;
};

export type Pool = pg.Pool;
export type Connection = pg.ClientConfig;

/** For a free connection, ms. */
const connectionWaitMs = 15_000;

/**
 * A page out of order costs little more than the next one, as on a solid-state disk. At the default for a turning disk the
 * planner walks a whole table for a thousand rows that an index names, and the walk grows with every member.
 */
export const planning = '-c random_page_cost=1.1';

/** A firewall forgets a connection that says nothing; a dead one is found while nobody asks over it. */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/** A pool for what serves nobody: migrations, seeds, benches. */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    max: 16,
    connectionTimeoutMillis: connectionWaitMs,
    options: planning,
    ...keptAlive,
    ...config,
  });
  surviveLosses(pool);
  return pool;
}

/** A backend that dies while it is checked out would end the process without these two listeners. */
export function surviveLosses(pool: pg.Pool): void {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
}

export async function queryRows<Row>(
  client: pg.Pool | pg.ClientBase,
  statement: Statement<Row>,
  values: readonly unknown[],
): Promise<Row[]> {
  const result = await client.query({ ...statement, values: [...values] });
  return result.rows as Row[];
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** The driver says in words alone that it got no connection: all were in use, or none could be opened. */
const noConnection =
  /^(timeout exceeded when trying to connect|Connection terminated due to connection timeout|timeout expired)$/;
/** The server has ended a statement that took too long, or that waited too long for somebody else's lock. */
const endedByServer = new Set(['57014', '55P03']);

/**
 * Whether no connection was had, or the server has ended a statement that took too long: nothing of its transaction was
 * written. What the same call has committed before stands, as after any other failure.
 */
export function isTooLong(error: unknown): boolean {
  if (error instanceof NoConnection || endedByServer.has(codeOf(error))) return true;
  return error instanceof Error && noConnection.test(error.message);
}

/** In a transaction, or in the middle of something: nobody else may have it. */
export const isUnclean = (client: pg.PoolClient): boolean => client.getTransactionStatus() !== 'I';

/** The name of the constraint that a write broke, to be translated into a refusal by the store that knows it. */
export function brokenConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.constraint : undefined;
}

/** A deadlock, or a transaction that another one has overtaken: worth another try. */
export const isRetriable = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error));

/** The disk of the database has no room left: nothing of that transaction was written. */
const diskFull = '53100';
export const isDiskFull = (error: unknown): boolean => codeOf(error) === diskFull;

const passingCodes = new Set([
  diskFull,
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'ENOENT',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '25P03',
  '08006',
  '08003',
  '53300',
]);

/** Whether the database itself was out of reach, or has no room on its disk: worth another try in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (passingCodes.has(codeOf(error))) return true;
  if (!(error instanceof Error)) return false;
  return (
    noConnection.test(error.message) ||
    /Connection terminated|Client has encountered a connection error/.test(error.message)
  );
}
