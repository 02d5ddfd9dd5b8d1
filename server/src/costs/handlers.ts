import type { sourceBillCalls } from '@beidiao/contract/costs/bills';
import type { costsCalls } from '@beidiao/contract/costs/calls';
import type { Handlers } from '../house.ts';
import { compareBill, readBills, readDifferences } from './bills.ts';
import { readMonth, saveRate } from './costs.ts';

export const costsHandlers: Handlers<typeof costsCalls> = {
  month: ({ month }, { house }) => readMonth(house, month),

  async saveRate(wish, { house, staff }) {
    await saveRate(house, staff, wish);
    return {};
  },
};

export const sourceBillHandlers: Handlers<typeof sourceBillCalls> = {
  list: ({ month }, { house }) => readBills(house, month),

  compare: (wish, { house, staff }) => compareBill(house, staff, wish),

  differences: (wish, { house }) => readDifferences(house, wish),
};
