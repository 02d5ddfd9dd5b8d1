import { createHash, randomUUID } from 'node:crypto';
import { type Fen, fen, zeroFen } from '@beidiao/contract/wire/money';
import { tradeStates, unpaidLifeMs } from '@beidiao/contract/wallet/trade-states';
import type { ChannelCode, TradeKind } from '@beidiao/contract/wallet/calls';
import { permissions } from '@beidiao/contract/wire/permissions';
import type { Actor, MemberId, UserId } from '../access/actor.ts';
import { brokenConstraint, type Db, type Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import { enqueue } from '../tasks.ts';
import { payTrade, readPurse, settleEntry } from './ledger-store.ts';
import { addRefund, findSucceededPayment } from './payment-store.ts';
import { bookings, causesOf, dueOf, type Purse, splitGiftRefund, splitRefund, splitSpend } from './rules.ts';
import {
  addTrade,
  findTradeByKey,
  holdTrade,
  endTrade,
  noteRefunded,
  type TradeKey,
  type TradeRow,
  writeAmount,
  writeHold,
} from './store.ts';

export type { TradeRow } from './store.ts';
export { dueOf, settlesFree } from './rules.ts';
export {
  drawGiftCard,
  findGiftCard,
  giveGiftCard,
  listGiftCards,
  returnGift,
} from './gift-cards.ts';
export {
  countTradesOf,
  failedPaymentsOf,
  readBills,
  readMoneyOfTrade,
  readTrade,
  readTrades,
  readTradesBefore,
} from './bills.ts';
export { noteBookTrouble } from './books.ts';
export { startPayment, takeTransfer } from './payment.ts';
export { answerCallback } from './callbacks.ts';
export { findTrade, holdPayable, holdPurse, holdTrade, ownersOfTrades, passOnTrades } from './trade.ts';

export type TradeWish = {
  readonly memberId: MemberId;
  readonly userId: UserId;
  readonly kind: TradeKind;
  readonly amountFen: Fen;
  /** Of the request; without one the trade order can not be asked for twice. */
  readonly idempotencyKey: string | undefined;
  /** What the request asks for, as JSON: the same key for something else is refused. */
  readonly request: unknown;
  readonly now: Date;
  /** How long it waits for its money. */
  readonly lifeMs?: number;
  /** It cannot be paid until somebody says so. */
  readonly onHold?: true;
};

/**
 * Opens a trade order, or finds the one that the same request has opened before (`isNew` false).
 * @throws Refusal keyReused when the key was used for something else.
 */
export async function openTrade(tx: Tx, wish: TradeWish): Promise<{ trade: TradeRow; isNew: boolean }> {
  const requestHash = hashOf(wish.request);
  const key = { memberId: wish.memberId, kind: wish.kind, idempotencyKey: wish.idempotencyKey ?? randomUUID() };
  const expiresAt = new Date(wish.now.getTime() + (wish.lifeMs ?? unpaidLifeMs));
  const { userId, amountFen, onHold = false } = wish;
  const added = await addTrade(tx, { ...key, userId, amountFen, requestHash, expiresAt, onHold });
  if (added !== undefined) return { trade: added, isNew: true };
  const trade = await findRepeatedTrade(tx, { ...key, request: wish.request });
  if (trade === undefined) throw new TypeError('a trade order was there and is not');
  return { trade, isNew: false };
}

const hashOf = (request: unknown): Buffer => createHash('sha256').update(JSON.stringify(request)).digest();

/** The trade order that the same request has opened before. @throws Refusal keyReused when its key was used for something else */
export async function findRepeatedTrade(
  db: Db,
  { request, ...key }: TradeKey & Pick<TradeWish, 'request'>,
): Promise<TradeRow | undefined> {
  const trade = await findTradeByKey(db, key);
  if (trade !== undefined && !trade.request_hash.equals(hashOf(request))) throw new Refusal('keyReused');
  return trade;
}

type Payer = Pick<Actor, 'userId' | 'rights'>;
/** For whoever may spend the balance and not see it: an exact figure would give it away. */
const hiddenAmount = { zh: '一部分，请联系企业管理员充值', en: 'some more; please ask your administrator' };

/**
 * Pays a trade order from the balance; both must be held.
 * @throws Refusal tradeNotInState, balanceShort, awaitsApproval, balancePaymentOff
 */
export async function payFromBalance(
  tx: Tx,
  { trade, purse }: { trade: TradeRow; purse: Purse },
  { userId, rights }: Payer,
): Promise<void> {
  if (trade.state !== tradeStates.unpaid) throw new Refusal('tradeNotInState');
  if (trade.on_hold) throw new Refusal('awaitsApproval');
  const amount = dueOf(trade);
  const part = splitSpend(purse, amount);
  if (part === undefined) {
    const shortBy = fen(amount - purse.boughtFen - purse.grantedFen);
    if (!rights.has(permissions.seeAmounts)) throw new Refusal('balanceShort', { shortBy: hiddenAmount });
    throw new Refusal('balanceShort', { shortByFen: shortBy }, { shortByFen: shortBy });
  }
  try {
    await payTrade(tx, trade, {
      channel: 'BALANCE',
      grantedPartFen: part.grantedFen,
      cause: causesOf(trade.kind).paid,
      userId,
      lines: bookings.paidFromBalance(part, fen(trade.gift_part_fen)),
    });
  } catch (error) {
    // Staff have hidden the balance since the caller was authenticated.
    throw brokenConstraint(error) === 'trade_order_balance_shown' ? new Refusal('balancePaymentOff') : error;
  }
}

/** The trade order alone; what it holds beside the balance is given back by whoever ordered. @throws Refusal tradeNotInState */
export async function closeUnpaidTrade(tx: Tx, trade: TradeRow, move: 'cancel' | 'expire'): Promise<void> {
  if (!(await endTrade(tx, trade, move))) throw new Refusal('tradeNotInState');
}

/** How long after its time a trade order is looked at again, when the clock here said that it had time left. */
const secondLookMs = 10_000;

/** Holds an unpaid trade order that is over its time. Undefined when it was paid or cancelled before, or has time left. */
export async function holdExpiredTrade(
  tx: Tx,
  { memberId, id, dueBy }: { memberId: MemberId; id: string; dueBy?: Date | undefined },
): Promise<TradeRow | undefined> {
  const trade = await holdTrade(tx, memberId, id);
  if (trade?.state !== tradeStates.unpaid) return undefined;
  if (dueBy === undefined || trade.expires_at.getTime() <= dueBy.getTime() + 1_000) return trade;
  // The queue runs by the clock of the database: where ours is behind, nobody would come again.
  const runAt = new Date(trade.expires_at.getTime() + secondLookMs);
  await enqueue(tx, { task: 'expireTrade', payload: { memberId, tradeOrderId: id }, runAt });
  return undefined;
}

/** Holds a trade order until somebody approves, or lets it be paid; either way it ends by itself at `expiresAt`. @throws Refusal tradeNotInState */
export async function setTradeHold(
  tx: Tx,
  trade: TradeRow,
  wish: { onHold: boolean; expiresAt: Date },
): Promise<TradeRow> {
  const written = await writeHold(tx, trade, wish);
  if (written === undefined) throw new Refusal('tradeNotInState');
  const payload = { memberId: trade.member_id, tradeOrderId: trade.id };
  await enqueue(tx, { task: 'expireTrade', payload, runAt: wish.expiresAt });
  return written;
}

/** A trade order on hold is asked for now, at the price of now. It must be held. @throws Refusal tradeNotInState */
export async function releaseAt(tx: Tx, trade: TradeRow, amountFen: Fen): Promise<TradeRow> {
  const written = await writeAmount(tx, trade, amountFen);
  if (written === undefined) throw new Refusal('tradeNotInState');
  return written;
}

export type RefundWish = { readonly amountFen: Fen; readonly cause: string; readonly userId: UserId | null };

/**
 * Sends money of a paid trade order back to where it came from, once per cause (`isNew` false for a repeat). The trade
 * order must be held. Balance: at once, in kind. Channel: a job asks the channel; the money is owed until it confirms.
 * `giftFen` of it belongs to the gift card, to which the caller returns it.
 * @throws Refusal tradeNotInState when it is not paid
 */
export async function refundTrade(
  tx: Tx,
  trade: TradeRow,
  wish: RefundWish,
): Promise<{ channel: ChannelCode; giftFen: Fen; isNew: boolean }> {
  const { channel } = trade;
  if (trade.state !== tradeStates.paid || channel === null) throw new Refusal('tradeNotInState');
  if (wish.amountFen === 0) return { channel, giftFen: zeroFen, isNew: false };
  const { restFen, giftFen } = splitGiftRefund(
    { ...paidOf(trade), amountFen: fen(trade.amount_fen), giftPartFen: fen(trade.gift_part_fen) },
    wish.amountFen,
  );
  const isByChannel = channel !== 'BALANCE' && restFen > 0;
  const payment = isByChannel ? await findSucceededPayment(tx, trade.member_id, trade.id) : undefined;
  const refund = await addRefund(tx, {
    memberId: trade.member_id,
    tradeOrderId: trade.id,
    paymentId: payment?.id ?? null,
    channel,
    amountFen: restFen,
    giftFen,
    cause: wish.cause,
    state: payment === undefined ? 'succeeded' : 'waiting',
  });
  if (refund === undefined) return { channel, giftFen: zeroFen, isNew: false };
  await noteRefunded(tx, trade, wish.amountFen);
  const lines =
    payment === undefined
      ? bookings.refundedToBalance(splitRefund(paidOf(trade), restFen), giftFen)
      : bookings.refundOwed(restFen, giftFen);
  await settleEntry(tx, {
    memberId: trade.member_id,
    cause: causesOf(trade.kind).refunded,
    causeId: refund.id,
    tradeOrderId: trade.id,
    userId: wish.userId,
    lines,
  });
  if (payment !== undefined)
    await enqueue(tx, { task: 'refundPayment', payload: { memberId: trade.member_id, refundId: refund.id } });
  return { channel, giftFen, isNew: true };
}

/** Without what a gift card has paid. */
const paidOf = (trade: TradeRow) => ({
  amountFen: dueOf(trade),
  grantedPartFen: fen(trade.granted_part_fen),
  refundedFen: fen(trade.refunded_fen),
});

/** What is left of the balance of a member. */
export const readBalance = (db: Db, memberId: MemberId): Promise<Purse> => readPurse(db, memberId);

/** Credit that the provider gives. */
export async function grantCredit(
  tx: Tx,
  grant: { memberId: MemberId; amountFen: Fen; causeId: string },
): Promise<void> {
  await settleEntry(tx, {
    memberId: grant.memberId,
    cause: 'grant',
    causeId: grant.causeId,
    tradeOrderId: null,
    userId: null,
    lines: bookings.granted(grant.amountFen),
  });
}
