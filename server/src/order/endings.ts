import { type Fen, fen } from '@beidiao/contract/wire/money';
import { type OrderMove, orderMoveAllowed, type OrderState, orderStates } from '@beidiao/contract/order/states';
import { tradeStates } from '@beidiao/contract/wallet/trade-states';
import type { ChannelCode } from '@beidiao/contract/wallet/calls';
import type { MemberId, Tenant, UserId } from '../access/actor.ts';
import type { Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { holdExpiredTrade, holdTrade, type TradeRow } from '../wallet/wallet.ts';
import { endUnpaidTrade, giveBack, giveBackCards } from './end-trade.ts';
import { holdDetail } from './hold-detail.ts';
import { moveDetail, moveDetails, notInState, toldTogether } from './move.ts';
import { listDetailsOfTrade } from './store.ts';

export type End = {
  readonly move: OrderMove;
  readonly to: OrderState;
  readonly userId: UserId | null;
  readonly why?: string;
};

/**
 * Ends an order detail; what was paid for it and not refunded yet goes back to where it came from, once. What nobody has
 * paid for yet, a submission by a code, is not asked for any more.
 * @throws Refusal orderNotFound, orderNotInState
 */
export async function endDetail(
  house: House,
  tx: Tx,
  { memberId, id, end }: { memberId: MemberId; id: string; end: End },
): Promise<{ refundedFen: Fen; channelCode: ChannelCode | null }> {
  const { trade, detail } = await holdDetail(tx, memberId, id);
  if (!orderMoveAllowed(end.move, detail.state)) throw notInState(detail.state);
  const refundFen = fen(trade.state === tradeStates.paid ? Number(detail.amount_fen) - Number(detail.refunded_fen) : 0);
  if (refundFen > 0) await giveBack(tx, trade, { amountFen: refundFen, cause: `detail ${id}`, userId: end.userId });
  if (trade.state === tradeStates.unpaid) await endUnpaidTrade(tx, trade, 'cancel');
  await moveDetail(tx, detail, { ...end, ...(refundFen > 0 ? { refundFen } : {}), now: house.now() });
  await giveBackCards(tx, trade);
  return { refundedFen: refundFen, channelCode: trade.channel };
}

/**
 * Cancels one check of a paid order before the candidate has authorized; the money goes back to where it came from.
 * @throws Refusal orderNotFound, orderNotInState
 */
export async function cancelPaid(
  house: House,
  { actor, transaction }: Tenant,
  orderDetailsId: string,
): Promise<{ refundedFen: Fen; channelCode: ChannelCode }> {
  return transaction(async (tx) => {
    const before = await cancelledBefore(tx, actor.memberId, orderDetailsId);
    if (before !== undefined) return before;
    const end: End = { move: 'cancel', to: orderStates.cancelled, userId: actor.userId };
    const { refundedFen, channelCode } = await endDetail(house, tx, {
      memberId: actor.memberId,
      id: orderDetailsId,
      end,
    });
    if (channelCode === null) throw notInState(orderStates.unpaid);
    return { refundedFen, channelCode };
  });
}

/** What went back when it was cancelled: a repeat of the request reads it, under the lock of the trade order. */
async function cancelledBefore(
  tx: Tx,
  memberId: MemberId,
  id: string,
): Promise<{ refundedFen: Fen; channelCode: ChannelCode } | undefined> {
  const { trade, detail } = await holdDetail(tx, memberId, id);
  if (detail.state !== orderStates.cancelled || trade.channel === null) return undefined;
  return { refundedFen: fen(detail.refunded_fen), channelCode: trade.channel };
}

/** Cancels an unpaid trade order with what was ordered in it; one that is cancelled stays so. @throws Refusal tradeNotFound, tradeNotInState */
export async function cancelUnpaid(house: House, { actor, transaction }: Tenant, tradeOrderId: string): Promise<void> {
  await transaction((tx) => cancelTrade(house, tx, { ...actor, tradeOrderId }));
}

type CancelWish = { readonly memberId: MemberId; readonly userId: UserId; readonly tradeOrderId: string };
/** The same, in a transaction of the caller's. @throws Refusal tradeNotFound, tradeNotInState */
export async function cancelTrade(house: House, tx: Tx, { memberId, userId, tradeOrderId }: CancelWish): Promise<void> {
  const trade = await holdTrade(tx, memberId, tradeOrderId);
  if (trade === undefined) throw new Refusal('tradeNotFound');
  if (trade.state === tradeStates.cancelled) return;
  await endUnpaidTrade(tx, trade, 'cancel');
  await endDetailsOf(tx, trade, { ...cancelled, userId, now: house.now() });
}

/** Ends a trade order that was not paid in time, with what was ordered in it. Nothing happens when it was paid or cancelled. */
export async function expireUnpaid(
  house: House,
  { memberId, tradeOrderId, dueBy }: { memberId: MemberId; tradeOrderId: string; dueBy?: Date },
): Promise<void> {
  await house.system.transaction(async (tx) => {
    const trade = await holdExpiredTrade(tx, { memberId, id: tradeOrderId, dueBy });
    if (trade === undefined) return;
    await endUnpaidTrade(tx, trade, 'expire');
    const by = { userId: null, now: house.now() };
    await endDetailsOf(tx, trade, { ...expired, ...by });
    await endDetailsOf(tx, trade, { ...notApproved, ...by });
  });
}

const cancelled = { move: 'cancel', to: orderStates.cancelled } as const;
const expired = { move: 'expireUnpaid', to: orderStates.expired } as const;
const notApproved = { move: 'reject', to: orderStates.approvalRejected, why: 'timeout' } as const;

/** Ends the details of an unpaid trade order that the move leaves, however many. */
async function endDetailsOf(
  tx: Tx,
  trade: Pick<TradeRow, 'member_id' | 'id'>,
  { move, to, why, userId, now }: End & { now: Date },
): Promise<void> {
  const details = await listDetailsOfTrade(tx, trade.member_id, trade.id);
  const ending = details.filter(({ state }) => orderMoveAllowed(move, state));
  const moves = ending.map((detail) => ({ detail, to, why }));
  await moveDetails(tx, { move, userId, now }, toldTogether(moves));
}
