import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { openPool } from './base/db/db.ts';
import { packageRoot } from './base/package-root.ts';
import { cloneDatabase } from '../test/database.ts';

type Upsert = { readonly table: string; readonly columns: readonly string[] };

const upsert = /insert into app\.(\w+)(?:(?!insert into app\.)[^`])*?on conflict \(([^)]+)\)/g;
function listUpserts(): Upsert[] {
  const source = join(packageRoot, 'src');
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(join(source, file), 'utf8').matchAll(upsert)])
    .map(([, table = '', columns = '']) => ({ table, columns: columns.split(',').map((column) => column.trim()) }));
}

/** The columns of each unique key, by table. */
async function readKeys(): Promise<ReadonlyMap<string, readonly string[][]>> {
  const { socketDir: host, port, superuser: user } = inject('cluster');
  const database = await cloneDatabase('beidiao_template');
  const pool = openPool({ host, port, user, database: database.name, max: 1 });
  const { rows } = await pool.query<{ table: string; keys: string[][] }>(`
    select c.relname as table, jsonb_agg(
      (select jsonb_agg(a.attname) from pg_attribute a where a.attrelid = c.oid and a.attnum = any(x.indkey))) as keys
    from pg_index x join pg_class c on c.oid = x.indrelid
    where x.indisunique and c.relnamespace = 'app'::regnamespace group by c.relname`);
  await pool.end();
  await database.drop();
  return new Map(rows.map(({ table, keys }) => [table, keys]));
}

// Of two such inserts at once, one breaks the other key before it sees the conflict, and fails instead of updating.
it('an upsert has no second unique key of its columns to run into', async () => {
  const upserts = listUpserts();
  expect(upserts.length).toBeGreaterThan(30);
  const keys = await readKeys();
  const holding = ({ table, columns }: Upsert): readonly string[][] =>
    (keys.get(table) ?? []).filter((key) => columns.every((column) => key.includes(column)));
  expect(upserts.filter((each) => holding(each).length !== 1)).toEqual([]);
});
