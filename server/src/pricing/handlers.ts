import { choiceOfFirst, type pricingCalls } from '@beidiao/contract/pricing/calls';
import type { Handlers } from '../house.ts';
import { quoteChoice } from './pricing.ts';

export const pricingHandlers: Handlers<typeof pricingCalls> = {
  async calculateFirst({ batchFileId, ...chosen }, context) {
    // No call makes a batch yet.
    if (batchFileId !== undefined) return context.refuse('notFound');
    return (await quoteChoice(context.house, context, { choice: choiceOfFirst(chosen) })).breakdown;
  },

  async calculate({ batchFileId, ...choice }, context) {
    // No call makes a batch yet.
    if (batchFileId !== undefined) return context.refuse('notFound');
    const { breakdown, alternatives } = await quoteChoice(context.house, context, { choice });
    return { ...breakdown, alternatives: alternatives() };
  },
};
