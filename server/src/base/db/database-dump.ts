import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type pg from 'pg';
import { packageRoot } from '../package-root.ts';

const prelude = `
do $$ begin execute format('grant create on database %I to app_owner', current_database()); end $$;
set role app_owner;
create schema app;
create table app.migration (name text primary key, hash text not null, run_at timestamptz not null default now());
`;
const rowsPerInsert = 200;

const tables = `
  select c.relname as name,
    (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select string_agg(format('coalesce(quote_literal(%I::text), ''null'')', a.attname), ' || '','' || ' order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as literals
  from pg_class c where c.relnamespace = 'app'::regnamespace and c.relkind = 'r' order by c.relname`;
const sequences = `
  select format('select setval(%L, %s);', 'app.' || sequencename, last_value) as line
  from pg_sequences where schemaname = 'app' and last_value is not null order by sequencename`;

/**
 * The schema as the migrations of this checkout make it, and every row: plain SQL, packed. Written here because the
 * embedded PostgreSQL has no pg_dump. What waits in the job queue is left out.
 */
export async function dumpDatabase(client: pg.ClientBase): Promise<Buffer> {
  const names = (await client.query<{ name: string }>('select name from app.migration order by name')).rows;
  const parts = [prelude, ...names.map(({ name }) => readFileSync(join(packageRoot, 'migrations', name), 'utf8'))];
  const found = (await client.query<{ name: string; columns: string; literals: string }>(tables)).rows;
  parts.push('reset role;\nset session_replication_role = replica;');
  parts.push(`truncate ${found.map(({ name }) => `app.${name}`).join(', ')};`);
  for (const { name, columns, literals } of found) {
    const { rows } = await client.query<{ row: string }>(`select '(' || ${literals} || ')' as row from app.${name}`);
    for (let at = 0; at < rows.length; at += rowsPerInsert) {
      const values = rows.slice(at, at + rowsPerInsert).map(({ row }) => row);
      parts.push(`insert into app.${name} (${columns}) overriding system value values\n${values.join(',\n')};`);
    }
  }
  parts.push(...(await client.query<{ line: string }>(sequences)).rows.map(({ line }) => line));
  parts.push('reset session_replication_role;\n');
  return gzipSync(parts.join('\n'), { level: 9 });
}

/** Into an empty database of a cluster that has the roles of the house. @param owner the superuser */
export async function restoreDatabase(owner: pg.ClientBase, packed: Buffer): Promise<void> {
  await owner.query(gunzipSync(packed).toString('utf8'));
}
