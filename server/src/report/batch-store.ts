import { type OrderState, orderStates } from '@beidiao/contract/order/states';
import type { Light } from '@beidiao/contract/verification/task-states';
import type { MemberId, UserId } from '../access/actor.ts';
import { type Db, plannedByValue, sql } from '../base/db/db.ts';
import { withPersonName } from '../base/db/person-name.ts';

const s = orderStates;
/** In no other state does a report stand. */
const reported: readonly OrderState[] = [s.partlyReported, s.reported];

/** Whose list, and what the reader may see of it. */
export type ListReader = {
  readonly memberId: MemberId;
  readonly batchFileId: string;
  /** Null: the orders of everybody. */
  readonly userId: UserId | null;
  readonly seesLights: boolean;
};
const light = `(select r.light from app.report r where r.member_id = d.member_id and r.order_detail_id = d.id
  and $4 and d.state = any('{${reported.join(',')}}') order by r.version desc limit 1)`;
const ofList = `app.batch_row b join app.order_detail d on d.member_id = b.member_id and d.id = b.order_detail_id
  join app.check_order o on o.member_id = d.member_id and o.id = d.order_id
  where b.member_id = $1 and b.batch_file_id = $2 and ($3::bigint is null or o.user_id = $3)`;
const reader = ({ memberId, batchFileId, userId, seesLights }: ListReader): unknown[] => [
  memberId,
  batchFileId,
  userId,
  seesLights,
];

export type Standing = { state: OrderState; light: Light | null; count: number };
const standings = sql<Standing>(`
  select state, light, count(*)::integer as count from (select d.state, ${light} as light from ${ofList}) each group by 1, 2`);
/** How many of a list stand where. */
export const countStandings = (db: Db, of: ListReader): Promise<Standing[]> =>
  db.rows(plannedByValue(standings), ...reader(of));

export type Narrowing = {
  readonly states: readonly OrderState[] | null;
  readonly phoneKey: Buffer | null;
  readonly phoneTailKey: Buffer | null;
  /** All of these. */
  readonly nameKeys: readonly Buffer[] | null;
  readonly light: Light | null;
};
export type RowOfList = { id: string; n: number; remark_enc: Buffer | null; remark_version: number; total: number };
const page = sql<RowOfList>(`
  select d.id, b.n, b.remark_enc, b.remark_version, count(*) over ()::integer as total from ${ofList}
    and ($5::smallint[] is null or d.state = any($5))
    and ($6::bytea is null or d.phone_key = $6) and ($7::bytea is null or d.phone_tail_key = $7)
    and ($8::bytea[] is null or cardinality($8) = (
      select count(*) from app.name_prefix_key k where k.member_id = d.member_id and k.order_detail_id = d.id and k.key = any($8)))
    and ($9::text is null or ${light} = $9)
  order by b.n limit $10::integer offset $11::integer`);
/** Who was ordered, in the order of the file. */
export const listOrderedRows = (
  db: Db,
  of: ListReader,
  asked: Narrowing & { readonly limit: number; readonly offset: number },
): Promise<RowOfList[]> => {
  const { states, phoneKey, phoneTailKey, nameKeys, light: wanted, limit, offset } = asked;
  return db.rows(plannedByValue(page), ...reader(of), states, phoneKey, phoneTailKey, nameKeys, wanted, limit, offset);
};

export type OrderOfListRow = {
  id: string;
  order_no: string;
  trade_order_id: string;
  package_name: string | null;
  people: number;
  amount_fen: string;
  refunded_fen: string;
  user_id: UserId;
  operator_enc: Buffer | null;
  created_at: Date;
  invite_at: Date | null;
};
const orders = sql<OrderOfListRow>(`
  select o.id, o.order_no, o.trade_order_id, o.package_name, o.user_id, u.name_enc as operator_enc, o.created_at, sums.*
  from app.check_order o ${withPersonName('o.user_id')}
  cross join lateral (
    select count(*)::integer as people, sum(d.amount_fen)::text as amount_fen, sum(d.refunded_fen)::text as refunded_fen, max(d.invite_at) as invite_at
    from app.order_detail d where d.member_id = o.member_id and d.order_id = o.id) sums
  where o.member_id = $1 and o.batch_file_id = $2 and ($3::bigint is null or o.user_id = $3)
  order by o.created_at, o.id`);
export const listOrdersOfList = (db: Db, { memberId, batchFileId, userId }: ListReader): Promise<OrderOfListRow[]> =>
  db.rows(orders, memberId, batchFileId, userId);

const detailsOfOrder = sql<{ id: string }>(
  'select id from app.order_detail where member_id = $1 and order_id = $2 order by n',
);
/** In the order in which they were ordered. */
export const listIdsOfOrder = async (db: Db, memberId: MemberId, orderId: string): Promise<string[]> =>
  (await db.rows(detailsOfOrder, memberId, orderId)).map(({ id }) => id);
