import type pg from 'pg';
import { openPool, sql } from './db.ts';

/** Who serves: logins of their own, without any power over policies. */
export const servingRoles = ['app_user', 'app_candidate', 'app_worker'] as const;
export type ServingRole = (typeof servingRoles)[number];

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

/** A pool on which each new connection proves that it is the role's own. @throws WrongLogin from `connect` */
export function openServingPool(role: ServingRole, config: pg.PoolConfig): pg.Pool {
  const backends = new Map<number, pg.ClientBase>();
  return openPool({
    ...config,
    // The driver waits for what it answers, whatever its types say.
    onConnect: (async (client: pg.ClientBase) => {
      const backend = await proveLogin(client, role);
      if (backends.has(backend)) throw new WrongLogin(role, 'shares its backend with another one');
      backends.set(backend, client);
      client.once('end', () => backends.delete(backend));
    }) as (client: pg.ClientBase) => void,
  });
}

/** Two connections side by side: where a pooler shares backends by the transaction, the second gets that of the first. */
export async function tryServingPool(pool: pg.Pool): Promise<void> {
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
