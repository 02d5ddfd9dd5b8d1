import type { Fen } from '@beidiao/contract/wire/money';
import type { OrderState } from '@beidiao/contract/order/states';
import type { MemberId } from '../access/actor.ts';
import { sql, type Tx } from '../base/db/db.ts';

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

const takeOutFree = sql(`
  with before as (
    select code, total_fen from app.order_item where member_id = $1 and order_detail_id = $2 and code = any($3::text[]) and dropped_at is null
  ), gone as (
    update app.order_item set dropped_at = now(), total_fen = 0
    where member_id = $1 and order_detail_id = $2 and code in (select code from before)
  )
  update app.order_detail set amount_fen = amount_fen - (select coalesce(sum(total_fen), 0) from before) where member_id = $1 and id = $2`);
/** Takes items out of a detail that nobody has paid for. */
export async function takeOutUnpaid(
  tx: Tx,
  memberId: MemberId,
  { detailId, codes }: { detailId: string; codes: readonly string[] },
): Promise<void> {
  await tx.rows(takeOutFree, memberId, detailId, codes);
}

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
