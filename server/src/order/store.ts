import { type Fen, fen } from '@beidiao/contract/money';
import { type OrderMove, orderMoves, type OrderState } from '@beidiao/contract/order-states';
import type { PriceBreakdown } from '@beidiao/contract/pricing';
import { type Actor, type Db, type MemberId, sql, type Tx, type UserId } from '../base/db.ts';

/** The keyed hashes by which a member finds its candidates. */
export type PersonKeys = {
  nameKey: Buffer;
  phoneKey: Buffer;
  phoneTailKey: Buffer;
  idCardKey: Buffer;
  personKey: Buffer;
};
export type SealedPerson = { name_enc: Buffer; phone_enc: Buffer; id_card_enc: Buffer };

export type NewOrder = {
  memberId: MemberId;
  /** Who places it. */
  userId: UserId;
  /** Whose order it is: the colleague in whose name it is placed. */
  ownerId: UserId;
  state: OrderState;
  /** Why it waits for approval: causes, by commas. */
  why: string | null;
  tradeOrderId: string;
  orderNo: string;
  packageName: string | null;
  choice: object;
  price: PriceBreakdown;
  detail: PersonKeys &
    SealedPerson & {
      department: string | null;
      position: string | null;
      proposedEntryDate: string | null;
      isIdentityValidated: boolean;
      needsIntakeReview: boolean;
      amountFen: number;
      dueAt: Date | null;
      estimatedCompletedAt: string;
    };
  items: readonly {
    code: string;
    quantity: number;
    isExpedited: boolean;
    remark: string | null;
    unitFen: number;
    totalFen: number;
  }[];
};

/** Order, detail, items, the first line of the timeline and the audit row in one statement. */
const insertOrder = sql<{ order_id: string; id: string }>(`
  with o as (
    insert into app.check_order (member_id, user_id, trade_order_id, order_no, package_name, choice, price)
    values ($1::bigint, $30::bigint, $3, $4, $5, $6, $7) returning id
  ), d as (
    insert into app.order_detail (member_id, order_id, state, name_enc, name_key, phone_enc, phone_key, phone_tail_key, id_card_enc,
      id_card_key, person_key, department, position, proposed_entry_date, is_identity_validated, needs_intake_review,
      item_count, amount_fen, due_at, estimated_completed_at)
    select $1::bigint, o.id, $31::smallint, $8::bytea, $9::bytea, $10::bytea, $11::bytea, $12::bytea, $13::bytea, $14::bytea, $15::bytea, $16::text, $17::text, $18::date, $19::boolean, $20::boolean, cardinality($24::text[]), $21::bigint, $22::timestamptz, $23::timestamptz from o
    returning id, order_id
  ), i as (
    insert into app.order_item (member_id, order_detail_id, n, code, quantity, is_expedited, remark, unit_fen, total_fen)
    select $1::bigint, d.id, line.n, line.code, line.quantity, line.is_expedited, line.remark, line.unit_fen, line.total_fen
    from d, unnest($24::text[], $25::smallint[], $26::boolean[], $27::text[], $28::bigint[], $29::bigint[])
      with ordinality as line (code, quantity, is_expedited, remark, unit_fen, total_fen, n)
  ), t as (
    insert into app.order_timeline (member_id, order_detail_id, event, to_state, user_id, amount_fen, why)
    select $1::bigint, d.id, 'place', $31::smallint, $2::bigint, $21::bigint, $32::text from d
  )
  select order_id, id, app.write_audit($1::bigint, $2::bigint, 'placeOrder', 'order ' || order_id,
    jsonb_build_object('detail', id, 'amountFen', $21::bigint, 'items', cardinality($24::text[]))) as audit_seq
  from d`);

export async function addOrder(tx: Tx, order: NewOrder): Promise<{ orderId: string; orderDetailsId: string }> {
  const { detail, items } = order;
  const [row] = await tx.rows(
    insertOrder,
    order.memberId,
    order.userId,
    order.tradeOrderId,
    order.orderNo,
    order.packageName,
    JSON.stringify(order.choice),
    JSON.stringify(order.price),
    detail.name_enc,
    detail.nameKey,
    detail.phone_enc,
    detail.phoneKey,
    detail.phoneTailKey,
    detail.id_card_enc,
    detail.idCardKey,
    detail.personKey,
    detail.department,
    detail.position,
    detail.proposedEntryDate,
    detail.isIdentityValidated,
    detail.needsIntakeReview,
    detail.amountFen,
    detail.dueAt,
    detail.estimatedCompletedAt,
    items.map((item) => item.code),
    items.map((item) => item.quantity),
    items.map((item) => item.isExpedited),
    items.map((item) => item.remark),
    items.map((item) => item.unitFen),
    items.map((item) => item.totalFen),
    order.ownerId,
    order.state,
    order.why,
  );
  if (row === undefined) throw new TypeError('insert answered no row');
  return { orderId: row.order_id, orderDetailsId: row.id };
}

const placedByTrade = sql<{ order_id: string; id: string; order_no: string; state: OrderState }>(`
  select d.order_id, d.id, o.order_no, d.state from app.check_order o join app.order_detail d on d.member_id = o.member_id and d.order_id = o.id
  where o.member_id = $1 and o.trade_order_id = $2 order by d.id limit 1`);
export const findPlaced = async (db: Db, memberId: MemberId, tradeOrderId: string) =>
  (await db.rows(placedByTrade, memberId, tradeOrderId))[0];

export type DetailRow = {
  id: string;
  member_id: MemberId;
  state: OrderState;
  trade_order_id: string;
  amount_fen: string;
  refunded_fen: string;
  is_identity_validated: boolean;
  needs_intake_review: boolean;
};
const detailColumns = `d.id, d.member_id, d.state, o.trade_order_id, d.amount_fen, d.refunded_fen, d.is_identity_validated, d.needs_intake_review`;
const detailById = sql<DetailRow>(`
  select ${detailColumns} from app.order_detail d join app.check_order o on o.member_id = d.member_id and o.id = d.order_id where d.member_id = $1 and d.id = $2`);
const heldDetail = sql<DetailRow>(`
  select ${detailColumns} from app.order_detail d join app.check_order o on o.member_id = d.member_id and o.id = d.order_id
  where d.member_id = $1 and d.id = $2 for no key update of d`);
const heldDetails = sql<HeldRow>(`
  select d.id, d.member_id, d.state, d.estimated_completed_at from app.order_detail d where d.id = any($1::bigint[])
  order by d.member_id, d.id for no key update`);
const detailsOfTrade = sql<DetailRow>(`
  select ${detailColumns} from app.check_order o join app.order_detail d on d.member_id = o.member_id and d.order_id = o.id
  where o.member_id = $1 and o.trade_order_id = $2 order by d.id`);

export const findDetail = async (db: Db, memberId: MemberId, id: string): Promise<DetailRow | undefined> =>
  (await db.rows(detailById, memberId, id))[0];
/** Locks the detail until the transaction ends: of several that end at once each sees what the one before has left. */
export const lockDetail = async (tx: Tx, memberId: MemberId, id: string): Promise<DetailRow | undefined> =>
  (await tx.rows(heldDetail, memberId, id))[0];
export type HeldRow = Pick<DetailRow, 'id' | 'member_id' | 'state'> & { estimated_completed_at: Date | null };
/** Locks several, each once, always in the same order. Only for jobs, which see every member. */
export const lockDetails = (tx: Tx, ids: readonly string[]): Promise<HeldRow[]> => tx.rows(heldDetails, ids);

const writeEstimates = sql(`
  update app.order_detail d set estimated_completed_at = e.at, promised_at = coalesce(d.promised_at, e.at)
  from unnest($1::bigint[], $2::bigint[], $3::timestamptz[]) as e (member_id, id, at) where d.member_id = e.member_id and d.id = e.id`);
export type Estimate = { memberId: MemberId; id: string; at: Date };
/** When the report is expected. The first estimate is what was promised. */
export async function estimateCompletion(tx: Tx, estimates: readonly Estimate[]): Promise<void> {
  if (estimates.length === 0) return;
  await tx.rows(
    writeEstimates,
    estimates.map((estimate) => estimate.memberId),
    estimates.map((estimate) => estimate.id),
    estimates.map((estimate) => estimate.at),
  );
}

/** As many as the order has candidates. */
export const listDetailsOfTrade = (db: Db, memberId: MemberId, tradeOrderId: string): Promise<DetailRow[]> =>
  db.rows(detailsOfTrade, memberId, tradeOrderId);

const ofOthers = sql<{ is_any: boolean }>(`
  select exists (select from app.order_detail d join app.check_order o on o.member_id = d.member_id and o.id = d.order_id
    where d.member_id = $1 and d.id = any($2::bigint[]) and o.user_id <> all($3::bigint[])) as is_any`);
/** Whether one of these details was ordered by somebody else than the actor, or the colleague in whose name they act. */
export async function isAnyOfOthers(
  db: Db,
  { memberId, userId, forUserId }: Actor,
  ids: readonly string[],
): Promise<boolean> {
  return (await db.rows(ofOthers, memberId, ids, [userId, forUserId ?? userId]))[0]?.is_any ?? false;
}

const passOn = sql<{ count: number }>(`
  with theirs as (select id, trade_order_id from app.check_order where member_id = $1 and user_id = $2 order by id limit 1000 for no key update),
  trades as (update app.trade_order t set user_id = $3 from theirs where t.member_id = $1 and t.id = theirs.trade_order_id),
  orders as (update app.check_order o set user_id = $3 from theirs where o.id = theirs.id returning 1)
  select count(*)::integer as count from orders`);
/** A thousand at a time; the timeline keeps who placed them. Answers how many. */
export const passOnOrders = async (
  tx: Tx,
  { memberId, fromUserId, toUserId }: { memberId: MemberId; fromUserId: UserId; toUserId: UserId },
): Promise<number> => (await tx.rows(passOn, memberId, fromUserId, toUserId))[0]?.count ?? 0;

export type StateMove = {
  memberId: MemberId;
  id: string;
  to: OrderState;
  why: string | null;
  refundFen: number;
  dueAt: Date | null;
  amountFen: number | null;
};
export type MovedRow = { id: string; from_state: OrderState };

/**
 * The only statement that writes the state; timeline and audit are written with it. Answers the states before; a detail
 * that the move does not leave is not among them. Heads of the audit chain are locked member by member, so that two
 * statements that move many at once do not wait for each other in a ring.
 */
const moveStates = sql<MovedRow>(`
  with asked as (
    select * from unnest($1::bigint[], $2::bigint[], $6::smallint[], $7::timestamptz[], $8::bigint[], $9::text[], $10::bigint[])
      as m (member_id, id, to_state, due_at, refund_fen, why, amount_fen)
  ), held as (
    select d.member_id, d.id, d.state, asked.to_state, asked.due_at, asked.refund_fen, asked.why, asked.amount_fen
    from app.order_detail d join asked on d.member_id = asked.member_id and d.id = asked.id
    where d.state = any($3::smallint[]) order by d.member_id, d.id for no key update of d
  ), moved as (
    update app.order_detail d set state = held.to_state, due_at = held.due_at, refunded_fen = refunded_fen + held.refund_fen,
      reported_at = case when held.to_state = 7 then coalesce(d.reported_at, now()) else d.reported_at end
    from held where d.member_id = held.member_id and d.id = held.id returning d.id
  ), noted as (
    insert into app.order_timeline (member_id, order_detail_id, event, from_state, to_state, user_id, why, amount_fen)
    select held.member_id, held.id, $4::text, held.state, held.to_state, $5::bigint, held.why, held.amount_fen from held join moved on moved.id = held.id
  )
  select held.id, held.state as from_state, app.write_audit(held.member_id, $5::bigint, $4::text, 'detail ' || held.id,
    jsonb_strip_nulls(jsonb_build_object('from', held.state, 'to', held.to_state, 'refundFen', nullif(held.refund_fen, 0)))) as audit_seq
  from held join moved on moved.id = held.id order by held.member_id, held.id`);

export const writeMoves = (
  tx: Tx,
  move: { move: OrderMove; userId: UserId | null },
  details: readonly StateMove[],
): Promise<MovedRow[]> =>
  tx.rows(
    moveStates,
    details.map((detail) => detail.memberId),
    details.map((detail) => detail.id),
    orderMoves[move.move].from,
    move.move,
    move.userId,
    details.map((detail) => detail.to),
    details.map((detail) => detail.dueAt),
    details.map((detail) => detail.refundFen),
    details.map((detail) => detail.why),
    details.map((detail) => detail.amountFen),
  );

const insertIdentityCheck = sql<{ id: string }>(
  'insert into app.identity_check (member_id, person_key, result) values ($1, $2, $3) returning id',
);
const freshMatch = sql<{ result: string }>(
  'select result from app.identity_check where member_id = $1 and id = $2 and person_key = $3 and created_at > $4',
);

export async function addIdentityCheck(
  tx: Tx,
  check: { memberId: MemberId; personKey: Buffer; result: string },
): Promise<string> {
  const [row] = await tx.rows(insertIdentityCheck, check.memberId, check.personKey, check.result);
  if (row === undefined) throw new TypeError('insert answered no row');
  return row.id;
}

/** The result of a check of this very person that is not older than `since`. */
export async function findIdentityResult(
  db: Db,
  check: { memberId: MemberId; id: string; personKey: Buffer; since: Date },
): Promise<string | undefined> {
  return (await db.rows(freshMatch, check.memberId, check.id, check.personKey, check.since))[0]?.result;
}

export type ExistingRow = {
  id: string;
  order_no: string;
  state: OrderState;
  created_at: Date;
  operator_enc: Buffer | null;
};
const existing = sql<ExistingRow>(`
  select d.id, o.order_no, d.state, d.created_at, u.name_enc as operator_enc
  from app.order_detail d join app.check_order o on o.member_id = d.member_id and o.id = d.order_id left join app.user_account u on u.id = o.user_id
  where d.member_id = $1 and d.person_key = $2 and d.created_at > $3 order by d.created_at desc limit 1`);
export const findExisting = async (
  db: Db,
  memberId: MemberId,
  { personKey, since }: { personKey: Buffer; since: Date },
): Promise<ExistingRow | undefined> => (await db.rows(existing, memberId, personKey, since))[0];

export type ItemRow = {
  code: string;
  name_zh: string;
  name_en: string;
  quantity: number;
  is_expedited: boolean;
  remark: string | null;
  unit_fen: string;
  total_fen: string;
  absent: number;
  absent_fen: string;
};
const itemsOfDetail = sql<ItemRow>(`
  select i.code, c.name_zh, c.name_en, i.quantity, i.is_expedited, i.remark, i.unit_fen, i.total_fen, i.absent, i.absent_fen
  from app.order_item i join app.check_item c on c.code = i.code where i.member_id = $1 and i.order_detail_id = $2 order by i.n`);
export const listItems = (db: Db, memberId: MemberId, detailId: string): Promise<ItemRow[]> =>
  db.rows(itemsOfDetail, memberId, detailId);

export type TimelineRecord = {
  at: Date;
  event: string;
  from_state: OrderState | null;
  to_state: OrderState;
  name_enc: Buffer | null;
  why: string | null;
  amount_fen: string | null;
};
const timelineOfDetail = sql<TimelineRecord>(`
  select t.at, t.event, t.from_state, t.to_state, u.name_enc, t.why, t.amount_fen
  from app.order_timeline t left join app.user_account u on u.id = t.user_id
  where t.member_id = $1 and t.order_detail_id = $2 order by t.id limit 200`);
export const listTimeline = (db: Db, memberId: MemberId, detailId: string): Promise<TimelineRecord[]> =>
  db.rows(timelineOfDetail, memberId, detailId);

export type ChoiceRow = {
  choice: { objId: string | null; objType: 'package' | 'agreement' | null };
  detail_id: string;
};
const lastOfUser = sql<ChoiceRow>(`
  select o.choice, (select min(d.id) from app.order_detail d where d.order_id = o.id) as detail_id
  from app.check_order o where o.member_id = $1 and o.user_id = $2 order by o.id desc limit 1`);
const choiceOfDetail = sql<ChoiceRow>(`
  select o.choice, d.id as detail_id from app.order_detail d join app.check_order o on o.member_id = d.member_id and o.id = d.order_id where d.member_id = $1 and d.id = $2`);
export const findLastChoice = async (db: Db, memberId: MemberId, userId: UserId): Promise<ChoiceRow | undefined> =>
  (await db.rows(lastOfUser, memberId, userId))[0];
export const findChoice = async (db: Db, memberId: MemberId, detailId: string): Promise<ChoiceRow | undefined> =>
  (await db.rows(choiceOfDetail, memberId, detailId))[0];

export const fenOf = (text: string | null): number | null => (text === null ? null : fen(text));

const takeOut = sql<{ code: string; total_fen: string }>(`
  with gone as (
    update app.order_item set dropped_at = now()
    where member_id = $1 and order_detail_id = $2 and code = any($3::text[]) and dropped_at is null
    returning code, total_fen - absent_fen as total_fen
  ), counted as (
    update app.order_detail set refunded_fen = refunded_fen + (select coalesce(sum(total_fen), 0) from gone)
    where member_id = $1 and id = $2 and exists (select from gone)
  )
  select code, total_fen from gone order by code`);

/** Takes items out of a detail and counts their price as refunded. Items that are out already are not answered again. */
export const takeOutItems = (
  tx: Tx,
  memberId: MemberId,
  { detailId, codes }: { detailId: string; codes: readonly string[] },
): Promise<{ code: string; total_fen: string }[]> => tx.rows(takeOut, memberId, detailId, codes);

const leaveOut = sql<{ code: string; back_fen: string }>(`
  with gone as (
    update app.order_item i set absent = a.count, absent_fen = i.total_fen * a.count / i.quantity
    from unnest($3::text[], $4::integer[]) as a (code, count)
    where i.member_id = $1 and i.order_detail_id = $2 and i.code = a.code and i.dropped_at is null and i.absent = 0
    returning i.code, i.absent_fen
  ), back as (select coalesce(sum(absent_fen), 0)::bigint as fen from gone),
  counted as (
    update app.order_detail d set refunded_fen = refunded_fen + back.fen from back
    where d.member_id = $1 and d.id = $2 and back.fen > 0 returning d.member_id, d.id, d.state
  ), noted as (
    insert into app.order_timeline (member_id, order_detail_id, event, from_state, to_state, amount_fen)
    select counted.member_id, counted.id, 'leaveOut', counted.state, counted.state, back.fen from counted, back
  )
  select code, absent_fen as back_fen from gone order by code`);
/** Takes subjects out of items that were ordered for several, each at its part of the price. What is out already is not answered again. */
export const leaveOutSubjects = (
  tx: Tx,
  memberId: MemberId,
  { detailId, absent }: { detailId: string; absent: ReadonlyMap<string, number> },
): Promise<{ code: string; back_fen: string }[]> =>
  tx.rows(leaveOut, memberId, detailId, [...absent.keys()], [...absent.values()]);

const partRefund = sql(`
  with counted as (
    update app.order_detail set refunded_fen = refunded_fen + $3::bigint where member_id = $1 and id = $2 returning member_id, id
  )
  insert into app.order_timeline (member_id, order_detail_id, event, from_state, to_state, amount_fen)
  select member_id, id, 'refundPart', $4::smallint, $4::smallint, $3::bigint from counted`);
/** Counts money that went back without a move, and notes it in the timeline. */
export async function notePartRefund(
  tx: Tx,
  memberId: MemberId,
  { id, amountFen, state }: { id: string; amountFen: Fen; state: OrderState },
): Promise<void> {
  await tx.rows(partRefund, memberId, id, amountFen, state);
}
