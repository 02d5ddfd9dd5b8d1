import type pg from 'pg';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../package-root.ts';

const head =
  '-- Made by src/base/dump-schema.ts from the migrations; for reading, never run. Write a migration and dump again.\n';

const tables = `
  select c.oid, c.relname as name, c.relrowsecurity as is_kept, obj_description(c.oid, 'pg_class') as comment
  from pg_class c where c.relnamespace = 'app'::regnamespace and c.relkind = 'r' order by c.relname`;
const columns = `
  select format('%s  %s %s%s%s', coalesce('  -- ' || col_description(a.attrelid, a.attnum) || E'\\n', ''), a.attname, format_type(a.atttypid, a.atttypmod),
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
const sequences = `
  select format('-- %s%screate %ssequence app.%s;', obj_description(c.oid, 'pg_class'), E'\\n', case c.relpersistence when 'u' then 'unlogged ' else '' end, c.relname) as line
  from pg_class c where c.relnamespace = 'app'::regnamespace and c.relkind = 'S'
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i')) order by c.relname`;
const functions = `
  select pg_get_functiondef(p.oid) || ';' as line from pg_proc p where p.pronamespace = 'app'::regnamespace order by p.proname`;

type TableRow = { oid: number; name: string; is_kept: boolean; comment: string | null };

/** The whole schema, each table under the feature that owns it, in the order of `table-owners.json`. */
export async function describeSchema(client: pg.ClientBase): Promise<string> {
  const owners: Record<string, string[]> = JSON.parse(readFileSync(join(packageRoot, 'table-owners.json'), 'utf8'));
  const { rows } = await client.query<TableRow>(tables);
  const left = new Map(rows.map((table) => [table.name, table]));
  const parts: string[] = [head];
  for (const [owner, names] of Object.entries(owners)) {
    parts.push(`-- ${owner}\n`);
    for (const name of names) {
      const table = left.get(name);
      if (table !== undefined) parts.push(await describeTable(client, table));
      left.delete(name);
    }
  }
  if (left.size > 0) parts.push('-- without an owner in table-owners.json\n');
  for (const table of left.values()) parts.push(await describeTable(client, table));
  parts.push('-- sequences of no column\n', ...(await linesOf(client, sequences)));
  return `${parts.join('\n')}\n\n${(await linesOf(client, functions)).join('\n\n')}\n`;
}

async function describeTable(client: pg.ClientBase, { oid, name, is_kept, comment }: TableRow): Promise<string> {
  const lines = (text: string): Promise<string[]> => linesOf(client, text, oid);
  const body = [...(await lines(columns)), ...(await lines(constraints))].join(',\n');
  const notes = [...(is_kept ? await lines(policies) : ['NO row-level security']), ...(await lines(grants))];
  const rest = [...notes.map((note) => `-- ${note}`), ...(await lines(indexes)), ...(await lines(triggers))];
  return `${comment === null ? '' : `-- ${comment}\n`}create table app.${name} (\n${body}\n);\n${rest.join('\n')}\n`;
}

async function linesOf(client: pg.ClientBase, text: string, ...values: unknown[]): Promise<string[]> {
  return (await client.query<{ line: string }>(text, values)).rows.map((row) => row.line);
}
