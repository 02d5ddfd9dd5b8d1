import { type Fen, fen } from '@beidiao/contract/money';
import { type OrderMove, orderMoveAllowed, type OrderState, orderStates } from '@beidiao/contract/order-states';
import { tradeStates } from '@beidiao/contract/trade-states';
import type { ChannelCode } from '@beidiao/contract/wallet';
import type { MemberId, Tenant, Tx, UserId } from '../base/db.ts';
import { Refusal } from '../base/refusal.ts';
import { releaseCards } from '../catalogue/catalogue.ts';
import type { House } from '../house.ts';
import { cancelTrade, expireTrade, holdTrade, isTradeFor, refundTrade } from '../wallet/wallet.ts';
import { holdDetail } from './hold-detail.ts';
import { moveDetail, notInState } from './move.ts';
import { listDetailsOfTrade } from './store.ts';

export type End = {
  readonly move: OrderMove;
  readonly to: OrderState;
  readonly userId: UserId | null;
  readonly why?: string;
};

/**
 * Ends an order detail; what was paid for it and not refunded yet goes back to where it came from, once.
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
  if (refundFen > 0) await refundTrade(tx, trade, { amountFen: refundFen, cause: `detail ${id}`, userId: end.userId });
  if (Number(trade.refunded_fen) + refundFen === Number(trade.amount_fen)) await releaseCards(tx, memberId, trade.id);
  await moveDetail(tx, detail, { ...end, ...(refundFen > 0 ? { refundFen } : {}), now: house.now() });
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
  await transaction(async (tx) => {
    const trade = await holdTrade(tx, actor.memberId, tradeOrderId);
    if (trade === undefined || !isTradeFor(actor, trade)) throw new Refusal('tradeNotFound');
    if (trade.state === tradeStates.cancelled) return;
    await cancelTrade(tx, trade);
    await releaseCards(tx, trade.member_id, trade.id);
    for (const detail of await listDetailsOfTrade(tx, trade.member_id, trade.id)) {
      if (orderMoveAllowed('cancel', detail.state)) {
        await moveDetail(tx, detail, {
          move: 'cancel',
          to: orderStates.cancelled,
          userId: actor.userId,
          now: house.now(),
        });
      }
    }
  });
}

/** Ends a trade order that was not paid in time, with what was ordered in it. Nothing happens when it was paid or cancelled. */
export async function expireUnpaid(
  house: House,
  { memberId, tradeOrderId, dueBy }: { memberId: MemberId; tradeOrderId: string; dueBy?: Date },
): Promise<void> {
  await house.system.transaction(async (tx) => {
    const trade = await expireTrade(tx, { memberId, id: tradeOrderId, dueBy });
    if (trade === undefined) return;
    await releaseCards(tx, memberId, tradeOrderId);
    for (const detail of await listDetailsOfTrade(tx, memberId, tradeOrderId)) {
      if (orderMoveAllowed('expireUnpaid', detail.state)) {
        await moveDetail(tx, detail, { move: 'expireUnpaid', to: orderStates.expired, userId: null, now: house.now() });
      } else if (orderMoveAllowed('reject', detail.state)) {
        await moveDetail(tx, detail, {
          move: 'reject',
          to: orderStates.approvalRejected,
          userId: null,
          why: 'timeout',
          now: house.now(),
        });
      }
    }
  });
}
