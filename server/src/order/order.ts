import type { Candidate } from '@beidiao/contract/order';
import {
  type OrderMove,
  orderMoveAllowed,
  orderMoves,
  type OrderState,
  orderStates,
  orderStateWord,
} from '@beidiao/contract/order-states';
import { type Fen, fen } from '@beidiao/contract/money';
import type { Choice } from '@beidiao/contract/pricing';
import { tradeStates } from '@beidiao/contract/trade-states';
import type { ChannelCode } from '@beidiao/contract/wallet';
import { writeAudit } from '../base/audit.ts';
import type { Actor, Db, MemberId, Tenant, Tx, UserId } from '../base/db.ts';
import { Refusal } from '../base/refusal.ts';
import { releaseCards, takeCard } from '../catalogue/catalogue.ts';
import type { House } from '../house.ts';
import { type Quote, quoteChoice } from '../pricing/pricing.ts';
import {
  cancelTrade,
  expireTrade,
  holdTrade,
  openTrade,
  payFromBalance,
  refundTrade,
  type TradeRow,
} from '../wallet/wallet.ts';
import { keysOfPerson, sealPerson } from './person.ts';
import { dueAtOf, identityCheckLifeMs, orderNoOf, stateWhenPaid } from './rules.ts';
import {
  addOrder,
  type DetailRow,
  findDetail,
  findIdentityResult,
  findPlaced,
  listDetailsOfTrade,
  type NewOrder,
  writeMove,
} from './store.ts';

export type OrderWish = {
  readonly candidate: Candidate;
  readonly choice: Choice;
  /** The price that the orderer saw. */
  readonly calculateId: string;
  readonly checkId: string | undefined;
  readonly idempotencyKey: string | undefined;
};
export type Placed = {
  orderId: string;
  orderDetailsId: string;
  orderNo: string;
  tradeOrderId: string;
  amountFen: Fen;
  expiresAt: string;
};

/**
 * Places an order for one candidate, unpaid. The same request (by its key) places one order, however often it comes.
 * @throws Refusal priceChanged with the new breakdown, checkNotFound, keyReused, cardUnusable, and those of `quoteChoice`
 */
export async function placeOrder(house: House, { actor, db, transaction }: Tenant, wish: OrderWish): Promise<Placed> {
  const now = house.now();
  const quote = await quoteChoice(db, wish.choice, { memberId: actor.memberId, now });
  const isIdentityValidated = await readIdentity(house, db, { actor, wish, now });
  return transaction(async (tx) => {
    const { trade, isNew } = await openTrade(tx, {
      memberId: actor.memberId,
      userId: actor.userId,
      kind: 'checks',
      amountFen: fen(quote.breakdown.totalFen),
      idempotencyKey: wish.idempotencyKey,
      request: {
        ...wish,
        idempotencyKey: undefined,
        candidate: keysOfPerson(house.vault, actor.memberId, wish.candidate).personKey.toString('hex'),
      },
      now,
    });
    if (!isNew) return placedBefore(tx, trade);
    // After the look for a repeated request: that one saw a price that held.
    if (quote.breakdown.calculateId !== wish.calculateId)
      throw new Refusal('priceChanged', {}, { breakdown: quote.breakdown });
    return writeOrder(house, tx, { actor, wish, quote, trade, isIdentityValidated });
  });
}

async function readIdentity(
  house: House,
  db: Db,
  { actor, wish, now }: { actor: Actor; wish: OrderWish; now: Date },
): Promise<boolean> {
  if (wish.checkId === undefined) return false;
  const { personKey } = keysOfPerson(house.vault, actor.memberId, wish.candidate);
  const since = new Date(now.getTime() - identityCheckLifeMs);
  const result = await findIdentityResult(db, { memberId: actor.memberId, id: wish.checkId, personKey, since });
  if (result === undefined) throw new Refusal('checkNotFound');
  return result === 'match';
}

async function placedBefore(tx: Tx, trade: TradeRow): Promise<Placed> {
  const placed = await findPlaced(tx, trade.member_id, trade.id);
  if (placed === undefined) throw new TypeError('a trade order for checks has no order');
  return placedOf(trade, { orderId: placed.order_id, orderDetailsId: placed.id, orderNo: placed.order_no });
}

const placedOf = (trade: TradeRow, ids: { orderId: string; orderDetailsId: string; orderNo: string }): Placed => ({
  ...ids,
  tradeOrderId: trade.id,
  amountFen: fen(trade.amount_fen),
  expiresAt: trade.expires_at.toISOString(),
});

type Writing = {
  readonly actor: Actor;
  readonly wish: OrderWish;
  readonly quote: Quote;
  readonly trade: TradeRow;
  readonly isIdentityValidated: boolean;
};

async function writeOrder(house: House, tx: Tx, writing: Writing): Promise<Placed> {
  const { actor, quote, trade } = writing;
  for (const card of quote.cards) {
    const isTaken = await takeCard(tx, {
      memberId: actor.memberId,
      cardId: card.id,
      tradeOrderId: trade.id,
      day: quote.offer.day,
    });
    if (!isTaken) throw new Refusal('cardUnusable');
  }
  const order = newOrder(house, writing);
  const ids = await addOrder(tx, order);
  await writeAudit(tx, {
    memberId: actor.memberId,
    userId: actor.userId,
    action: 'placeOrder',
    subject: `order ${ids.orderId}`,
    facts: { detail: ids.orderDetailsId, amountFen: quote.breakdown.totalFen, items: order.items.length },
  });
  return placedOf(trade, { ...ids, orderNo: order.orderNo });
}

function newOrder(house: House, { actor, wish, quote, trade, isIdentityValidated }: Writing): NewOrder {
  const { candidate, choice } = wish;
  const { breakdown } = quote;
  return {
    memberId: actor.memberId,
    userId: actor.userId,
    tradeOrderId: trade.id,
    orderNo: orderNoOf(quote.offer.day, trade.id),
    packageName: quote.objectName,
    choice: { objId: choice.objId ?? null, objType: choice.objType ?? null, checkedCardList: choice.checkedCardList },
    price: breakdown,
    detail: {
      ...keysOfPerson(house.vault, actor.memberId, candidate),
      ...sealPerson(house.vault, candidate),
      department: candidate.department ?? null,
      position: candidate.position ?? null,
      proposedEntryDate: candidate.proposedEntryDate ?? null,
      isIdentityValidated,
      needsIntakeReview: quote.lines.some((line) => line.row.needs_intake_review),
      amountFen: breakdown.totalFen,
      dueAt: trade.expires_at,
      estimatedCompletedAt: breakdown.estimatedCompletedDate,
    },
    items: quote.lines.map((line, place) => ({
      code: line.row.code,
      quantity: line.quantity,
      isExpedited: line.isExpedited,
      remark: line.remark,
      unitFen: breakdown.lines[place]?.unitFen ?? 0,
      totalFen: breakdown.lines[place]?.totalFen ?? 0,
    })),
  };
}

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
 * The one way an order detail changes its state. Timeline and audit are written in the same transaction; it locks the
 * head of the audit chain, so money is settled before it.
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
  await writeAudit(tx, {
    memberId: detail.member_id,
    userId: move.userId,
    action: move.move,
    subject: `detail ${detail.id}`,
    facts: { from, to: move.to, ...(move.refundFen === undefined ? {} : { refundFen: move.refundFen }) },
  });
}

const notInState = (state: OrderState): Refusal =>
  new Refusal('orderNotInState', { state: orderStateWord(state, 'zh') });

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
