import type { GiftKind } from '@beidiao/contract/gift/calls';
import type { MemberId, UserId } from '../access/actor.ts';
import { type Db, sql } from '../base/db/db.ts';

export type HeldRow = {
  id: string;
  kind: GiftKind;
  name: string;
  item_codes: string[];
  fixed_fen: string | null;
  off_fen: string | null;
  threshold_fen: string;
  only_batch: boolean;
  value_fen: string | null;
  balance_fen: string | null;
  tail: string | null;
  /** Days, yyyy-mm-dd. */
  valid_from: string | null;
  valid_until: string;
  /** Of the unpaid order that holds it. */
  owner_id: UserId | null;
  order_no: string | null;
  back_at: Date | null;
};
/** What unpaid orders hold stands here as well; a gift card as long as something is left on it. */
const held = sql<HeldRow>(`
  select c.id, c.kind, c.name, c.item_codes, c.fixed_fen, c.off_fen, c.threshold_fen, c.only_batch, null::bigint as value_fen,
    null::bigint as balance_fen, null::text as tail, c.valid_from::text, c.valid_until::text, t.user_id as owner_id, o.order_no, t.expires_at as back_at
  from app.card c
  left join app.trade_order t on t.member_id = c.member_id and t.id = c.trade_order_id
  left join app.check_order o on o.member_id = t.member_id and o.trade_order_id = t.id
  where c.member_id = $1 and c.valid_until >= $2::date and (c.trade_order_id is null or t.state = 1)
  union all
  select g.id, 'giftCard', g.name, '{}', null, null, 0, false, g.value_fen, g.balance_fen, g.tail, null, g.valid_until::text, null, null, null
  from app.gift_card g where g.member_id = $1 and g.valid_until >= $2::date and g.balance_fen > 0
  order by valid_until, kind, name, id limit 1000`);
export const listHeld = (db: Db, memberId: MemberId, day: string): Promise<HeldRow[]> => db.rows(held, memberId, day);

export type PastRow = {
  id: string;
  kind: GiftKind;
  name: string;
  state: 'used' | 'returned' | 'expired';
  owner_id: UserId | null;
  order_no: string | null;
  package_name: string | null;
  by_enc: Buffer | null;
  at: Date;
  off_fen: string | null;
};
const past = `
  select c.id, c.kind, c.name, case when u.released_at is null then 'used' else 'returned' end as state, t.user_id as owner_id, o.order_no,
    o.package_name, p.name_enc as by_enc, coalesce(u.released_at, t.paid_at) as at,
    case when u.released_at is null then (select (saved ->> 'offFen')::bigint from jsonb_array_elements(o.price -> 'saved') as saved
      where saved ->> 'rule' = c.kind limit 1) end as off_fen
  from app.card_use u join app.card c on c.member_id = u.member_id and c.id = u.card_id
  join app.trade_order t on t.member_id = u.member_id and t.id = u.trade_order_id and t.state = 102
  left join app.check_order o on o.member_id = t.member_id and o.trade_order_id = t.id
  left join app.user_account p on p.id = t.user_id
  where u.member_id = $1
  union all
  select c.id, c.kind, c.name, 'expired', null, null, null, null, (c.valid_until + 1)::timestamp at time zone 'Asia/Shanghai', null
  from app.card c where c.member_id = $1 and c.trade_order_id is null and c.valid_until < $2::date
  union all
  select g.id, 'giftCard', g.name || ' ' || g.tail, case when g.balance_fen = 0 then 'used' else 'expired' end, null, null, null, null,
    coalesce((select max(d.at) from app.gift_draw d where d.member_id = g.member_id and d.gift_card_id = g.id and g.balance_fen = 0),
      (g.valid_until + 1)::timestamp at time zone 'Asia/Shanghai'), null
  from app.gift_card g where g.member_id = $1 and (g.balance_fen = 0 or g.valid_until < $2::date)`;
const pastPage = sql<PastRow>(`select * from (${past}) as past order by at desc, id desc limit 200`);
export const listPast = (db: Db, memberId: MemberId, day: string): Promise<PastRow[]> =>
  db.rows(pastPage, memberId, day);

const countPast = sql<{ used: number; expired: number }>(`
  select count(*) filter (where state = 'used')::integer as used, count(*) filter (where state = 'expired')::integer as expired
  from (${past}) as past`);
export async function countPastOf(db: Db, memberId: MemberId, day: string): Promise<{ used: number; expired: number }> {
  const [row] = await db.rows(countPast, memberId, day);
  return { used: row?.used ?? 0, expired: row?.expired ?? 0 };
}

export type DrawRow = {
  owner_id: UserId;
  order_no: string | null;
  at: Date;
  drawn_fen: string;
  returned_fen: string;
  is_paid: boolean;
};
const draws = sql<DrawRow>(`
  select t.user_id as owner_id, o.order_no, d.at, d.drawn_fen, d.returned_fen, t.state = 102 as is_paid
  from app.gift_draw d join app.trade_order t on t.member_id = d.member_id and t.id = d.trade_order_id
  left join app.check_order o on o.member_id = t.member_id and o.trade_order_id = t.id
  where d.member_id = $1 and d.gift_card_id = $2 order by d.at desc limit 200`);
export const listDraws = (db: Db, memberId: MemberId, giftCardId: string): Promise<DrawRow[]> =>
  db.rows(draws, memberId, giftCardId);
