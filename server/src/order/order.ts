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
import { permissions } from '@beidiao/contract/permissions';
import type { ChannelCode } from '@beidiao/contract/wallet';
import type { MemberId, Tenant, Tx, UserId } from '../base/db.ts';
import { Refusal } from '../base/refusal.ts';
import { releaseCards } from '../catalogue/catalogue.ts';
import type { House } from '../house.ts';
import { notify } from '../notify.ts';
import { enqueue } from '../tasks.ts';
import {
  cancelTrade,
  expireTrade,
  holdTrade,
  isTradeFor,
  payFromBalance,
  refundTrade,
  type TradeRow,
} from '../wallet/wallet.ts';
import { dueAtOf, invitesCandidate, noticeOfMove, stateWhenPaid } from './rules.ts';
import {
  type DetailRow,
  findDetail,
  isAnyOfOthers,
  leaveOutSubjects,
  listDetailsOfTrade,
  takeOutItems,
  writeMoves,
} from './store.ts';

export { holdRefundable, refundableOf, refundPart } from './part-refund.ts';
export { keysOfPerson, maskPerson, openPerson } from './person.ts';
export { meaningOfSearch, stateWhenPaid } from './rules.ts';
export { markRead, noteReportVersion } from './read-store.ts';
export {
  type DetailRow,
  type Estimate,
  estimateCompletion,
  findDetail,
  type HeldRow,
  listDetailsOfTrade,
  lockDetail,
  lockDetails,
} from './store.ts';

const detailFields = [
  'orderDetailsId',
  'orderDetailId',
  'orderDetailsIdList',
  'orderDetailsIds',
  'deliveryId',
] as const;

/**
 * Before every call of a member: whoever may not see the orders of others finds none of them by its id.
 * @throws Refusal orderNotFound
 */
export async function refuseOrdersOfOthers({ actor, db }: Tenant, params: unknown): Promise<void> {
  if (actor.rights.has(permissions.seeOrdersOfOthers) || typeof params !== 'object' || params === null) return;
  const named = detailFields.flatMap((field): unknown => Reflect.get(params, field) ?? []);
  const ids = named.flat().filter((id) => typeof id === 'string');
  if (ids.length > 0 && (await isAnyOfOthers(db, actor, ids))) throw new Refusal('orderNotFound');
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

export type MovingDetail = Pick<DetailRow, 'id' | 'member_id' | 'state'>;

/**
 * The one way an order detail changes its state. Timeline and audit are written with it; it locks the head of the audit
 * chain, so money is settled before it.
 * @throws Refusal orderNotInState when the move does not leave the state that the detail is in
 */
export async function moveDetail(
  tx: Tx,
  detail: MovingDetail,
  { to, why, refundFen, amountFen, ...move }: Move & { now: Date },
): Promise<void> {
  const moved = await moveDetails(tx, move, [{ detail, to, why, refundFen, amountFen }]);
  if (moved === 0) throw notInState(detail.state);
}

export type DetailMove = { readonly detail: MovingDetail; readonly to: OrderState } & {
  readonly [K in 'why' | 'refundFen' | 'amountFen']?: Move[K] | undefined;
};

/** Moves several in one statement. Answers how many; those that have left the states that the move starts from stay as they are. */
export async function moveDetails(
  tx: Tx,
  { move, userId, now }: Pick<Move, 'move' | 'userId'> & { now: Date },
  details: readonly DetailMove[],
): Promise<number> {
  for (const { detail, to } of details) {
    if (!(orderMoves[move].to as readonly OrderState[]).includes(to))
      throw new TypeError(`${move} does not lead to ${to}`);
    if (invitesCandidate(move, to))
      await enqueue(tx, {
        task: 'inviteCandidate',
        payload: { memberId: detail.member_id, orderDetailsId: detail.id },
      });
  }
  if (details.length === 0) return 0;
  const moves = details.map(({ detail, to, why, refundFen, amountFen }) => ({
    memberId: detail.member_id,
    id: detail.id,
    to,
    why: why ?? null,
    refundFen: refundFen ?? 0,
    dueAt: dueAtOf(to, now),
    amountFen: refundFen ?? amountFen ?? null,
  }));
  const moved = new Set((await writeMoves(tx, { move, userId }, moves)).map(({ id }) => id));
  for (const { detail, refundFen, amountFen } of details)
    if (moved.has(detail.id)) await tellMove(tx, detail, { move, userId, refundFen, amountFen });
  return moved.size;
}

/** Tells who ordered what has become of it. A check can come to each of these once, so that the kind makes the key. */
export async function tellMove(
  tx: Tx,
  detail: Pick<DetailRow, 'id' | 'member_id'>,
  {
    move,
    userId,
    amountFen,
    refundFen,
  }: Pick<Move, 'move'> & { [K in 'userId' | 'amountFen' | 'refundFen']?: Move[K] | undefined },
): Promise<void> {
  const kind = noticeOfMove(move, refundFen ?? 0);
  if (kind === undefined) return;
  await notify(tx, {
    memberId: detail.member_id,
    to: { who: 'orderer' },
    kind,
    orderDetailsId: detail.id,
    facts: { amountFen: refundFen ?? amountFen ?? 0 },
    byUserId: userId ?? null,
    key: `${kind} ${detail.id}`,
  });
}

/** The refusal of a move that does not leave this state. */
export const notInState = (state: OrderState): Refusal =>
  new Refusal('orderNotInState', { state: orderStateFacts[state] });

/** Pays from the balance and moves what was ordered, in one transaction. @throws Refusal tradeNotFound, tradeNotInState, balanceShort */
export async function payOrderFromBalance(
  house: House,
  { actor, transaction }: Tenant,
  tradeOrderId: string,
): Promise<TradeRow> {
  return transaction(async (tx) => {
    const trade = await holdTrade(tx, actor.memberId, tradeOrderId);
    if (trade === undefined || !isTradeFor(actor, trade)) throw new Refusal('tradeNotFound');
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
    if (trade === undefined || !isTradeFor(actor, trade)) throw new Refusal('tradeNotFound');
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

/** The detail read again under the lock of its trade order: a second request finds the state that the first has left. */
async function holdDetail(tx: Tx, memberId: MemberId, id: string): Promise<{ trade: TradeRow; detail: DetailRow }> {
  const found = await findDetail(tx, memberId, id);
  if (found === undefined) throw new Refusal('orderNotFound');
  const trade = await holdTrade(tx, memberId, found.trade_order_id);
  const detail = await findDetail(tx, memberId, id);
  if (trade === undefined || detail === undefined) throw new Refusal('orderNotFound');
  return { trade, detail };
}

/** Drops items that the candidate did not agree to, and refunds each once. The detail stays in its state. Answers what went back. */
export async function dropItems(
  tx: Tx,
  { memberId, id, codes }: { memberId: MemberId; id: string; codes: readonly string[] },
): Promise<Fen> {
  const { trade, detail } = await holdDetail(tx, memberId, id);
  let backFen = fen(0);
  for (const item of await takeOutItems(tx, memberId, { detailId: id, codes })) {
    const amountFen = fen(item.total_fen);
    if (amountFen === 0) continue;
    await refundTrade(tx, await holdTradeAgain(tx, trade), {
      amountFen,
      cause: `item ${detail.id} ${item.code}`,
      userId: null,
    });
    backFen = fen(backFen + amountFen);
  }
  if (backFen > 0)
    await notify(tx, {
      memberId,
      to: { who: 'orderer' },
      kind: 'orderRefunded',
      orderDetailsId: id,
      facts: { amountFen: backFen },
      key: `orderRefunded ${id} ${codes.toSorted().join(' ')}`,
    });
  return backFen;
}

/**
 * Refunds what was ordered for subjects that do not exist (a second employer of somebody who had one), each item once. The
 * first subject is always looked up, so that an item is never left out whole. Answers what went back.
 */
export async function leaveOut(
  tx: Tx,
  { memberId, id, absent }: { memberId: MemberId; id: string; absent: ReadonlyMap<string, number> },
): Promise<Fen> {
  if (absent.size === 0) return fen(0);
  const { trade, detail } = await holdDetail(tx, memberId, id);
  let backFen = fen(0);
  for (const item of await leaveOutSubjects(tx, memberId, { detailId: id, absent })) {
    const amountFen = fen(item.back_fen);
    if (amountFen === 0) continue;
    const cause = `subjects ${detail.id} ${item.code}`;
    await refundTrade(tx, await holdTradeAgain(tx, trade), { amountFen, cause, userId: null });
    backFen = fen(backFen + amountFen);
  }
  if (backFen > 0)
    await notify(tx, {
      memberId,
      to: { who: 'orderer' },
      kind: 'orderRefunded',
      orderDetailsId: id,
      facts: { amountFen: backFen },
      key: `orderRefunded ${id} subjects`,
    });
  return backFen;
}

/** Each refund counts on what the refunds before it have left. */
async function holdTradeAgain(tx: Tx, trade: TradeRow): Promise<TradeRow> {
  return (await holdTrade(tx, trade.member_id, trade.id)) ?? trade;
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
