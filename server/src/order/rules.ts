import type { NoticeKind } from '@beidiao/contract/notice/calls';
import { duplicateWindowDays, type OrderFlag } from '@beidiao/contract/order/calls';
import {
  allOrderStates,
  type OrderMove,
  type OrderState,
  orderStateGroups,
  orderStates,
  stateAfterPayment,
  statesOfTab,
} from '@beidiao/contract/order/states';
import { obeys } from '@beidiao/contract/wire/rules';
import { allTradeStates, endedTradeStates, type TradeState } from '@beidiao/contract/wallet/trade-states';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** How long a state lasts before it ends by itself; null when only somebody ends it. */
const lifeOfState: Partial<Record<OrderState, number>> = {
  [orderStates.unpaid]: dayMs,
  [orderStates.awaitingIdentity]: 7 * dayMs,
  [orderStates.awaitingAuthorization]: 7 * dayMs,
  [orderStates.awaitingFace]: dayMs,
  [orderStates.awaitingViewing]: 30 * dayMs,
};

export function dueAtOf(state: OrderState, now: Date): Date | null {
  const life = lifeOfState[state];
  return life === undefined ? null : new Date(now.getTime() + life);
}

const opensToCandidate: readonly OrderMove[] = ['pay', 'approve', 'passReview'];

/** The candidate is asked when the way to them opens: not while an intake review is still to pass. */
export const invitesCandidate = (move: OrderMove, to: OrderState): boolean =>
  opensToCandidate.includes(move) && (to === orderStates.awaitingIdentity || to === orderStates.awaitingAuthorization);

const noticesOfMoves: Partial<Record<OrderMove, NoticeKind>> = {
  pay: 'orderPaid',
  expireUnpaid: 'unpaidExpired',
  failReview: 'reviewFailed',
  failIdentity: 'identityFailed',
  expireLink: 'authorizationExpired',
  authorize: 'candidateAuthorized',
  refuse: 'candidateRefused',
  withdraw: 'candidateWithdrew',
  failFace: 'faceEnded',
  expireFace: 'faceEnded',
};

/** What who ordered is told of a move. A cancelled check is told for the money that goes back. */
export const noticeOfMove = (move: OrderMove, refundFen: number): NoticeKind | undefined =>
  noticesOfMoves[move] ?? (refundFen > 0 ? 'orderRefunded' : undefined);

/** A three-element check counts for the same person for this long. */
export const identityCheckLifeMs = hourMs;

export const duplicateSince = (now: Date): Date => new Date(now.getTime() - duplicateWindowDays * dayMs);

export const stateWhenPaid = (detail: { needs_intake_review: boolean; is_identity_validated: boolean }): OrderState =>
  stateAfterPayment({
    needsIntakeReview: detail.needs_intake_review,
    isIdentityValidated: detail.is_identity_validated,
  });

export type SearchBy = 'phone' | 'phoneTail' | 'idCard' | 'orderNo' | 'name';

/** What a search text can mean, by its form. Phone and ID card are found whole, order numbers and names by how they begin. */
export function meaningOfSearch(text: string): { by: SearchBy; value: string } {
  const value = text.replace(/\s+/g, '');
  if (/^BD(\d[\dA-Z]*)?$/i.test(value)) return { by: 'orderNo', value: value.toUpperCase() };
  if (obeys('phone', value)) return { by: 'phone', value };
  if (/^\d{4}$/.test(value)) return { by: 'phoneTail', value };
  if (obeys('idCard', value)) return { by: 'idCard', value: value.toUpperCase() };
  return { by: 'name', value: text.trim() };
}

/** What a list is narrowed to; undefined is everything. */
export type StatesAsked = {
  readonly states?: readonly OrderState[];
  readonly tradeStates?: readonly TradeState[];
};

/**
 * What `flag` and `status` ask for together. A status decides, and its code says of what: 102 and above are states of the
 * trade order, with flag 2 the 1 as well.
 */
export function statesAsked(flag: OrderFlag, status: readonly (OrderState | TradeState)[] = []): StatesAsked {
  if (status.length > 0) {
    const isOfTrade = (code: number): boolean => flag === '2' || code > 100;
    const ofTrade = allTradeStates.filter((state) => isOfTrade(state) && status.includes(state));
    const ofDetail = allOrderStates.filter((state) => !isOfTrade(state) && status.includes(state));
    return {
      ...(ofDetail.length > 0 || ofTrade.length === 0 ? { states: ofDetail } : {}),
      ...(ofTrade.length > 0 ? { tradeStates: ofTrade } : {}),
    };
  }
  if (flag === 'all') return {};
  if (flag === '2') return { tradeStates: endedTradeStates };
  return { states: flag === '0' || flag === '1' ? orderStateGroups[flag] : statesOfTab(flag) };
}
