import type { Bilingual } from '@beidiao/contract/wire/language';
import type { ConnectorState } from '@beidiao/contract/verification/engine';
import type { MemberId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';

export type ConnectorRecord = {
  name: string;
  state: ConnectorState;
  since: Date | null;
  failures: number;
  last_failure: string | null;
  last_failure_at: Date | null;
  last_latency_ms: number | null;
  waiting: number;
  asked_today: number;
  cost_today_fen: string;
  items: { code: string; name: Bilingual }[];
};
/** `$1` names the connectors of the configuration; `$2` and `$3` say which item goes to which. */
const all = sql<ConnectorRecord>(`
  with way as (select * from unnest($2::text[], $3::text[]) as w (code, connector)),
  waiting as (
    select coalesce(w.connector, $4::text) as connector, count(*)::integer as count from app.check_task t
    left join way w on w.code = t.code where t.state in ('queued', 'running') and t.after_identity is null group by 1
  ), today as (
    select connector, count(*)::integer as count, sum(cost_fen) as cost_fen from app.source_call
    where asked_at >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai' group by 1
  )
  select n.name, coalesce(c.state, 'closed') as state, c.since, coalesce(c.failures, 0) as failures, c.last_failure, c.last_failure_at,
    c.last_latency_ms, coalesce(w.count, 0) as waiting, coalesce(t.count, 0) as asked_today, coalesce(t.cost_fen, 0) as cost_today_fen,
    coalesce((select jsonb_agg(jsonb_build_object('code', i.code, 'name', jsonb_build_object('zh', i.name_zh, 'en', i.name_en)) order by i.code)
      from way join lateral (
        select v.code, v.name_zh, v.name_en from app.item_version v
        where v.code = way.code and v.withdrawn_at is null and coalesce(v.valid_from <= app.now(), true) order by v.version desc limit 1) i on true
      where way.connector = n.name), '[]') as items
  from unnest($1::text[]) as n (name)
  left join app.connector c on c.name = n.name
  left join waiting w on w.connector = n.name
  left join today t on t.connector = n.name
  order by coalesce(c.state, 'closed') = 'closed', n.name`);
export type ConnectorsWish = {
  readonly names: readonly string[];
  /** Item and connector, side by side. */
  readonly ways: readonly (readonly [string, string])[];
  /** Who is asked for the other items. */
  readonly otherwise: string | null;
};
/** As many as are configured. */
export const listConnectors = (db: Db, { names, ways, otherwise }: ConnectorsWish): Promise<ConnectorRecord[]> =>
  db.rows(
    all,
    names,
    ways.map(([code]) => code),
    ways.map(([, connector]) => connector),
    otherwise,
  );

export type ServiceRecord = {
  name: string;
  state: ConnectorState;
  since: Date;
  failures: number;
  last_failure: string | null;
  last_failure_at: Date | null;
  last_latency_ms: number | null;
};
const byNames = sql<ServiceRecord>(`
  select name, state, since, failures, last_failure, last_failure_at, last_latency_ms from app.connector
  where name = any($1::text[]) order by state = 'closed', name`);
/** Those that were asked. */
export const listServices = (db: Db, names: readonly string[]): Promise<ServiceRecord[]> => db.rows(byNames, names);

export type FailedRecord = {
  id: string;
  member_id: MemberId;
  order_detail_id: string;
  code: string;
  name_zh: string;
  name_en: string;
  attempts: number;
  faults: number;
  failure: string | null;
  failed_at: Date;
};
const failed = sql<FailedRecord>(`
  select t.id, t.member_id, t.order_detail_id, t.code, i.name_zh, i.name_en, t.attempts, t.faults, t.failure, t.failed_at
  from app.check_task t join app.item_version i on i.code = t.code and i.version = t.item_version
  where t.failed_at is not null and t.state = 'waitingReviewer' and t.id > $1 order by t.id limit $2`);
export const listFailed = (db: Db, after: string, limit: number): Promise<FailedRecord[]> =>
  db.rows(failed, after, limit);

const oneFailed = sql<{ id: string; member_id: MemberId; is_failed: boolean }>(
  `select id, member_id, failed_at is not null and state = 'waitingReviewer' as is_failed from app.check_task where id = $1 for no key update`,
);
export const holdFailed = async (
  tx: Tx,
  id: string,
): Promise<{ member_id: MemberId; is_failed: boolean } | undefined> => (await tx.rows(oneFailed, id))[0];

/** Sources that rest keep nobody waiting for longer than was promised: people take over what is due. */
const handOver = sql<{ order_detail_id: string }>(`
  update app.check_task t set state = 'waitingReviewer' where state = 'queued' and after_identity is null and deadline_at < now() and code = any($1::text[])
    and not exists (select from app.member m where m.id = t.member_id and m.test_of is not null) returning order_detail_id`);
export const handOverDue = async (tx: Tx, blockedCodes: readonly string[]): Promise<number> =>
  (await tx.rows(handOver, blockedCodes)).length;

/** Consents end by themselves: what still waits for people then may not be looked up any more. */
const lapsed = sql<{ member_id: MemberId; order_detail_id: string }>(`
  select distinct t.member_id, t.order_detail_id from app.check_task t
  join app.consent k on k.member_id = t.member_id and k.order_detail_id = t.order_detail_id
  where t.state in ('waitingReviewer', 'waitingCandidate') and k.withdrawn_at is null and k.ends_at < now() limit 100`);
export const listLapsed = (db: Db) => db.rows(lapsed);
