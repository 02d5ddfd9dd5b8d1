import { choiceOfFirst, type pricingCalls } from '@beidiao/contract/pricing/calls';
import type { DocumentType } from '@beidiao/contract/typed/document';
import { fen } from '@beidiao/contract/wire/money';
import type { Tenant } from '../access/actor.ts';
import { Refusal } from '../base/refusal.ts';
import { readApprovalAhead } from '../enterprise/enterprise.ts';
import type { Handlers } from '../house.ts';
import { quoteChoice } from '../pricing/pricing.ts';
import { countReady } from './batch.ts';
import { hasOtherDocuments } from './store.ts';

/** Prices of a choice: for one candidate, or for everybody of a list who can be ordered. */
export const pricingHandlers: Handlers<typeof pricingCalls> = {
  async calculateFirst({ batchFileId, ...chosen }, context) {
    const ordered = await orderedOf(context, batchFileId);
    return (await quoteChoice(context.house, context, { choice: choiceOfFirst(chosen), ...ordered })).breakdown;
  },

  async calculate({ batchFileId, idType, ...choice }, context) {
    const { house, actor, db } = context;
    const ordered = await orderedOf(context, batchFileId, idType);
    const { breakdown, alternatives } = await quoteChoice(house, context, { choice, ...ordered });
    const amountFen = fen(breakdown.totalFen);
    const approval = await readApprovalAhead(db, { actor, amountFen, now: house.now() });
    return { ...breakdown, alternatives: alternatives(), approval };
  },
};

/** How many are ordered, and whether each by ID card: of a list its rows say that. @throws Refusal notFound, batchNoneReady */
async function orderedOf(
  { actor, db }: Pick<Tenant, 'actor' | 'db'>,
  batchFileId: string | undefined,
  idType: DocumentType = 'idCard',
): Promise<{ people: number; hasIdCard: boolean }> {
  if (batchFileId === undefined) return { people: 1, hasIdCard: idType === 'idCard' };
  const of = { memberId: actor.memberId, batchFileId };
  const people = await countReady(db, of);
  if (people === 0) throw new Refusal('batchNoneReady');
  return { people, hasIdCard: !(await hasOtherDocuments(db, of)) };
}
