import type { orderCalls } from '@beidiao/contract/order/calls';
import type { Tenant } from '../access/actor.ts';
import type { Handlers } from '../house.ts';
import {
  listOfOrder,
  listOrders,
  listPaid,
  listRefunded,
  listToBePaid,
  type OrderedPage,
  readOrder,
} from '../order/order.ts';
import { findStandings } from './result-store.ts';

type Shown = Pick<typeof orderCalls, 'list' | 'details' | 'toBePaid' | 'checkRecord' | 'refundRecord' | 'batchDetails'>;

/** Orders with what was found so far. */
export const shownOrderHandlers: Handlers<Shown> = {
  list: async (params, context) => withStandings(context, await listOrders(context, params)),
  toBePaid: async (params, context) => withStandings(context, await listToBePaid(context, params)),
  checkRecord: async (params, context) => withStandings(context, await listPaid(context, params)),
  batchDetails: async (params, context) => withStandings(context, await listOfOrder(context, params)),
  refundRecord: async (params, context) => withStandings(context, await listRefunded(context, params)),

  async details(params, context) {
    const order = await readOrder(context, params);
    const standingOf = await findStandings(context.db, context.actor, [order]);
    return { ...order, ...standingOf(order) };
  },
};

async function withStandings({ db, actor }: Pick<Tenant, 'db' | 'actor'>, page: OrderedPage) {
  const standingOf = await findStandings(db, actor, page.rows);
  return { ...page, rows: page.rows.map((row) => ({ ...row, ...standingOf(row) })) };
}
