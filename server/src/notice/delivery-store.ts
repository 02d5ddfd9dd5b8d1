import type { Language } from '@beidiao/contract/wire/language';
import type { MemberId, UserId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';

export type NewDelivery = {
  memberId: MemberId;
  sendKey: string;
  channel: 'mail' | 'sms';
  kind: string;
  language: Language;
  userId: UserId | null;
  addressEnc: Buffer | null;
  orderDetailsId: string | null;
  facts: object;
  secretEnc: Buffer | null;
};
const insertDelivery = sql<{ id: string }>(`
  insert into app.delivery (member_id, send_key, channel, kind, language, user_id, address_enc, order_detail_id, facts, secret_enc)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (send_key) do nothing returning id`);

/** Undefined when the same is on its way, or has arrived, already. */
export const addDelivery = async (tx: Tx, it: NewDelivery): Promise<string | undefined> =>
  (
    await tx.rows(
      insertDelivery,
      it.memberId,
      it.sendKey,
      it.channel,
      it.kind,
      it.language,
      it.userId,
      it.addressEnc,
      it.orderDetailsId,
      JSON.stringify(it.facts),
      it.secretEnc,
    )
  )[0]?.id;

export type DeliveryRow = {
  id: string;
  member_id: MemberId;
  is_test: boolean;
  send_key: string;
  channel: 'mail' | 'sms';
  kind: string;
  language: Language;
  facts: Record<string, string | number>;
  secret_enc: Buffer | null;
  attempts: number;
  /** Since it was written. */
  waits_ms: number;
  /** Of the try before. */
  problem: string | null;
  order_detail_id: string | null;
  order_no: string | null;
  trade_no: string | null;
  /** Null for a personal account: its name is a sign-in name. */
  enterprise_name: string | null;
  candidate_enc: Buffer | null;
  /** Of the receiver: the person, an address that stands for itself, or the candidate. */
  user_name_enc: Buffer | null;
  email_enc: Buffer | null;
  phone_enc: Buffer | null;
  address_enc: Buffer | null;
  candidate_phone_enc: Buffer | null;
  is_to_user: boolean;
  user_id: UserId | null;
};
/** One process at a time sends it; who has held it for too long has died over it. */
const claim = sql<DeliveryRow>(`
  with held as (
    update app.delivery set state = 'sending', claimed_at = $2, attempts = attempts + 1
    where id = $1 and (state = 'waiting' or (state = 'sending' and claimed_at < $3)) returning *
  )
  select h.id, h.member_id, m.test_of is not null as is_test, h.send_key, h.channel, h.kind, h.language, h.facts, h.secret_enc, h.attempts,
    (extract(epoch from now() - h.created_at) * 1000)::float8 as waits_ms, h.problem, h.order_detail_id, o.order_no, t.trade_no,
    case m.category when 1 then m.name end as enterprise_name, d.name_enc as candidate_enc, u.name_enc as user_name_enc, u.email_enc, u.phone_enc, h.address_enc,
    d.phone_enc as candidate_phone_enc, h.user_id is not null as is_to_user, h.user_id
  from held h join app.member m on m.id = h.member_id
  left join app.user_account u on u.id = h.user_id
  left join app.order_detail d on d.member_id = h.member_id and d.id = h.order_detail_id
  left join app.check_order o on o.member_id = d.member_id and o.id = d.order_id
  left join app.trade_order t on t.member_id = o.member_id and t.id = o.trade_order_id`);
export const claimDelivery = async (
  tx: Tx,
  id: string,
  { now, staleBefore }: { now: Date; staleBefore: Date },
): Promise<DeliveryRow | undefined> => (await tx.rows(claim, id, now, staleBefore))[0];

const stateOf = sql<{ state: string; channel: 'mail' | 'sms' }>(
  'select state, channel from app.delivery where id = $1',
);
export const findDeliveryState = async (db: Db, id: string) => (await db.rows(stateOf, id))[0];

const end = sql(`
  update app.delivery set state = $2, problem = $3, ended_at = now(), claimed_at = null,
    secret_enc = case when $2 = 'failed' then secret_enc end,
    address_enc = case when $2 = 'failed' then address_enc when address_enc is not null then ''::bytea end where id = $1`);
/** A failed one keeps its secret facts and its address, so that it can be tried again by hand; nobody else's is kept. */
export async function endDelivery(
  tx: Tx,
  id: string,
  { state, problem }: { state: 'sent' | 'failed' | 'dropped'; problem: string | null },
): Promise<void> {
  await tx.rows(end, id, state, problem);
}

const putBack = sql("update app.delivery set state = 'waiting', problem = $2, claimed_at = null where id = $1");
export async function putDeliveryBack(tx: Tx, id: string, problem: string): Promise<void> {
  await tx.rows(putBack, id, problem);
}

const hold = sql(
  "update app.delivery set state = 'waiting', problem = $2, claimed_at = null, attempts = attempts - 1 where id = $1",
);
/** Back to its place as if it had not been tried. */
export async function holdDelivery(tx: Tx, id: string, problem: string): Promise<void> {
  await tx.rows(hold, id, problem);
}
