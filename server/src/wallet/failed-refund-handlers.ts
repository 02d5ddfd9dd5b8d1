import type { failedRefundCalls } from '@beidiao/contract/wallet/failed-refunds';
import type { Handlers } from '../house.ts';
import { readFailedRefunds, retryRefund } from './failed-refunds.ts';

export const failedRefundHandlers: Handlers<typeof failedRefundCalls> = {
  list: ({ cursor, pageSize }, { house }) => readFailedRefunds(house, { cursor, pageSize }),

  retry: ({ channelRefundNo }, { house, staff }) => retryRefund(house, staff, channelRefundNo),
};
