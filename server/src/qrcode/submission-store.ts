import { allOrderStates, type OrderState } from '@beidiao/contract/order/states';
import type { MemberId, UserId } from '../access/actor.ts';
import { type Db, plannedByValue, sql, type Tx } from '../base/db/db.ts';

/** What the package held when it was submitted. */
export type SubmittedItem = { readonly code: string; readonly quantity: number };

export type SubmissionRow = {
  id: string;
  member_id: MemberId;
  order_no: string;
  qr_code_id: string;
  qr_code_name: string;
  package_id: string;
  items: readonly SubmittedItem[];
  dropped_codes: readonly string[];
  user_id: UserId;
  state: OrderState;
  name_enc: Buffer;
  phone_enc: Buffer;
  id_card_enc: Buffer;
  has_id_card: boolean;
  department: string | null;
  position: string | null;
  amount_fen: string;
  created_at: Date;
  due_at: Date | null;
};
const columns = `s.order_detail_id as id, s.member_id, o.order_no, s.qr_code_id, c.name as qr_code_name, c.package_id, s.items,
  array(select i.code from app.order_item i where i.order_detail_id = s.order_detail_id and i.dropped_at is not null) as dropped_codes,
  o.user_id, d.state, d.name_enc, d.phone_enc, d.id_card_enc, d.has_id_card, d.department, d.position, d.amount_fen, s.created_at, d.due_at`;
const joined = `join app.qr_code c on c.member_id = s.member_id and c.id = s.qr_code_id
  join app.order_detail d on d.member_id = s.member_id and d.id = s.order_detail_id
  join app.check_order o on o.member_id = d.member_id and o.id = d.order_id`;
const tables = `app.qr_submission s ${joined}`;

export type SubmissionFilter = {
  readonly memberId: MemberId;
  readonly qrcodeId: string | null;
  /** Whose codes; null for everybody's. */
  readonly userId: UserId | null;
  readonly states: readonly OrderState[] | null;
};

/** Only the conditions that are asked for stand in the text, so that each shape gets a plan of its own. */
function where({ memberId, qrcodeId, userId, states }: SubmissionFilter): { text: string; values: unknown[] } {
  const values: unknown[] = [memberId];
  const parts = ['s.member_id = $1'];
  for (const [condition, value] of [
    ['s.qr_code_id = ?', qrcodeId],
    ['c.user_id = ?', userId],
    ['d.state = any(?)', states],
  ] as const)
    if (value !== null) parts.push(condition.replace('?', `$${values.push(value)}`));
  return { text: parts.join(' and '), values };
}

export type SubmissionPage = SubmissionFilter & { readonly limit: number; readonly offset: number };
/**
 * Those of a page are found first. Of all codes each state is read for itself, newest first, from the checks: what waits is
 * little among what was submitted in years.
 */
export function listSubmissions(db: Db, page: SubmissionPage): Promise<SubmissionRow[]> {
  const { text, values } = where(page);
  const newest = 'order by s.created_at desc, s.order_detail_id desc';
  const limit = `limit $${values.push(page.limit)}::bigint`;
  const upTo = `${limit} + $${values.push(page.offset)}::bigint`;
  const isOfAll = page.qrcodeId === null && page.states !== null;
  const each = `select s.* from ${tables} where ${text}`;
  const found = isOfAll
    ? `select one.* from unnest($${values.push(page.states)}::smallint[]) asked (state) cross join lateral (
        ${each} and d.is_on_site and d.state = asked.state order by d.created_at desc, d.id desc ${upTo}) one`
    : `${each} ${newest} ${upTo}`;
  const statement = sql<SubmissionRow>(`
    select ${columns} from (select * from (${found}) s ${newest} ${limit} offset $${values.length - (isOfAll ? 1 : 0)}) s ${joined} ${newest}`);
  return db.rows(plannedByValue(statement), ...values);
}

export type StateCount = { qr_code_id: string; state: OrderState; count: number };
/** By code and state. For few states, of which there is never much: what waits ends by itself. */
export function countSubmissions(db: Db, filter: SubmissionFilter): Promise<StateCount[]> {
  const { text, values } = where(filter);
  const statement = sql<StateCount>(
    `select s.qr_code_id, d.state, count(*)::integer as count from ${tables} where ${text} and d.is_on_site group by s.qr_code_id, d.state`,
  );
  return db.rows(plannedByValue(statement), ...values);
}

/** How far the numbers beside the tabs go. */
export const submissionCap = 1001;
/**
 * By state, each counted up to the cap: of all codes from the index of their checks, which are of whoever made the code; of
 * one code among its newest.
 */
export function countByState(db: Db, filter: SubmissionFilter): Promise<{ state: OrderState; count: number }[]> {
  const { memberId, qrcodeId, userId, states } = filter;
  if (qrcodeId === null) return db.rows(plannedByValue(countedOfAll), memberId, states ?? allOrderStates, userId);
  const { text, values } = where(filter);
  const code = /\bc\./.test(text) ? 'join app.qr_code c on c.member_id = s.member_id and c.id = s.qr_code_id' : '';
  const statement = sql<{ state: OrderState; count: number }>(`
    select state, count(*)::integer as count from (
      select d.state from app.qr_submission s join app.order_detail d on d.member_id = s.member_id and d.id = s.order_detail_id ${code}
      where ${text} order by s.created_at desc limit ${submissionCap}) few group by 1`);
  return db.rows(plannedByValue(statement), ...values);
}
const countedOfAll = sql<{ state: OrderState; count: number }>(`
  select asked.state, few.count from unnest($2::smallint[]) asked (state) cross join lateral (
    select count(*)::integer as count from (
      select from app.order_detail d where d.member_id = $1 and d.is_on_site and d.state = asked.state
        and ($3::bigint is null or d.user_id = $3) limit ${submissionCap}) d) few
  where few.count > 0`);

const byIds = sql<SubmissionRow>(
  `select ${columns} from ${tables} where s.member_id = $1 and s.order_detail_id = any($2::bigint[])`,
);
export const findSubmissions = (db: Db, memberId: MemberId, ids: readonly string[]): Promise<SubmissionRow[]> =>
  db.rows(byIds, memberId, ids);

export type Before = {
  order_detail_id: string;
  state: OrderState;
  department: string | null;
  position: string | null;
  created_at: Date;
  due_at: Date | null;
};
const before = sql<Before>(`
  select s.order_detail_id, d.state, d.department, d.position, s.created_at, d.due_at
  from app.qr_submission s join app.order_detail d on d.member_id = s.member_id and d.id = s.order_detail_id
  where s.member_id = $1 and s.qr_code_id = $2 and s.person_key = $3 and s.created_at > $4
  order by s.created_at desc limit 1`);
/** What this person has submitted by this code since then. */
export const findBefore = async (
  db: Db,
  of: { memberId: MemberId; qrcodeId: string; personKey: Buffer; since: Date },
): Promise<Before | undefined> => (await db.rows(before, of.memberId, of.qrcodeId, of.personKey, of.since))[0];

const insert = sql(`
  insert into app.qr_submission (member_id, qr_code_id, order_detail_id, person_key, items, created_at) values ($1, $2, $3, $4, $5, $6)`);
export type NewSubmission = {
  readonly memberId: MemberId;
  readonly qrcodeId: string;
  readonly orderDetailsId: string;
  readonly personKey: Buffer;
  readonly items: readonly SubmittedItem[];
  readonly at: Date;
};
/** The database counts it. */
export async function addSubmission(tx: Tx, it: NewSubmission): Promise<void> {
  const { memberId, qrcodeId, orderDetailsId, personKey, items, at } = it;
  await tx.rows(insert, memberId, qrcodeId, orderDetailsId, personKey, JSON.stringify(items), at);
}
