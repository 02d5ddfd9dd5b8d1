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
