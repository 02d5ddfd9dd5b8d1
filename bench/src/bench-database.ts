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
  /** As the superuser, who may fill tables past their triggers. */
  connectToFill(): Promise<pg.Client>;
  /** Another database of the cluster that begins with what stands in this one. */
  copy(name: string): Promise<BenchDatabase>;
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
  return atDatabase({ cluster, database, stop });
}

type Opened = {
  readonly cluster: { readonly socketDir: string; readonly port: number; readonly superuser: string };
  readonly database: string;
  stop(): Promise<void>;
};

function atDatabase(opened: Opened): BenchDatabase {
  const { cluster, database: name, stop } = opened;
  const address = { host: cluster.socketDir, port: cluster.port, database: name };
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
    connectToFill: () => connected({ ...address, user: cluster.superuser }),
    async copy(to) {
      const client = await connected({ ...address, database: 'postgres', user: cluster.superuser });
      await client.query(`create database ${to} template ${name}`);
      await client.end();
      return atDatabase({ ...opened, database: to });
    },
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
