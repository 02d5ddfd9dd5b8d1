import { createHash } from 'node:crypto';
import type { ProgramScope } from '@beidiao/contract/wire/call';
import type { PermissionCode } from '@beidiao/contract/wire/permissions';
import type { StaffRole } from '@beidiao/contract/staff/roles';
import pg from 'pg';
import { Refusal } from '../refusal.ts';

declare const memberBrand: unique symbol;
declare const userBrand: unique symbol;
declare const staffBrand: unique symbol;
declare const txBrand: unique symbol;

/** A tenant. Only sign-in and rows of the database mint it, so a read without a proven tenant does not compile. */
export type MemberId = string & { readonly [memberBrand]: true };
export type UserId = string & { readonly [userBrand]: true };
/** One of the provider's own people. */
export type StaffId = string & { readonly [staffBrand]: true };

/** A prepared statement; the name follows from the text, so that no two texts can share one. */
export type Statement<Row> = { readonly name: string; readonly text: string; readonly row?: Row };

export function sql<Row = Record<string, never>>(text: string): Statement<Row> {
  return { name: createHash('sha1').update(text).digest('base64url').slice(0, 20), text };
}

/** Reads. */
export interface Db {
  rows<Row>(statement: Statement<Row>, ...values: readonly unknown[]): Promise<Row[]>;
}

/** Writes ask for this: a write outside a transaction does not compile. */
export interface Tx extends Db {
  readonly [txBrand]: true;
}

export type Actor = {
  readonly memberId: MemberId;
  readonly userId: UserId;
  readonly category: 1 | 2;
  readonly role: 1 | 2;
  readonly isFrozen: boolean;
  readonly rights: ReadonlySet<PermissionCode>;
  /** The member of the token: another than `memberId` while the person acts for a child enterprise. */
  readonly homeId: MemberId;
  /** The colleague in whose name the person acts. */
  readonly forUserId: UserId | null;
  readonly contentKeyEnc: Buffer | null;
  /** Set where the token is a program's: the channel it belongs to, and what it was let do. */
  readonly program: { readonly channel: string; readonly scopes: readonly ProgramScope[] } | null;
};

/** Whether a thing is the actor's own, or that of the colleague in whose name they act. */
export const belongsTo = ({ userId, forUserId }: Actor, owner: UserId | null): boolean =>
  owner !== null && (owner === userId || owner === forUserId);

/** One request of a signed-in person: the actor, and a connection that sees this tenant only. */
export type Tenant = {
  readonly actor: Actor;
  readonly db: Db;
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs slow work (a vendor) without holding a database connection. */
  aside<T>(work: () => Promise<T>): Promise<T>;
};

/** For sign-in, callbacks and jobs: sees every tenant, so each statement names its member. */
export type System = {
  readonly db: Db;
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
};

export type Pool = pg.Pool;
export type Connection = pg.ClientConfig;

/** For a free connection; whoever waited longer is told so, instead of waiting behind everybody for ever. */
const connectionWaitMs = 15_000;

export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ max: 16, connectionTimeoutMillis: connectionWaitMs, ...config });
  // A backend that dies while it is checked out would end the process without these two listeners.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

async function queryRows<Row>(
  client: pg.Pool | pg.ClientBase,
  statement: Statement<Row>,
  values: readonly unknown[],
): Promise<Row[]> {
  const result = await client.query({ name: statement.name, text: statement.text, values: [...values] });
  return result.rows as Row[];
}

const asTx = (client: pg.ClientBase): Tx =>
  ({ rows: (statement, ...values) => queryRows(client, statement, values) }) as Tx;

const retriable = new Set(['40001', '40P01']);
const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** Runs `work` between begin and commit. A deadlock or a serialization failure is tried again, twice at most. */
async function inTransaction<T>(client: pg.ClientBase, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    await client.query('begin');
    try {
      const done = await work(asTx(client));
      await client.query('commit');
      return done;
    } catch (error) {
      // The connection may be the thing that broke; then the transaction is gone already.
      await client.query('rollback').catch(() => undefined);
      if (attempt >= 3 || !retriable.has(codeOf(error))) throw error;
    }
  }
}

export function systemOf(pool: pg.Pool): System {
  return {
    db: { rows: (statement, ...values) => queryRows(pool, statement, values) },
    async transaction(work) {
      const client = await pool.connect();
      try {
        return await inTransaction(client, work);
      } finally {
        client.release(isUnclean(client));
      }
    },
  };
}

/** Whether all connections of a pool were in use for longer than a caller is kept waiting: the driver says it in words alone. */
export const isPoolExhausted = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect';

const isUnclean = (client: pg.PoolClient): boolean => client.getTransactionStatus() !== 'I';

/** A candidate acts for one order detail. */
export type CandidateActor = { readonly memberId: MemberId; readonly orderDetailsId: string };

/** One request of a candidate: a connection that sees one order detail only. */
export type CandidateTenant = Pick<Tenant, 'db' | 'transaction' | 'aside'> & { readonly candidate: CandidateActor };

/** Staff act on every member: through the house, where each statement names its member. */
export type StaffActor = { readonly staffId: StaffId; readonly name: string; readonly roles: readonly StaffRole[] };

type ActorRow = {
  member_id: string | null;
  user_id: string;
  category: 1 | 2;
  role: 1 | 2;
  content_key_enc: Buffer | null;
  is_frozen: boolean;
  rights: PermissionCode[];
  channel?: string | null;
  scopes?: ProgramScope[] | null;
};
type ActingRow = ActorRow & {
  home_id: MemberId;
  for_user_id: UserId | null;
  acting: string | null;
  is_allowed: boolean | null;
};
type CandidateRow = { member_id: string | null; order_detail_id: string };
const authenticate = sql<ActorRow>('select * from app.authenticate($1)');
const authenticateCandidate = sql<CandidateRow>('select * from app.authenticate_candidate($1)');
const authenticateFor = sql<ActingRow>('select * from app.authenticate_for($1, $2, $3, $4)');
const enter = sql(
  "select set_config('app.member_id', $1, false), set_config('app.detail_id', $2, false), set_config('app.acting', $3, false)",
);
const leave = sql(
  "select set_config('app.member_id', '', false), set_config('app.detail_id', '', false), set_config('app.acting', '', false)",
);

/** For whom a request says that it acts; null where it says nothing. */
export type ActingWish = {
  readonly memberId: string | null;
  readonly userId: string | null;
  readonly category: number | null;
};

const actorOf = (row: ActorRow): Actor => ({
  memberId: row.member_id as MemberId,
  userId: row.user_id as UserId,
  category: row.category,
  role: row.role,
  isFrozen: row.is_frozen,
  rights: new Set(row.rights),
  homeId: row.member_id as MemberId,
  forUserId: null,
  contentKeyEnc: row.content_key_enc,
  program: row.channel == null ? null : { channel: row.channel, scopes: row.scopes ?? [] },
});

/**
 * Authenticates the token and makes its member the tenant of one connection, in one statement; runs `work`; gives the
 * connection back with the tenant cleared. A connection that is left in a transaction or with a query under way is
 * destroyed, never reused.
 * @throws Refusal notSignedIn
 */
export function withTenant<T>(pool: pg.Pool, tokenHash: Buffer, work: (tenant: Tenant) => Promise<T>): Promise<T> {
  return holding(pool, async (held) => {
    const row = await held.signIn(authenticate, tokenHash);
    return work({ actor: actorOf(row), ...held.handle() });
  });
}

/** The same for somebody who acts for another member or in the name of a colleague. @throws Refusal notSignedIn, actingRefused */
export function withActing<T>(
  pool: pg.Pool,
  { tokenHash, wish }: { tokenHash: Buffer; wish: ActingWish },
  work: (tenant: Tenant) => Promise<T>,
): Promise<T> {
  return holding(pool, async (held) => {
    const row = await held.signIn(authenticateFor, tokenHash, wish.memberId, wish.userId, wish.category);
    if (row.is_allowed !== true) throw new Refusal('actingRefused');
    return work({
      actor: { ...actorOf(row), homeId: row.home_id, forUserId: row.for_user_id },
      ...held.handle(),
    });
  });
}

/** The same for a candidate, whose connection sees one order detail. @throws Refusal notSignedIn */
export function withCandidate<T>(
  pool: pg.Pool,
  tokenHash: Buffer,
  work: (tenant: CandidateTenant) => Promise<T>,
): Promise<T> {
  return holding(pool, async (held) => {
    const row = await held.signIn(authenticateCandidate, tokenHash);
    const candidate = { memberId: row.member_id as MemberId, orderDetailsId: row.order_detail_id };
    return work({ candidate, ...held.handle() });
  });
}

async function holding<T>(pool: pg.Pool, work: (held: HeldConnection) => Promise<T>): Promise<T> {
  const held = new HeldConnection(pool);
  try {
    return await work(held);
  } finally {
    held.end();
  }
}

class HeldConnection {
  readonly #pool: pg.Pool;
  #client: pg.PoolClient | undefined;
  #settings: readonly [string, string, string] = ['', '', ''];
  #underWay = 0;
  #isOpen = true;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async signIn<Row extends { member_id: string | null; order_detail_id?: string; acting?: string | null }>(
    statement: Statement<Row>,
    tokenHash: Buffer,
    ...values: readonly unknown[]
  ): Promise<Row> {
    const client = await this.#pool.connect();
    this.#client = client;
    const [row] = await queryRows(client, statement, [tokenHash, ...values]);
    if (row === undefined || row.member_id === null) throw new Refusal('notSignedIn');
    this.#settings = [row.member_id, row.order_detail_id ?? '', row.acting ?? ''];
    return row;
  }

  handle(): Pick<Tenant, 'db' | 'transaction' | 'aside'> {
    return {
      db: { rows: (statement, ...values) => this.use((client) => queryRows(client, statement, values)) },
      transaction: (inside) => this.use((client) => inTransaction(client, inside)),
      aside: async (slow) => {
        this.#giveBack();
        return slow();
      },
    };
  }

  async use<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    if (!this.#isOpen) throw new TypeError('the tenant of a finished request was used');
    if (this.#client === undefined) {
      this.#client = await this.#pool.connect();
      await queryRows(this.#client, enter, this.#settings);
    }
    this.#underWay += 1;
    try {
      return await work(this.#client);
    } finally {
      this.#underWay -= 1;
    }
  }

  #giveBack(): void {
    const client = this.#client;
    if (client === undefined) return;
    this.#client = undefined;
    const doubtful = this.#underWay > 0 || isUnclean(client);
    // Not awaited: it is queued on this connection ahead of anything that the next holder can send.
    if (!doubtful) client.query({ ...leave, values: [] }).catch(() => undefined);
    client.release(doubtful);
  }

  end(): void {
    this.#isOpen = false;
    this.#giveBack();
  }
}

/** The name of the constraint that a write broke, to be translated into a refusal by the store that knows it. */
export function brokenConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.constraint : undefined;
}

const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08003',
  '53300',
]);

/** Whether the database itself was out of reach: worth another try in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (connectionCodes.has(codeOf(error))) return true;
  return (
    error instanceof Error &&
    /Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect/.test(
      error.message,
    )
  );
}
