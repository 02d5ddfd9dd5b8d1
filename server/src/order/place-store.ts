import type { OrderState } from '@beidiao/contract/order-states';
import type { PriceBreakdown } from '@beidiao/contract/pricing';
import { type Db, type MemberId, sql, type Tx, type UserId } from '../base/db.ts';
import type { PersonKeys, SealedPerson } from './store.ts';

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

/** Without those that ended before anything was done for them: rejected, cancelled, never paid. */
const soFar = sql<{ orders: number; amount_fen: number }>(`
  select count(*)::integer as orders, coalesce(sum(amount_fen - refunded_fen), 0)::float8 as amount_fen
  from app.order_detail where member_id = $1 and state <> all(array[11, 13, 14])`);
/** What counts against the limit of an enterprise that is not confirmed. */
export async function sumFirstOrders(tx: Tx, memberId: MemberId): Promise<{ orders: number; amountFen: number }> {
  const [row] = await tx.rows(soFar, memberId);
  return { orders: row?.orders ?? 0, amountFen: row?.amount_fen ?? 0 };
}
