import { roles } from '@beidiao/contract/account/calls';
import type { OrderState } from '@beidiao/contract/order/states';
import type { Actor, MemberId, UserId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';
import { withPersonName } from '../base/db/person-name.ts';

export type WaitingRecord = {
  member_id: string;
  order_id: string;
  id: string;
  order_no: string;
  name_enc: Buffer;
  phone_enc: Buffer;
  id_card_enc: Buffer;
  position: string | null;
  package_name: string | null;
  item_count: number;
  amount_fen: string;
  user_id: UserId;
  placed_by: UserId | null;
  operator_enc: Buffer | null;
  why: string | null;
  created_at: Date;
  created_at_text: string;
  due_at: Date | null;
};

/** Who placed it, which may have been for a colleague. */
const placedBy = `(select t.user_id from app.order_timeline t where t.order_detail_id = d.id and t.event = 'place' order by t.id limit 1)`;
const columns = `d.member_id, d.order_id, d.id, o.order_no, d.name_enc, d.phone_enc, d.id_card_enc, d.position, o.package_name, d.item_count,
  d.amount_fen, o.user_id, ${placedBy} as placed_by, u.name_enc as operator_enc, d.created_at, d.created_at::text as created_at_text, d.due_at,
  (select t.why from app.order_timeline t where t.order_detail_id = d.id and t.event = 'place' order by t.id limit 1) as why`;
const tables = `app.order_detail d join app.check_order o on o.member_id = d.member_id and o.id = d.order_id
  ${withPersonName('o.user_id')}`;
const order = 'order by d.created_at, d.id limit $2';
const first = sql<WaitingRecord>(
  `select ${columns} from ${tables} where d.member_id = $1 and d.state = 3 ${order} offset $3`,
);
const after = sql<WaitingRecord>(
  `select ${columns} from ${tables} where d.member_id = $1 and d.state = 3 and (d.created_at, d.id) > ($3::timestamptz, $4::bigint) ${order}`,
);
const one = sql<WaitingRecord>(`select ${columns} from ${tables} where d.member_id = $1 and d.state = 3 and d.id = $2`);
const count = sql<WaitingCount>(`
  select count(*)::integer as total, count(*) filter (where $2::boolean or not is_own)::integer as mine from (
    select o.user_id = $3::bigint or ${placedBy} = $3::bigint as is_own from app.order_detail d
    join app.check_order o on o.member_id = d.member_id and o.id = d.order_id
    where d.member_id = $1 and d.state = 3 limit 1001) few`);

export type WaitingPage = { after: { at: string; id: string } | undefined; offset: number; limit: number };
export const listWaiting = (db: Db, memberId: MemberId, page: WaitingPage): Promise<WaitingRecord[]> =>
  page.after === undefined
    ? db.rows(first, memberId, page.limit, page.offset)
    : db.rows(after, memberId, page.limit, page.after.at, page.after.id);
export const findWaiting = (db: Db, memberId: MemberId, id: string): Promise<WaitingRecord[]> =>
  db.rows(one, memberId, id);
export type WaitingCount = { total: number; mine: number };
/** `mine` are those that the person may decide on: administrators on all, others not on their own. */
export const countWaiting = async (db: Db, { memberId, userId, role }: Actor): Promise<WaitingCount> =>
  (await db.rows(count, memberId, role === roles.admin, userId))[0] ?? { total: 0, mine: 0 };

export type OrderRecord = {
  trade_order_id: string;
  user_id: UserId;
  placed_by: UserId | null;
  /** The member that the placer belongs to, when it is another. */
  placed_from: MemberId | null;
  state: OrderState;
};
const tradeOfOrder = sql<OrderRecord>(`
  select o.trade_order_id, o.user_id, placed.user_id as placed_by, (placed.acting ->> 'fromMember')::bigint as placed_from,
    (select d.state from app.order_detail d where d.order_id = o.id order by d.id limit 1) as state
  from app.check_order o left join lateral (
    select t.user_id, t.acting from app.order_timeline t join app.order_detail d on d.id = t.order_detail_id
    where d.member_id = o.member_id and d.order_id = o.id and t.event = 'place' order by t.id limit 1) placed on true
  where o.member_id = $1 and o.id = $2`);
export const findOrder = async (tx: Tx, memberId: MemberId, orderId: string): Promise<OrderRecord | undefined> =>
  (await tx.rows(tradeOfOrder, memberId, orderId))[0];
