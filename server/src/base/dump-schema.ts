/*
 * Writes server/schema.sql from a fresh, migrated database, so that a review sees what a migration does to the whole:
 * `node scripts/run.mjs server/src/base/dump-schema.ts [--check]`. With --check it only says whether the file is fresh.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';
import { packageRoot } from './package-root.ts';

const file = join(packageRoot, 'schema.sql');
const head =
  '-- Made by src/base/dump-schema.ts from the migrations; for reading, never run. Edit a migration and dump again.\n';

const tables = `
  select c.oid, c.relname as name, c.relrowsecurity as is_kept
  from pg_class c where c.relnamespace = 'app'::regnamespace and c.relkind = 'r' order by c.relname`;
const columns = `
  select format('  %s %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
    case when a.attidentity <> '' then ' generated always as identity' when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end,
    case when a.attnotnull then ' not null' else '' end) as line
  from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = $1 and a.attnum > 0 and not a.attisdropped order by a.attnum`;
const constraints = `
  select format('  constraint %s %s', conname, pg_get_constraintdef(oid)) as line
  from pg_constraint where conrelid = $1 and contype <> 'n' order by contype, conname`;
const indexes = `
  select pg_get_indexdef(i.indexrelid) || ';' as line from pg_index i
  where i.indrelid = $1 and not exists (select from pg_constraint where conindid = i.indexrelid and conrelid = $1) order by 1`;
const policies = `
  select format('policy %s for %s to %s%s%s', polname,
    case polcmd when '*' then 'all' when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' else 'delete' end,
    (select string_agg(r::regrole::text, ', ') from unnest(polroles) r),
    coalesce(' using ' || pg_get_expr(polqual, polrelid), ''), coalesce(' check ' || pg_get_expr(polwithcheck, polrelid), '')) as line
  from pg_policy where polrelid = $1 order by polname`;
const grants = `
  select format('grant %s to %s', string_agg(lower(privilege_type), ', ' order by privilege_type), grantee::regrole) as line
  from pg_class c, aclexplode(c.relacl) g where c.oid = $1 and g.grantee <> c.relowner group by grantee order by 1`;
const triggers = `
  select pg_get_triggerdef(oid) || ';' as line from pg_trigger where tgrelid = $1 and not tgisinternal order by tgname`;
const functions = `
  select pg_get_functiondef(p.oid) || ';' as line from pg_proc p where p.pronamespace = 'app'::regnamespace order by p.proname`;

async function describe(client: pg.Client): Promise<string> {
  const lines = async (text: string, ...values: unknown[]): Promise<string[]> =>
    (await client.query<{ line: string }>(text, values)).rows.map((row) => row.line);
  const parts: string[] = [head];
  const { rows } = await client.query<{ oid: number; name: string; is_kept: boolean }>(tables);
  for (const { oid, name, is_kept } of rows) {
    const body = [...(await lines(columns, oid)), ...(await lines(constraints, oid))].join(',\n');
    const notes = [
      ...(is_kept ? await lines(policies, oid) : ['NO row-level security']),
      ...(await lines(grants, oid)),
    ];
    parts.push(`create table app.${name} (\n${body}\n);\n${notes.map((note) => `-- ${note}\n`).join('')}`);
    parts.push([...(await lines(indexes, oid)), ...(await lines(triggers, oid))].map((line) => `${line}\n`).join(''));
  }
  return `${parts.filter((part) => part !== '').join('\n')}\n${(await lines(functions)).join('\n\n')}\n`;
}

async function dump(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'beidiao-schema-'));
  // The database does not run as root and has to pass through.
  chmodSync(dataDir, 0o711);
  const cluster = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
  const connection = { host: cluster.socketDir, port: cluster.port, user: cluster.superuser, database: 'postgres' };
  const client = new pg.Client(connection);
  try {
    await migrate(connection);
    await client.connect();
    return await describe(client);
  } finally {
    await client.end();
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const fresh = await dump();
if (!process.argv.includes('--check')) {
  writeFileSync(file, fresh);
} else if (fresh !== readFileSync(file, 'utf8')) {
  console.error(
    'server/schema.sql is stale → node scripts/run.mjs server/src/base/dump-schema.ts, and look at its diff',
  );
  process.exitCode = 1;
}
