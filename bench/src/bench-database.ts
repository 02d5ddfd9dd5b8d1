import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../server/src/base/postgres/embedded-postgres.ts';
import { shutDown } from '../../server/src/base/postgres/postmaster.ts';
import { isRunning, readPostmaster } from '../../server/src/base/postgres/process.ts';
import { migrate } from '../../server/src/base/db/migrate.ts';
import type { Setting } from './setting.ts';

const prefix = 'beidiao-bench-';
const database = 'beidiao';

export type BenchDatabase = {
  readonly address: Setting['address'];
  /** A connection that every policy holds for, or none: as the role says. */
  connect(role: 'app_user' | 'app_worker' | 'app_owner'): Promise<pg.Client>;
  stop(): Promise<void>;
};

/** The embedded PostgreSQL with its production settings (fsync on) in a temporary folder, migrated. */
export async function openBenchDatabase(): Promise<BenchDatabase> {
  await sweepKilledRuns();
  const dataDir = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  // The database does not run as root and has to pass through.
  chmodSync(dataDir, 0o711);
  const cluster = await startEmbeddedPostgres({ dataDir });
  const address = { host: cluster.socketDir, port: cluster.port, database };
  const stop = async (): Promise<void> => {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const first = await connected({ ...address, database: 'postgres', user: cluster.superuser });
    await first.query(`create database ${database}`);
    await first.end();
    await migrate({ ...address, user: cluster.superuser });
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    address,
    stop,
    connect: (role) =>
      connected(
        // The owner has no login; the superuser steps down to it.
        role === 'app_owner'
          ? { ...address, user: cluster.superuser, options: '-c role=app_owner' }
          : { ...address, user: role },
      ),
  };
}

async function connected(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** A run that was killed leaves its database running and its folder full. */
async function sweepKilledRuns(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    if (isRunning(Number(name.slice(prefix.length).split('-')[0]))) continue;
    const folder = join(tmpdir(), name);
    const orphan = readPostmaster(join(folder, 'postgres'));
    if (orphan !== undefined) await shutDown(orphan);
    rmSync(folder, { recursive: true, force: true });
  }
}
