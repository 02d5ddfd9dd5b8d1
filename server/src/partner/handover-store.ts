import type { OrderState } from '@beidiao/contract/order/states';
import type { CandidateActor, MemberId, UserId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';

export type Opening = {
  memberId: MemberId;
  detailId: string;
  channel: string;
  state: string;
  userId: UserId;
  expiresAt: Date;
};
export type HandoverRow = {
  channel: string;
  state: string;
  expires_at: Date;
  text_version: string | null;
  agreed_at: Date | null;
  ended_at: Date | null;
};

const insertHandover = sql(`
  insert into app.handover (member_id, order_detail_id, channel, state, opened_by, expires_at) values ($1, $2, $3, $4, $5, $6)
  on conflict do nothing returning state`);
const ofDetail = sql<HandoverRow>(`
  select channel, state, expires_at, text_version, agreed_at, ended_at from app.handover where member_id = $1 and order_detail_id = $2`);
const answer = sql<HandoverRow>(`
  update app.handover set ended_at = $5::timestamptz,
    agreed_at = coalesce($4::timestamptz, agreed_at), text_version = coalesce($6, text_version), evidence_enc = coalesce($7, evidence_enc)
  where member_id = $1 and order_detail_id = $2 and state = $3
    and case when $4::timestamptz is null then ended_at is null else agreed_at is null or ended_at is not null end
  returning channel, state, expires_at, text_version, agreed_at, ended_at`);
const nameOfMember = sql<{ name: string }>('select name from app.member where id = $1');
const standing = sql<StandingRow>(`
  select d.state, o.order_no, coalesce(last.at, d.created_at) as changed_at, h.expires_at, h.agreed_at, h.ended_at
  from app.order_detail d
  join app.check_order o on o.member_id = d.member_id and o.id = d.order_id
  left join app.handover h on h.member_id = d.member_id and h.order_detail_id = d.id
  left join lateral (
    select t.at from app.order_timeline t
    where t.member_id = d.member_id and t.order_detail_id = d.id and t.from_state is distinct from t.to_state order by t.id desc limit 1
  ) last on true
  where d.member_id = $1 and d.id = $2`);
const insertCode = sql(`
  insert into app.handover_code (code_hash, member_id, order_detail_id, made_by, expires_at) values ($1, $2, $3, $4, $5)`);
const takeCode = sql<TakenCode>(`
  delete from app.handover_code k using app.handover h, app.order_detail d, app.check_order o
  where k.code_hash = $1 and k.order_detail_id = $2 and k.expires_at > $4
    and h.order_detail_id = k.order_detail_id and h.channel = $3 and h.agreed_at is not null and h.ended_at is null
    and d.id = k.order_detail_id and o.id = d.order_id
    and exists (select from app.ats_binding b where b.member_id = k.member_id and b.channel = h.channel)
  returning k.member_id, k.made_by, h.state, d.state as status, o.order_no`);
const sweep = sql('delete from app.handover_code where expires_at < now()');

/** Answers false where there is one already. */
export const addHandover = async (tx: Tx, it: Opening): Promise<boolean> =>
  (await tx.rows(insertHandover, it.memberId, it.detailId, it.channel, it.state, it.userId, it.expiresAt)).length > 0;

export const findHandover = async (db: Db, memberId: MemberId, detailId: string): Promise<HandoverRow | undefined> =>
  (await db.rows(ofDetail, memberId, detailId))[0];

export type StandingRow = { state: OrderState; order_no: string; changed_at: Date } & {
  [K in 'expires_at' | 'agreed_at' | 'ended_at']: Date | null;
};
/** The check with its hand-over, whose dates are null where no system follows it. */
export const findStanding = async (db: Db, memberId: MemberId, detailId: string): Promise<StandingRow | undefined> =>
  (await db.rows(standing, memberId, detailId))[0];

export type GrantAnswer = {
  state: string;
  at: Date;
  yes: { textVersion: string; evidenceEnc: Buffer } | null;
};
/** Undefined where there is none, or this has been answered already. */
export const answerHandover = async (
  tx: Tx,
  { memberId, orderDetailsId }: CandidateActor,
  { state, at, yes }: GrantAnswer,
): Promise<HandoverRow | undefined> => {
  const said = yes === null ? [null, at, null, null] : [at, null, yes.textVersion, yes.evidenceEnc];
  return (await tx.rows(answer, memberId, orderDetailsId, state, ...said))[0];
};

export const findMemberName = async (db: Db, memberId: MemberId): Promise<string> =>
  (await db.rows(nameOfMember, memberId))[0]?.name ?? '';

export type NewCode = { codeHash: Buffer; memberId: MemberId; detailId: string; userId: UserId; expiresAt: Date };
export async function addAuthCode(tx: Tx, it: NewCode): Promise<void> {
  await tx.rows(insertCode, it.codeHash, it.memberId, it.detailId, it.userId, it.expiresAt);
}

export type TakenCode = {
  member_id: MemberId;
  made_by: UserId;
  state: string;
  status: OrderState;
  order_no: string;
};
/** Good once; one of another channel or delivery is not used up. */
export const takeAuthCode = async (
  tx: Tx,
  of: { codeHash: Buffer; detailId: string; channel: string; now: Date },
): Promise<TakenCode | undefined> => (await tx.rows(takeCode, of.codeHash, of.detailId, of.channel, of.now))[0];

export async function sweepAuthCodes(tx: Tx): Promise<void> {
  await tx.rows(sweep);
}
