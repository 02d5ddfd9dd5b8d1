import type { Data } from '@beidiao/contract/wire/call';
import type { orderCalls } from '@beidiao/contract/order/calls';
import { allOrderStates, type OrderState, orderStates } from '@beidiao/contract/order/states';

export type StateCount = Data<typeof orderCalls.counts>['counts'][number];

const s = orderStates;
const checking: readonly OrderState[] = [s.authorized, s.generating, s.partlyReported];
const reported: readonly OrderState[] = [s.reported, s.deleted];
const waiting: readonly OrderState[] = [s.awaitingAuthorization, s.awaitingIdentity, s.awaitingFace, s.inReview];

export const countOf = (rows: readonly StateCount[], states: readonly OrderState[]): number =>
  rows.filter(({ status }) => states.includes(status)).reduce((sum, { count }) => sum + count, 0);

export type Funnel = {
  ordered: number;
  paid: number;
  authorized: number;
  checking: number;
  reported: number;
  toPay: number;
  closedUnpaid: number;
  waiting: number;
  closedPaid: number;
  partlyReported: number;
};

/** How far the checks of a time have come. authorized = checking + reported. */
export function readFunnel(rows: readonly StateCount[]): Funnel {
  const ordered = countOf(rows, allOrderStates);
  const paid = rows.reduce((sum, { paidCount }) => sum + paidCount, 0);
  const authorized = countOf(rows, [...checking, ...reported]);
  const stillWaiting = countOf(rows, waiting);
  const toPay = countOf(rows, [s.unpaid, s.inApproval, s.awaitingViewing]);
  return {
    ordered,
    paid,
    authorized,
    checking: countOf(rows, checking),
    reported: countOf(rows, reported),
    toPay,
    closedUnpaid: ordered - paid - toPay,
    waiting: stillWaiting,
    closedPaid: paid - authorized - stillWaiting,
    partlyReported: countOf(rows, [s.partlyReported]),
  };
}
