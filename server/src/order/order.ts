import { type Fen, fen } from '@beidiao/contract/money';
import {
  type OrderMove,
  orderMoveAllowed,
  orderMoves,
  type OrderState,
  orderStates,
  orderStateFacts,
} from '@beidiao/contract/order-states';
import { tradeStates } from '@beidiao/contract/trade-states';
import type { ChannelCode } from '@beidiao/contract/wallet';
import type { MemberId, Tenant, Tx, UserId } from '../base/db.ts';
import { Refusal } from '../base/refusal.ts';
import { releaseCards } from '../catalogue/catalogue.ts';
import type { House } from '../house.ts';
import { cancelTrade, expireTrade, holdTrade, payFromBalance, refundTrade, type TradeRow } from '../wallet/wallet.ts';
import { dueAtOf, stateWhenPaid } from './rules.ts';
import { type DetailRow, findDetail, listDetailsOfTrade, writeMove } from './store.ts';

export type Move = {
  readonly move: OrderMove;
  readonly to: OrderState;
  /** Null when the clock, a job or an outside service moves it. */
  readonly userId: UserId | null;
  readonly why?: string;
  /** What goes back to the member with this move. */
  readonly refundFen?: Fen;
  readonly amountFen?: Fen;
};

/**
 * The one way an order detail changes its state. Timeline and audit are written with it; it locks the head of the audit
 * chain, so money is settled before it.
 * @throws Refusal orderNotInState when the move does not leave the state that the detail is in
 */
export async function moveDetail(
  tx: Tx,
  detail: Pick<DetailRow, 'id' | 'member_id' | 'state'>,
  { now, ...move }: Move & { now: Date },
): Promise<void> {
  if (!(orderMoves[move.move].to as readonly OrderState[]).includes(move.to))
    throw new TypeError(`${move.move} does not lead to ${move.to}`);
  const from = await writeMove(tx, {
    memberId: detail.member_id,
    id: detail.id,
    move: move.move,
    to: move.to,
    userId: move.userId,
    why: move.why ?? null,
    refundFen: move.refundFen ?? 0,
    dueAt: dueAtOf(move.to, now),
    amountFen: move.refundFen ?? move.amountFen ?? null,
  });
  if (from === undefined) throw notInState(detail.state);
}

const notInState = (state: OrderState): Refusal => new Refusal('orderNotInState', { state: orderStateFacts[state] });

/** Pays from the balance and moves what was ordered, in one transaction. @throws Refusal tradeNotFound, tradeNotInState, balanceShort */
export async function payOrderFromBalance(
  house: House,
  { actor, transaction }: Tenant,
  tradeOrderId: string,
): Promise<TradeRow> {
  return transaction(async (tx) => {
    const trade = await holdTrade(tx, actor.memberId, tradeOrderId);
    if (trade === undefined) throw new Refusal('tradeNotFound');
    if (trade.kind !== 'checks') throw new Refusal('tradeNotInState');
    await payFromBalance(tx, trade, actor.userId);
    await moveToPaid(tx, trade, { userId: actor.userId, now: house.now() });
    return trade;
  });
}

/** Moves every unpaid detail of a paid trade order on. Those that ended meanwhile stay ended. */
export async function moveToPaid(
  tx: Tx,
  trade: Pick<TradeRow, 'member_id' | 'id'>,
  { userId, now }: { userId: UserId | null; now: Date },
): Promise<void> {
  for (const detail of await listDetailsOfTrade(tx, trade.member_id, trade.id)) {
    if (!orderMoveAllowed('pay', detail.state)) continue;
    await moveDetail(tx, detail, {
      move: 'pay',
      to: stateWhenPaid(detail),
      userId,
      amountFen: fen(detail.amount_fen),
      now,
    });
  }
}

/** Cancels an unpaid trade order with what was ordered in it. @throws Refusal tradeNotFound, tradeNotInState */
export async function cancelUnpaid(house: House, { actor, transaction }: Tenant, tradeOrderId: string): Promise<void> {
  await transaction(async (tx) => {
    const trade = await holdTrade(tx, actor.memberId, tradeOrderId);
    if (trade === undefined) throw new Refusal('tradeNotFound');
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

/**
 * Cancels one check of a paid order before the candidate has authorized; the money goes back to where it came from.
 * @throws Refusal orderNotFound, orderNotInState
 */
export async function cancelPaid(
  house: House,
  { actor, db, transaction }: Tenant,
  orderDetailsId: string,
): Promise<{ refundedFen: Fen; channelCode: ChannelCode }> {
  const found = await findDetail(db, actor.memberId, orderDetailsId);
  if (found === undefined) throw new Refusal('orderNotFound');
  return transaction(async (tx) => {
    const trade = await holdTrade(tx, actor.memberId, found.trade_order_id);
    // Read again under the lock of the trade order: a second click finds the state of the first.
    const detail = await findDetail(tx, actor.memberId, orderDetailsId);
    if (trade === undefined || detail === undefined) throw new Refusal('orderNotFound');
    if (trade.state !== tradeStates.paid || !orderMoveAllowed('cancel', detail.state)) throw notInState(detail.state);
    const refundFen = fen(Number(detail.amount_fen) - Number(detail.refunded_fen));
    const channelCode = await refundTrade(tx, trade, {
      amountFen: refundFen,
      cause: `detail ${detail.id}`,
      userId: actor.userId,
    });
    if (Number(trade.refunded_fen) + refundFen === Number(trade.amount_fen))
      await releaseCards(tx, trade.member_id, trade.id);
    await moveDetail(tx, detail, {
      move: 'cancel',
      to: orderStates.cancelled,
      userId: actor.userId,
      refundFen,
      now: house.now(),
    });
    return { refundedFen: refundFen, channelCode };
  });
}

/** Ends a trade order that was not paid in time, with what was ordered in it. Nothing happens when it was paid or cancelled. */
export async function expireUnpaid(
  house: House,
  { memberId, tradeOrderId }: { memberId: MemberId; tradeOrderId: string },
): Promise<void> {
  await house.system.transaction(async (tx) => {
    const trade = await expireTrade(tx, memberId, tradeOrderId);
    if (trade === undefined) return;
    await releaseCards(tx, memberId, tradeOrderId);
    for (const detail of await listDetailsOfTrade(tx, memberId, tradeOrderId)) {
      if (orderMoveAllowed('expireUnpaid', detail.state)) {
        await moveDetail(tx, detail, { move: 'expireUnpaid', to: orderStates.expired, userId: null, now: house.now() });
      }
    }
  });
}
