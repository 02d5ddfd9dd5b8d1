import { isAgreedSeparately } from '@beidiao/contract/candidate/consent-separate';
import { type ComparedCompany, conflictItemCode } from '@beidiao/contract/conflict/companies';
import type { OrderState } from '@beidiao/contract/order/states';
import type { MemberId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';

const themeOfMember = (id: string): string =>
  `(select s.value from app.member_setting s where s.member_id = ${id} and s.code = 'candidateTheme')`;

export type LinkRow = {
  member_id: MemberId;
  order_detail_id: string;
  check_code: string;
  expires_at: Date;
  state: OrderState;
  name_enc: Buffer;
  phone_enc: Buffer;
  id_card_enc: Buffer;
  position: string | null;
  enterprise_name: string;
  theme: string | null;
  contact_id: string | null;
  contact_enc: Buffer | null;
};
const linkByHash = sql<LinkRow>(`
  select l.member_id, l.order_detail_id, l.check_code, l.expires_at, d.state, d.name_enc, d.phone_enc, d.id_card_enc, d.position,
    m.name as enterprise_name, ${themeOfMember('m.id')} as theme, u.id as contact_id, u.name_enc as contact_enc
  from app.candidate_link l
  join app.order_detail d on d.id = l.order_detail_id
  join app.check_order o on o.id = d.order_id
  join app.member m on m.id = l.member_id
  left join app.user_account u on u.id = o.user_id
  where l.token_hash = $1`);
const insertLink = sql(`
  with old as (delete from app.candidate_link where order_detail_id = $3)
  insert into app.candidate_link (token_hash, member_id, order_detail_id, check_code, expires_at) values ($1, $2, $3, $4, $5)`);
const noteAsked = sql<{ is_new: boolean }>(`
  update app.candidate_link set asked_again_at = now()
  where token_hash = $1 and (asked_again_at is null or asked_again_at < now() - interval '1 hour') returning true as is_new`);

export const findLink = async (db: Db, tokenHash: Buffer): Promise<LinkRow | undefined> =>
  (await db.rows(linkByHash, tokenHash))[0];

export type NewLink = {
  tokenHash: Buffer;
  memberId: MemberId;
  orderDetailsId: string;
  checkCode: string;
  expiresAt: Date;
};
/** A new link ends the old one. */
export async function putLink(tx: Tx, link: NewLink): Promise<void> {
  await tx.rows(insertLink, link.tokenHash, link.memberId, link.orderDetailsId, link.checkCode, link.expiresAt);
}
/** Answers whether it was not asked within the hour. */
export const noteAskedAgain = async (tx: Tx, tokenHash: Buffer): Promise<boolean> =>
  (await tx.rows(noteAsked, tokenHash)).length === 1;

export type AskedItemRow = {
  code: string;
  name_zh: string;
  name_en: string;
  description_zh: string;
  description_en: string;
  source_zh: string;
  source_en: string;
  legal_basis_zh: string;
  legal_basis_en: string;
  needs: string[];
  is_sensitive: boolean;
  is_optional: boolean;
  quantity: number;
  /** What the orderer has filled in. */
  business_enc: Buffer | null;
  /** What the item compares with; null of any other item, and in orders of before. */
  companies: ComparedCompany[] | null;
  is_agreed: boolean | null;
};
/** `signed_text` is the text of the consent; null where nothing is signed yet. */
const askedItems = sql<AskedItemRow & { signed_text: string | null }>(`
  select i.code, c.name_zh, c.name_en, c.description_zh, c.description_en, k.source_zh, k.source_en, c.legal_basis_zh, c.legal_basis_en,
    c.needs, c.is_sensitive, k.is_optional, i.quantity, i.business_enc,
    case when i.code = '${conflictItemCode}' then (
      select l.companies from app.order_detail d join app.check_order o on o.member_id = d.member_id and o.id = d.order_id
      join app.conflict_list l on l.member_id = o.member_id and l.id = o.conflict_list_id
      where d.member_id = i.member_id and d.id = i.order_detail_id) end as companies,
    (select ci.agreed from app.consent_item ci join app.consent k on k.id = ci.consent_id
      where ci.order_detail_id = i.order_detail_id and ci.code = i.code order by k.id desc limit 1) as is_agreed,
    (select s.text_version from app.consent s where s.member_id = i.member_id and s.order_detail_id = i.order_detail_id
      order by s.id desc limit 1) as signed_text
  from app.order_item i join app.check_item k on k.code = i.code
  join app.item_version c on c.code = i.code and c.version = i.item_version
  where i.member_id = $1 and i.order_detail_id = $2 order by i.n`);
export const listAskedItems = async (db: Db, memberId: MemberId, detailId: string): Promise<AskedItemRow[]> =>
  (await db.rows(askedItems, memberId, detailId)).map(({ signed_text, ...row }) => ({
    ...row,
    is_sensitive: isAgreedSeparately({ ...row, isSensitive: row.is_sensitive }, signed_text),
  }));

export type OwnDetailRow = {
  id: string;
  member_id: MemberId;
  state: OrderState;
  order_no: string;
  enterprise_name: string;
  theme: string | null;
  name_enc: Buffer;
  phone_enc: Buffer;
  id_card_enc: Buffer;
  person_key: Buffer;
  position: string | null;
  identity_misses: number;
  identity_unasked: number;
  submitted_at: Date | null;
  due_at: Date | null;
  created_at: Date;
  estimated_completed_at: Date | null;
};
const ownColumns = `d.id, d.member_id, d.state, o.order_no, m.name as enterprise_name, ${themeOfMember('m.id')} as theme, d.name_enc, d.phone_enc, d.id_card_enc, d.person_key,
  d.position, d.identity_misses, d.identity_unasked, d.submitted_at, d.due_at, d.created_at, d.estimated_completed_at`;
const ownTables =
  'app.order_detail d join app.check_order o on o.id = d.order_id join app.member m on m.id = d.member_id';
const ownDetail = sql<OwnDetailRow>(`select ${ownColumns} from ${ownTables} where d.member_id = $1 and d.id = $2`);
export const findOwnDetail = async (db: Db, memberId: MemberId, id: string): Promise<OwnDetailRow | undefined> =>
  (await db.rows(ownDetail, memberId, id))[0];

/** Before candidates are asked there is nothing for them to see; what ended unasked never concerned them. */
export const isShownToCandidate = `(d.state <> all('{-1,1,2,3,10,11}') and (d.state not in (13, 14)
    or exists (select from app.candidate_link l where l.member_id = d.member_id and l.order_detail_id = d.id)))`;
const shownDetail = sql<ShownCheck>(`
  select d.id, d.member_id, d.phone_enc, d.person_key,
    exists (select from app.candidate_session s
      where s.token_hash = $2 and s.expires_at > now() and s.member_id = d.member_id and s.order_detail_id = d.id) as is_signed_in
  from app.order_detail d where d.id = $1 and d.erased_at is null and ${isShownToCandidate}`);
export type ShownCheck = Pick<OwnDetailRow, 'id' | 'member_id' | 'phone_enc' | 'person_key'> & {
  /** The token is one of the candidate of this check. */
  is_signed_in: boolean;
};
/** A check that its candidate may see, whoever asks. */
export const findShownCheck = async (
  db: Db,
  id: string,
  tokenHash: Buffer | undefined,
): Promise<ShownCheck | undefined> => (await db.rows(shownDetail, id, tokenHash ?? null))[0];

const samePerson = sql<{ is_there: boolean }>(`
  select true as is_there from app.order_detail where member_id = $1 and id = $2 and person_key = $3 for no key update`);
/** Locks the detail; false when its phone number, name or document number was corrected after it was read. */
export const lockPerson = async (
  tx: Tx,
  { member_id, id, person_key }: Pick<OwnDetailRow, 'member_id' | 'id' | 'person_key'>,
): Promise<boolean> => (await tx.rows(samePerson, member_id, id, person_key)).length > 0;

export type SentLink = { check_code: string; created_at: Date; expires_at: Date };
const sentLink = sql<SentLink>(`
  select check_code, created_at, expires_at from app.candidate_link where member_id = $1 and order_detail_id = $2
  order by created_at desc limit 1`);
/** The newest, which is the one that is good. */
export const findSentLink = async (db: Db, memberId: MemberId, id: string): Promise<SentLink | undefined> =>
  (await db.rows(sentLink, memberId, id))[0];

export type TimelineRecord = { at: Date; event: string; to_state: OrderState };
const timeline = sql<TimelineRecord>(`
  select at, event, to_state from app.order_timeline where member_id = $1 and order_detail_id = $2 order by id limit 200`);
export const listOwnTimeline = (db: Db, memberId: MemberId, id: string): Promise<TimelineRecord[]> =>
  db.rows(timeline, memberId, id);

const insertSession = sql(`
  insert into app.candidate_session (token_hash, member_id, order_detail_id, expires_at) values ($1, $2, $3, $4)`);
export async function addSession(
  tx: Tx,
  session: { tokenHash: Buffer; memberId: MemberId; orderDetailsId: string; expiresAt: Date },
): Promise<void> {
  await tx.rows(insertSession, session.tokenHash, session.memberId, session.orderDetailsId, session.expiresAt);
}

export type DueRow = { id: string; member_id: MemberId; state: OrderState };
const dueDetails = sql<DueRow>(`
  select id, member_id, state from app.order_detail where due_at < $1 and state = any('{4,16,17,18}') order by due_at limit 500`);
/** Details that are over their time, 500 at a time. */
export const listDue = (db: Db, now: Date): Promise<DueRow[]> => db.rows(dueDetails, now);

const endLinkAt = sql<{ member_id: MemberId; order_detail_id: string }>(
  'update app.candidate_link set expires_at = $2 where token_hash = $1 returning member_id, order_detail_id',
);
/** Answers the check of the link. */
export async function endLink(
  tx: Tx,
  tokenHash: Buffer,
  at: Date,
): Promise<{ memberId: MemberId; orderDetailsId: string } | undefined> {
  const [row] = await tx.rows(endLinkAt, tokenHash, at);
  return row && { memberId: row.member_id, orderDetailsId: row.order_detail_id };
}

const linkOfDetail = sql<{ is_there: boolean }>(
  'select true as is_there from app.candidate_link where member_id = $1 and order_detail_id = $2 limit 1',
);
export const hasLink = async (db: Db, memberId: MemberId, id: string): Promise<boolean> =>
  (await db.rows(linkOfDetail, memberId, id)).length > 0;

const orderOf = sql<{ order_id: string }>('select order_id from app.order_detail where member_id = $1 and id = $2');
export const findOrderId = async (db: Db, memberId: MemberId, id: string): Promise<string | undefined> =>
  (await db.rows(orderOf, memberId, id))[0]?.order_id;

const memberOf = sql<{ member_id: MemberId }>('select member_id from app.order_detail where id = $1');
export const findMemberOf = async (db: Db, id: string): Promise<MemberId | undefined> =>
  (await db.rows(memberOf, id))[0]?.member_id;

const correctionsSince = sql<{ count: number }>(`
  select count(*)::integer as count from app.order_timeline
  where member_id = $1 and order_detail_id = $2 and event = $4 and at > $3`);
type CorrectionsAsked = {
  readonly memberId: MemberId;
  readonly orderDetailsId: string;
  readonly event: 'correctPhone' | 'correctPerson';
  readonly since: Date;
};
export const countCorrections = async (
  db: Db,
  { memberId, orderDetailsId, event, since }: CorrectionsAsked,
): Promise<number> => (await db.rows(correctionsSince, memberId, orderDetailsId, since, event))[0]?.count ?? 0;

const endSessions = sql('delete from app.candidate_session where member_id = $1 and order_detail_id = $2');
/** Whoever is signed in by a link of this check is signed out. */
export async function dropSessions(tx: Tx, memberId: MemberId, orderDetailsId: string): Promise<void> {
  await tx.rows(endSessions, memberId, orderDetailsId);
}

const sweep = sql('delete from app.candidate_session where expires_at < now()');
export async function sweepSessions(tx: Tx): Promise<void> {
  await tx.rows(sweep);
}
