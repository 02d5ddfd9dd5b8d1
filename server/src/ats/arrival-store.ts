import type { RecruitingMapping, RecruitingSystemName } from '@beidiao/contract/ats/mapping';
import type { ArrivalState, StageTrouble } from '@beidiao/contract/ats/states';
import type { MemberId } from '../access/actor.ts';
import { type Db, plannedByValue, sql, type Tx } from '../base/db/db.ts';

export type ArrivalOf = { readonly memberId: MemberId; readonly linkId: string; readonly outsideId: string };

const insert = sql(`
  insert into app.ats_arrival (member_id, link_id, outside_id, sent_enc) values ($1, $2, $3, $4)
  on conflict (link_id, outside_id) do nothing`);
/** Nothing more where the system has sent it before. A trigger asks for the order. */
export async function addArrival(tx: Tx, of: ArrivalOf, sentEnc: Buffer): Promise<void> {
  await tx.rows(insert, of.memberId, of.linkId, of.outsideId, sentEnc);
}

const takeBack = sql<{ id: string; state: ArrivalState }>(`
  insert into app.ats_arrival as a (member_id, link_id, outside_id, state, is_taken_back) values ($1, $2, $3, 'withdrawn', true)
  on conflict (link_id, outside_id) do update set is_taken_back = true,
    state = case when a.state = 'ordered' then a.state else 'withdrawn' end,
    sent_enc = null, reason = null, fields = '{}'
  where not a.is_taken_back
  returning a.id, a.state`);
/** Also of what was never sent: a message that is overtaken by its cancellation orders nothing. Undefined for a repeat. */
export const takeBackArrival = async (tx: Tx, of: ArrivalOf) =>
  (await tx.rows(takeBack, of.memberId, of.linkId, of.outsideId))[0];

export type ArrivalRow = {
  id: string;
  member_id: MemberId;
  link_id: string;
  outside_id: string;
  sent_enc: Buffer | null;
  state: ArrivalState;
  reason: string | null;
  is_again: boolean;
  order_detail_id: string | null;
};
const columns =
  'a.id, a.member_id, a.link_id, a.outside_id, a.sent_enc, a.state, a.reason, a.is_again, a.order_detail_id';
const held = sql<ArrivalRow>(
  `select ${columns} from app.ats_arrival a where a.member_id = $1 and a.id = $2 for no key update`,
);
/** The first lock of whoever changes it, before the balance and the check. */
export const holdArrival = async (tx: Tx, memberId: MemberId, id: string): Promise<ArrivalRow | undefined> =>
  (await tx.rows(held, memberId, id))[0];

type OneOf = { readonly memberId: MemberId; readonly id: string };
const order = sql(`
  update app.ats_arrival set state = 'ordered', order_detail_id = $3, sent_enc = null where member_id = $1 and id = $2`);
export async function writeOrdered(tx: Tx, { memberId, id }: OneOf, detailId: string): Promise<void> {
  await tx.rows(order, memberId, id, detailId);
}

const refuse = sql(`
  update app.ats_arrival set state = 'refused', reason = $3, fields = $4 where member_id = $1 and id = $2 and state = 'waiting'`);
export async function writeRefused(
  tx: Tx,
  { memberId, id }: OneOf,
  why: { reason: string; fields: readonly string[] },
): Promise<void> {
  await tx.rows(refuse, memberId, id, why.reason, why.fields);
}

const again = sql(`
  update app.ats_arrival set state = 'waiting', reason = null, fields = '{}', is_again = is_again or $3 where member_id = $1 and id = $2`);
/** A trigger asks for the order. */
export async function writeWaiting(tx: Tx, { memberId, id }: OneOf, isAgain: boolean): Promise<void> {
  await tx.rows(again, memberId, id, isAgain);
}

export type ListedArrival = ArrivalRow & {
  link_name: string;
  system: RecruitingSystemName;
  mapping: RecruitingMapping;
  fields: string[];
  received_at: Date;
  stages_waiting: number;
  stages_sent: number;
  stages_troubled: number;
  trouble: StageTrouble | null;
  next_at: Date | null;
};
export type ArrivalFilter = {
  readonly linkId: string | undefined;
  readonly only: ArrivalState | 'troubled' | undefined;
  readonly before: string | undefined;
  readonly limit: number;
};
/** Only what is asked for stands in the text: what is refused or troubled is little in a log of years. */
export function listArrivals(db: Db, memberId: MemberId, it: ArrivalFilter): Promise<ListedArrival[]> {
  const values: unknown[] = [memberId];
  const parts = ['a.member_id = $1'];
  const add = (condition: string, value: string | undefined): void => {
    if (value !== undefined) parts.push(condition.replace('?', `$${values.push(value)}::bigint`));
  };
  add('a.link_id = ?', it.linkId);
  add('a.id < ?', it.before);
  if (it.only === 'troubled')
    parts.push("exists (select from app.ats_stage t where t.arrival_id = a.id and t.state = 'troubled')");
  else if (it.only !== undefined) parts.push(`a.state = '${it.only}'`);
  const statement = sql<ListedArrival>(`
    select ${columns}, a.fields, a.received_at, l.name as link_name, l.system, l.mapping, s.*
    from app.ats_arrival a join app.ats_link l on l.member_id = a.member_id and l.id = a.link_id cross join lateral (
      select count(*) filter (where g.state = 'waiting')::integer as stages_waiting, count(*) filter (where g.state = 'sent')::integer as stages_sent,
        count(*) filter (where g.state = 'troubled')::integer as stages_troubled, min(g.trouble) filter (where g.state <> 'sent') as trouble,
        min(g.next_at) filter (where g.state = 'waiting') as next_at
      from app.ats_stage g where g.arrival_id = a.id) s
    where ${parts.join(' and ')} order by a.id desc limit $${values.push(it.limit)}`);
  return db.rows(plannedByValue(statement), ...values);
}

const forget = sql<{ id: string }>(`
  with old as (select id from app.ats_arrival where order_detail_id is null and received_at < $1 order by received_at limit 1000)
  delete from app.ats_arrival a using old where a.id = old.id returning a.id`);
/** Answers how many went. */
export const dropOldArrivals = async (tx: Tx, before: Date): Promise<number> => (await tx.rows(forget, before)).length;
