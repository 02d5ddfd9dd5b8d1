import pg from 'pg';
import { type Stop, type StopWish, within } from '../ending.ts';
import type { Log } from '../log.ts';
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts';
import { withLoneClient } from './lone-client.ts';
import { migrate, refuseOldSchema } from './migrate.ts';
import { addressOf, keepLogins, namesOwner } from './role-logins.ts';
import { Pulse } from './pulse.ts';
import { ServingPool, tryServingPool } from './serving-pool.ts';
import type { ServingRole } from './serving-roles.ts';
import { jobLimits, queueLimits, requestLimits, type TimeLimits } from './time-limits.ts';

export type Database = {
  /** app_user: requests of signed-in callers, under row-level security. */
  readonly tenants: ServingPool;
  /** app_candidate: requests of candidates, held to one order detail. */
  readonly candidates: ServingPool;
  /** app_worker: sign-in, callbacks, staff. */
  readonly system: ServingPool;
  /** app_worker: what jobs do, with more time; people do not wait for a connection behind them. */
  readonly jobs: ServingPool;
  /** app_worker, for the job queue alone. */
  readonly queue: ServingPool;
  /** Whether it is there at all. */
  readonly pulse: Pulse;
  /** Closes the pools, and the embedded database when it is ours. Without a wish it takes its time. */
  stop(wish?: StopWish): Promise<boolean>;
};

export type DatabaseWish = {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  /** The passwords of the roles on a server follow from it. */
  readonly masterKey: Buffer;
  readonly poolSize: number;
  readonly queueSize: number;
  readonly log: Log;
  readonly onNews: (line: string) => void;
  /** Told what ends the database as soon as something of it runs, and again when more does. */
  readonly onStart?: (stop: Stop) => void;
};

const unhurried: StopWish = { withinMs: 40_000, isPatient: true };

/** Opens the server that DATABASE_URL names, else the embedded one; brings the schema to the newest. @throws WrongLogin */
export async function openDatabase(wish: DatabaseWish): Promise<Database> {
  const place = await placeOf(wish);
  const { loginAs } = place;
  const opened: ServingPool[] = [];
  const open = (role: ServingRole, max: number, limits: TimeLimits): ServingPool => {
    const pool = new ServingPool(role, { ...loginAs(role), max, limits });
    opened.push(pool);
    return pool;
  };
  const pulse = new Pulse({ login: loginAs('app_worker'), pools: opened, log: wish.log });
  const end = async ({ withinMs, isPatient }: StopWish): Promise<boolean> => {
    const began = performance.now();
    await within(withinMs / 8, pulse.stop());
    const ends = Promise.all(opened.map((pool) => pool.end())).catch(() => undefined);
    const haveEnded = isPatient ? await within(withinMs / 4, ends) : true;
    const hasStopped = await place.stop(withinMs - (performance.now() - began));
    return haveEnded && hasStopped;
  };
  let ended: Promise<boolean> | undefined;
  const stop = (asked = unhurried): Promise<boolean> => (ended ??= end(asked));
  wish.onStart?.(stop);
  try {
    await place.bringUp();
    const pools = {
      tenants: open('app_user', wish.poolSize, requestLimits),
      candidates: open('app_candidate', wish.poolSize, requestLimits),
      system: open('app_worker', wish.poolSize, requestLimits),
      jobs: open('app_worker', wish.poolSize, jobLimits),
      queue: open('app_worker', wish.queueSize, queueLimits),
    };
    for (const pool of [pools.tenants, pools.candidates, pools.system]) await tryServingPool(pool);
    const later = await refuseOldSchema(pools.system);
    if (later.length > 0)
      wish.log.warn(
        { migrations: later },
        'a newer version has changed the schema, and this one does not know how: start that version again, or put back the backup from before it',
      );
    // Whoever asks for the time from now on gets the right one.
    await pulse.beat();
    pulse.start();
    return { ...pools, pulse, stop };
  } catch (error) {
    await stop();
    throw inWords(error);
  }
}

/** PgBouncer takes no parameters at the start of a connection, and says only that. */
const inWords = (error: unknown): unknown =>
  error instanceof Error && /unsupported startup parameter/i.test(error.message)
    ? new Error('DATABASE_URL leads to a pooler: connect to PostgreSQL itself (docs/database.md, Poolers)', {
        cause: error,
      })
    : error;

/** Brings the schema to the newest and gives the roles their passwords, for a server whose processes may do neither. */
export async function migrateOnly(wish: DatabaseWish): Promise<void> {
  const place = await placeOf(wish);
  try {
    await place.bringUp();
  } catch (error) {
    throw inWords(error);
  } finally {
    await place.stop();
  }
}

/** Runs `work` as the owner of all tables, for whom no policy holds. @throws Error where nobody is named who may */
export async function withOwner<T>(wish: DatabaseWish, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const place = await placeOf(wish);
  try {
    if (place.owner === undefined) throw new Error('DATABASE_URL names no owner: this needs the address that migrates');
    await place.bringUp();
    return await withLoneClient(place.owner, async (client) => {
      await client.query('set role app_owner');
      return work(client);
    });
  } finally {
    await place.stop();
  }
}

type Place = {
  owner: pg.ClientConfig | undefined;
  loginAs: (role: ServingRole) => pg.ClientConfig;
  bringUp: () => Promise<void>;
  stop: (withinMs?: number) => Promise<boolean>;
};

const placeOf = (wish: DatabaseWish): Promise<Place> =>
  wish.databaseUrl === undefined ? embedded(wish) : Promise.resolve(served(wish.databaseUrl, wish.masterKey));

/** A server. Its address names who may migrate, or nobody: then a process with such an address has come before. */
function served(databaseUrl: string, masterKey: Buffer): Place {
  const addressFor = (role: ServingRole): string => addressOf(databaseUrl, role, masterKey);
  return {
    owner: namesOwner(databaseUrl) ? { connectionString: databaseUrl } : undefined,
    loginAs: (role) => ({ connectionString: addressFor(role) }),
    bringUp: async () => {
      if (!namesOwner(databaseUrl)) return;
      await migrate({ connectionString: databaseUrl }, (owner) => keepLogins(owner, addressFor, masterKey));
    },
    stop: async () => true,
  };
}

/** The embedded server: each pool signs in under its own role on the private socket. */
async function embedded(wish: DatabaseWish): Promise<Place> {
  const breaking = new AbortController();
  const { dataDir, onNews: log } = wish;
  const starting = startEmbeddedPostgres({ dataDir, log, signal: breaking.signal });
  const stop = async (withinMs?: number): Promise<boolean> => {
    breaking.abort();
    const started = await starting.catch(() => undefined);
    return started === undefined || (await started.stop(withinMs));
  };
  wish.onStart?.(({ withinMs }) => stop(withinMs));
  const cluster = await starting;
  const at = { host: cluster.socketDir, port: cluster.port };
  const owner = { ...at, user: cluster.superuser, database: 'beidiao' };
  return {
    owner,
    loginAs: (role) => ({ ...at, database: 'beidiao', user: role }),
    bringUp: async () => {
      await ensureDatabase({ ...at, user: cluster.superuser, database: 'postgres' }, 'beidiao');
      await migrate(owner);
    },
    stop,
  };
}

const ensureDatabase = (config: pg.ClientConfig, name: string): Promise<void> =>
  withLoneClient(config, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`);
  });
