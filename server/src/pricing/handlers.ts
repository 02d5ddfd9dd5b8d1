import type { pricingCalls } from '@beidiao/contract/pricing';
import type { Handlers } from '../house.ts';
import { quoteChoice } from './pricing.ts';

export const pricingHandlers: Handlers<typeof pricingCalls> = {
  calculate: async (choice, context) => (await quoteChoice(context.house, context, { choice })).breakdown,
};
