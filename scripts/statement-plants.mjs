import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findStatements } from './find-statements.mjs';

const tsconfig = {
  compilerOptions: {
    module: 'nodenext',
    target: 'es2023',
    strict: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    types: [],
  },
  include: ['src'],
};
const db = `
export type Statement<Row> = { readonly text: string; readonly row?: Row };
export const sql = <Row = Record<string, never>>(text: string): Statement<Row> => ({ text });
`;

/** Each mistake by the name of its statement, and what has to be said of it. */
const plants = [
  ['wrongTable', "sql<{ id: string }>('select id from app.memberz')", /does not prepare/],
  ['wrongColumn', "sql<{ id: string }>('select idd as id from app.member')", /does not prepare/],
  ['noRight', "sql<{ id: string }>('delete from app.ledger_entry returning id')", /no role may run it/],
  ['missingColumn', "sql<{ id: string; name: string }>('select id from app.member')", /answers no column name/],
  ['otherColumn', "sql<{ id: string }>('select id, name from app.member')", /answers name/],
  ['nullColumn', "sql<{ frozen_at: Date }>('select frozen_at from app.member')", /frozen_at may be null/],
  [
    'nullByJoin',
    "sql<{ name: string }>('select p.name from app.member m left join app.member p on p.id = m.parent_id')",
    /name may be null/,
  ],
  ['nullSum', "sql<{ sum: string }>('select sum(bought_fen)::text as sum from app.balance')", /sum may be null/],
  ['wrongKind', "sql<{ id: number }>('select id from app.member')", /id is string/],
  ['fewValues', "sql<{ id: string }>('select id from app.member where id = $1 and name = $2')", /run with 1 values/],
];

/** Statements about tables: who runs them, the text, and what has to be said of it; nothing of the sound ones. */
const strangers = [
  ['writtenByStranger', 'candidate', 'update app.order_detail set due_at = null where id = $1', /belongs to order/],
  [
    'writtenInside',
    'order',
    'with gone as (delete from app.balance where member_id = $1) select 1',
    /belongs to wallet/,
  ],
  ['insertedAbove', 'account', 'insert into app.notice_setting (user_id) values ($1)', /belongs to notice/],
  ['readUpwards', 'order', 'select id from app.report where id = $1', /reads report of report/],
  [
    'readSideways',
    'approval',
    'select d.id from app.order_detail d join app.delivery b on true',
    /reads delivery of notice/,
  ],
  ['lockedUpwards', 'base', 'select id from app.member where id = $1 for update', /reads member of account/],
  ['readBelow', 'report', "select id from app.order_detail where name_enc <> 'update app.member'", undefined],
  ['writtenOwn', 'order', 'insert into app.outbox (task) select id from app.check_order for update', undefined],
];

/**
 * The planted statements, found in a small server at `base` as those of the real one are: what a database says no to,
 * and what touches tables of others.
 */
export async function plantStatements(base) {
  const source = path.join(base, 'server/src');
  mkdirSync(source, { recursive: true });
  writeFileSync(path.join(base, 'server/tsconfig.json'), JSON.stringify(tsconfig));
  writeFileSync(path.join(source, 'db.ts'), db);
  const lines = plants.map(([name, statement]) => `export const ${name} = ${statement};`);
  for (const [name, author, text] of strangers) {
    mkdirSync(path.join(source, author), { recursive: true });
    const file = path.join(source, author, `${name.toLowerCase()}-store.ts`);
    writeFileSync(file, `import { sql } from '../db.ts';\nexport const ${name} = sql(\`${text}\`);\n`);
  }
  const run = 'export const run = (db: { rows(...all: unknown[]): unknown }) => db.rows(fewValues, 1);';
  writeFileSync(path.join(source, 'store.ts'), ["import { sql } from './db.ts';", ...lines, run].join('\n'));
  const expected = new Map([...plants, ...strangers].map((it) => [it[0], it.at(-1)]));
  const found = (await findStatements(base)).filter(({ name }) => expected.has(name));
  if (found.length !== expected.size) throw new Error(`found ${found.length} of ${expected.size} planted statements`);
  const isStranger = ({ name }) => strangers.some((it) => it[0] === name);
  const planted = found.map((it) => ({ ...it, id: `planted ${it.name}`, expected: expected.get(it.name) }));
  return { wrong: planted.filter((it) => !isStranger(it)), strangers: planted.filter(isStranger) };
}
