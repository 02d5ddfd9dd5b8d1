import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { DatabaseSilent } from '../src/base/db/answer-watch.ts';
import { isDatabaseAway, isTooLong } from '../src/base/db/db.ts';
import { ServingPool } from '../src/base/db/serving-pool.ts';
import { cloneDatabase, type TestDatabase } from './database.ts';
import { DatabaseWire } from './database-wire.ts';

let wire: DatabaseWire;
let pool: ServingPool;
let database: TestDatabase;
beforeAll(async () => {
  const { socketDir, port } = inject('cluster');
  wire = await DatabaseWire.open(join(socketDir, `.s.PGSQL.${port}`));
  database = await cloneDatabase('beidiao_template');
  pool = new ServingPool('app_user', {
    host: '127.0.0.1',
    port: wire.port,
    database: database.name,
    user: 'app_user',
    max: 2,
    limits: { connectionMs: 1_000, statementMs: 400, lockMs: 200, idleInTransactionMs: 400 },
  });
});
afterAll(async () => {
  wire.heal();
  await pool.end();
  await wire.close();
  await database.drop();
});

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

it('a statement that takes too long is ended by the server, and its connection goes on', async () => {
  const client = await pool.connect();
  try {
    expect(isTooLong(await failureOf(client.query('select pg_sleep(2)')))).toBe(true);
    expect((await client.query('select 1 as it')).rows).toEqual([{ it: 1 }]);
  } finally {
    client.release();
  }
});

it('a transaction that does nothing loses its connection, and with it what it has locked', async () => {
  const client = await pool.connect();
  await client.query('begin');
  await pause(1_000);
  expect(isDatabaseAway(await failureOf(client.query('select 1')))).toBe(true);
  client.release();
  expect((await pool.query('select 1 as it')).rows).toEqual([{ it: 1 }]);
});

it('a statement whose connection was lost without a word fails, all behind it at once, and the pool opens another', async () => {
  const client = await pool.connect();
  wire.loseOpen();
  const [first, second] = [client.query('select 1'), client.query('select 2')];
  const failures = await Promise.all([failureOf(first), failureOf(second)]);
  client.release();
  expect(failures).toEqual([expect.any(DatabaseSilent), expect.any(DatabaseSilent)]);
  expect((await pool.query('select 1 as it')).rows).toEqual([{ it: 1 }]);
});

it('each role has its limits in the database as well, for whoever signs in as it', async () => {
  const { rows } = await pool.query<{ rolname: string; rolconfig: string[] }>(
    "select rolname::text, rolconfig from pg_roles where rolname in ('app_user', 'app_candidate', 'app_worker') order by 1",
  );
  const asRequests = ['statement_timeout=8000', 'lock_timeout=6000', 'idle_in_transaction_session_timeout=10000'];
  expect(rows.map(({ rolname, rolconfig }) => [rolname, rolconfig])).toEqual([
    ['app_candidate', asRequests],
    ['app_user', asRequests],
    ['app_worker', ['statement_timeout=1800000', 'lock_timeout=10000', 'idle_in_transaction_session_timeout=60000']],
  ]);
});
