import { refundLimitOf, transferLimits } from '@beidiao/contract/operations/calls';
import { type OrderState, orderStates } from '@beidiao/contract/order/states';
import type { StaffRole } from '@beidiao/contract/staff/roles';

/** What one person has sent back alone before counts: many small refunds are one big one. */
export function needsSecondPerson(
  roles: readonly StaffRole[],
  wish: { amountFen: number; aloneForCheckFen: number; aloneTodayFen: number },
): boolean {
  const limit = refundLimitOf(roles);
  return wish.aloneForCheckFen + wish.amountFen > limit.checkFen || wish.aloneTodayFen + wish.amountFen > limit.dayFen;
}

/** What one person has credited alone today counts: many small transfers are one big one. */
export const transferNeedsSecond = (wish: { amountFen: number; aloneTodayFen: number }): boolean =>
  wish.amountFen > transferLimits.eachFen || wish.aloneTodayFen + wish.amountFen > transferLimits.dayFen;

/** A new link helps while the candidate is asked, and later to come back to the own check. */
export const takesLink = (state: OrderState): boolean =>
  (
    [
      orderStates.awaitingIdentity,
      orderStates.awaitingAuthorization,
      orderStates.awaitingFace,
      orderStates.authorized,
      orderStates.generating,
      orderStates.partlyReported,
      orderStates.reported,
    ] as readonly OrderState[]
  ).includes(state);

export const linkPauseMinutes = 5;

/** A part of an amount in percent, to one digit, half away from zero; null of nothing. What staff read beside prices. */
export function percentOf(part: number, whole: number): number | null {
  if (whole === 0) return null;
  const [exact, of] = [2_000n * BigInt(Math.abs(part)), 2n * BigInt(Math.abs(whole))];
  const tenths = Number((exact + of / 2n) / of);
  return (part < 0 === whole < 0 ? tenths : -tenths) / 10;
}

export type Agreeing = {
  readonly prices: readonly { readonly code: string; readonly priceFen: number }[];
  /** Of all items together; their own prices then do not count. */
  readonly fixedPriceFen: number | null;
};
/** What is sold below its cost: one of the items, or all of them together. A cost that is not known is not judged. */
export function belowCost(
  { prices, fixedPriceFen }: Agreeing,
  costs: ReadonlyMap<string, number | null>,
): { code: string | null; costFen: number } | null {
  if (fixedPriceFen !== null) {
    const costFen = prices.reduce((sum, { code }) => sum + (costs.get(code) ?? 0), 0);
    return fixedPriceFen < costFen ? { code: null, costFen } : null;
  }
  for (const { code, priceFen } of prices) {
    const costFen = costs.get(code) ?? 0;
    if (priceFen < costFen) return { code, costFen };
  }
  return null;
}

/** The first price below the share of the list price that whoever saves may agree to; the fixed total where there is one. */
export function belowLimit(
  { prices, fixedPriceFen }: Agreeing,
  listPrices: ReadonlyMap<string, number>,
  leastPercent: number,
): { code: string | null; leastFen: number } | null {
  const leastOf = (listFen: number): number => Math.ceil((listFen * leastPercent) / 100);
  if (fixedPriceFen !== null) {
    const leastFen = leastOf(prices.reduce((sum, { code }) => sum + (listPrices.get(code) ?? 0), 0));
    return fixedPriceFen < leastFen ? { code: null, leastFen } : null;
  }
  for (const { code, priceFen } of prices) {
    const leastFen = leastOf(listPrices.get(code) ?? 0);
    if (priceFen < leastFen) return { code, leastFen };
  }
  return null;
}
