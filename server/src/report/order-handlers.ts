import type { orderCalls } from '@beidiao/contract/order/calls';
import type { Handlers } from '../house.ts';
import { listOrders, readOrder } from '../order/order.ts';
import { findStandings } from './result-store.ts';

/** Orders with what was found so far. */
export const shownOrderHandlers: Handlers<Pick<typeof orderCalls, 'list' | 'details'>> = {
  async list(params, context) {
    const page = await listOrders(context, params);
    const standingOf = await findStandings(context.db, context.actor, page.rows);
    return { ...page, rows: page.rows.map((row) => ({ ...row, ...standingOf(row) })) };
  },

  async details(params, context) {
    const order = await readOrder(context, params);
    const standingOf = await findStandings(context.db, context.actor, [order]);
    return { ...order, ...standingOf(order) };
  },
};
