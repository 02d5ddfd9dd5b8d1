import type { pricingCalls } from '@beidiao/contract/pricing';
import { readItemLimit } from '../enterprise/enterprise.ts';
import type { Handlers } from '../house.ts';
import { quoteChoice } from './pricing.ts';

export const pricingHandlers: Handlers<typeof pricingCalls> = {
  async calculate(choice, { house, actor, db }) {
    const limit = await readItemLimit(db, actor);
    return (await quoteChoice(db, choice, { memberId: actor.memberId, now: house.now(), limit })).breakdown;
  },
};
