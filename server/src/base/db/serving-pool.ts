import pg from 'pg';
import { AnswerWatch, breakOff } from './answer-watch.ts';
import { keptAlive, planning, queryRows, type Statement, sql, surviveLosses } from './db.ts';
import type { ServingRole } from './serving-roles.ts';
import { NoConnection, Shares } from './shares.ts';
import { longestAnswerMs, optionsOf, requestLimits, type TimeLimits } from './time-limits.ts';

/** A connection that is not what requests may run on. The words are for the operator. */
export class WrongLogin extends Error {
  constructor(role: ServingRole, problem: string) {
    super(
      `The connection for ${role} ${problem}. Nothing is served over it: each role has to sign in by itself and on a ` +
        'backend of its own (docs/database.md).',
    );
  }
}

type Login = {
  is_session: boolean | null;
  is_current: boolean | null;
  signed_in: string | null;
  power: string | null;
  becomes: string | null;
  backend: number | null;
};
const look = sql<Login>(`
  select session_user = $1::text as is_session, current_user = $1::text as is_current, session_user::text as signed_in,
    (select string_agg(power, ', ') from (values (rolsuper, 'superuser'), (rolbypassrls, 'bypassrls'), (rolcreaterole, 'createrole'),
      (rolcreatedb, 'createdb'), (rolreplication, 'replication')) as has (it, power) where it) as power,
    (select string_agg(other.rolname::text, ', ') from pg_roles other
      where other.oid <> r.oid and pg_has_role(r.oid, other.oid, 'member')) as becomes,
    pg_backend_pid() as backend
  from pg_roles r where r.rolname = session_user`);
// By itself: a login that is not one of the roles can not ask for it.
const tenant = sql<{ is_clear: boolean }>('select app.current_member() is null as is_clear');

export type ServingPoolConfig = pg.PoolConfig & {
  readonly max: number;
  /** Those of requests where nothing else is said. */
  readonly limits?: TimeLimits;
};

type Connected = Parameters<pg.Pool['connect']>[0];
/** What ends the tenant of a connection, and says whether nothing is left of it. */
export type Leave = Statement<{ is_clear: boolean | null }>;

/** A connection that nobody has entered again for so long is cleared by itself, ms. */
const restMs = 25;

/**
 * A pool on which each new connection proves that it is the role's own, every statement has an end, and nobody waits for
 * a database that is known to be away. A connection may come back with its tenant still on it: only who enters as the
 * next one gets it so, and leaves it in the statement of the entering, which saves a trip. For everybody else, and
 * after a moment in any case, it is cleared first.
 * @throws WrongLogin from `connect`
 */
export class ServingPool extends pg.Pool {
  /** How many connections an enterprise may hold at once: half of them. */
  readonly shares: Shares;
  /** Known to be out of reach: who asks is told so at once. */
  isAway = false;
  readonly #watch: AnswerWatch;
  readonly #unleft = new Map<pg.ClientBase, { readonly leave: Leave; readonly since: number }>();
  #clearing: NodeJS.Timeout | undefined;

  constructor(role: ServingRole, { limits = requestLimits, ...config }: ServingPoolConfig) {
    const backends = new Map<number, pg.ClientBase>();
    const watch = new AnswerWatch(longestAnswerMs(limits));
    super({
      connectionTimeoutMillis: limits.connectionMs,
      ...keptAlive,
      // Statements that do not wait for each other's answers go out at once.
      pipeline: true,
      ...config,
      options: [planning, optionsOf(limits), config.options].join(' ').trim(),
      // The driver waits for what it answers, whatever its types say.
      onConnect: (async (client: pg.ClientBase) => {
        watch.add(client);
        const backend = await proveLogin(client, role);
        if (backends.has(backend)) throw new WrongLogin(role, 'shares its backend with another one');
        backends.set(backend, client);
        client.once('end', () => {
          backends.delete(backend);
          this.#unleft.delete(client);
        });
      }) as (client: pg.ClientBase) => void,
    });
    this.shares = new Shares({ perOwner: Math.ceil(config.max / 2), waitMs: limits.connectionMs });
    this.#watch = watch;
    surviveLosses(this);
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<pg.PoolClient> | void {
    const client = this.#connect();
    if (connected === undefined) return client;
    client.then(
      (it) => connected(undefined, it, it.release),
      (error: Error) => connected(error, undefined, () => undefined),
    );
  }

  async #connect(): Promise<pg.PoolClient> {
    for (;;) {
      const { client, leave } = await this.#take();
      if (leave === undefined) return client;
      const [row] = await queryRows(client, leave, []).catch(() => []);
      if (row?.is_clear === true) return client;
      client.release(true);
    }
  }

  /** For who makes themselves its tenant, and leaves the one before, who may still be there. @throws NoConnection */
  async connectToEnter(): Promise<pg.PoolClient> {
    return (await this.#take()).client;
  }

  async #take(): Promise<{ readonly client: pg.PoolClient; readonly leave: Leave | undefined }> {
    if (this.isAway) throw databaseAway();
    const client = await super.connect();
    const leave = this.#unleft.get(client)?.leave;
    this.#unleft.delete(client);
    return { client, leave };
  }

  /** Gives a connection back whose tenant is still on it. */
  releaseUnleft(client: pg.PoolClient, leave: Leave): void {
    this.#unleft.set(client, { leave, since: performance.now() });
    this.#clearing ??= setTimeout(() => this.#clear(), restMs).unref();
    client.release();
  }

  /** Nobody waits for it: whoever takes such a connection meanwhile is answered after it, on the same line. */
  #clear(): void {
    this.#clearing = undefined;
    const now = performance.now();
    for (const [client, { leave, since }] of this.#unleft) {
      if (now - since < restMs) continue;
      this.#unleft.delete(client);
      queryRows(client, leave, []).then(
        ([row]) => row?.is_clear === true || breakOff(client),
        () => breakOff(client),
      );
    }
    if (this.#unleft.size > 0) this.#clearing = setTimeout(() => this.#clear(), restMs).unref();
  }

  /** A place among those that the owner may hold; to be given back after the connection. @throws NoConnection */
  takeShare(owner: string): Promise<() => void> {
    return this.isAway ? Promise.reject(databaseAway()) : this.shares.take(owner);
  }

  /** Connections were lost in silence: those that are open have to answer soon. */
  suspectAll(): void {
    this.#watch.suspectAll();
  }

  override end(): Promise<void>;
  override end(ended: () => void): void;
  override end(ended?: () => void): Promise<void> | void {
    clearTimeout(this.#clearing);
    const over = super.end().finally(() => this.#watch.stop());
    if (ended === undefined) return over;
    void over.then(ended, ended);
  }
}

const databaseAway = (): NoConnection => new NoConnection('the database is away');

/** Two connections side by side: where a pooler shares backends by the transaction, the second gets that of the first. */
export async function tryServingPool(pool: ServingPool): Promise<void> {
  const first = await pool.connect();
  try {
    (await pool.connect()).release();
  } finally {
    first.release();
  }
}

async function proveLogin(client: pg.ClientBase, role: ServingRole): Promise<number> {
  // Without a name: a pooler that shares backends would fail over a prepared statement before it is found out.
  const [login] = (await client.query<Login>(look.text, [role])).rows;
  const refuse = (problem: string): never => {
    throw new WrongLogin(role, problem);
  };
  if (login === undefined || login.backend === null) return refuse('does not say who it is');
  if (!login.is_session) return refuse(`is signed in as ${login.signed_in}`);
  if (!login.is_current) return refuse('runs as another role than it signed in as');
  if (login.power !== null) return refuse(`has rights that go around policies: ${login.power}`);
  if (login.becomes !== null) return refuse(`can become another role: ${login.becomes}`);
  // The backend tells the driver its number when it greets; who stands between tells a number of its own.
  if (Reflect.get(client, 'processID') !== login.backend)
    return refuse('goes through a pooler (PgBouncer or the like), which may hand its backend to others');
  if ((await client.query<{ is_clear: boolean }>(tenant.text)).rows[0]?.is_clear !== true)
    return refuse('comes with a tenant that somebody has left behind');
  return login.backend;
}
