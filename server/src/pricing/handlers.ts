import { choiceOfFirst, type pricingCalls } from '@beidiao/contract/pricing/calls';
import { fen } from '@beidiao/contract/wire/money';
import { readApprovalAhead } from '../enterprise/enterprise.ts';
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
    const { house, actor, db } = context;
    const { breakdown, alternatives } = await quoteChoice(house, context, { choice });
    const amountFen = fen(breakdown.totalFen);
    const approval = await readApprovalAhead(db, { actor, amountFen, now: house.now() });
    return { ...breakdown, alternatives: alternatives(), approval };
  },
};
