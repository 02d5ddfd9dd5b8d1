import type { Choice, pricingCalls } from '@beidiao/contract/pricing/calls';
import type { Handlers } from '../house.ts';
import { quoteChoice } from './pricing.ts';

export const pricingHandlers: Handlers<typeof pricingCalls> = {
  async calculateFirst({ objId, dataItemList, couponIdList, batchFileId }, context) {
    // No call makes a batch yet.
    if (batchFileId !== undefined) return context.refuse('notFound');
    const choice: Choice = {
      objId,
      checkedDataItemList: dataItemList,
      checkedCardList: couponIdList,
      explosiveOrder: '2',
    };
    return (await quoteChoice(context.house, context, { choice })).breakdown;
  },

  async calculate({ batchFileId, ...choice }, context) {
    // No call makes a batch yet.
    if (batchFileId !== undefined) return context.refuse('notFound');
    const { breakdown, alternatives } = await quoteChoice(context.house, context, { choice });
    return { ...breakdown, alternatives: alternatives() };
  },
};
