import type { failedRefundCalls } from '@beidiao/contract/wallet/failed-refunds';
import type { Handlers } from '../house.ts';
import { readFailedRefund, readFailedRefunds, retryRefund } from './failed-refunds.ts';
import { askSettlement, decideSettlement } from './settlements.ts';

export const failedRefundHandlers: Handlers<typeof failedRefundCalls> = {
  list: (page, { house, staff }) => readFailedRefunds(house, staff, { cursor: undefined, ...page }),

  retry: ({ channelRefundNo }, { house, staff }) => retryRefund(house, staff, channelRefundNo),

  async settle(ask, { house, staff }) {
    await askSettlement(house, staff, ask);
    return readFailedRefund(house, staff, ask.channelRefundNo);
  },

  async decide(decision, { house, staff }) {
    await decideSettlement(house, staff, decision);
    return readFailedRefund(house, staff, decision.channelRefundNo);
  },
};
