import { type AgreementTrial, type agreementCalls, trialDays } from '@beidiao/contract/operations/agreements';
import type { Data, ParamsRead } from '@beidiao/contract/wire/call';
import { addFen, type Fen, fen, timesFen, zeroFen } from '@beidiao/contract/wire/money';
import { Refusal } from '../base/refusal.ts';
import { basePriceOf, costOf, type ItemRow, type MemberTerms, readSold, readTermsOf } from '../catalogue/catalogue.ts';
import type { House } from '../house.ts';
import { priceByTerms } from '../pricing/pricing.ts';
import { type FrequentChoice, listFrequentChoices } from './agreement-store.ts';
import { findWhose, fixedOf } from './agreements.ts';
import { belowCost, percentOf } from './rules.ts';

type TrialWish = ParamsRead<typeof agreementCalls.trial>;
const dayMs = 86_400_000;

/**
 * What a draft would cost: its sum, and the most frequent choices of the member as agreed now and as in the draft.
 * @throws Refusal agreementNotFound, memberNotFound, itemUnknown
 */
export async function tryAgreement(house: House, wish: TrialWish): Promise<Data<typeof agreementCalls.trial>> {
  const { db } = house.system;
  const sold = new Map((await readSold(db, house.now())).items.map((item) => [item.code, item]));
  const unknown = wish.dataItemList.find(({ code }) => !sold.has(code));
  if (unknown !== undefined) throw new Refusal('itemUnknown', { item: unknown.code });
  const now = house.now();
  const answer = {
    ...judgeDraft(wish, sold),
    calculatedAt: now.toISOString(),
  };
  if (wish.groupId === undefined && wish.memberId === undefined) return { ...answer, grade: null, trials: [] };
  const { memberId, head } = await findWhose(db, wish);
  const terms = await readTermsOf(house, memberId);
  const drafted = withDraft(terms, { id: head?.id ?? 'draft', wish });
  const choices = await listFrequentChoices(db, memberId, new Date(now.getTime() - trialDays * dayMs));
  const { name, discountPercent } = terms.grade;
  return {
    ...answer,
    grade: { name, discountPercent },
    trials: choices.map((choice) => trialOf(choice, { terms, drafted })),
  };
}

/** The draft by itself: its sum, the margin of each item, and what is sold below its cost. */
function judgeDraft(wish: TrialWish, sold: ReadonlyMap<string, ItemRow>) {
  const costs = new Map([...sold].map(([code, item]) => [code, costOf(item)]));
  const { dataItemList: prices } = wish;
  const fixedPriceFen = fixedOf(wish);
  const totalPriceFen = addFen(...prices.map(({ priceFen }) => fen(priceFen)));
  const loss = belowCost({ prices, fixedPriceFen }, costs);
  const lossPriceFen = prices.find(({ code }) => code === loss?.code)?.priceFen ?? fixedPriceFen ?? 0;
  return {
    totalPriceFen,
    lines: prices.map(({ code, priceFen }) => {
      const item = sold.get(code);
      const costFen = costs.get(code) ?? null;
      return {
        code,
        priceFen,
        basePercent: item === undefined ? null : percentOf(priceFen, basePriceOf(item)),
        marginFen: costFen === null ? null : fen(priceFen - costFen),
        marginPercent: costFen === null ? null : percentOf(priceFen - costFen, priceFen),
      };
    }),
    belowCost: loss && { ...loss, shortFen: fen(loss.costFen - lossPriceFen) },
  };
}

/** As if the draft held already, in place of the version that holds now. */
const withDraft = (terms: MemberTerms, { id, wish }: { id: string; wish: TrialWish }): MemberTerms => ({
  ...terms,
  agreements: [
    ...terms.agreements.filter((agreement) => agreement.id !== id),
    {
      id,
      name: id,
      version: 0,
      limitStatus: false,
      validUntil: '',
      fixedPriceFen: fixedOf(wish),
      items: wish.dataItemList,
    },
  ],
});

function trialOf(
  { name, package_id: packageId, items, order_count: orderCount }: FrequentChoice,
  { terms, drafted }: { terms: MemberTerms; drafted: MemberTerms },
): AgreementTrial {
  const nowFen = priceByTerms(terms, { items, packageId });
  const draftFen = priceByTerms(drafted, { items, packageId });
  const costFen = sumOfCosts(terms, items);
  return {
    name,
    items,
    orderCount,
    nowFen,
    draftFen,
    savedFen: fen(nowFen - draftFen),
    savedPercent: percentOf(nowFen - draftFen, nowFen),
    marginFen: costFen === null ? null : fen(draftFen - costFen),
    marginPercent: costFen === null ? null : percentOf(draftFen - costFen, draftFen),
  };
}

/** Null when the cost of an item is not known. */
function sumOfCosts({ items }: MemberTerms, chosen: FrequentChoice['items']): Fen | null {
  let sum = zeroFen;
  for (const { code, quantity } of chosen) {
    const row = items.get(code);
    const costFen = row === undefined ? null : costOf(row);
    if (costFen === null) return null;
    sum = addFen(sum, timesFen(costFen, quantity));
  }
  return sum;
}
