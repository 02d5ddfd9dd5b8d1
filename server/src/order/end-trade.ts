import { type Fen, fen } from '@beidiao/contract/wire/money';
import { type OrderState, orderStates, statesOfTab } from '@beidiao/contract/order/states';
import type { ChannelCode } from '@beidiao/contract/wallet/calls';
import type { Tx } from '../base/db/db.ts';
import { releaseCards } from '../catalogue/catalogue.ts';
import { returnDraw } from '../enterprise/enterprise.ts';
import { closeUnpaidTrade, type RefundWish, refundTrade, returnGift, type TradeRow } from '../wallet/wallet.ts';
import { listDetailsOfTrade } from './store.ts';

/*
 * The ways in which a trade order gives back what it holds. Whatever an order may hold (balance, allotment, cards, part of a gift card)
 * is given back here, so that no caller has to remember a part.
 */

/** Ends a trade order that was not paid. @throws Refusal tradeNotInState when it is not unpaid */
export async function endUnpaidTrade(tx: Tx, trade: TradeRow, move: 'cancel' | 'expire'): Promise<void> {
  await closeUnpaidTrade(tx, trade, move);
  await returnDraw(tx, trade.member_id, { tradeOrderId: trade.id, amountFen: null });
  await releaseCards(tx, trade.member_id, trade.id);
  await returnGift(tx, trade, fen(trade.gift_part_fen));
}

/**
 * Gives back money of a paid trade order, once per cause; cards are free again when all of it is back. The trade order
 * must be held. Answers the channel that the money came by.
 * @throws Refusal tradeNotInState when it is not paid
 */
export async function giveBack(tx: Tx, trade: TradeRow, wish: RefundWish): Promise<ChannelCode> {
  const { channel, giftFen, isNew } = await refundTrade(tx, trade, wish);
  if (!isNew) return channel;
  await returnDraw(tx, trade.member_id, { tradeOrderId: trade.id, amountFen: wish.amountFen });
  if (isAllBack(trade, wish.amountFen)) await releaseCards(tx, trade.member_id, trade.id);
  await returnGift(tx, trade, giftFen);
  return channel;
}

/** Cards that have paid for everything are free again when every check of the order ended without a report. */
export async function giveBackCards(tx: Tx, trade: TradeRow): Promise<void> {
  if (fen(trade.amount_fen) !== 0) return;
  const details = await listDetailsOfTrade(tx, trade.member_id, trade.id);
  if (details.every(({ state }) => endedUnreported.includes(state))) await releaseCards(tx, trade.member_id, trade.id);
}

const endedUnreported: readonly OrderState[] = statesOfTab('ended').filter((state) => state !== orderStates.deleted);

const isAllBack = (trade: TradeRow, backFen: Fen): boolean =>
  fen(trade.refunded_fen) + backFen === fen(trade.amount_fen);
