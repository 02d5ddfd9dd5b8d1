/*
 * Asks a database of the newest schema about every statement: `node scripts/run.mjs server/src/base/db/check-statements.ts
 * STATEMENTS.json`, which scripts/check-statements.mjs writes. Prints what is wrong as JSON.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts';
import { migrate } from './migrate.ts';
import { type FoundStatement, judgeStatement, readNullable } from './judge-statement.ts';

const [file] = process.argv.slice(2);
if (file === undefined) throw new TypeError('check-statements.ts STATEMENTS.json');
const statements: FoundStatement[] = JSON.parse(readFileSync(file, 'utf8'));

const dataDir = mkdtempSync(join(tmpdir(), 'beidiao-statements-'));
// The database does not run as root and has to pass through.
chmodSync(dataDir, 0o711);
const cluster = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
const connection = { host: cluster.socketDir, port: cluster.port, user: cluster.superuser, database: 'postgres' };
const client = new pg.Client(connection);
try {
  await migrate(connection);
  await client.connect();
  const nullable = await readNullable(client);
  const problems: { id: string; say: string }[] = [];
  for (const statement of statements)
    for (const say of await judgeStatement(client, statement, nullable)) problems.push({ id: statement.id, say });
  process.stdout.write(JSON.stringify(problems));
} finally {
  await client.end();
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
