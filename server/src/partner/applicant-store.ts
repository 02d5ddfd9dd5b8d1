import { retention } from '@beidiao/contract/rights/retention';
import type { OrderState } from '@beidiao/contract/order/states';
import type { MemberId, UserId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';

/** Which application of which system. */
export type ApplicantKey = { readonly memberId: MemberId; readonly channel: string; readonly applyId: string };
export type ApplicantRow = {
  id: string;
  apply_id: string;
  person_enc: Buffer | null;
  draft_enc: Buffer | null;
  draft_version: number;
  begun_by: UserId | null;
  begun_at: Date | null;
  order_detail_id: string | null;
  callback_url: string | null;
  created_at: Date;
};
const columns =
  'a.id, a.apply_id, a.person_enc, a.draft_enc, a.draft_version, a.begun_by, a.begun_at, a.order_detail_id, a.callback_url, a.created_at';

const one = sql<ApplicantRow & { begun_name: Buffer | null }>(`
  select ${columns}, u.name_enc as begun_name from app.applicant a left join app.user_account u on u.id = a.begun_by
  where a.member_id = $1 and a.channel = $2 and a.apply_id = $3`);
export const findApplicant = async (db: Db, key: ApplicantKey) =>
  (await db.rows(one, key.memberId, key.channel, key.applyId))[0];

const put = sql(`
  insert into app.applicant as a (member_id, channel, apply_id, person_enc, name_key, callback_url) values ($1, $2, $3, $4, $5, $6)
  on conflict (member_id, channel, apply_id) do update set
    person_enc = case when a.order_detail_id is null then coalesce(excluded.person_enc, a.person_enc) end,
    name_key = case when a.order_detail_id is null then coalesce(excluded.name_key, a.name_key) end,
    callback_url = coalesce(excluded.callback_url, a.callback_url), changed_at = now()`);
export type Brought = { personEnc: Buffer | null; nameKey: Buffer | null; callbackUrl: string | null };
/** What the system says anew of a candidate counts, until they are ordered. */
export async function putApplicant(tx: Tx, key: ApplicantKey, it: Brought): Promise<void> {
  await tx.rows(put, key.memberId, key.channel, key.applyId, it.personEnc, it.nameKey, it.callbackUrl);
}

const hold = sql<ApplicantRow>(`
  select ${columns} from app.applicant a where a.member_id = $1 and a.channel = $2 and a.apply_id = $3 for update`);
export const holdApplicant = async (tx: Tx, key: ApplicantKey): Promise<ApplicantRow | undefined> =>
  (await tx.rows(hold, key.memberId, key.channel, key.applyId))[0];

const ensure = sql(
  'insert into app.applicant (member_id, channel, apply_id) values ($1, $2, $3) on conflict (member_id, channel, apply_id) do nothing',
);
/** Of several who name an application for the first time at once each waits for the one before. */
export async function holdOrAddApplicant(tx: Tx, key: ApplicantKey): Promise<ApplicantRow | undefined> {
  await tx.rows(ensure, key.memberId, key.channel, key.applyId);
  return holdApplicant(tx, key);
}

const write = sql(`
  update app.applicant set draft_enc = $3, draft_version = $4, changed_at = now(),
    begun_by = $5, begun_at = case when begun_by is not distinct from $5 then begun_at else now() end
  where member_id = $1 and id = $2`);
export type KeptDraft = { id: string; draftEnc: Buffer; version: number; userId: UserId };
export async function writeDraft(tx: Tx, memberId: MemberId, it: KeptDraft): Promise<void> {
  await tx.rows(write, memberId, it.id, it.draftEnc, it.version, it.userId);
}

const link = sql(`
  insert into app.applicant as a (member_id, channel, apply_id, order_detail_id, callback_url, due_at)
  values ($1, $2, $3, $4, $5, case when $5::text is null then null else now() end)
  on conflict (member_id, channel, apply_id) do update set order_detail_id = excluded.order_detail_id,
    person_enc = null, name_key = null, draft_enc = null, callback_url = coalesce(excluded.callback_url, a.callback_url),
    due_at = case when coalesce(excluded.callback_url, a.callback_url) is null then null else now() end, changed_at = now()`);
/** What was known of the candidate before is forgotten: the order has it. */
export async function linkDetail(
  tx: Tx,
  key: ApplicantKey,
  { detailId, callbackUrl }: { detailId: string; callbackUrl: string | null },
): Promise<void> {
  await tx.rows(link, key.memberId, key.channel, key.applyId, detailId, callbackUrl);
}

const ofDetail = sql<{ channel: string; apply_id: string }>(
  'select channel, apply_id from app.applicant where member_id = $1 and order_detail_id = $2',
);
export const findApplicantOfDetail = async (db: Db, memberId: MemberId, detailId: string) =>
  (await db.rows(ofDetail, memberId, detailId))[0];

const orderOf = sql<{ order_id: string; order_no: string; state: OrderState }>(`
  select d.order_id, o.order_no, d.state from app.order_detail d
    join app.check_order o on o.member_id = d.member_id and o.id = d.order_id
  where d.member_id = $1 and d.id = $2`);
export const findOrderOf = async (db: Db, memberId: MemberId, detailId: string) =>
  (await db.rows(orderOf, memberId, detailId))[0];

/** What a list is narrowed to. */
export type ListWish = {
  memberId: MemberId;
  channel: string;
  /** Orders of this person alone; null: of everybody. */
  userId: UserId | null;
  /** Undefined: any, and those without an order. */
  states: readonly OrderState[] | undefined;
  withoutOrder: boolean;
  head: string | null;
  nameKey: Buffer | null;
  nameKeys: readonly Buffer[];
};
const from = `from app.applicant a left join app.order_detail d on d.member_id = a.member_id and d.id = a.order_detail_id
  where a.member_id = $1 and a.channel = $2 and (d.id is null or $3::bigint is null or d.user_id = $3)`;
const page = sql<ListedRow>(`
  select ${columns}, h.expires_at, h.agreed_at, h.ended_at
  from app.applicant a left join app.order_detail d on d.member_id = a.member_id and d.id = a.order_detail_id
    left join app.handover h on h.member_id = d.member_id and h.order_detail_id = d.id
  where a.member_id = $1 and a.channel = $2 and (d.id is null or $3::bigint is null or d.user_id = $3)
    and ($4::smallint[] is null or d.state = any($4) or ($5 and d.id is null))
    and ($6::text is null or starts_with(a.apply_id, $6) or a.name_key = $7
      or (d.id is not null and cardinality($8::bytea[]) > 0 and not exists (select from unnest($8::bytea[]) k where not exists (
        select from app.name_prefix_key n where n.member_id = d.member_id and n.order_detail_id = d.id and n.key = k))))
  order by a.id desc limit $9 offset $10`);
export type ListedRow = ApplicantRow & { [K in 'expires_at' | 'agreed_at' | 'ended_at']: Date | null };
export const listApplicants = (db: Db, it: ListWish, at: { limit: number; offset: number }): Promise<ListedRow[]> =>
  db.rows(
    page,
    it.memberId,
    it.channel,
    it.userId,
    it.states ?? null,
    it.withoutOrder,
    it.head,
    it.nameKey,
    it.nameKeys,
    at.limit,
    at.offset,
  );

const byState = sql<{ state: OrderState | null; count: number }>(`
  select d.state, count(*)::integer as count ${from} group by d.state`);
/** How many there are in each state; null: not ordered. */
export const countByState = (db: Db, it: Pick<ListWish, 'memberId' | 'channel' | 'userId'>) =>
  db.rows(byState, it.memberId, it.channel, it.userId);

const lastTold = sql<{ at: Date | null }>(
  'select max(told_at) as at from app.applicant where member_id = $1 and channel = $2',
);
export const findLastTold = async (db: Db, memberId: MemberId, channel: string): Promise<Date | null> =>
  (await db.rows(lastTold, memberId, channel))[0]?.at ?? null;

const outlived = sql<{ ends: Date; months: number; erased_at: Date | null; state: OrderState; user_id: UserId }>(`
  select greatest(d.created_at, coalesce((select max(t.at) from app.order_timeline t where t.member_id = d.member_id and t.order_detail_id = d.id), d.created_at))
    + make_interval(months => coalesce(s.retention_months, $3)) as ends, coalesce(s.retention_months, $3) as months, d.erased_at, d.state, d.user_id
  from app.order_detail d left join app.report_setting s on s.member_id = d.member_id where d.member_id = $1 and d.id = $2`);
/** When everything about a check is deleted, as things are. */
export const findEndOf = async (db: Db, memberId: MemberId, detailId: string) =>
  (await db.rows(outlived, memberId, detailId, retention.usual))[0];

export type DueRow = {
  id: string;
  member_id: MemberId;
  channel: string;
  apply_id: string;
  order_detail_id: string;
  callback_url: string;
  tries: number;
  /** The end of the lease; null at the last try. */
  due_at: Date | null;
  state: OrderState;
  order_id: string;
  order_no: string;
  changed_at: Date;
  secret_hash: Buffer;
};
const takeDue = sql<DueRow>(`
  with due as (
    select a.id from app.applicant a where a.due_at <= now() order by a.due_at limit $1 for update skip locked
  ), taken as (
    update app.applicant a set tries = a.tries + 1, due_at = case when a.tries < 11 then now() + interval '1 minute' end from due where a.id = due.id returning a.*
  )
  select t.id, t.member_id, t.channel, t.apply_id, d.id as order_detail_id, coalesce(t.callback_url, '') as callback_url, t.tries, t.due_at, d.state, d.order_id, o.order_no,
    coalesce((select max(l.at) from app.order_timeline l where l.member_id = d.member_id and l.order_detail_id = d.id
      and l.from_state is distinct from l.to_state), d.created_at) as changed_at, c.secret_hash
  from taken t join app.order_detail d on d.member_id = t.member_id and d.id = t.order_detail_id
    join app.check_order o on o.member_id = d.member_id and o.id = d.order_id
    join app.ats_channel c on c.code = t.channel
    join app.ats_binding b on b.member_id = t.member_id and b.channel = t.channel`);
/** Those whose system is to be told, under a lease of a minute: of several processes one sends. */
export const takeDueApplicants = (tx: Tx, atMost: number): Promise<DueRow[]> => tx.rows(takeDue, atMost);

const told = sql(`
  update app.applicant set told_state = $3, told_at = now(), tries = 0, due_at = case when due_at is not distinct from $2 then null else due_at end
  where id = $1`);
/** A move that came meanwhile is told next. */
export async function endTold(tx: Tx, { id, due_at: dueAt, state }: DueRow): Promise<void> {
  await tx.rows(told, id, dueAt, state);
}
const later = sql('update app.applicant set due_at = $3 where id = $1 and due_at is not distinct from $2');
export async function putOff(tx: Tx, { id, due_at: dueAt }: DueRow, until: Date | null): Promise<void> {
  await tx.rows(later, id, dueAt, until);
}

const forget = sql(`delete from app.applicant where order_detail_id is null and changed_at < $1`);
export async function forgetApplicants(tx: Tx, before: Date): Promise<void> {
  await tx.rows(forget, before);
}
