import type { OrderState } from '@beidiao/contract/order/states';
import type { TradeState } from '@beidiao/contract/wallet/trade-states';
import type { ChannelCode } from '@beidiao/contract/wallet/calls';
import type { MemberId, UserId } from '../access/actor.ts';
import { type Db, plannedByValue, sql } from '../base/db/db.ts';
import type { Cursor } from '../base/db/paging.ts';
import { beginsWith } from '../base/db/begins-with.ts';
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

/** The ids that count as the person's own, and what the person may do about an order. */
export type ActingOn = {
  /** The person first. */
  ownIds: readonly [UserId, ...UserId[]];
  mayPay: boolean;
  /** Whose orders the person may approve: administrators those of everybody, others not what they placed themselves. */
  decidesOn: 'all' | 'others' | 'none';
};

/** What a search asks for: a keyed column, the beginning of a number, or a name that has all of these keys. */
export type OrderMatch =
  | { readonly column: 'phone_key' | 'phone_tail_key' | 'id_card_key'; readonly key: Buffer }
  | { readonly orderNo: string }
  | { readonly nameKeys: readonly Buffer[] };

export type OrderFilter = {
  memberId: MemberId;
  /** Whose read marks count. */
  readerId: UserId;
  states: readonly OrderState[] | null;
  /** Of the trade order that pays the check. */
  tradeStates: readonly TradeState[] | null;
  from: string | null;
  until: string | null;
  userId: UserId | null;
  orderId: string | null;
  /** Only what something was refunded of. */
  isRefunded: boolean;
  /** Only what waits for this person; null for everything. */
  forReader: ActingOn | null;
  match: OrderMatch | null;
};

const columns = (
  reader: string,
): string => `d.member_id, d.id, d.order_id, o.order_no, o.trade_order_id, t.trade_no, d.state, d.name_enc, d.phone_enc, d.id_card_enc, d.department, d.position,
  d.proposed_entry_date::text, o.package_name, d.item_count, d.amount_fen, d.refunded_fen, t.channel, o.user_id, u.name_enc as operator_enc,
  placed.user_id as placed_by, placed.name_enc as placed_enc, placed.from_name as placed_from,
  d.created_at, d.created_at::text as created_at_text, d.due_at, d.estimated_completed_at,
  d.state in (6, 7) and d.report_version > coalesce(
    (select r.version from app.report_read r where r.member_id = d.member_id and r.order_detail_id = d.id and r.user_id = ${reader}), 0) as is_unread`;
/**
 * Each join names the member as well: the policy of a joined table is a filter that the planner counts, and without the
 * equality it expects to read deep and starts parallel workers (twenty times slower, measured).
 */
const tables = `d
  join app.check_order o on o.member_id = d.member_id and o.id = d.order_id
  join app.trade_order t on t.member_id = o.member_id and t.id = o.trade_order_id
  left join app.user_account u on u.id = o.user_id
  left join lateral (
    select l.user_id, a.name_enc, r.from_name from app.order_timeline l
      left join app.user_account a on a.id = l.user_id
      left join app.acting_record r on r.member_id = l.member_id and r.user_id = l.user_id
        and r.from_member_id = (l.acting ->> 'fromMember')::bigint
    where l.member_id = d.member_id and l.order_detail_id = d.id and l.event = 'place' and l.acting is not null
    order by l.id limit 1
  ) placed on true`;

/** What may wait for a person: unpaid, to be taken up, to be approved. */
const statesForReader: readonly OrderState[] = [1, 3, 17];

/** Neither ordered by the person nor placed by them for a colleague. */
const ofOthers = `o.user_id <> (?::bigint[])[1] and not exists (
  select from app.order_timeline l where l.member_id = d.member_id and l.order_detail_id = d.id and l.event = 'place' and l.user_id = (?::bigint[])[1])`;

/** Only the conditions that are asked for stand in the text, so that each shape gets a plan of its own. */
function where(filter: OrderFilter): { text: string; values: unknown[] } {
  const values: unknown[] = [filter.memberId];
  const parts = ['d.member_id = $1'];
  const add = (condition: string, value: unknown): void => {
    values.push(value);
    parts.push(condition.replaceAll('?', `$${values.length}`));
  };
  if (filter.states !== null) add('d.state = any(?)', filter.states);
  if (filter.tradeStates !== null) add('t.state = any(?)', filter.tradeStates);
  if (filter.from !== null) add('d.created_at >= ?', filter.from);
  if (filter.until !== null) add('d.created_at < ?', filter.until);
  if (filter.userId !== null) add('o.user_id = ?', filter.userId);
  if (filter.orderId !== null) add('d.order_id = ?', filter.orderId);
  if (filter.isRefunded) parts.push('d.refunded_fen > 0');
  if (filter.forReader !== null) {
    const { ownIds, mayPay, decidesOn } = filter.forReader;
    // What nobody but others can move on stands in the other tabs. An order that costs nothing is paid without a right.
    const own = mayPay ? 'd.state in (1, 17)' : '(d.state = 17 or d.state = 1 and d.amount_fen = 0)';
    const decided = { all: ' or d.state = 3', others: ` or d.state = 3 and ${ofOthers}`, none: '' }[decidesOn];
    add(`(${own} and o.user_id = any(?)${decided})`, ownIds);
  }
  if (filter.match !== null) add(...conditionOf(filter.match));
  return { text: parts.join(' and '), values };
}

/** The condition of a search, with a question mark where its value stands. */
function conditionOf(match: OrderMatch): [condition: string, value: unknown] {
  if ('column' in match) return [`d.${match.column} = ?`, match.key];
  if ('orderNo' in match) return [beginsWith('o.order_no', '?'), match.orderNo];
  return [hasNameKeys, match.nameKeys];
}
/**
 * An array, and no join: the names are found first, by their index. A planner that takes a rare name for a common one would
 * walk the whole list and look each row's name up. No row where no key is asked for.
 */
const hasNameKeys = `d.id = any(array(
  select n.order_detail_id from app.name_prefix_key n where n.member_id = $1 and n.key = any(?::bytea[])
  group by n.order_detail_id having count(*) = cardinality(?::bytea[])))`;

/** Counting needs the order, and what pays it, only when a condition asks something of them. */
function tablesOf(conditions: string): string {
  const ordered = 'app.order_detail d join app.check_order o on o.member_id = d.member_id and o.id = d.order_id';
  if (conditions.includes('t.'))
    return `${ordered} join app.trade_order t on t.member_id = o.member_id and t.id = o.trade_order_id`;
  return conditions.includes('o.') ? ordered : 'app.order_detail d';
}

export type OrderPage = { after: Cursor | null; offset: number; limit: number };

/**
 * The rows of a page are found first, from the details and what the conditions ask of the order; what is shown with them
 * is read for these few. Each state is read for itself, newest first: walking the whole list until a page of rare states is
 * full took a quarter of a second where a member has 300,000 checks.
 */
export function listDetails(db: Db, filter: OrderFilter, page: OrderPage): Promise<ListRow[]> {
  const { text, values } = where({ ...filter, states: null });
  const put = (value: unknown): string => `$${values.push(value)}`;
  const number = (value: number): string => `${put(value)}::bigint`;
  const keyset =
    page.after === null
      ? ''
      : `and (d.created_at, d.id) < (${put(page.after.at)}::timestamptz, ${put(page.after.id)}::bigint)`;
  const limit = number(page.limit);
  const offset = page.after === null ? number(page.offset) : '0';
  const newest = 'order by d.created_at desc, d.id desc limit';
  const found = (ofState: string): string =>
    `select d.* from ${tablesOf(text)} where ${text} ${ofState} ${keyset} ${newest} ${limit} + ${offset}`;
  const states = statesOf(filter);
  const chosen =
    states === null
      ? found('')
      : `select one.* from unnest(${put(states)}::smallint[]) asked (state) cross join lateral (${found('and d.state = asked.state')}) one`;
  return db.rows(
    plannedByValue(
      sql<ListRow>(
        `select ${columns(put(filter.readerId))} from (${chosen}) ${tables} ${newest} ${limit} offset ${offset}`,
      ),
    ),
    ...values,
  );
}

/** The states that a filter can let through at all; null for any. */
function statesOf({ states, forReader }: OrderFilter): readonly OrderState[] | null {
  if (forReader === null) return states;
  return statesForReader.filter((state) => states === null || states.includes(state));
}

const tradesAtMost = 1_000;
/** What pays the orders that a filter lets through, the newest first. */
export async function listTradesOf(db: Db, filter: OrderFilter): Promise<string[]> {
  const { text, values } = where(filter);
  const statement = sql<{ trade_order_id: string }>(
    `select o.trade_order_id from ${tablesOf(`o. ${text}`)} where ${text} group by 1 order by 1 desc limit ${tradesAtMost}`,
  );
  return (await db.rows(plannedByValue(statement), ...values)).map((row) => row.trade_order_id);
}

const countCap = 1001;

/** Counted up to 1001: beyond that nobody needs the exact number, and it would cost a scan. */
export async function countDetails(db: Db, filter: OrderFilter): Promise<number> {
  const { text, values } = where(filter);
  const statement = sql<{ count: number }>(
    `select count(*)::integer as count from (select 1 from ${tablesOf(text)} where ${text} limit ${countCap}) few`,
  );
  return (await db.rows(plannedByValue(statement), ...values))[0]?.count ?? 0;
}

export type StateCount = { state: OrderState; count: number; amount_fen: string; paid_count: number; net_fen: string };

/** Without a join, for it counts whole members: what was refunded was paid, whatever state it ended in. Of nothing nothing is refunded. */
const wasPaid = `(d.state <> all ('{1,3,11,13,14,17}') or d.refunded_fen > 0 or d.amount_fen = 0 and d.state = 13 and exists (
  select from app.check_order z join app.trade_order paid on paid.member_id = z.member_id and paid.id = z.trade_order_id
  where z.member_id = d.member_id and z.id = d.order_id and paid.state = 102))`;

export function countByState(db: Db, filter: OrderFilter): Promise<StateCount[]> {
  const { text, values } = where(filter);
  const statement = sql<StateCount>(`
    select d.state, count(*)::integer as count, sum(d.amount_fen)::text as amount_fen,
      count(*) filter (where ${wasPaid})::integer as paid_count,
      coalesce(sum(d.amount_fen - d.refunded_fen) filter (where ${wasPaid}), 0)::text as net_fen
    from ${tablesOf(text)} where ${text} group by d.state`);
  return db.rows(statement, ...values);
}

export type TradeStateCount = { state: TradeState; count: number; amount_fen: string };

export function countByTradeState(db: Db, filter: OrderFilter): Promise<TradeStateCount[]> {
  const { text, values } = where(filter);
  const statement = sql<TradeStateCount>(`
    select t.state, count(*)::integer as count, sum(d.amount_fen)::text as amount_fen
    from ${tablesOf(`${text} t.state`)} where ${text} group by t.state`);
  return db.rows(statement, ...values);
}

/** As this person sees it. */
export async function findListRow(
  db: Db,
  reader: { memberId: MemberId; userId: UserId },
  id: string,
): Promise<ListRow | undefined> {
  return (await db.rows(oneRow, reader.memberId, id, reader.userId))[0];
}
const oneRow = sql<ListRow>(
  `select ${columns('$3')} from app.order_detail ${tables} where d.member_id = $1 and d.id = $2`,
);
