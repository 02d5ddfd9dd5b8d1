import type { OrderSort } from '@beidiao/contract/order/calls';
import type { OrderState } from '@beidiao/contract/order/states';
import type { ChannelCode } from '@beidiao/contract/wallet/calls';
import type { MemberId, UserId } from '../access/actor.ts';
import { type Db, plannedByValue, sql } from '../base/db/db.ts';
import { withPersonName } from '../base/db/person-name.ts';
import type { Cursor } from '../base/db/paging.ts';
import {
  amongAll,
  amongNewest,
  conditionsOf,
  hasName,
  type OrderFilter,
  ordered,
  paying,
  statesOf,
  tablesOf,
  unreadBy,
} from './filter-store.ts';
import type { SealedPerson } from './store.ts';

export type ListRow = SealedPerson & {
  member_id: string;
  id: string;
  order_id: string;
  order_no: string;
  trade_order_id: string;
  trade_no: string;
  state: OrderState;
  department: string | null;
  position: string | null;
  proposed_entry_date: string | null;
  package_name: string | null;
  item_count: number;
  amount_fen: string;
  refunded_fen: string;
  channel: ChannelCode | null;
  user_id: UserId;
  operator_enc: Buffer | null;
  /** Null when the orderer placed it themselves. */
  placed_by: string | null;
  placed_enc: Buffer | null;
  placed_from: string | null;
  created_at: Date;
  created_at_text: string;
  due_at: Date | null;
  estimated_completed_at: Date | null;
  is_unread: boolean;
};

const columns = (
  reader: string,
): string => `d.member_id, d.id, d.order_id, o.order_no, o.trade_order_id, t.trade_no, d.state, d.name_enc, d.phone_enc, d.id_card_enc, d.department, d.position,
  d.proposed_entry_date::text, o.package_name, d.item_count, d.amount_fen, d.refunded_fen, t.channel, d.user_id, u.name_enc as operator_enc,
  placed.user_id as placed_by, placed.name_enc as placed_enc, placed.from_name as placed_from,
  d.created_at, d.created_at::text as created_at_text, d.due_at, d.estimated_completed_at,
  ${unreadBy(reader)} as is_unread`;
/**
 * Each join names the member as well: the policy of a joined table is a filter that the planner counts, and without the
 * equality it expects to read deep and starts parallel workers (twenty times slower, measured).
 */
const tables = `d
  join app.check_order o on o.member_id = d.member_id and o.id = d.order_id
  join app.trade_order t on t.member_id = o.member_id and t.id = o.trade_order_id
  ${withPersonName('d.user_id')}
  left join lateral (
    select l.user_id, a.name_enc, r.from_name from app.order_timeline l
      left join app.user_account a on a.id = l.user_id
      left join app.acting_record r on r.member_id = l.member_id and r.user_id = l.user_id
        and r.from_member_id = (l.acting ->> 'fromMember')::bigint
    where l.member_id = d.member_id and l.order_detail_id = d.id and l.event = 'place' and l.acting is not null
    order by l.id limit 1
  ) placed on true`;

export type OrderPage = { after: Cursor | null; offset: number; limit: number; sort?: OrderSort };

/** Of the whole page, and of what is shown with it. */
const orders: Record<OrderSort, string> = {
  desc: 'd.created_at desc, d.id desc',
  asc: 'd.created_at asc, d.id asc',
  due: 'd.due_at nulls last, d.created_at desc, d.id desc',
};

/**
 * The rows of a page are found first, from the details and what the conditions ask of the order; what is shown with them
 * is read for these few. Each state, result and department is read for itself, newest first: walking the whole list
 * until a page of rare states is full took a quarter of a second where a member has 300,000 checks. By deadline, what has
 * one is read by an index that holds nothing else, and the others follow newest first.
 */
export async function listDetails(db: Db, filter: OrderFilter, page: OrderPage): Promise<ListRow[]> {
  const apart = { ...filter, states: null, lights: null, departments: null };
  const { text, values, isFew, commonName } = await conditionsOf(db, apart);
  const put = (value: unknown): string => `$${values.push(value)}`;
  const { sort = 'desc' } = page;
  const number = (value: number): string => `${put(value)}::bigint`;
  // A cursor stands between two moments of ordering.
  const after = sort === 'due' ? null : page.after;
  const keyset =
    after === null
      ? ''
      : `and (d.created_at, d.id) ${sort === 'desc' ? '<' : '>'} (${put(after.at)}::timestamptz, ${put(after.id)}::bigint)`;
  const limit = number(page.limit);
  const offset = after === null ? number(page.offset) : '0';
  const states = statesOf(filter);
  const asked = [
    ...(states === null ? [] : [{ column: 'd.state', values: `${put(states)}::smallint[]` }]),
    ...(filter.lights === null ? [] : [{ column: 'd.report_light', values: `${put(filter.lights)}::text[]` }]),
    ...(filter.departments == null ? [] : [{ column: 'd.department', values: `${put(filter.departments)}::text[]` }]),
  ];
  const hasCommonName = commonName && hasName(put(commonName.keys));
  const found = (condition: string, order: string): string => {
    const named = hasCommonName ? `and ${hasCommonName}` : '';
    return `select d.* from ${tablesOf(text)} where ${text} ${named} ${condition} ${keyset} order by ${order} limit ${limit} + ${offset}`;
  };
  const anyOf = asked.map(({ column, values: of }) => `and ${column} = any(${of})`).join(' ');
  const newest = (condition: string, order: string): string => {
    if (asked.length === 0 || isFew) return found(`${anyOf} ${condition}`, order);
    const each = asked.map((of, n) => `unnest(${of.values}) asked${n} (value)`).join(' cross join ');
    const one = asked.map(({ column }, n) => `and ${column} = asked${n}.value`).join(' ');
    return `select one.* from ${each} cross join lateral (${found(`${one} ${condition}`, order)}) one`;
  };
  const withDue = `and d.due_at is not null ${anyOf}`;
  const chosen =
    sort === 'due'
      ? `(${found(withDue, 'd.due_at, d.created_at desc, d.id desc')}) union all (${newest('and d.due_at is null', orders.desc)})`
      : newest('', orders[sort]);
  const ofPage = `select d.* from (${chosen}) d order by ${orders[sort]} limit ${limit} offset ${offset}`;
  return db.rows(
    plannedByValue(
      sql<ListRow>(`select ${columns(put(filter.readerId))} from (${ofPage}) ${tables} order by ${orders[sort]}`),
    ),
    ...values,
  );
}

const tradesAtMost = 1_000;
/** What pays the orders that a filter lets through, the newest first. */
export async function listTradesOf(db: Db, filter: OrderFilter): Promise<string[]> {
  const { text, values } = amongNewest(await conditionsOf(db, filter));
  const statement = sql<{ trade_order_id: string }>(
    `select o.trade_order_id from ${ordered} where ${text} group by 1 order by 1 desc limit ${tradesAtMost}`,
  );
  return (await db.rows(plannedByValue(statement), ...values)).map((row) => row.trade_order_id);
}

/** As this person sees it. */
export async function findListRow(
  db: Db,
  reader: { memberId: MemberId; userId: UserId },
  id: string,
): Promise<ListRow | undefined> {
  return (await db.rows(oneRow, reader.memberId, id, reader.userId))[0];
}
const someRows = sql<ListRow>(
  `select ${columns('$3')} from app.order_detail ${tables} where d.member_id = $1 and d.id = any($2::bigint[])`,
);
/** In no order. */
export const findListRows = (
  db: Db,
  reader: { memberId: MemberId; userId: UserId },
  ids: readonly string[],
): Promise<ListRow[]> => db.rows(someRows, reader.memberId, ids, reader.userId);
const oneRow = sql<ListRow>(
  `select ${columns('$3')} from app.order_detail ${tables} where d.member_id = $1 and d.id = $2`,
);

export type SelectedRow = {
  id: string;
  state: OrderState;
  amount_fen: string;
  refunded_fen: string;
  user_id: UserId;
  trade_order_id: string;
  trade_amount_fen: string;
  trade_gift_fen: string;
  name_enc: Buffer;
  person_key: Buffer;
};
/** What a filter lets through, with what an act on it has to know, the newest first. */
export async function listSelected(db: Db, filter: OrderFilter, most: number): Promise<SelectedRow[]> {
  const { text, values } = amongAll(await conditionsOf(db, filter));
  const statement = sql<SelectedRow>(`
    select d.id, d.state, d.amount_fen, d.refunded_fen, d.user_id, o.trade_order_id, t.amount_fen as trade_amount_fen,
      t.gift_part_fen as trade_gift_fen, d.name_enc, d.person_key
    from ${paying} where ${text} order by d.created_at desc, d.id desc limit $${values.push(most)}::integer`);
  return db.rows(plannedByValue(statement), ...values);
}

const unpaidOf = sql<{ trade_order_id: string; count: number }>(`
  select o.trade_order_id, count(*)::integer as count from app.check_order o
  join app.order_detail d on d.member_id = o.member_id and d.order_id = o.id
  where o.member_id = $1 and o.trade_order_id = any($2::bigint[]) and d.state = 1 group by 1`);
/** How many unpaid checks each of these trade orders pays, chosen or not. */
export const countUnpaid = async (db: Db, memberId: string, trades: readonly string[]): Promise<Map<string, number>> =>
  new Map((await db.rows(unpaidOf, memberId, trades)).map((row) => [row.trade_order_id, row.count] as const));
