import { type batchOrderCalls } from '@beidiao/contract/batch/order-calls';
import type { Handlers } from '../house.ts';
import { listOfLists } from '../order/order.ts';
import { readOrderedList } from './batch-orders.ts';
import { exportList, exportOrder } from './batch-sheet.ts';
import { withStandings } from './shown-orders.ts';

/** What has become of the people of a list, with what was found. */
type Shown = Pick<typeof batchOrderCalls, 'orderedRows' | 'download' | 'orderExcel' | 'ordersOfLists'>;
export const shownBatchHandlers: Handlers<Shown> = {
  orderedRows: (params, context) => readOrderedList(context.house, context, params),
  download: ({ fileId }, context) => exportList(context.house, context, fileId),
  orderExcel: ({ orderId }, context) => exportOrder(context.house, context, orderId),
  ordersOfLists: async (params, context) => withStandings(context, await listOfLists(context, params)),
};
