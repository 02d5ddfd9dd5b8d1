/*
 * Writes server/schema.sql from a fresh, migrated database, so that a review sees what a migration does to the whole:
 * `node scripts/run.mjs server/src/base/db/dump-schema.ts [--check]`. With --check it only says whether the file is fresh.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts';
import { migrate } from './migrate.ts';
import { packageRoot } from '../package-root.ts';
import { describeSchema } from './schema-text.ts';

const file = join(packageRoot, 'schema.sql');
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
    return await describeSchema(client);
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
    'server/schema.sql is stale → node scripts/run.mjs server/src/base/db/dump-schema.ts, and look at its diff',
  );
  process.exitCode = 1;
}
