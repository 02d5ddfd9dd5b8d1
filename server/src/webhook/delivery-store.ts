import type { MemberId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';
import type { EventFacts, TryOutcome } from './rules.ts';

const withDue = sql<{ id: string }>(`
  with recursive waiting as (
    (select endpoint_id from app.webhook_delivery where state = 'waiting' order by endpoint_id limit 1)
    union all
    select (select d.endpoint_id from app.webhook_delivery d where d.state = 'waiting' and d.endpoint_id > w.endpoint_id
      order by d.endpoint_id limit 1)
    from waiting w where w.endpoint_id is not null
  )
  select p.id from app.webhook_endpoint p
  where p.id in (select endpoint_id from waiting)
    and exists (select from app.webhook_delivery d where d.endpoint_id = p.id and d.state = 'waiting' and d.next_at <= now()
      and (p.state = 'active' or d.event_id is null and p.state <> 'removed'))
  order by p.id for no key update skip locked`);

const claim = sql<TakenRow>(`
  with room as (
    select held.id, $2::integer - (select count(*) from app.webhook_delivery d
      where d.endpoint_id = held.id and d.lease_until > now()) as free from unnest($1::bigint[]) held (id)
  ), picked as (
    select due.id, row_number() over (partition by room.id order by due.next_at, due.id) as turn, due.next_at
    from room join app.webhook_endpoint p on p.id = room.id
      cross join lateral (
        select d.id, d.next_at from app.webhook_delivery d
        where d.endpoint_id = room.id and d.state = 'waiting' and d.next_at <= now() and (d.lease_until is null or d.lease_until <= now())
          and (p.state = 'active' or d.event_id is null and p.state <> 'removed')
          and not exists (select from app.webhook_delivery f where f.endpoint_id = d.endpoint_id
            and f.order_detail_id = d.order_detail_id and f.state = 'waiting' and f.sequence < d.sequence)
        order by d.next_at, d.id limit greatest(room.free, 0) for update of d skip locked
      ) due
  ), chosen as (select id from picked order by turn, next_at, id limit $3), taken as (
    update app.webhook_delivery d set lease_until = now() + $4::integer * interval '1 ms',
      next_at = now() + $4::integer * interval '1 ms', run = run + 1
    from chosen where d.id = chosen.id returning d.*
  )
  select t.id, t.run, t.round, t.member_id, t.endpoint_id, t.event_id, t.order_detail_id, t.sequence, t.type, e.facts,
    coalesce(e.occurred_at, t.created_at) as occurred_at, p.url, p.secret_enc,
    case when p.old_until > now() then p.old_secret_enc end as old_secret_enc
  from taken t join app.webhook_endpoint p on p.id = t.endpoint_id left join app.webhook_event e on e.id = t.event_id
  order by t.id`);

export type TakenRow = {
  id: string;
  run: number;
  round: number;
  member_id: MemberId;
  endpoint_id: string;
  event_id: string | null;
  order_detail_id: string | null;
  sequence: number | null;
  type: string;
  facts: EventFacts | null;
  occurred_at: Date;
  url: string;
  secret_enc: Buffer;
  old_secret_enc: Buffer | null;
};
export type Taking = { readonly atMost: number; readonly share: number; readonly leaseMs: number };

/**
 * Takes what is due, of each endpoint as much as its share of sendings under way leaves, the endpoints in turn. Endpoints
 * are held first, and counted by the statement after it: whoever has taken for one of them has committed by then, and the
 * snapshot of the first may be older.
 */
export async function takeDeliveries(tx: Tx, { atMost, share, leaseMs }: Taking): Promise<TakenRow[]> {
  const held = (await tx.rows(withDue)).map(({ id }) => id);
  return held.length === 0 ? [] : tx.rows(claim, held, share, atMost, leaseMs);
}

export type Ended = {
  readonly id: string;
  readonly run: number;
  readonly at: Date;
  readonly ms: number;
  readonly outcome: TryOutcome;
  readonly status: number | null;
  readonly signature: string;
  readonly answerEnc: Buffer | null;
  /** ms until the next try; null when it is given up. */
  readonly delayMs: number | null;
};
export type GivenUp = { endpoint_id: string; member_id: MemberId; url: string; tries: number };

/** What a worker sent that has lost its lease meanwhile is not written: another one has it. */
const end = sql<GivenUp>(`
  with ended as (
    select * from jsonb_to_recordset($1::jsonb) as e (id bigint, run integer, at timestamptz, ms integer, outcome text,
      status smallint, signature text, answer bytea, delay_ms bigint)
  ), done as (
    update app.webhook_delivery d set tries = d.tries + 1, round = d.round + 1, lease_until = null,
      state = case when e.outcome = 'answered' then 'delivered' when e.delay_ms is null then 'failed' else 'waiting' end,
      ended_at = case when e.outcome = 'answered' or e.delay_ms is null then now() end,
      next_at = now() + case when e.outcome = 'answered' then 0 else coalesce(e.delay_ms, 0) end * interval '1 ms', outcome = e.outcome, status = e.status, ms = e.ms
    from ended e where d.id = e.id and d.run = e.run and d.lease_until is not null
    returning d.*
  ), tried as (
    insert into app.webhook_try (member_id, delivery_id, n, at, ms, outcome, status, signature, answer_enc)
    select done.member_id, done.id, done.tries, e.at, e.ms, e.outcome, e.status, e.signature, e.answer
    from done join ended e on e.id = done.id
  ), behind as (
    -- The next events of the check are due with this one, or at once where it has ended.
    update app.webhook_delivery f set next_at = done.next_at
    from done where f.endpoint_id = done.endpoint_id and f.order_detail_id = done.order_detail_id and f.sequence > done.sequence
      and f.state = 'waiting' and f.lease_until is null and f.id not in (select id from ended)
  ), proven as (
    update app.webhook_endpoint p set is_proven = coalesce(ping.is_proven, p.is_proven),
      state = case when p.state = 'active' and given.is_up then 'resting' else p.state end,
      rested_at = case when p.state = 'active' and given.is_up then now() else p.rested_at end
    from (select distinct endpoint_id from done where event_id is null or state = 'failed') touched
      cross join lateral (select bool_and(d.state = 'delivered') as is_proven from done d where d.endpoint_id = touched.endpoint_id and d.event_id is null) ping
      cross join lateral (select exists (select from done d where d.endpoint_id = touched.endpoint_id and d.state = 'failed' and d.event_id is not null) as is_up) given
    where p.id = touched.endpoint_id
    returning p.id, p.member_id, p.url, p.rested_at
  )
  select p.id as endpoint_id, p.member_id, p.url, (select max(d.tries) from done d where d.endpoint_id = p.id and d.state = 'failed') as tries
  from proven p where p.rested_at = now()`);

/** Writes how sendings ended, many at once. Answers the endpoints that rest from now on. */
export const endDeliveries = (tx: Tx, ended: readonly Ended[]): Promise<GivenUp[]> =>
  tx.rows(
    end,
    JSON.stringify(
      ended.map(({ answerEnc, delayMs, ...each }) => ({
        ...each,
        delay_ms: delayMs,
        answer: answerEnc === null ? null : `\\x${answerEnc.toString('hex')}`,
      })),
    ),
  );

const sweep = sql<{ id: string }>(`
  with old as (select id from app.webhook_delivery where created_at < $1 order by created_at limit 5000)
  delete from app.webhook_delivery d using old where d.id = old.id returning d.id`);
/** Answers how many went; those that still wait go as well: they were kept for as long as was said. */
export const sweepDeliveries = async (tx: Tx, before: Date): Promise<number> => (await tx.rows(sweep, before)).length;

/** An event that came while the one before it was ended has the time of that: nothing before it waits any more. */
const wake = sql(`
  update app.webhook_delivery d set next_at = now()
  where d.state = 'waiting' and d.tries = 0 and d.next_at > now() and d.lease_until is null and d.event_id is not null
    and not exists (select from app.webhook_delivery f where f.endpoint_id = d.endpoint_id
      and f.order_detail_id = d.order_detail_id and f.state = 'waiting' and f.sequence < d.sequence)`);
export const wakeFollowers = async (tx: Tx): Promise<void> => void (await tx.rows(wake));

const dropAll = sql("delete from app.webhook_endpoint where state = 'removed'");
/** Endpoints that were removed, with their deliveries. */
export async function dropRemoved(tx: Tx): Promise<void> {
  await tx.rows(dropAll);
}

export type EventRow = {
  id: string;
  tx: string;
  type: string;
  order_detail_id: string;
  sequence: number;
  facts: EventFacts;
  occurred_at: Date;
};
const after = sql<EventRow>(`
  select id, tx::text, type, order_detail_id, sequence, facts, occurred_at from app.webhook_event
  where member_id = $1 and (tx, id) > ($2::text::xid8, $3::bigint) and tx < pg_snapshot_xmin(pg_current_snapshot())
  order by tx, id limit $4`);
export const listEventsAfter = (
  db: Db,
  memberId: MemberId,
  { tx, id, limit }: { tx: string; id: string; limit: number },
): Promise<EventRow[]> => db.rows(after, memberId, tx, id, limit);
