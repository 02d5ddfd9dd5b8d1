import { choiceOfFirst, type pricingCalls } from '@beidiao/contract/pricing/calls';
import { fen } from '@beidiao/contract/wire/money';
import type { Tenant } from '../access/actor.ts';
import { Refusal } from '../base/refusal.ts';
import { readApprovalAhead } from '../enterprise/enterprise.ts';
import type { Handlers } from '../house.ts';
import { quoteChoice } from '../pricing/pricing.ts';
import { countReady } from './batch.ts';

/** Prices of a choice: for one candidate, or for everybody of a list who can be ordered. */
export const pricingHandlers: Handlers<typeof pricingCalls> = {
  async calculateFirst({ batchFileId, ...chosen }, context) {
    const people = await peopleOf(context, batchFileId);
    return (await quoteChoice(context.house, context, { choice: choiceOfFirst(chosen), people })).breakdown;
  },

  async calculate({ batchFileId, idType, ...choice }, context) {
    const { house, actor, db } = context;
    const people = await peopleOf(context, batchFileId);
    const { breakdown, alternatives } = await quoteChoice(house, context, { choice, people, idType });
    const amountFen = fen(breakdown.totalFen);
    const approval = await readApprovalAhead(db, { actor, amountFen, now: house.now() });
    return { ...breakdown, alternatives: alternatives(), approval };
  },
};

/** @throws Refusal notFound, batchNoneReady */
async function peopleOf({ actor, db }: Pick<Tenant, 'actor' | 'db'>, batchFileId: string | undefined): Promise<number> {
  if (batchFileId === undefined) return 1;
  const ready = await countReady(db, { memberId: actor.memberId, batchFileId });
  if (ready === 0) throw new Refusal('batchNoneReady');
  return ready;
}
