import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { withTenant } from '../src/access/tenant.ts';
import { migrateOnly, openDatabase } from '../src/base/db/database.ts';
import { sql } from '../src/base/db/db.ts';
import { ServingPool, tryServingPool } from '../src/base/db/serving-pool.ts';
import { startEmbeddedPostgres } from '../src/base/postgres/embedded-postgres.ts';
import { hashToken } from '../src/base/secrets/tokens.ts';
import { eventually, type Person, TestHouse } from './house.ts';
import { signIn } from './invited.ts';
import { type PoolerWays, startPooler, startStrictPooler } from './pooler.ts';

let home: TestHouse;
let ours: Person;
let theirs: Person;
beforeAll(async () => {
  home = await TestHouse.open();
  ours = await home.hr({ fundsFen: 200_000 });
  theirs = await home.hr({ fundsFen: 200_000 });
  for (const hr of [ours, theirs]) await home.paidOrder(hr);
});
afterAll(() => home.close());

/** What somebody can do who runs statements of their own in a request of ours; nothing of it stays. */
async function injected<T>(work: (client: pg.PoolClient) => Promise<T>, token?: string): Promise<T> {
  const client = await home.tenants.connect();
  try {
    if (token !== undefined) await client.query('select from app.authenticate($1)', [hashToken(token)]);
    return await work(client);
  } finally {
    client.release(true);
  }
}
const membersSeen = async (client: pg.ClientBase): Promise<string[]> =>
  (await client.query('select distinct member_id::text as id from app.trade_order')).rows.map(({ id }) => id);

describe('statements of an intruder in a request of a member', () => {
  it('become no other role', async () => {
    await injected(async (client) => {
      for (const text of [
        'set role none',
        'reset role',
        'reset session authorization',
        "select set_config('role', 'none', false)",
      ]) {
        await client.query(text);
        expect(await membersSeen(client)).toEqual([ours.memberId]);
      }
      const others = ['app_worker', 'app_candidate', 'app_owner', inject('cluster').superuser];
      for (const role of others)
        for (const text of [`set role ${role}`, `set session authorization ${role}`])
          await expect(client.query(text)).rejects.toMatchObject({ code: '42501' });
    }, ours.token);
  });

  it('neither set, read nor move the sequence that holds the tenant of the session', async () => {
    const { memberId } = theirs;
    for (const text of [
      `select setval('app.tenant_member', ${memberId})`,
      `select setval('app.tenant_member', ${memberId}, false)`,
      "select nextval('app.tenant_member')",
      "select currval('app.tenant_member')",
      'select last_value from app.tenant_member',
      `alter sequence app.tenant_member restart with ${memberId}`,
      'drop sequence app.tenant_member',
      `select app.seat_tenant(${memberId}, null, null, null)`,
    ])
      await injected(async (client) => {
        await expect(client.query(text)).rejects.toMatchObject({ code: '42501' });
        expect(await membersSeen(client)).toEqual([ours.memberId]);
      }, ours.token);
  });

  it('see nobody after they have thrown the tenant away, and are not taken for somebody else', async () => {
    for (const text of [
      'discard sequences',
      'discard all',
      'select app.end_tenant()',
      'create temporary sequence tenant_member',
      `select set_config('app.tenant_member', '${theirs.memberId}', false)`,
    ])
      await injected(async (client) => {
        await client.query(text).catch(() => undefined);
        expect(await membersSeen(client)).not.toContain(theirs.memberId);
        const audit = client.query("select app.write_audit($1, null, 'x', 'x', '{}')", [theirs.memberId]);
        await expect(audit).rejects.toMatchObject({ code: '42501' });
      }, ours.token);
  });

  it('have the tenant of their own connection, whoever is authenticated beside it meanwhile', async () => {
    await injected(async (client) => {
      await injected(async (other) => expect(await membersSeen(other)).toEqual([theirs.memberId]), theirs.token);
      expect(await membersSeen(client)).toEqual([ours.memberId]);
    }, ours.token);
    await injected(async (client) => expect(await membersSeen(client)).toEqual([]));
  });

  it('neither read the key of the trail nor use it', async () => {
    await injected(async (client) => {
      for (const text of [
        'select * from app.house_key',
        "select app.hmac('audit', '')",
        "call app.make_house_key('x')",
      ])
        await expect(client.query(text)).rejects.toMatchObject({ code: '42501' });
    }, ours.token);
  });

  it('leave no job behind that a request of this member does not leave', async () => {
    const put = 'insert into app.outbox (task, payload, job_key) values ($1, $2, $3)';
    const jobs: [task: string, payload: object, key?: string][] = [
      ['eraseDetail', { memberId: ours.memberId, orderDetailsId: '1', why: 'request' }],
      ['tradePaid', { memberId: ours.memberId, tradeOrderId: '1' }],
      ['sandboxCallback', { kind: 'payment' }],
      ['dropFiles', { places: ['00000000-0000-4000-8000-000000000000'] }],
      ['expireTrade', { memberId: theirs.memberId, tradeOrderId: '1' }],
      ['notify', { memberId: theirs.memberId, to: { who: 'orderer' } }],
      ['notify', { memberId: ours.memberId, to: { who: 'address', channel: 'sms', sealed: '' } }],
      ['notify', { memberId: ours.memberId, to: { who: 'candidate' } }],
      ['notify', { memberId: ours.memberId, to: { who: 'orderer' }, secret: 'AA==' }],
      ['notify', { memberId: ours.memberId, to: { who: 'orderer' } }, 'report 1'],
    ];
    await injected(async (client) => {
      for (const [task, payload, key] of jobs)
        await expect(client.query(put, [task, JSON.stringify(payload), key ?? null])).rejects.toMatchObject({
          code: '42501',
        });
      await client.query('begin');
      await client.query(put, ['notify', JSON.stringify({ memberId: ours.memberId, to: { who: 'orderer' } }), null]);
      await client.query('rollback');
    }, ours.token);
  });

  it('of a candidate leave jobs of the own check alone', async () => {
    await home.work();
    const [one, other] = [await signIn(home, ours), await signIn(home, ours)];
    await home.rest();
    const put = 'insert into app.outbox (task, payload, job_key) values ($1, $2, $3)';
    const client = await home.candidates.connect();
    try {
      await client.query('select from app.authenticate_candidate($1)', [hashToken(one.token)]);
      const of = (orderDetailsId: string) => JSON.stringify({ memberId: ours.memberId, orderDetailsId });
      const place = await home.value<string>("select coalesce(min(place), 'some-place') from app.stored_file");
      const jobs: [task: string, payload: string, key: string | null][] = [
        ['startVerification', of(other.orderDetailsId), null],
        ['writeReport', of(one.orderDetailsId), `report ${other.orderDetailsId}`],
        ['eraseDetail', of(one.orderDetailsId), null],
        ['notify', of(one.orderDetailsId), null],
        ['dropFiles', JSON.stringify({ places: [place] }), null],
      ];
      for (const job of jobs) await expect(client.query(put, job)).rejects.toMatchObject({ code: '42501' });
      await client.query('begin');
      await client.query(put, ['startVerification', of(one.orderDetailsId), null]);
      await client.query('rollback');
    } finally {
      client.release(true);
    }
  });
});

describe('a connection that is given back', () => {
  it('has lost what an intruder has set on it', async () => {
    const { host, port, database } = home.owner.options;
    const pool = new ServingPool('app_user', { host, port, database, user: 'app_user', max: 1 });
    const stash = sql("select set_config('my.stash', 'x', false), set_config('search_path', 'pg_temp', false)");
    try {
      await withTenant(pool, hashToken(ours.token), ({ db }) => db.rows(stash));
      const { rows } = await pool.query(
        "select coalesce(current_setting('my.stash', true), '') as stash, current_setting('search_path') as path, app.current_member() as member",
      );
      expect(rows).toEqual([{ stash: '', path: '"$user", public', member: null }]);
    } finally {
      await pool.end();
    }
  });

  it('is cleared before the next one who enters on it is served', async () => {
    const { host, port, database } = home.owner.options;
    const pool = new ServingPool('app_user', { host, port, database, user: 'app_user', max: 1 });
    const seen = sql<{ members: string[]; stash: string; backend: number }>(
      "select array(select distinct member_id::text from app.trade_order) as members, coalesce(current_setting('my.stash', true), '') as stash, pg_backend_pid() as backend",
    );
    const stash = sql("select set_config('my.stash', 'x', false)");
    try {
      const rows = [];
      for (const hr of [ours, theirs, ours])
        rows.push(
          await withTenant(pool, hashToken(hr.token), async ({ db }) => {
            const [row] = await db.rows(seen);
            await db.rows(stash);
            return row;
          }),
        );
      const backend = rows[0]?.backend;
      expect(rows).toEqual([
        { members: [ours.memberId], stash: '', backend },
        { members: [theirs.memberId], stash: '', backend },
        { members: [ours.memberId], stash: '', backend },
      ]);
    } finally {
      await pool.end();
    }
  });

  it('is cleared by itself where nobody enters on it', async () => {
    const { host, port, database } = home.owner.options;
    const pool = new ServingPool('app_user', { host, port, database, user: 'app_user', max: 1 });
    const lastAsked = () =>
      home.value<string>(
        'select query from pg_stat_activity where datname = current_database() and pid = $1',
        backend?.backend,
      );
    const askBackend = sql<{ backend: number }>('select pg_backend_pid() as backend');
    let backend: { backend: number } | undefined;
    try {
      [backend] = await withTenant(pool, hashToken(ours.token), ({ db }) => db.rows(askBackend));
      expect(await eventually(async () => (await lastAsked()).includes('app.leave_tenant'))).toBe(true);
      expect(pool.idleCount).toBe(1);
    } finally {
      await pool.end();
    }
  });

  it('is thrown away when it can not be cleared, and whoever enters gets another one', async () => {
    const { host, port, database } = home.owner.options;
    const pool = new ServingPool('app_user', { host, port, database, user: 'app_user', max: 1 });
    const askBackend = sql<{ backend: number }>('select pg_backend_pid() as backend');
    const enter = () => withTenant(pool, hashToken(ours.token), ({ db }) => db.rows(askBackend));
    const clearing = await home.value<string>("select pg_get_functiondef('app.clear_session'::regproc)");
    try {
      const [first] = await enter();
      // As where something is left on the connection that one has.
      await home.owner.query(`create or replace function app.clear_session() returns boolean language sql
        return pg_backend_pid() <> ${first?.backend}`);
      const [second] = await enter();
      expect(second?.backend).not.toBe(first?.backend);
      pool.releaseUnleft(await pool.connectToEnter(), sql('select false as is_clear'));
      expect((await pool.query('select app.current_member() as it')).rows).toEqual([{ it: null }]);
    } finally {
      await home.owner.query(clearing);
      await pool.end();
    }
  });

  it('is proven again after slow work, and refused when the session has ended meanwhile', async () => {
    const leaver = await home.hr();
    const count = sql<{ n: number }>('select count(*)::integer as n from app.member');
    const forget = 'delete from app.session where token_hash = $1';
    const seen = await withTenant(home.tenants, hashToken(leaver.token), async ({ db, aside }) => {
      await aside(async () => undefined);
      // Two at once take one connection, under the same tenant.
      const both = await Promise.all([db.rows(count), db.rows(count)]);
      await aside(() => home.owner.query(forget, [hashToken(leaver.token)]));
      await expect(db.rows(count)).rejects.toThrow('notSignedIn');
      return both.map(([row]) => row?.n);
    });
    expect(seen).toEqual([1, 1]);
  });
});

describe('a pool', () => {
  const open = async (ways: Omit<PoolerWays, 'socketPath' | 'database'>) => {
    const { socketDir, port } = inject('cluster');
    const database = await home.value<string>('select current_database()');
    const pooler = await startPooler({ ...ways, socketPath: join(socketDir, `.s.PGSQL.${port}`), database });
    const pool = new ServingPool('app_user', {
      host: pooler.host,
      port: pooler.port,
      user: 'app_user',
      database,
      max: 4,
    });
    return {
      pool,
      close: async () => {
        await pool.end();
        await pooler.close();
      },
    };
  };

  it.each([
    ['in transaction mode, as PgBouncer', { shares: true, tellsBackend: false }, /goes through a pooler/],
    [
      'in transaction mode, hiding behind the number of its backend',
      { shares: true, tellsBackend: true },
      /shares its backend/,
    ],
    [
      'that signs everybody in as one superuser',
      { shares: false, tellsBackend: true, user: 'postgres' },
      /signed in as postgres/,
    ],
  ] as const)('refuses a pooler %s', async (_, ways, words) => {
    const { pool, close } = await open(ways);
    try {
      await expect(tryServingPool(pool)).rejects.toThrow(words);
    } finally {
      await close();
    }
  });

  it('takes a proxy that gives each connection a backend of its own', async () => {
    const { pool, close } = await open({ shares: false, tellsBackend: true });
    try {
      await tryServingPool(pool);
      expect((await pool.query('select current_user as it')).rows).toEqual([{ it: 'app_user' }]);
    } finally {
      await close();
    }
  });

  it.each([
    [
      'steps down from a superuser by an option',
      { user: 'postgres', options: '-c role=app_user' },
      /signed in as postgres/,
    ],
    ['starts as another role', { user: 'app_worker' }, /signed in as app_worker/],
  ])('refuses a connection that %s', async (_, login, words) => {
    const { host, port } = home.owner.options;
    const pool = new ServingPool('app_user', { host, port, database: home.owner.options.database, max: 1, ...login });
    await expect(pool.query('select 1')).rejects.toThrow(words);
    await pool.end();
  });

  it.each([
    ['alter role %I superuser', /superuser/],
    ['alter role %I bypassrls', /bypassrls/],
    ['alter role %I createrole', /createrole/],
    ['grant app_worker to %I', /can become another role: .*app_worker/],
  ])('refuses a role after: %s', async (text, words) => {
    // A role of its own: those of the house serve other tests of this cluster.
    const role = `app_test_${randomBytes(4).toString('hex')}`;
    const { host, port, database } = home.owner.options;
    await home.owner.query(`create role ${role} login`);
    await home.owner.query(`grant usage on schema app to ${role}`);
    await home.owner.query(`grant execute on function app.current_member to ${role}`);
    const pool = new ServingPool(role as 'app_user', { host, port, database, user: role, max: 1 });
    try {
      expect((await pool.query('select 1')).rowCount).toBe(1);
      await home.owner.query(text.replace('%I', role));
      const later = new ServingPool(role as 'app_user', { host, port, database, user: role, max: 1 });
      await expect(later.query('select 1')).rejects.toThrow(words);
      await later.end();
    } finally {
      await pool.end();
      await home.owner.query(`drop owned by ${role}`);
      await home.owner.query(`drop role ${role}`);
    }
  });
});

describe('a pooler that takes no start options', () => {
  it.each([
    ['by who serves', '', openDatabase],
    ['by who migrates', 'postgres@', migrateOnly],
  ])('is called a pooler %s', async (_, who, open) => {
    const pooler = await startStrictPooler();
    const wish = {
      databaseUrl: `postgres://${who}${pooler.host}:${pooler.port}/house`,
      dataDir: '',
      masterKey: randomBytes(32),
      poolSize: 2,
      queueSize: 2,
      onNews: () => undefined,
      log: home.house.log,
    };
    await expect(open(wish)).rejects.toThrow(/DATABASE_URL leads to a pooler.*docs\/database\.md/);
    await pooler.close();
  });
});

describe('a server that asks for passwords', () => {
  it('lets each role in by a password that follows from the master key, and a process without an owner serve', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'beidiao-wall-'));
    chmodSync(dataDir, 0o711);
    const hba = join(dataDir, 'pg_hba.conf');
    writeFileSync(hba, 'local all postgres trust\nlocal all all scram-sha-256\n', { mode: 0o644 });
    const cluster = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off', hba_file: hba } });
    const place = `/postgres?host=${encodeURIComponent(cluster.socketDir)}&port=${cluster.port}`;
    const wish = (who: string, masterKey: Buffer) => ({
      databaseUrl: `postgres://${who}${place}`,
      dataDir,
      masterKey,
      poolSize: 2,
      queueSize: 2,
      onNews: () => undefined,
      log: home.house.log,
    });
    const [key, otherKey] = [randomBytes(32), randomBytes(32)];
    try {
      await expect(openDatabase(wish('', key))).rejects.toThrow(/password|authentication/);
      await migrateOnly(wish('postgres@', key));
      const database = await openDatabase(wish('', key));
      const { rows } = await database.tenants.query('select session_user::text as it');
      expect(rows).toEqual([{ it: 'app_user' }]);
      // A table of the session would be read instead of one of the house that is named without its schema.
      await expect(database.tenants.query('create temporary table member ()')).rejects.toMatchObject({ code: '42501' });
      await database.stop();
      await expect(openDatabase(wish('', otherKey))).rejects.toThrow('password authentication failed');
      // An owner gives the roles the passwords of a new key.
      await (await openDatabase(wish('postgres@', otherKey))).stop();
      await (await openDatabase(wish('', otherKey))).stop();
      const owner = new pg.Client({
        host: cluster.socketDir,
        port: cluster.port,
        user: 'postgres',
        database: 'postgres',
      });
      await owner.connect();
      await owner.query("insert into app.migration (name, hash) values ('9999-of-a-later-version.sql', 'x')");
      await (await openDatabase(wish('', otherKey))).stop();
      expect(home.logged.join('\n')).toContain('9999-of-a-later-version.sql');
      await owner.query("delete from app.migration where name like '0044%'");
      await owner.end();
      await expect(openDatabase(wish('', otherKey))).rejects.toThrow(/lacks 0044-.*--migrate/);
    } finally {
      await cluster.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
