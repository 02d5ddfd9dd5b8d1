import type { orderCalls } from '@beidiao/contract/order/calls';
import type { Handlers } from '../house.ts';
import { listOfOrder, listPaid, listRefunded, listToBePaid, readOrder } from '../order/order.ts';
import { exportOrders } from './order-export.ts';
import { findStandings } from './result-store.ts';
import { listShownOrders, withStandings } from './shown-orders.ts';

type Shown = Pick<
  typeof orderCalls,
  'exportList' | 'list' | 'details' | 'toBePaid' | 'checkRecord' | 'refundRecord' | 'batchDetails'
>;

/** Orders with what was found so far. */
export const shownOrderHandlers: Handlers<Shown> = {
  list: (params, context) => listShownOrders(context, params),
  toBePaid: async (params, context) => withStandings(context, await listToBePaid(context, params)),
  checkRecord: async (params, context) => withStandings(context, await listPaid(context, params)),
  batchDetails: async (params, context) => withStandings(context, await listOfOrder(context, params)),
  refundRecord: async (params, context) => withStandings(context, await listRefunded(context, params)),

  exportList: (params, context) => exportOrders(context, params, context.request.language),

  async details(params, context) {
    const order = await readOrder(context, params);
    const standingOf = await findStandings(context.db, context.actor, [order]);
    return { ...order, ...standingOf(order) };
  },
};
