import type { MemberId, UserId } from '../access/actor.ts';
import { type Db, sql } from '../base/db/db.ts';

/** What a number names: an order, a trade order, or a check, which is neither. */
export type Named = {
  readonly kind: 'order' | 'trade' | 'check';
  /** What pays it. */
  readonly trade_order_id: string;
  /** Of the order or of the trade order, for people. */
  readonly business_no: string;
  /** Null of a trade order. */
  readonly order_id: string | null;
};
const byNumber = sql<Named>(`
  select 'order' as kind, trade_order_id, order_no as business_no, id as order_id from app.check_order where member_id = $1 and id = $2
  union all select 'trade', id, trade_no, null from app.trade_order where member_id = $1 and id = $2
  union all select 'check', o.trade_order_id, o.order_no, o.id from app.order_detail d
    join app.check_order o on o.member_id = d.member_id and o.id = d.order_id where d.member_id = $1 and d.id = $2`);
export const findNamed = (db: Db, memberId: MemberId, id: string): Promise<Named[]> => db.rows(byNumber, memberId, id);

export type Owned = { id: string; user_id: UserId };
/** A check counts where nothing that is paid has its number. */
const ownersByNumber = sql<Owned>(`
  with payable as (
    select id, user_id from app.check_order where member_id = $1 and id = any($2::bigint[])
    union all select id, user_id from app.trade_order where member_id = $1 and id = any($2::bigint[])
  )
  select id, user_id from payable
  union all select d.id, d.user_id from app.order_detail d
    where d.member_id = $1 and d.id = any($2::bigint[]) and d.id not in (select id from payable)`);
export const listOwners = (db: Db, memberId: MemberId, ids: readonly string[]): Promise<Owned[]> =>
  db.rows(ownersByNumber, memberId, ids);
