import type { ParamsRead } from '@beidiao/contract/wire/call';
import type { orderCalls } from '@beidiao/contract/order/calls';
import { orderStates } from '@beidiao/contract/order/states';
import { tradeStates } from '@beidiao/contract/wallet/trade-states';
import { writeAudit } from '../access/audit.ts';
import type { Tenant } from '../access/actor.ts';
import { offsetOf, readCursor, writeCursor } from '../base/db/paging.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { findChoice, listItems, listTimeline } from './detail-store.ts';
import { countDetails, findListRow, listDetails, listTradesOf } from './list-store.ts';
import { detailsOf, filterOf, type FilterWish, type OrderedDetails, type OrderedRow, rowOf } from './present.ts';
import { statesAsked } from './rules.ts';

type Reading = Pick<Tenant, 'actor' | 'db' | 'transaction'> & { readonly house: House };
export type OrderedPage = {
  readonly rows: readonly OrderedRow[];
  readonly nextCursor: string | null;
  readonly total: number;
};

export const listOrders = (reading: Reading, params: ParamsRead<typeof orderCalls.list>): Promise<OrderedPage> =>
  readPage(reading, { ...params, ...statesAsked(params.flag, params.status), isForMe: params.flag === 'you' });

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

type Narrowed = ParamsRead<typeof orderCalls.toBePaid>;
type Asked = Narrowed & Pick<FilterWish, 'states' | 'tradeStates' | 'orderId' | 'isForMe' | 'isRefunded'>;

async function readPage({ house, actor, db }: Reading, params: Asked): Promise<OrderedPage> {
  const filter = filterOf(house.vault, actor, params);
  const after = params.cursor === undefined ? null : (readCursor(params.cursor) ?? null);
  const offset = after === null ? offsetOf(params) : 0;
  const rows = await listDetails(db, filter, { after, offset, limit: params.pageSize });
  const last = rows.length === params.pageSize ? rows.at(-1) : undefined;
  return {
    rows: rows.map((row) => rowOf(house.vault, { actor, row })),
    nextCursor: last === undefined ? null : writeCursor({ at: last.created_at_text, id: last.id }),
    total: await countDetails(db, filter),
  };
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
