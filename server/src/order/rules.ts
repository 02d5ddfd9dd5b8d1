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
import { daysAfter, startOfDayInChina } from '@beidiao/contract/wire/china-time';
import { documentTypesOf } from '@beidiao/contract/typed/document';
import { readIdNumber } from '@beidiao/contract/typed/id-number';
import { shownName } from '@beidiao/contract/typed/name';
import { readPhone } from '@beidiao/contract/typed/phone';
import { inOnePiece } from '@beidiao/contract/typed/signs';
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

type Told = { move: OrderMove; to?: OrderState | undefined; refundFen?: number | undefined };
/** What who ordered is told of a move. A cancelled check is told for the money that goes back. */
export function noticeOfMove({ move, to, refundFen = 0 }: Told): NoticeKind | undefined {
  if (to === orderStates.awaitingViewing) return 'viewingWanted';
  return noticesOfMoves[move] ?? (refundFen > 0 ? 'orderRefunded' : undefined);
}

/** A three-element check counts for the same person for this long. */
export const identityCheckLifeMs = hourMs;

/** In which way `keysOfPerson` and `namePrefixKeys` compute: who changes it counts on, and `renewKeys` writes what is kept anew. */
export const keysVersion = 2;

export const duplicateSince = (now: Date): Date => new Date(now.getTime() - duplicateWindowDays * dayMs);

export const stateWhenPaid = (detail: { needs_intake_review: boolean; is_identity_validated: boolean }): OrderState =>
  stateAfterPayment({
    needsIntakeReview: detail.needs_intake_review,
    isIdentityValidated: detail.is_identity_validated,
  });

export type SearchBy = 'phone' | 'phoneTail' | 'idCard' | 'orderNo' | 'name';

/** What a search text can mean, by its form. Phone and number of a document are found whole, order numbers and names by how they begin. */
export function meaningOfSearch(text: string): { by: SearchBy; value: string } {
  const value = inOnePiece(text).toUpperCase();
  if (/^BD(\d[\dA-Z]*)?$/.test(value)) return { by: 'orderNo', value };
  const phone = readPhone(text);
  if (obeys('phone', phone)) return { by: 'phone', value: phone };
  if (/^\d{4}$/.test(value)) return { by: 'phoneTail', value };
  const idNumber = readIdNumber(text);
  if (obeys('idCard', idNumber) || documentTypesOf(idNumber).length > 0) return { by: 'idCard', value: idNumber };
  return { by: 'name', value: shownName(text) };
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

const two = (n: number): string => String(n).padStart(2, '0');

/**
 * The days on which orders were placed whose numbers begin like this, as moments, ISO 8601: a number has the day of its order in
 * China (`app.new_business_no`), and the checks of an order are placed with it. Null where the beginning says no year, or no
 * day that there is.
 */
export function daysOfNumber(
  start: string,
): { readonly from: string; readonly until: string; readonly isAll: boolean } | null {
  const [, year, month, day] = /^BD(\d{4})(?:(\d{2})(\d{2})?)?/.exec(start) ?? [];
  if (year === undefined) return null;
  const from = `${year}-${month ?? '01'}-${day ?? '01'}`;
  if (Number.isNaN(Date.parse(`${from}T00:00:00Z`)) || daysAfter(from, 0) !== from) return null;
  const next =
    day !== undefined
      ? daysAfter(from, 1)
      : month !== undefined && month !== '12'
        ? `${year}-${two(Number(month) + 1)}-01`
        : `${String(Number(year) + 1).padStart(4, '0')}-01-01`;
  const isAll = start === `BD${year}${month ?? ''}${day ?? ''}`;
  return { from: startOfDayInChina(from), until: startOfDayInChina(next), isAll };
}
