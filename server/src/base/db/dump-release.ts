/*
 * Keeps the database of a release, so that a test can bring it to the newest schema. In a checkout of that release, whose
 * server has filled DATA_DIR (with MASTER_KEY as the tests have it) and was stopped:
 * `node scripts/run.mjs server/src/base/db/dump-release.ts DATA_DIR server/test-data/release-2026-12-31.sql.gz`.
 */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import pg from 'pg';
import { dumpDatabase } from './database-dump.ts';
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts';

const [dataDir, file] = process.argv.slice(2);
if (dataDir === undefined || file === undefined)
  throw new TypeError('dump-release.ts DATA_DIR server/test-data/release-2026-12-31.sql.gz');

const cluster = await startEmbeddedPostgres({ dataDir: resolve(dataDir) });
const client = new pg.Client({
  host: cluster.socketDir,
  port: cluster.port,
  user: cluster.superuser,
  database: 'postgres',
});
try {
  await client.connect();
  writeFileSync(file, await dumpDatabase(client));
} finally {
  await client.end();
  await cluster.stop();
}
