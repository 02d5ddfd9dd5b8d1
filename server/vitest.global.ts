import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './src/base/postgres/embedded-postgres.ts';
import { shutDown } from './src/base/postgres/postmaster.ts';
import { isRunning, readPostmaster } from './src/base/postgres/process.ts';
import type { TestCluster } from './test/database.ts';
import { recordStatements } from './test/ran-statements.ts';
import { prepareTestTemplate } from './test/template.ts';

type TemplateAddress = { host: string; port: number; user: string; database: string };

const template = 'beidiao_template';
const prefix = 'beidiao-test-';
// Nothing here outlives the run, so nothing has to reach the disk.
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  jit: 'off',
  autovacuum: 'off',
  // Each house of a test opens up to 18, and some files many more; five run at once.
  max_connections: '400',
};

/**
 * The global setup of a test run: one cluster, with a template database that `prepareTemplate`
 * fills and that is closed to connections afterwards, so that it can be cloned at any time.
 */
export function shareCluster(prepareTemplate: (at: TemplateAddress) => Promise<void>) {
  let cluster: EmbeddedPostgres | undefined;
  let dataDir = '';
  return {
    async setup(project: TestProject): Promise<void> {
      await sweepKilledRuns();
      dataDir = fs.mkdtempSync(path.join(os.tmpdir(), `${prefix}${process.pid}-`));
      // The database does not run as root and has to pass through.
      fs.chmodSync(dataDir, 0o711);
      cluster = await startEmbeddedPostgres({ dataDir, settings });
      const { socketDir, port, superuser } = cluster;
      await order(cluster, `create database ${template}`);
      const writeRan = recordStatements();
      await prepareTemplate({ host: socketDir, port, user: superuser, database: template });
      writeRan();
      await order(cluster, `alter database ${template} allow_connections false`);
      const address: TestCluster = { socketDir, port, superuser };
      project.provide('cluster', address);
    },
    async teardown(): Promise<void> {
      await cluster?.stop();
      if (dataDir) fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export const { setup, teardown } = shareCluster(prepareTestTemplate);

/** A run that was killed leaves its database running and its directory full. */
async function sweepKilledRuns(): Promise<void> {
  for (const name of fs.readdirSync(os.tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const dir = path.join(os.tmpdir(), name);
    const run = Number(name.slice(prefix.length).split('-')[0]);
    if (isRunning(run) || fs.statSync(dir).uid !== process.getuid?.()) continue;
    const orphan = readPostmaster(path.join(dir, 'postgres'));
    if (orphan) await shutDown(orphan);
    fs.rmSync(dir, { recursive: true, force: true });
  }
}

async function order({ socketDir, port, superuser }: EmbeddedPostgres, sql: string): Promise<void> {
  const client = new pg.Client({ host: socketDir, port, user: superuser, database: 'postgres' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
