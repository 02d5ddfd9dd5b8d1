import type { ParamsRead } from '@beidiao/contract/wire/call';
import { exportOrdersMax, type OrderFlag, type OrderSort, type orderCalls } from '@beidiao/contract/order/calls';
import { type OrderState, orderStates } from '@beidiao/contract/order/states';
import type { TradeKind, TradeOrder } from '@beidiao/contract/wallet/calls';
import { type TradeState, tradeStates } from '@beidiao/contract/wallet/trade-states';
import type { Light } from '@beidiao/contract/verification/task-states';
import { type Fen, fen } from '@beidiao/contract/wire/money';
import { writeAudit } from '../access/audit.ts';
import type { Actor, Tenant, UserId } from '../access/actor.ts';
import type { Db } from '../base/db/db.ts';
import { offsetOf, readCursor, writeCursor } from '../base/db/paging.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { readTradesBefore } from '../wallet/wallet.ts';
import { findChoice, listItems, listTimeline } from './detail-store.ts';
import { countUnpaid, findListRow, findListRows, listDetails, listSelected, listTradesOf } from './list-store.ts';
import { openName } from './person.ts';
import {
  detailsOf,
  filterOf,
  type FilterWish,
  type OrderedDetails,
  type OrderedRow,
  powersOver,
  rowOf,
} from './present.ts';
import { statesAsked } from './rules.ts';
import { findOrderNos } from './store.ts';
import { countDetails, countShown } from './tally-store.ts';

type Reading = Pick<Tenant, 'actor' | 'db' | 'transaction'> & { readonly house: House };
export type OrderedPage = {
  readonly rows: readonly OrderedRow[];
  readonly nextCursor: string | null;
  readonly total: number;
  /** There is more than `total`. */
  readonly isFloor: boolean;
};

export const listOrders = (reading: Reading, params: ParamsRead<typeof orderCalls.list>): Promise<OrderedPage> =>
  readPage(reading, { ...params, ...statesAsked(params.flag, params.status), isForMe: params.flag === 'you' });

/** How many the list has, up to `cap`. */
export const countOrders = (
  { house, actor, db }: Pick<Reading, 'house' | 'actor' | 'db'>,
  params: Omit<ParamsRead<typeof orderCalls.list>, 'pageNo' | 'pageSize'>,
  cap: number,
): Promise<number> =>
  countDetails(
    db,
    filterOf(house.vault, actor, {
      ...params,
      ...statesAsked(params.flag, params.status),
      isForMe: params.flag === 'you',
    }),
    cap,
  );

/** The lists of the order center. @throws Refusal pageTooDeep */
export const listToBePaid = (reading: Reading, params: Narrowed): Promise<OrderedPage> =>
  readPage(reading, { ...params, states: [orderStates.unpaid] });
export const listPaid = (reading: Reading, params: Narrowed): Promise<OrderedPage> =>
  readPage(reading, { ...params, tradeStates: [tradeStates.paid] });
export const listOfOrder = (
  reading: Reading,
  params: ParamsRead<typeof orderCalls.batchDetails>,
): Promise<OrderedPage> => readPage(reading, params);
export const listRefunded = (reading: Reading, params: Narrowed): Promise<OrderedPage> =>
  readPage(reading, { ...params, isRefunded: true });

export const listOfLists = (
  reading: Reading,
  params: Omit<ParamsRead<typeof orderCalls.list>, 'orderSort'>,
): Promise<OrderedPage> => readPage(reading, { ...params, ...statesAsked(params.flag, params.status), isOfList: true });

/** What stands in the lists of a person of these checks, in the order that is asked for. */
export async function readOrdered(
  { house, actor, db }: Pick<Reading, 'house' | 'actor' | 'db'>,
  ids: readonly string[],
): Promise<(OrderedRow & { department: string | null })[]> {
  const rows = new Map((await findListRows(db, actor, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row === undefined ? [] : [{ ...rowOf(house.vault, { actor, row }), department: row.department }];
  });
}

type Narrowed = ParamsRead<typeof orderCalls.toBePaid>;
type Asked = Narrowed &
  Pick<FilterWish, 'states' | 'tradeStates' | 'orderId' | 'isForMe' | 'isRefunded' | 'isOfList'> & {
    orderSort?: OrderSort;
  };

async function readPage({ house, actor, db }: Reading, params: Asked): Promise<OrderedPage> {
  const filter = filterOf(house.vault, actor, params);
  const after = params.cursor === undefined ? null : (readCursor(params.cursor) ?? null);
  const offset = after === null ? offsetOf(params) : 0;
  const sort = params.orderSort ?? 'desc';
  const [rows, { total, isFloor }] = await Promise.all([
    listDetails(db, filter, { after, offset, limit: params.pageSize, sort }),
    countShown(db, filter),
  ]);
  // Deadlines move: by them, pages are asked for by number.
  const last = rows.length === params.pageSize && sort !== 'due' ? rows.at(-1) : undefined;
  return {
    rows: rows.map((row) => rowOf(house.vault, { actor, row })),
    nextCursor: last === undefined ? null : writeCursor({ at: last.created_at_text, id: last.id }),
    // What is shown has been found, wherever counting has ended.
    total: isFloor ? Math.max(total, offset + rows.length) : total,
    isFloor,
  };
}

type ExportWish = ParamsRead<typeof orderCalls.exportList>;
/** Up to one row more than an export may have. */
export async function listForExport(
  { house, actor, db }: Pick<Reading, 'house' | 'actor' | 'db'>,
  { orderDetailsIds, orderSort, ...wish }: ExportWish,
): Promise<OrderedRow[]> {
  const ids = orderDetailsIds.length === 0 ? null : orderDetailsIds;
  const asked = { ...wish, ...statesAsked(wish.flag, wish.status), isForMe: wish.flag === 'you', ids };
  const page = { after: null, offset: 0, limit: exportOrdersMax + 1, sort: orderSort };
  const rows = await listDetails(db, filterOf(house.vault, actor, asked), page);
  return rows.map((row) => rowOf(house.vault, { actor, row }));
}

/** What pays the orders that a search finds for this person; at most a thousand. */
export function findTradesOfSearch(
  { house, actor, db }: Pick<Reading, 'house' | 'actor' | 'db'>,
  searchCriteria: string,
): Promise<string[]> {
  return listTradesOf(db, filterOf(house.vault, actor, { searchCriteria, roleFlag: 'all', ...statesAsked('all') }));
}

/** Revealed, the whole phone and ID card are shown, and that is written down. @throws Refusal orderNotFound */
export async function readOrder(
  { house, actor, db, transaction }: Reading,
  { orderDetailsId, reveal }: ParamsRead<typeof orderCalls.details>,
): Promise<OrderedDetails> {
  const row = await findListRow(db, actor, orderDetailsId);
  if (row === undefined) throw new Refusal('orderNotFound');
  const { memberId, userId } = actor;
  if (reveal)
    await transaction((tx) =>
      writeAudit(tx, { memberId, userId, action: 'revealPerson', subject: `detail ${row.id}`, facts: {} }),
    );
  const items = await listItems(db, memberId, row.id);
  const timeline = await listTimeline(db, memberId, row.id);
  const chosen = await findChoice(db, memberId, row.id);
  if (chosen === undefined) throw new TypeError('an order detail has no order');
  return detailsOf(house.vault, { actor, row, items, timeline, reveal, chosen });
}

/** Payment orders from the newest on, each with the order that it pays; `before` is the id that the page before has ended with. */
export async function listTradeLines(
  { db, actor }: { db: Db; actor: Actor },
  page: { kind: TradeKind | undefined; before: string | null; limit: number },
): Promise<TradeOrder[]> {
  const trades = await readTradesBefore({ db, actor }, page);
  const orderNos = await findOrderNos(
    db,
    actor.memberId,
    trades.map(({ orderId }) => orderId),
  );
  return trades.map((trade) => ({ ...trade, orderNo: orderNos.get(trade.orderId) ?? null }));
}

export type SelectedDetail = {
  readonly id: string;
  readonly state: OrderState;
  /** Paid and not given back. */
  readonly leftFen: Fen;
  readonly tradeOrderId: string;
  /** Of the trade order as a whole. */
  readonly dueFen: Fen;
  /** Checks that are paid with it and not paid yet, chosen or not. */
  readonly unpaidTogether: number;
  readonly personKey: Buffer;
  readonly mayChange: boolean;
  readonly userId: UserId;
  readonly name: () => string;
};

type Wish = {
  readonly ids: readonly string[] | null;
  readonly filter: {
    flag: OrderFlag;
    status: readonly (OrderState | TradeState)[];
    roleFlag: 'all' | 'mine';
    startTime?: string | undefined;
    endTime?: string | undefined;
    searchCriteria?: string | undefined;
    operatorIdList: readonly string[];
    departmentList?: readonly string[] | undefined;
    lightList?: readonly Light[] | undefined;
    isUnread?: boolean | undefined;
    orderId?: string | undefined;
  } | null;
};

/** Checks that somebody has chosen, by ids or by the filters of the list: of these the ones that they see, `most` at most. */
export async function selectDetails(
  { house, actor, db }: Pick<Tenant, 'actor' | 'db'> & { readonly house: House },
  { ids, filter }: Wish,
  most: number,
): Promise<SelectedDetail[]> {
  const wish =
    filter === null
      ? { roleFlag: 'all' as const, ids: ids ?? [] }
      : { ...filter, ...statesAsked(filter.flag, filter.status), isForMe: filter.flag === 'you', ids };
  const rows = await listSelected(db, filterOf(house.vault, actor, wish), most);
  const unpaid = rows.filter(({ state }) => state === 1).map((row) => row.trade_order_id);
  const together = unpaid.length === 0 ? new Map<string, number>() : await countUnpaid(db, actor.memberId, unpaid);
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    leftFen: fen(Number(row.amount_fen) - Number(row.refunded_fen)),
    tradeOrderId: row.trade_order_id,
    dueFen: fen(Number(row.trade_amount_fen) - Number(row.trade_gift_fen)),
    unpaidTogether: together.get(row.trade_order_id) ?? 0,
    personKey: row.person_key,
    mayChange: powersOver(actor, row.user_id).mayChange,
    userId: row.user_id,
    name: () => openName(house.vault, { member_id: actor.memberId, name_enc: row.name_enc }),
  }));
}
