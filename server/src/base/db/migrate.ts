import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { openPool, queryRows, sql } from './db.ts';
import { withLoneClient } from './lone-client.ts';
import { roleLimits, settingsOf } from './time-limits.ts';
import { packageRoot } from '../package-root.ts';
import { queueLogger } from '../jobs/queue-logger.ts';

const migrationsDir = join(packageRoot, 'migrations');

/** The roles belong to the cluster; several databases and several starting processes may make them at once. */
const makeRoles = `
do $$
declare wanted text;
begin
  foreach wanted in array array['app_owner', 'app_user', 'app_candidate', 'app_worker'] loop
    begin
      execute format('create role %I %s', wanted, case wanted when 'app_owner' then 'nologin' else 'login' end);
    exception when duplicate_object or unique_violation then null;
    end;
    if not pg_has_role(current_user, wanted, 'member') then execute format('grant %I to current_user', wanted); end if;
  end loop;
  execute format('grant create on database %I to app_owner', current_database());
  -- A table of the session would go before one of the house that is named without its schema.
  execute format('revoke temporary on database %I from public', current_database());
end $$`;

/**
 * Connections of the house say their limits themselves; these hold for whoever else signs in as one of the roles. A login
 * that may not alter roles leaves them as an administrator has made them (`--database-logins`).
 */
const limitRoles = `
do $$
declare wanted record;
begin
  for wanted in select * from (values
${Object.entries(roleLimits)
  .flatMap(([role, limits]) => settingsOf(limits).map(([name, ms]) => `    ('${role}', '${name}', ${ms})`))
  .join(',\n')}
  ) as w (role, setting, ms) loop
    continue when exists (
      select from pg_roles r where r.rolname = wanted.role and wanted.setting || '=' || wanted.ms = any(r.rolconfig));
    begin
      execute format('alter role %I set %I = %s', wanted.role, wanted.setting, wanted.ms);
    -- Another database of this cluster does the same at this moment.
    exception when insufficient_privilege or internal_error then null;
    end;
  end loop;
end $$`;

/** The queue's tables come with row-level security and no policy: without these its worker starts and silently runs nothing. */
const openQueueToWorker = `
grant usage on schema graphile_worker to app_worker;
grant select, insert, update, delete on all tables in schema graphile_worker to app_worker;
grant usage on all sequences in schema graphile_worker to app_worker;
grant execute on all functions in schema graphile_worker to app_worker;
do $$
declare queue_table text;
begin
  for queue_table in select tablename from pg_tables where schemaname = 'graphile_worker' and rowsecurity loop
    if not exists (select from pg_policies where schemaname = 'graphile_worker' and tablename = queue_table and policyname = 'worker') then
      execute format('create policy worker on graphile_worker.%I to app_worker using (true) with check (true)', queue_table);
    end if;
  end loop;
end $$`;

type Migration = {
  readonly name: string;
  readonly text: string;
  readonly hash: string;
  /** Hashes of other texts of the same file that installations have run and that end at the same schema. */
  readonly edits: readonly string[];
};

function readMigrations(): Migration[] {
  const rows = readFileSync(join(migrationsDir, 'released.tsv'), 'utf8')
    .split('\n')
    .map((line) => line.split('\t'));
  return readdirSync(migrationsDir)
    .filter((name) => /^\d{4}-[a-z-]+\.sql$/.test(name))
    .sort()
    .map((name) => {
      const text = readFileSync(join(migrationsDir, name), 'utf8');
      const edits = rows.flatMap(([file, hash, kind]) => (file === name && hash && kind === 'edited' ? [hash] : []));
      return { name, text, hash: createHash('sha256').update(text).digest('hex'), edits };
    });
}

/**
 * Brings a database to the newest schema: forward only, one transaction per file, one process at a time.
 * `keepLogins` lets the roles sign in, before any table is made.
 * @throws Error when a migration that has run was edited afterwards.
 */
export const migrate = (connection: pg.ClientConfig, keepLogins?: (owner: pg.Client) => Promise<void>): Promise<void> =>
  withLoneClient(connection, async (client) => {
    await waitForTurn(client);
    await client.query(makeRoles);
    await client.query(limitRoles);
    await keepLogins?.(client);
    await client.query('set role app_owner');
    await client.query('create schema if not exists app');
    await client.query(
      'create table if not exists app.migration (name text primary key, hash text not null, run_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from app.migration');
    const done = new Map(rows.map((row) => [row.name, row.hash]));
    for (const migration of readMigrations()) await runOnce(client, migration, done.get(migration.name));
    await migrateQueue(connection);
    await client.query(openQueueToWorker);
  });

/** Waits for another process that migrates; released with the session. */
async function waitForTurn(client: pg.Client): Promise<void> {
  await client.query("set lock_timeout = '10min'");
  await client.query("select pg_advisory_lock(hashtext('beidiao migrate'))").catch((cause: unknown) => {
    throw new Error('another process has been bringing the schema up to date for ten minutes', { cause });
  });
  // Behind a table that waits for its lock everybody waits: rather a start that fails, and says for which migration.
  await client.query("set lock_timeout = '30s'");
}

const listRun = sql<{ name: string }>('select name from app.migration');

/**
 * For a process that did not migrate. Answers the migrations that a newer version has run and this one does not know.
 * @throws Error naming what is missing
 */
export async function refuseOldSchema(pool: pg.Pool): Promise<string[]> {
  const run = (await queryRows(pool, listRun, [])).map(({ name }) => name);
  const known = readMigrations().map(({ name }) => name);
  const missing = known.filter((name) => !run.includes(name));
  if (missing.length === 0) return run.filter((name) => !known.includes(name)).sort();
  throw new Error(
    `the schema lacks ${missing.join(', ')}: run --migrate with the address of an owner in DATABASE_URL first`,
  );
}

async function runOnce(client: pg.Client, migration: Migration, hashThen: string | undefined): Promise<void> {
  if (hashThen === migration.hash || migration.edits.some((hash) => hash === hashThen)) return;
  if (hashThen !== undefined)
    throw new Error(`${migration.name} was edited after it had run; write a new migration instead`);
  await client.query('begin');
  try {
    await client.query(migration.text);
    await client.query('insert into app.migration (name, hash) values ($1, $2)', [migration.name, migration.hash]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${migration.name} failed: ${placeOf(error, migration.text)}`, { cause: error });
  }
}

/** A migration holds no data of anyone, so that the words of the database may be shown. */
function placeOf(error: unknown, text: string): string {
  if (!(error instanceof pg.DatabaseError)) return String(error);
  const line =
    error.position === undefined ? '' : ` (line ${text.slice(0, Number(error.position)).split('\n').length})`;
  return `${error.message}${line}`;
}

async function migrateQueue(connection: pg.ClientConfig): Promise<void> {
  const pool = openPool({ ...connection, options: '-c role=app_owner', max: 1 });
  try {
    await runMigrations({ pgPool: pool, logger: queueLogger() });
  } finally {
    await pool.end();
  }
}
