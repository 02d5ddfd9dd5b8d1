import type { ParamsRead } from '@beidiao/contract/wire/call';
import type { orderCalls, OrderRow } from '@beidiao/contract/order/calls';
import type { Tenant } from '../access/actor.ts';
import type { House } from '../house.ts';
import { listOrders, type OrderedPage, readOrdered } from '../order/order.ts';
import { findStandings } from './result-store.ts';

export type ShownPage = Omit<OrderedPage, 'rows'> & { readonly rows: OrderRow[] };

/** A page of orders with what was found so far. */
export async function withStandings(
  { db, actor }: Pick<Tenant, 'db' | 'actor'>,
  page: OrderedPage,
): Promise<ShownPage> {
  const standingOf = await findStandings(db, actor, page.rows);
  return { ...page, rows: page.rows.map((row) => ({ ...row, ...standingOf(row) })) };
}

type Reading = Pick<Tenant, 'actor' | 'db' | 'transaction'> & { readonly house: House };
/** The list of orders as this person sees it. @throws Refusal pageTooDeep */
export const listShownOrders = async (
  reading: Reading,
  params: ParamsRead<typeof orderCalls.list>,
): Promise<ShownPage> => withStandings(reading, await listOrders(reading, params));

/** These checks as this person sees them, in the order that is asked for. */
export async function readShownOrders(reading: Reading, ids: readonly string[]): Promise<OrderRow[]> {
  const rows = await readOrdered(reading, ids);
  const standingOf = await findStandings(reading.db, reading.actor, rows);
  return rows.map((row) => ({ ...row, ...standingOf(row) }));
}
