import type { KeyEnvironment } from '@beidiao/contract/open/scopes';
import type { MemberId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';

/** A request as it is kept: masked. */
export type NewLine = {
  readonly token_hash: string;
  readonly request_id: string;
  readonly at: string;
  readonly method: string;
  readonly operation: string | null;
  readonly path: string;
  readonly status: number;
  readonly code: string | null;
  readonly ms: number;
  readonly check_id: string | null;
  readonly idempotency_key: string | null;
  readonly coarse_address: string;
  readonly request_body: string | null;
  readonly answer_body: string | null;
};

const put = sql(`
  with kept as (
    insert into app.open_request (member_id, key_id, request_id, at, method, operation, path, status, code, ms, check_id, idempotency_key,
      coarse_address, request_body, answer_body)
    select k.member_id, k.id, l.request_id, l.at, l.method, l.operation, l.path, l.status, l.code, l.ms, l.check_id, l.idempotency_key,
      l.coarse_address, l.request_body, l.answer_body
    from jsonb_to_recordset($1::jsonb) l (token_hash text, request_id text, at timestamptz, method text, operation text, path text, status smallint,
      code text, ms integer, check_id bigint, idempotency_key text, coarse_address text, request_body text, answer_body text)
    join app.api_key k on k.token_hash = decode(l.token_hash, 'hex')
    order by l.at
    on conflict (member_id, request_id) do nothing returning member_id, key_id, at, status
  )
  insert into app.api_key_hour as h (key_id, member_id, hour, requests, failed)
  select key_id, member_id, date_trunc('hour', at), count(*), count(*) filter (where status >= 400) from kept group by 1, 2, 3 order by 1, 3
  on conflict (key_id, hour) do update set requests = h.requests + excluded.requests, failed = h.failed + excluded.failed`);
/** Written twice, it stands once. What came with no key of ours is not kept. */
export async function putLines(tx: Tx, lines: readonly NewLine[]): Promise<void> {
  await tx.rows(put, JSON.stringify(lines));
}

export type LineRow = {
  id: string;
  at: Date;
  method: 'GET' | 'POST';
  path: string;
  status: number;
  ms: number;
  key_id: string;
  key_name: string;
  last_four: string;
  environment: KeyEnvironment;
};
const shown = `r.id, r.at, r.method, r.path, r.status, r.ms, k.id as key_id, k.name as key_name, k.last_four, k.environment`;
const ofOutcome = {
  all: '',
  succeeded: 'and r.status < 400',
  failed: 'and r.status >= 400',
  '4xx': 'and r.status between 400 and 499',
  '5xx': 'and r.status >= 500',
} as const;
type Outcome = keyof typeof ofOutcome;
/** By the index of what is looked for: a member may have a million lines, and a search finds a few. */
const searched = `and r.id in (
    select id from app.open_request where member_id = $1 and request_id = $7
    union all select id from app.open_request where member_id = $1 and idempotency_key = $7
    union all select id from app.open_request where member_id = $1 and check_id = $8)`;
const pageOf = (outcome: Outcome, isSearch: boolean) =>
  sql<LineRow>(`
  select ${shown} from app.open_request r join app.api_key k on k.id = r.key_id
  where r.member_id = $1 and r.at > $2 and ($3::bigint is null or r.key_id = $3) and ($4::bigint is null or r.id < $4) and ($6::text is null or r.operation = $6)
    ${ofOutcome[outcome]} ${isSearch ? searched : ''}
  order by r.id desc limit $5`);
const pages = {
  all: { plain: pageOf('all', false), search: pageOf('all', true) },
  succeeded: { plain: pageOf('succeeded', false), search: pageOf('succeeded', true) },
  failed: { plain: pageOf('failed', false), search: pageOf('failed', true) },
  '4xx': { plain: pageOf('4xx', false), search: pageOf('4xx', true) },
  '5xx': { plain: pageOf('5xx', false), search: pageOf('5xx', true) },
} as const;
export type LineFilter = {
  readonly keyId?: string | undefined;
  readonly outcome: Outcome;
  readonly operation?: string | undefined;
  readonly search?: { readonly text: string; readonly checkId: string | null } | undefined;
  readonly before?: string | undefined;
  readonly limit: number;
  readonly since: Date;
};
export function listLines(db: Db, memberId: MemberId, it: LineFilter): Promise<LineRow[]> {
  const asked = [memberId, it.since, it.keyId ?? null, it.before ?? null, it.limit, it.operation ?? null];
  return it.search === undefined
    ? db.rows(pages[it.outcome].plain, ...asked)
    : db.rows(pages[it.outcome].search, ...asked, it.search.text, it.search.checkId);
}

export type WholeLine = LineRow & {
  request_id: string;
  operation: string | null;
  code: string | null;
  idempotency_key: string | null;
  coarse_address: string;
  request_body: string | null;
  answer_body: string | null;
};
const one = sql<WholeLine>(`
  select ${shown}, r.request_id, r.operation, r.code, r.idempotency_key, r.coarse_address, r.request_body, r.answer_body
  from app.open_request r join app.api_key k on k.id = r.key_id where r.member_id = $1 and r.id = $2 and r.at > $3`);
export const findLine = async (
  db: Db,
  memberId: MemberId,
  { lineId, since }: { lineId: string; since: Date },
): Promise<WholeLine | undefined> => (await db.rows(one, memberId, lineId, since))[0];

export type HourRow = { hour: Date; requests: number; failed: number };
const hours = sql<HourRow>(`
  select hour, sum(requests)::integer as requests, sum(failed)::integer as failed from app.api_key_hour
  where member_id = $1 and hour >= $2 group by hour`);
export const listHours = (db: Db, memberId: MemberId, since: Date): Promise<HourRow[]> =>
  db.rows(hours, memberId, since);

/** So many of the newest stand for how long requests take. */
const timed = 10_000;
const pace = sql<{ median_ms: number | null; p80_ms: number | null; busiest: number }>(`
  with newest as (
    select key_id, at, ms from app.open_request where member_id = $1 and at > $2 order by id desc limit ${timed}
  )
  select round(percentile_cont(0.5) within group (order by ms))::integer as median_ms,
    round(percentile_cont(0.8) within group (order by ms))::integer as p80_ms,
    coalesce((select max(n) from (select count(*)::integer as n from newest where at > $3 group by key_id) each), 0) as busiest
  from newest`);
export const readPace = async (db: Db, memberId: MemberId, { since, minute }: { since: Date; minute: Date }) =>
  (await db.rows(pace, memberId, since, minute))[0] ?? { median_ms: null, p80_ms: null, busiest: 0 };

const drop = sql<{ id: string }>(`
  delete from app.open_request where id in (select id from app.open_request where at < $1 order by at limit 5000) returning id`);
/** A piece at a time; answers how many went. */
export const dropLines = async (tx: Tx, before: Date): Promise<number> => (await tx.rows(drop, before)).length;

const dropHours = sql('delete from app.api_key_hour where hour < $1');
export async function dropHoursBefore(tx: Tx, before: Date): Promise<void> {
  await tx.rows(dropHours, before);
}
