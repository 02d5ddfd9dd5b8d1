import pg from 'pg';
import { openPool } from './db.ts';
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts';
import { migrate } from './migrate.ts';

export type Database = {
  /** app_user: requests of signed-in callers, under row-level security. */
  readonly tenants: pg.Pool;
  /** app_candidate: requests of candidates, held to one order detail. */
  readonly candidates: pg.Pool;
  /** app_worker: sign-in, callbacks, jobs. */
  readonly system: pg.Pool;
  /** app_worker, for the job queue alone. */
  readonly queue: pg.Pool;
  /** Closes the pools, and the embedded database when it is ours. */
  stop(): Promise<void>;
};

export type DatabaseWish = {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  readonly poolSize: number;
  readonly queueSize: number;
  readonly onNews: (line: string) => void;
};

/** Opens the server that DATABASE_URL names, else the embedded one; brings the schema to the newest. */
export async function openDatabase(wish: DatabaseWish): Promise<Database> {
  const { base, loginAs, stop } = wish.databaseUrl === undefined ? await embedded(wish) : served(wish.databaseUrl);
  await migrate(base).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const pools = {
    tenants: openPool({ ...base, ...loginAs('app_user'), max: wish.poolSize }),
    candidates: openPool({ ...base, ...loginAs('app_candidate'), max: wish.poolSize }),
    system: openPool({ ...base, ...loginAs('app_worker'), max: wish.poolSize }),
    queue: openPool({ ...base, ...loginAs('app_worker'), max: wish.queueSize }),
  };
  return {
    ...pools,
    async stop() {
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
      await stop();
    },
  };
}

type Place = { base: pg.ClientConfig; loginAs: (role: string) => pg.ClientConfig; stop: () => Promise<void> };

/** A server: one login that steps down to the role of each pool, so that one DATABASE_URL is enough. */
const served = (databaseUrl: string): Place => ({
  base: { connectionString: databaseUrl },
  loginAs: (role) => ({ options: `-c role=${role}` }),
  stop: async () => undefined,
});

/** The embedded server: each pool signs in under its own role on the private socket. */
async function embedded(wish: DatabaseWish): Promise<Place> {
  const cluster = await startEmbeddedPostgres({ dataDir: wish.dataDir, log: wish.onNews });
  const at = { host: cluster.socketDir, port: cluster.port };
  await ensureDatabase({ ...at, user: cluster.superuser, database: 'postgres' }, 'beidiao');
  return {
    base: { ...at, user: cluster.superuser, database: 'beidiao' },
    loginAs: (role) => ({ user: role }),
    stop: () => cluster.stop(),
  };
}

async function ensureDatabase(config: pg.ClientConfig, name: string): Promise<void> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}
