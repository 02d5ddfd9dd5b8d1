import type { OrderState } from '@beidiao/contract/order/states';
import type { MemberId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';

export type ConsentRow = { id: string; text_version: string; given_at: Date; ends_at: Date; withdrawn_at: Date | null };

const latest = sql<ConsentRow>(`
  select id, text_version, given_at, ends_at, withdrawn_at from app.consent
  where member_id = $1 and order_detail_id = $2 order by id desc limit 1`);
const insertConsent = sql<{ id: string }>(`
  with given as (
    insert into app.consent (member_id, order_detail_id, text_version, recipient, purpose, ends_at, proof, evidence_enc)
    values ($1::bigint, $2::bigint, $3, $4, $5, $6, $7, $8) returning id
  ), items as (
    insert into app.consent_item (member_id, consent_id, order_detail_id, code, agreed)
    select $1::bigint, given.id, $2::bigint, item.code, item.agreed from given, unnest($9::text[], $10::boolean[]) as item (code, agreed)
  )
  select id from given`);
const withdraw = sql<{ id: string }>(`
  update app.consent set withdrawn_at = now() where member_id = $1 and order_detail_id = $2 and withdrawn_at is null returning id`);

export const findConsent = async (db: Db, memberId: MemberId, detailId: string): Promise<ConsentRow | undefined> =>
  (await db.rows(latest, memberId, detailId))[0];

export type GivenConsent = { status: OrderState; dropped_codes: string[] };
const given = sql<GivenConsent>(`
  select l.to_state as status, array(select i.code from app.consent_item i
    where i.consent_id = k.id and not i.agreed order by i.code) as dropped_codes
  from app.consent k join app.order_timeline l
    on l.member_id = k.member_id and l.order_detail_id = k.order_detail_id and l.event = 'authorize'
  where k.member_id = $1 and k.order_detail_id = $2 and k.withdrawn_at is null order by k.id desc, l.id desc limit 1`);
/** What was answered when the consent that is in force was given. */
export const findGivenConsent = async (
  db: Db,
  memberId: MemberId,
  detailId: string,
): Promise<GivenConsent | undefined> => (await db.rows(given, memberId, detailId))[0];

export type NewConsent = {
  memberId: MemberId;
  orderDetailsId: string;
  textVersion: string;
  recipient: string;
  purpose: string;
  endsAt: Date;
  proof: string;
  evidenceEnc: Buffer;
  items: readonly { code: string; agreed: boolean }[];
};

export async function addConsent(tx: Tx, consent: NewConsent): Promise<string> {
  const { memberId, orderDetailsId, textVersion, recipient, purpose, endsAt, proof, evidenceEnc, items } = consent;
  const codes = items.map((item) => item.code);
  const agreed = items.map((item) => item.agreed);
  const [row] = await tx.rows(
    insertConsent,
    memberId,
    orderDetailsId,
    textVersion,
    recipient,
    purpose,
    endsAt,
    proof,
    evidenceEnc,
    codes,
    agreed,
  );
  if (row === undefined) throw new TypeError('insert answered no row');
  return row.id;
}

export type WholeConsentRow = {
  member_id: string;
  id: string;
  consent_no: string;
  order_no: string;
  enterprise_name: string;
  contact_id: string | null;
  contact_enc: Buffer | null;
  name_enc: Buffer;
  phone_enc: Buffer;
  id_card_enc: Buffer;
  position: string | null;
  text_version: string;
  recipient: string;
  given_at: Date;
  ends_at: Date;
  proof: string;
  evidence_enc: Buffer;
  file_id: string | null;
  file_hash: Buffer | null;
};
const whole = sql<WholeConsentRow>(`
  select k.member_id, k.id, k.consent_no, o.order_no, m.name as enterprise_name, u.id as contact_id, u.name_enc as contact_enc, d.name_enc, d.phone_enc, d.id_card_enc, d.position,
    k.text_version, k.recipient, k.given_at, k.ends_at, k.proof, k.evidence_enc, k.file_id, k.file_hash
  from app.consent k
  join app.order_detail d on d.member_id = k.member_id and d.id = k.order_detail_id
  join app.check_order o on o.member_id = d.member_id and o.id = d.order_id
  join app.member m on m.id = d.member_id
  left join app.user_account u on u.id = o.user_id
  where k.member_id = $1 and k.id = $2`);
export const findWholeConsent = async (
  db: Db,
  memberId: MemberId,
  consentId: string,
): Promise<WholeConsentRow | undefined> => (await db.rows(whole, memberId, consentId))[0];

export type NumberedRow = { id: string; given_at: Date; ends_at: Date; withdrawn_at: Date | null };
const byNo = sql<NumberedRow>('select id, given_at, ends_at, withdrawn_at from app.consent where consent_no = $1');
/** Whoever it belongs to: for the page that verifies papers. */
export const findNumbered = async (db: Db, consentNo: string): Promise<NumberedRow | undefined> =>
  (await db.rows(byNo, consentNo))[0];

export type SealRow = { id: string; order_no: string; file_id: string | null; file_hash: Buffer | null };
const seals = sql<SealRow>(`
  select k.id, o.order_no, k.file_id, k.file_hash from app.consent k
  join app.order_detail d on d.member_id = k.member_id and d.id = k.order_detail_id
  join app.check_order o on o.member_id = d.member_id and o.id = d.order_id
  where k.member_id = $1 and k.order_detail_id = $2 order by k.id desc limit 1`);
export const findSeal = async (db: Db, memberId: MemberId, detailId: string): Promise<SealRow | undefined> =>
  (await db.rows(seals, memberId, detailId))[0];

const putSeal = sql<{ id: string }>(`
  update app.consent set file_id = $3, file_hash = $4 where member_id = $1 and id = $2 and file_hash is null returning id`);
/** Answers false when it is sealed already. */
export const noteSeal = async (
  tx: Tx,
  memberId: MemberId,
  seal: { consentId: string; fileId: string; hash: Buffer },
): Promise<boolean> => (await tx.rows(putSeal, memberId, seal.consentId, seal.fileId, seal.hash)).length === 1;

/** Answers whether a consent was in force. */
export const withdrawConsentRow = async (tx: Tx, memberId: MemberId, detailId: string): Promise<boolean> =>
  (await tx.rows(withdraw, memberId, detailId)).length > 0;

export type ClaimRow = { code: string; n: number; content_enc: Buffer; completed: boolean; updated_at: Date };
const claimsOfDetail = sql<ClaimRow>(`
  select code, n, content_enc, completed, updated_at from app.claim where member_id = $1 and order_detail_id = $2 order by code, n`);
const putClaim = sql<ClaimRow>(`
  insert into app.claim (member_id, order_detail_id, code, n, content_enc, completed) values ($1, $2, $3, $4, $5, $6)
  on conflict (order_detail_id, code, n) do update set content_enc = excluded.content_enc, completed = excluded.completed, updated_at = now()
  returning code, n, content_enc, completed, updated_at`);
const dropClaims = sql('delete from app.claim where order_detail_id = $1');
const dropFrom = sql('delete from app.claim where member_id = $1 and order_detail_id = $2 and code = $3 and n >= $4');

export const listClaims = (db: Db, memberId: MemberId, detailId: string): Promise<ClaimRow[]> =>
  db.rows(claimsOfDetail, memberId, detailId);

const heldClaims = sql<ClaimRow>(`
  select code, n, content_enc, completed, updated_at from app.claim where member_id = $1 and order_detail_id = $2
  order by code, n for update`);
/** As they stand when whoever changes them at this moment is done. */
export const holdClaims = (tx: Tx, memberId: MemberId, detailId: string): Promise<ClaimRow[]> =>
  tx.rows(heldClaims, memberId, detailId);

export type NewClaim = {
  memberId: MemberId;
  orderDetailsId: string;
  code: string;
  n: number;
  contentEnc: Buffer;
  completed: boolean;
};
export async function keepClaim(tx: Tx, claim: NewClaim): Promise<ClaimRow> {
  const { memberId, orderDetailsId, code, n, contentEnc, completed } = claim;
  const [row] = await tx.rows(putClaim, memberId, orderDetailsId, code, n, contentEnc, completed);
  if (row === undefined) throw new TypeError('insert answered no row');
  return row;
}

const correct = sql<{ code: string }>(`
  update app.claim set content_enc = $5, updated_at = $6 where member_id = $1 and order_detail_id = $2 and code = $3 and n = $4 returning code`);
export type ChangedClaim = Omit<NewClaim, 'completed'> & { at: Date };
/** Answers whether there was such a claim. */
export const setClaim = async (tx: Tx, claim: ChangedClaim): Promise<boolean> => {
  const { memberId, orderDetailsId, code, n, contentEnc, at } = claim;
  return (await tx.rows(correct, memberId, orderDetailsId, code, n, contentEnc, at)).length === 1;
};

/** What was typed is deleted after a refusal. */
export async function deleteClaims(tx: Tx, detailId: string): Promise<void> {
  await tx.rows(dropClaims, detailId);
}

/** The subjects of an item from the n-th on. */
export async function deleteClaimsFrom(
  tx: Tx,
  from: { memberId: MemberId; orderDetailsId: string; code: string; n: number },
): Promise<void> {
  await tx.rows(dropFrom, from.memberId, from.orderDetailsId, from.code, from.n);
}
