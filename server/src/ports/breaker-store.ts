import { type Db, sql, type Tx } from '../base/db/db.ts';

export type BreakerRow = { name: string; state: 'closed' | 'open' | 'halfOpen'; rests_ms: number };

const openBreakers = sql<{ name: string }>(`
  select name from app.connector where state <> 'closed' and until > clock_timestamp() limit 1000`);
const byName = sql<BreakerRow>(`
  select name, state, greatest(0, extract(epoch from until - clock_timestamp()) * 1000)::integer as rests_ms from app.connector where name = $1`);
/** One of all workers gets the probe; another may have it when that one has not come back. */
const takeProbe = sql<{ name: string }>(`
  update app.connector set since = case when state = 'open' then clock_timestamp() else since end, state = 'halfOpen',
    until = clock_timestamp() + $2::integer * interval '1 millisecond'
  where name = $1 and state <> 'closed' and until <= clock_timestamp() returning name`);
/** Written when it changes something, and every other second: a row that all workers write at each answer would hold them up. */
const noteAnswer = sql(`
  insert into app.connector as c (name, last_latency_ms, answered_at) values ($1, $2, clock_timestamp())
  on conflict (name) do update set failures = 0, until = null, last_latency_ms = excluded.last_latency_ms, answered_at = excluded.answered_at,
    state = 'closed', since = case when c.state = 'closed' then c.since else clock_timestamp() end
  where c.state <> 'closed' or c.failures > 0 or c.answered_at is null or c.answered_at < clock_timestamp() - interval '2 seconds'`);
const noteFailure = sql<{ state: BreakerRow['state'] }>(`
  insert into app.connector as c (name, failures, last_failure, last_failure_at, state, until)
  values ($1, 1, $2, clock_timestamp(), case when $3::integer <= 1 then 'open' else 'closed' end,
    case when $3::integer <= 1 then clock_timestamp() + $4::integer * interval '1 millisecond' end)
  on conflict (name) do update set failures = c.failures + 1, last_failure = excluded.last_failure, last_failure_at = excluded.last_failure_at,
    state = case when c.state <> 'closed' or c.failures + 1 >= $3::integer then 'open' else 'closed' end,
    since = case when c.state = 'halfOpen' or (c.state = 'closed' and c.failures + 1 >= $3::integer) then clock_timestamp() else c.since end,
    until = case
      when c.state = 'open' then c.until
      when c.state = 'halfOpen' or c.failures + 1 >= $3::integer then clock_timestamp() + $4::integer * interval '1 millisecond'
    end
  returning state`);

export const listOpenBreakers = async (db: Db): Promise<string[]> =>
  (await db.rows(openBreakers)).map((row) => row.name);
export const findBreaker = async (db: Db, name: string): Promise<BreakerRow | undefined> =>
  (await db.rows(byName, name))[0];
export const tryProbe = async (tx: Tx, name: string, forMs: number): Promise<boolean> =>
  (await tx.rows(takeProbe, name, forMs)).length > 0;
export async function keepAnswer(tx: Tx, name: string, latencyMs: number): Promise<void> {
  await tx.rows(noteAnswer, name, Math.round(latencyMs));
}
export type Failure = { readonly what: string; readonly opensAfter: number; readonly restMs: number };
export async function keepFailure(tx: Tx, name: string, { what, opensAfter, restMs }: Failure): Promise<boolean> {
  const [row] = await tx.rows(noteFailure, name, what, opensAfter, Math.round(restMs));
  return row?.state === 'open';
}

const close = sql<{ name: string }>(`
  update app.connector set state = 'closed', failures = 0, until = null, since = now() where name = $1 returning name`);
/** Answers whether anything was noted of it. */
export const closeBreaker = async (tx: Tx, name: string): Promise<boolean> => (await tx.rows(close, name)).length > 0;
