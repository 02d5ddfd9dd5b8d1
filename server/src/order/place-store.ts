import type { OrderState } from '@beidiao/contract/order/states';
import type { PriceBreakdown } from '@beidiao/contract/pricing/calls';
import type { MemberId, UserId } from '../access/actor.ts';
import { brokenConstraint, type Db, sql, type Tx } from '../base/db/db.ts';
import { forManyRows } from '../base/db/many-rows.ts';
import { insertJobs } from '../base/jobs/jobs.ts';
import { Refusal } from '../base/refusal.ts';
import type { Tasks } from '../tasks.ts';
import { keysVersion } from './rules.ts';
import type { PersonKeys, SealedPerson } from './store.ts';

export type NewDetail = PersonKeys &
  SealedPerson & {
    namePrefixKeys: readonly Buffer[];
    department: string | null;
    position: string | null;
    proposedEntryDate: string | null;
    isIdentityValidated: boolean;
    hasIdCard: boolean;
    amountFen: number;
  };
/** What the orderer has filled in for the candidate, as the item keeps it. */
export type Ordered = { userAction: '1' | '2' | null; selectIndex: number | null; businessEnc: Buffer | null };
export type NewItem = {
  code: string;
  /** The version of the item that is in force. */
  version: number;
  quantity: number;
  isExpedited: boolean;
  promisedHours: number;
  remark: string | null;
  ordered: Ordered;
  unitFen: number;
  /** What it costs each candidate, in their order. */
  totalFens: readonly number[];
};
/** A notice about the order; its key and the order detail that it opens are known once the order is written. */
export type NewNotice = Omit<Tasks['notify'], 'key' | 'orderDetailsId'>;

export type NewOrder = {
  memberId: MemberId;
  /** Who places it; null where the candidate has done so. */
  userId: UserId | null;
  /** Whose order it is: the colleague in whose name it is placed. */
  ownerId: UserId;
  state: OrderState;
  /** Why it waits for approval: causes, by commas. */
  why: string | null;
  tradeOrderId: string;
  packageName: string | null;
  choice: object;
  price: PriceBreakdown;
  needsIntakeReview: boolean;
  dueAt: Date | null;
  estimatedCompletedAt: string;
  batchFileId: string | null;
  /** An item compares the companies that the member has named: the order keeps their newest list. */
  comparesCompanies: boolean;
  /** Submitted by the candidate with a code. */
  isOnSite: boolean;
  inviteAt: Date | null;
  /** At least one. */
  details: readonly NewDetail[];
  /** Ordered for each of them. */
  items: readonly NewItem[];
  notices: readonly NewNotice[];
};

/** No list has this id: the foreign key refuses an order that compares companies where none are named. */
const noList = 0;

/**
 * Order, details, items, keys of the names, the first lines of the timeline, the notices and the audit row in one
 * statement, however many candidates there are. A notice opens the first of them.
 */
const insertOrder = sql<{ order_id: string; order_no: string; detail_ids: string[]; audit_seq: string }>(`
  with person as (
    select * from jsonb_to_recordset($11::jsonb) as p (n smallint, name_enc bytea, name_prefix_keys bytea[], phone_enc bytea, phone_key bytea,
      phone_tail_key bytea, id_card_enc bytea, id_card_key bytea, person_key bytea, department text, position text,
      proposed_entry_date date, is_identity_validated boolean, has_id_card boolean, amount_fen bigint)
  ), line as (
    select * from jsonb_to_recordset($12::jsonb) as l (n smallint, code text, item_version smallint, quantity smallint, is_expedited boolean, promised_hours integer, remark text,
      user_action text, select_index smallint, business_enc bytea, unit_fen bigint, total_fens bigint[])
  ), compared as (
    select id from app.conflict_list where member_id = $1::bigint and $19::boolean order by id desc limit 1
  ), o as (
    insert into app.check_order (member_id, user_id, trade_order_id, package_name, choice, price, batch_file_id, conflict_list_id)
    select $1::bigint, $3::bigint, $4::bigint, $5::text, $6::jsonb, $7::jsonb, $16::bigint,
      case when $19::boolean then coalesce((select id from compared), ${noList}) end
    returning id, order_no
  ), d as (
    insert into app.order_detail (member_id, order_id, n, state, name_enc, keys_version, phone_enc, phone_key, phone_tail_key, id_card_enc,
      id_card_key, person_key, department, position, proposed_entry_date, is_identity_validated, needs_intake_review,
      has_id_card, item_count, amount_fen, due_at, estimated_completed_at, invite_at, is_on_site, user_id)
    select $1::bigint, o.id, p.n, $8::smallint, p.name_enc, ${keysVersion}, p.phone_enc, p.phone_key, p.phone_tail_key, p.id_card_enc,
      p.id_card_key, p.person_key, p.department, p.position, p.proposed_entry_date, p.is_identity_validated, $13::boolean,
      p.has_id_card, (select count(*) from line), p.amount_fen, $9::timestamptz, $10::timestamptz, $17::timestamptz, $18::boolean, $3::bigint
    from o, person p order by p.n
    returning id, n, amount_fen
  ), i as (
    insert into app.order_item (member_id, order_detail_id, n, code, item_version, quantity, is_expedited, promised_hours, remark,
      user_action, select_index, business_enc, unit_fen, total_fen)
    select $1::bigint, d.id, line.n, line.code, line.item_version, line.quantity, line.is_expedited, line.promised_hours, line.remark,
      line.user_action, line.select_index, line.business_enc, line.unit_fen, line.total_fens[d.n]
    from d, line
  ), t as (
    insert into app.order_timeline (member_id, order_detail_id, event, to_state, user_id, amount_fen, why)
    select $1::bigint, d.id, 'place', $8::smallint, $2::bigint, d.amount_fen, $14::text from d
  ), named as (
    insert into app.name_prefix_key (member_id, order_detail_id, key)
    select $1::bigint, d.id, key from d join person p on p.n = d.n, unnest(p.name_prefix_keys) as key
  ), told as (
    ${insertJobs(`select 'notify', told || jsonb_build_object('orderDetailsId', d.id::text, 'key', (told ->> 'kind') || ' ' || d.id), now()
      from d, jsonb_array_elements($15::jsonb) told where d.n = 1`)}
  ), placed as (
    select (select id from o) as order_id, (select order_no from o) as order_no, array_agg(id::text order by n) as detail_ids, sum(amount_fen)::bigint as amount_fen from d
  )
  select order_id, order_no, detail_ids, app.write_audit($1::bigint, $2::bigint, 'placeOrder', 'order ' || order_id,
    jsonb_build_object('details', detail_ids, 'amountFen', amount_fen, 'items', (select count(*) from line))) as audit_seq
  from placed`);

/** As the input function of `bytea` reads it from JSON. */
const hex = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`;

const personRow = (detail: NewDetail, place: number) => ({
  n: place + 1,
  name_enc: hex(detail.name_enc),
  name_prefix_keys: detail.namePrefixKeys.map(hex),
  phone_enc: hex(detail.phone_enc),
  phone_key: hex(detail.phoneKey),
  phone_tail_key: hex(detail.phoneTailKey),
  id_card_enc: hex(detail.id_card_enc),
  id_card_key: hex(detail.idCardKey),
  person_key: hex(detail.personKey),
  department: detail.department,
  position: detail.position,
  proposed_entry_date: detail.proposedEntryDate,
  is_identity_validated: detail.isIdentityValidated,
  has_id_card: detail.hasIdCard,
  amount_fen: detail.amountFen,
});

const lineRow = (item: NewItem, place: number) => ({
  n: place + 1,
  code: item.code,
  item_version: item.version,
  quantity: item.quantity,
  is_expedited: item.isExpedited,
  promised_hours: item.promisedHours,
  remark: item.remark,
  user_action: item.ordered.userAction,
  select_index: item.ordered.selectIndex,
  business_enc: item.ordered.businessEnc && hex(item.ordered.businessEnc),
  unit_fen: item.unitFen,
  total_fens: item.totalFens,
});

type Added = { orderId: string; orderNo: string; detailIds: string[] };
/**
 * The ids of the details stand in the order of the candidates.
 * @throws Refusal conflictListMissing where an item compares companies and the member has named none
 */
export async function addOrder(tx: Tx, order: NewOrder): Promise<Added> {
  const [row] = await insertedRows(tx, order).catch((error: unknown) => {
    if (brokenConstraint(error) === 'check_order_member_id_conflict_list_id_fkey')
      throw new Refusal('conflictListMissing');
    throw error;
  });
  if (row === undefined) throw new TypeError('an order that was written answered no row');
  return { orderId: row.order_id, orderNo: row.order_no, detailIds: row.detail_ids };
}

const insertedRows = (tx: Tx, order: NewOrder) =>
  forManyRows(tx, order.details.length, () =>
    tx.rows(
      insertOrder,
      order.memberId,
      order.userId,
      order.ownerId,
      order.tradeOrderId,
      order.packageName,
      JSON.stringify(order.choice),
      JSON.stringify(order.price),
      order.state,
      order.dueAt,
      order.estimatedCompletedAt,
      JSON.stringify(order.details.map(personRow)),
      JSON.stringify(order.items.map(lineRow)),
      order.needsIntakeReview,
      order.why,
      JSON.stringify(order.notices),
      order.batchFileId,
      order.inviteAt,
      order.isOnSite,
      order.comparesCompanies,
    ),
  );

export type PlacedRow = { order_id: string; order_no: string; detail_ids: string[]; state: OrderState };
const placedByTrade = sql<PlacedRow>(`
  select o.id as order_id, o.order_no, array_agg(d.id::text order by d.n) as detail_ids, (array_agg(d.state order by d.n))[1] as state
  from app.check_order o join app.order_detail d on d.member_id = o.member_id and d.order_id = o.id
  where o.member_id = $1 and o.trade_order_id = $2 group by o.id`);
/** `state` is that of the first candidate. */
export const findPlaced = async (db: Db, memberId: MemberId, tradeOrderId: string): Promise<PlacedRow | undefined> =>
  (await db.rows(placedByTrade, memberId, tradeOrderId))[0];

const tradeOfList = sql<{ trade_order_id: string; calculate_id: string | null }>(`
  select t.id as trade_order_id, o.price ->> 'calculateId' as calculate_id
  from app.trade_order t join app.check_order o on o.member_id = t.member_id and o.trade_order_id = t.id
  where t.member_id = $1 and t.kind = 'checks' and t.idempotency_key = $2 and o.batch_file_id = $3`);
/** The trade order that this key has opened for people of a list. */
export const findListTrade = async (
  db: Db,
  it: { memberId: MemberId; batchFileId: string; idempotencyKey: string },
): Promise<{ trade_order_id: string; calculate_id: string | null } | undefined> =>
  (await db.rows(tradeOfList, it.memberId, it.idempotencyKey, it.batchFileId))[0];

export type ExistingRow = {
  id: string;
  order_no: string;
  state: OrderState;
  created_at: Date;
  user_id: UserId;
  operator_enc: Buffer | null;
};
const existing = sql<ExistingRow>(`
  select d.id, o.order_no, d.state, d.created_at, o.user_id, u.name_enc as operator_enc
  from app.order_detail d join app.check_order o on o.member_id = d.member_id and o.id = d.order_id left join app.user_account u on u.id = o.user_id
  where d.member_id = $1 and d.person_key = $2 and d.created_at > $3 order by d.created_at desc limit 1`);
export const findExisting = async (
  db: Db,
  memberId: MemberId,
  { personKey, since }: { personKey: Buffer; since: Date },
): Promise<ExistingRow | undefined> => (await db.rows(existing, memberId, personKey, since))[0];

const soFar = sql<{ orders: number; amount_fen: number }>(
  'select orders, amount_fen::float8 as amount_fen from app.first_orders($1, $2)',
);
/** What counts against the limit of an enterprise that is not confirmed, ordered by all that share it. */
export async function sumFirstOrders(
  tx: Tx,
  memberId: MemberId,
  since: Date | null = null,
): Promise<{ orders: number; amountFen: number }> {
  const [row] = await tx.rows(soFar, memberId, since);
  return { orders: row?.orders ?? 0, amountFen: row?.amount_fen ?? 0 };
}

const writePrice = sql(`
  with line as (
    select * from unnest($4::text[], $5::bigint[], $6::bigint[]) as l (code, unit_fen, total_fen)
  ), o as (
    update app.check_order o set price = $3::jsonb from app.order_detail d
    where d.member_id = $1 and d.id = $2 and o.member_id = d.member_id and o.id = d.order_id
  ), i as (
    update app.order_item i set unit_fen = line.unit_fen, total_fen = case when i.dropped_at is null then line.total_fen else 0 end
    from line where i.member_id = $1 and i.order_detail_id = $2 and i.code = line.code
  )
  update app.order_detail set amount_fen = $7, estimated_completed_at = $8 where member_id = $1 and id = $2`);

export type NewPrice = {
  readonly price: PriceBreakdown;
  readonly lines: readonly { readonly code: string; readonly unitFen: number; readonly totalFen: number }[];
  readonly amountFen: number;
};
/** The price of the day on which it is viewed. What the candidate did not agree to costs nothing. */
export async function putPrice(
  tx: Tx,
  { memberId, id }: { memberId: MemberId; id: string },
  { price, lines, amountFen }: NewPrice,
): Promise<void> {
  await tx.rows(
    writePrice,
    memberId,
    id,
    JSON.stringify(price),
    lines.map((line) => line.code),
    lines.map((line) => line.unitFen),
    lines.map((line) => line.totalFen),
    amountFen,
    price.estimatedCompletedDate,
  );
}
