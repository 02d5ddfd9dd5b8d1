import type { pricingCalls } from '@beidiao/contract/pricing';
import { readItemLimits } from '../enterprise/enterprise.ts';
import type { Handlers } from '../house.ts';
import { quoteChoice } from './pricing.ts';

export const pricingHandlers: Handlers<typeof pricingCalls> = {
  async calculate(choice, { house, actor, db }) {
    const limits = await readItemLimits(house, { actor, db });
    return (await quoteChoice(db, choice, { memberId: actor.memberId, now: house.now(), limits })).breakdown;
  },
};
