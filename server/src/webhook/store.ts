import type { Endpoint } from '@beidiao/contract/webhook/calls';
import { mostEndpoints, mostResent } from '@beidiao/contract/webhook/events';
import type { MemberId, UserId } from '../access/actor.ts';
import { brokenConstraint, type Db, plannedByValue, sql, type Tx } from '../base/db/db.ts';
import type { EventFacts, TryOutcome } from './rules.ts';

export type EndpointRow = {
  id: string;
  url: string;
  types: string[] | null;
  state: Endpoint['state'];
  secret_tail: string;
  old_until: Date | null;
  is_proven: boolean | null;
  created_at: Date;
  rested_at: Date | null;
  ended: number;
  delivered: number;
  median_ms: number | null;
  waiting: number;
  failed: number;
};
const ofMember = sql<EndpointRow>(`
  select p.id, p.url, p.types, p.state, p.secret_tail, case when p.old_until > now() then p.old_until end as old_until,
    p.is_proven, p.created_at, p.rested_at, day.ended, day.delivered, day.median_ms,
    (select count(*)::integer from app.webhook_delivery d where d.endpoint_id = p.id and d.state = 'waiting') as waiting,
    (select count(*)::integer from app.webhook_delivery d where d.endpoint_id = p.id and d.state = 'failed') as failed
  from app.webhook_endpoint p
    cross join lateral (
      select count(*) filter (where d.state <> 'waiting')::integer as ended, count(*) filter (where d.state = 'delivered')::integer as delivered,
        round(percentile_cont(0.5) within group (order by d.ms) filter (where d.state = 'delivered'))::integer as median_ms
      from app.webhook_delivery d where d.endpoint_id = p.id and d.created_at > now() - interval '1 day' and d.event_id is not null) day
  where p.member_id = $1 and p.state <> 'removed' order by p.id`);
export const listEndpoints = (db: Db, memberId: MemberId): Promise<EndpointRow[]> => db.rows(ofMember, memberId);

const insert = sql<{ id: string }>(`
  insert into app.webhook_endpoint (member_id, slot, url, types, secret_enc, secret_tail, made_by)
  select $1::bigint, free.slot, $2::text, $3::text[], $4::bytea, $5::text, $6::bigint
  from (select min(s.slot) as slot from generate_series(1, ${mostEndpoints}) s (slot)
    where not exists (select from app.webhook_endpoint p where p.member_id = $1::bigint and p.slot = s.slot and p.state <> 'removed')) free
  where free.slot is not null
  on conflict (member_id, slot) where state <> 'removed' do nothing returning id`);
export type NewEndpoint = {
  readonly memberId: MemberId;
  readonly userId: UserId;
  readonly url: string;
  readonly types: readonly string[] | null;
  readonly secretEnc: Buffer;
  readonly secretTail: string;
};
/** Nothing when there are ten, or somebody has taken the place in this moment. */
export async function insertEndpoint(tx: Tx, it: NewEndpoint): Promise<string | 'taken' | undefined> {
  try {
    const [row] = await tx.rows(insert, it.memberId, it.url, it.types, it.secretEnc, it.secretTail, it.userId);
    return row?.id;
  } catch (error) {
    if (brokenConstraint(error) === 'webhook_url') return 'taken';
    throw error;
  }
}

const counted = sql<{ n: number }>(
  "select count(*)::integer as n from app.webhook_endpoint where member_id = $1 and state <> 'removed'",
);
export const countEndpoints = async (db: Db, memberId: MemberId): Promise<number> =>
  (await db.rows(counted, memberId))[0]?.n ?? 0;

export type HeldEndpoint = {
  id: string;
  url: string;
  state: Endpoint['state'];
  secret_enc: Buffer;
  is_rotating: boolean;
};
const held = sql<HeldEndpoint>(`
  select id, url, state, secret_enc, coalesce(old_until > now(), false) as is_rotating
  from app.webhook_endpoint where member_id = $1 and id = $2 and state <> 'removed' for no key update`);
export const holdEndpoint = async (tx: Tx, memberId: MemberId, id: string): Promise<HeldEndpoint | undefined> =>
  (await tx.rows(held, memberId, id))[0];

const update = sql(`
  update app.webhook_endpoint set url = coalesce($3, url), types = case when $4 then $5::text[] else types end,
    is_proven = case when $3 <> url then null else is_proven end
  where member_id = $1 and id = $2`);
export type EndpointChange = { readonly url: string | undefined; readonly types: readonly string[] | null | undefined };
/** Answers whether the address is free. */
export async function updateEndpoint(
  tx: Tx,
  { memberId, id }: { memberId: MemberId; id: string },
  { url, types }: EndpointChange,
): Promise<boolean> {
  try {
    await tx.rows(update, memberId, id, url ?? null, types !== undefined, types ?? null);
    return true;
  } catch (error) {
    if (brokenConstraint(error) === 'webhook_url') return false;
    throw error;
  }
}

const setState = sql(`
  update app.webhook_endpoint set state = $3, rested_at = null where member_id = $1 and id = $2`);
export async function setEndpointState(
  tx: Tx,
  { memberId, id }: { memberId: MemberId; id: string },
  state: 'active' | 'paused',
): Promise<void> {
  await tx.rows(setState, memberId, id, state);
}

const drop = sql<{ id: string }>(`
  update app.webhook_endpoint set state = 'removed', rested_at = null where member_id = $1 and id = $2 and state <> 'removed' returning id`);
/** It is told of nothing more; a job deletes it. */
export const dropEndpoint = async (tx: Tx, memberId: MemberId, id: string): Promise<boolean> =>
  (await tx.rows(drop, memberId, id)).length > 0;

const rotate = sql(`
  update app.webhook_endpoint set secret_enc = $3, secret_tail = $4, old_secret_enc = $5, old_until = now() + $6::bigint * interval '1 ms'
  where member_id = $1 and id = $2`);
export async function writeRotation(
  tx: Tx,
  { memberId, id }: { memberId: MemberId; id: string },
  it: { secretEnc: Buffer; secretTail: string; oldSecretEnc: Buffer; lastsMs: number },
): Promise<void> {
  await tx.rows(rotate, memberId, id, it.secretEnc, it.secretTail, it.oldSecretEnc, it.lastsMs);
}

const endRotations = sql(`
  update app.webhook_endpoint set old_secret_enc = null, old_until = null where member_id = $1 and id = $2`);
export async function dropOldSecret(tx: Tx, memberId: MemberId, id: string): Promise<void> {
  await tx.rows(endRotations, memberId, id);
}

const forgetSecrets = sql(
  'update app.webhook_endpoint set old_secret_enc = null, old_until = null where old_until <= now()',
);
/** A secret that signs no more is not kept. */
export async function dropEndedSecrets(tx: Tx): Promise<void> {
  await tx.rows(forgetSecrets);
}

const putPing = sql<{ id: string }>(`
  insert into app.webhook_delivery (member_id, endpoint_id, type) values ($1, $2, 'ping') returning id`);
export const addPing = async (tx: Tx, memberId: MemberId, endpointId: string): Promise<string> =>
  (await tx.rows(putPing, memberId, endpointId))[0]?.id ?? '';

export type DeliveryRow = {
  id: string;
  endpoint_id: string;
  event_id: string | null;
  order_detail_id: string | null;
  sequence: number | null;
  type: string;
  state: 'waiting' | 'delivered' | 'failed';
  tries: number;
  round: number;
  next_at: Date;
  outcome: TryOutcome | null;
  status: number | null;
  ms: number | null;
  created_at: Date;
  facts: EventFacts | null;
  occurred_at: Date;
};
const columns = `d.id, d.endpoint_id, d.event_id, d.order_detail_id, d.sequence, d.type, d.state, d.tries, d.round, d.next_at, d.outcome,
  d.status, d.ms, d.created_at, e.facts, coalesce(e.occurred_at, d.created_at) as occurred_at`;
export type DeliveryFilter = {
  readonly webhookId: string | undefined;
  readonly state: DeliveryRow['state'] | undefined;
  readonly detailId: string | undefined;
  readonly before: string | undefined;
  readonly limit: number;
};
/**
 * Only what is asked for stands in the text: what failed, and what concerns one check, is little in a log of weeks. The
 * deliveries of a check are found by its events, of which each endpoint has one at most.
 */
export function listDeliveries(db: Db, memberId: MemberId, it: DeliveryFilter): Promise<DeliveryRow[]> {
  const values: unknown[] = [memberId];
  const parts = ['d.member_id = $1'];
  const add = (condition: string, value: string | undefined): void => {
    if (value !== undefined) parts.push(condition.replaceAll('?', `$${values.push(value)}::bigint`));
  };
  add('d.endpoint_id = ?', it.webhookId);
  add(ofCheck, it.detailId);
  add('d.id < ?', it.before);
  if (it.state !== undefined) parts.push(`d.state = '${it.state}'`);
  const statement = sql<DeliveryRow>(`
    select ${columns} from app.webhook_delivery d left join app.webhook_event e on e.id = d.event_id
    where ${parts.join(' and ')} order by d.id desc limit $${values.push(it.limit)}`);
  return db.rows(plannedByValue(statement), ...values);
}
const ofCheck = `d.endpoint_id = any(array(select p.id from app.webhook_endpoint p where p.member_id = $1))
  and d.event_id = any(array(select v.id from app.webhook_event v where v.member_id = $1 and v.order_detail_id = ?))`;

const one = sql<DeliveryRow>(`
  select ${columns} from app.webhook_delivery d left join app.webhook_event e on e.id = d.event_id where d.member_id = $1 and d.id = $2`);
export const findDelivery = async (db: Db, memberId: MemberId, id: string): Promise<DeliveryRow | undefined> =>
  (await db.rows(one, memberId, id))[0];

export type TryRow = {
  n: number;
  at: Date;
  ms: number;
  outcome: TryOutcome;
  status: number | null;
  signature: string;
  answer_enc: Buffer | null;
};
const tries = sql<TryRow>(`
  select n, at, ms, outcome, status, signature, answer_enc from app.webhook_try where member_id = $1 and delivery_id = $2 order by n`);
export const listTries = (db: Db, memberId: MemberId, deliveryId: string): Promise<TryRow[]> =>
  db.rows(tries, memberId, deliveryId);

const begin = `state = 'waiting', round = 0, next_at = now(), ended_at = null`;
const again = sql<{ id: string }>(`
  update app.webhook_delivery set ${begin} where member_id = $1 and id = $2 and state <> 'waiting' returning id`);
/** Whether it had ended. */
export const beginAgain = async (tx: Tx, memberId: MemberId, id: string): Promise<boolean> =>
  (await tx.rows(again, memberId, id)).length > 0;

export type FailedSpan = { readonly endpointId: string; readonly from: string; readonly until: string };
const ofSpan = `d.member_id = $1 and d.endpoint_id = $2 and d.state = 'failed' and d.event_id is not null
  and d.created_at >= $3::timestamptz and d.created_at < $4::timestamptz`;
const countFailed = sql<{ n: number }>(`
  select count(*)::integer as n from (select from app.webhook_delivery d where ${ofSpan} limit ${mostResent + 1}) failed`);
/** At most one more than may be sent again at once. */
export const countFailedOf = async (db: Db, memberId: MemberId, span: FailedSpan): Promise<number> =>
  (await db.rows(countFailed, memberId, span.endpointId, span.from, span.until))[0]?.n ?? 0;

const spanAgain = sql<{ id: string }>(`
  with failed as (select d.id from app.webhook_delivery d where ${ofSpan} order by d.id limit ${mostResent} for no key update)
  update app.webhook_delivery d set ${begin} from failed where d.id = failed.id returning d.id`);
export const beginSpanAgain = async (tx: Tx, memberId: MemberId, span: FailedSpan): Promise<number> =>
  (await tx.rows(spanAgain, memberId, span.endpointId, span.from, span.until)).length;
