import { addFen, type Fen, fen } from '@beidiao/contract/wire/money';
import { orderMoveAllowed, type OrderState, orderStates } from '@beidiao/contract/order/states';
import { type PermissionCode, permissions, refusalWithout } from '@beidiao/contract/wire/permissions';
import { tradeStates } from '@beidiao/contract/wallet/trade-states';
import type { ChannelCode, PaymentInstruction, PaymentWay } from '@beidiao/contract/wallet/calls';
import type { Actor, Tenant, UserId } from '../access/actor.ts';
import type { Db, Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import { drawAllotment } from '../enterprise/enterprise.ts';
import { beginTerm } from '../grade/grade.ts';
import type { House } from '../house.ts';
import type { Quote } from '../pricing/pricing.ts';
import {
  dueOf,
  findTrade,
  holdPayable,
  holdPurse,
  payFromBalance,
  releaseAt,
  settlesFree,
  startPayment,
  type TradeRow,
} from '../wallet/wallet.ts';
import { type HeldWithTrade, holdWithTrades } from './hold-detail.ts';
import { moveDetails, notInState, toldTogether } from './move.ts';
import { putPrice } from './place-store.ts';
import { stateWhenPaid } from './rules.ts';
import { type DetailRow, findDetail, findOrderNos, listDetailsOfTrade } from './store.ts';

type PayWish = {
  readonly tradeOrderId: string;
  readonly channelCode: ChannelCode;
  readonly payWay: PaymentWay;
  /** Of the payer. */
  readonly address: string;
};

/**
 * Pays a trade order. One that costs nothing, or that a gift card pays whole, is settled at once, whatever channel was named: no channel collects nothing,
 * and no right to spend is asked of anybody who spends nothing; a gift card is money of the member. A repeat answers what the first request has done.
 * @throws Refusal tradeNotFound, tradeNotInState, awaitsApproval, balanceShort, balancePaymentOff, onlinePaymentOff, channelUnknown, vendorSilent, gradeChanged
 */
export async function payOrder(house: House, tenant: Tenant, wish: PayWish): Promise<PaymentInstruction> {
  const { actor, db } = tenant;
  if (wish.channelCode !== 'BALANCE') {
    const trade = await findTrade(db, actor.memberId, wish.tradeOrderId);
    refuseWithoutRight(actor, trade, permissions.payOnline);
    if (!isFree(trade)) {
      const orderNo = (await findOrderNos(db, actor.memberId, [trade.id])).get(trade.id) ?? null;
      const { channelCode: channel, payWay: way, address } = wish;
      return startPayment(house, tenant, { trade, channel, orderNo, way, address });
    }
  }
  const paid = await payOrderFromBalance(house, tenant, wish.tradeOrderId);
  return {
    orderId: paid.id,
    paymentId: null,
    channelCode: paid.channel ?? 'BALANCE',
    amountFen: dueOf(paid),
    state: 'done',
    payWay: null,
    payUrl: null,
    expiresAt: null,
    transferReference: null,
  };
}

const isFree = (trade: TradeRow): boolean => trade.kind !== 'recharge' && dueOf(trade) === 0;

/** Who may not pay learns nothing of a trade order, not even that there is none; what is covered is settled by `settlesFree`. */
function refuseWithoutRight(
  { rights }: Pick<Actor, 'rights'>,
  trade: TradeRow | undefined,
  right: PermissionCode,
): asserts trade is TradeRow {
  const mayPay = rights.has(right) || (trade !== undefined && settlesFree(trade, rights));
  if (!mayPay) throw new Refusal(refusalWithout[right] ?? 'forbidden');
  if (trade === undefined) throw new Refusal('tradeNotFound');
}

/**
 * Pays from the balance and moves what was ordered, in one transaction.
 * @throws Refusal tradeNotFound, tradeNotInState, awaitsApproval, balanceShort, balancePaymentOff, gradeChanged
 */
export function payOrderFromBalance(
  house: House,
  {
    actor,
    transaction,
  }: { readonly actor: Pick<Actor, 'memberId' | 'userId' | 'rights'> } & Pick<Tenant, 'transaction'>,
  tradeOrderId: string,
): Promise<TradeRow> {
  return transaction(async (tx) => {
    const held = await holdPayable(tx, actor.memberId, tradeOrderId);
    refuseWithoutRight(actor, held?.trade, permissions.payFromBalance);
    const { trade } = held;
    if (trade.kind === 'recharge') throw new Refusal('tradeNotInState');
    if (trade.state === tradeStates.paid && trade.channel === 'BALANCE') return trade;
    // The amount of a membership was true until then.
    if (trade.kind === 'grade' && trade.expires_at <= house.now()) throw new Refusal('tradeNotInState');
    const by = { userId: actor.userId, now: house.now() };
    if (trade.kind === 'checks') {
      // In this order: behind a payment that fails the list would fail as well, and hide why.
      const [details] = await Promise.all([
        listDetailsOfTrade(tx, trade.member_id, trade.id),
        payFromBalance(tx, held, actor),
      ]);
      await moveUnpaid(tx.ending, details, by);
      return trade;
    }
    await payFromBalance(tx, held, actor);
    // Nothing is charged for what can not begin.
    if ((await beginTerm(tx, trade, by)) === 'changed') throw new Refusal('gradeChanged');
    return trade;
  });
}

type Mover = { readonly userId: UserId | null; readonly now: Date };

/** Moves every unpaid detail of a paid trade order on. Those that ended meanwhile stay ended. */
export const moveToPaid = async (tx: Tx, trade: Pick<TradeRow, 'member_id' | 'id'>, by: Mover): Promise<void> =>
  moveUnpaid(tx, await listDetailsOfTrade(tx, trade.member_id, trade.id), by);

async function moveUnpaid(tx: Tx, details: readonly DetailRow[], { userId, now }: Mover): Promise<void> {
  const unpaid = details.filter(({ state }) => orderMoveAllowed('pay', state));
  const moves = unpaid.map((detail) => ({ detail, to: stateWhenPaid(detail), amountFen: fen(detail.amount_fen) }));
  await moveDetails(tx, { move: 'pay', userId, now }, toldTogether(moves));
}

/** Where a consent leads: to the checks, or to the member, who has not paid for a submission yet. */
export async function stateWhenConsented(
  db: Db,
  { member_id: memberId, id }: Pick<DetailRow, 'member_id' | 'id'>,
): Promise<OrderState> {
  const detail = await findDetail(db, memberId, id);
  const trade = detail && (await findTrade(db, memberId, detail.trade_order_id));
  return trade?.state === tradeStates.unpaid ? orderStates.awaitingViewing : orderStates.authorized;
}

/** What one candidate costs without the items that they did not agree to. */
export function shareOf({ lines, shares }: Quote, droppedCodes: readonly string[]): Fen {
  const [parts = []] = shares;
  return addFen(...parts.filter((_, place) => !droppedCodes.includes(lines[place]?.row.code ?? '')));
}

export type TakeUp = { readonly id: string; readonly quote: Quote; readonly droppedCodes: readonly string[] };
type HeldTakeUp = TakeUp & HeldWithTrade;

/**
 * Views submissions: each is paid from the balance at the price of its quote, and moves on; a trigger asks for the checks of
 * whoever has handed in everything. All of them or none; those that
 * were viewed before are left alone. Answers how many, and what this has cost.
 * @throws Refusal orderNotFound, orderNotInState, balanceShort, balancePaymentOff, qrNeedsApproval, tradeNotInState
 */
export async function takeUpScanned(
  house: House,
  { actor, transaction }: Pick<Tenant, 'actor' | 'transaction'>,
  wanted: readonly TakeUp[],
): Promise<{ count: number; paidFen: Fen }> {
  const { memberId, userId } = actor;
  const now = house.now();
  return transaction(async (tx) => {
    const ids = wanted.map(({ id }) => id);
    const waiting = stillWaiting(await holdWithTrades(tx, memberId, ids), wanted);
    if (waiting.length === 0) return { count: 0, paidFen: fen(0) };
    await holdPurse(tx, memberId);
    const moves = [];
    for (const it of waiting)
      moves.push({
        detail: it.detail,
        to: orderStates.authorized,
        amountFen: await payTakenUp(house, tx, { actor, it }),
      });
    const moved = await moveDetails(tx, { move: 'takeUp', userId, now }, moves);
    if (moved < waiting.length) throw notInState(orderStates.awaitingViewing);
    return { count: moved, paidFen: addFen(...moves.map(({ amountFen }) => amountFen)) };
  });
}

/** @throws Refusal orderNotInState for what neither waits to be viewed nor was viewed */
function stillWaiting(held: readonly HeldWithTrade[], wanted: readonly TakeUp[]): HeldTakeUp[] {
  return held.flatMap(({ trade, detail }) => {
    const it = wanted.find(({ id }) => id === detail.id);
    if (it !== undefined && detail.state === orderStates.awaitingViewing) return [{ ...it, trade, detail }];
    if (trade.state !== tradeStates.paid) throw notInState(detail.state);
    return [];
  });
}

/** @throws Refusal balanceShort, balancePaymentOff, qrNeedsApproval, tradeNotInState */
async function payTakenUp(
  house: House,
  tx: Tx,
  { actor, it: { id, quote, droppedCodes, trade: before } }: { actor: Actor; it: HeldTakeUp },
): Promise<Fen> {
  const { memberId } = actor;
  const amountFen = shareOf(quote, droppedCodes);
  const trade = await releaseAt(tx, before, amountFen);
  refuseWithoutRight(actor, trade, permissions.payFromBalance);
  const causes = await drawAllotment(tx, { actor, tradeOrderId: trade.id, amountFen, now: house.now() });
  if (causes.length > 0) throw new Refusal('qrNeedsApproval');
  await payFromBalance(tx, { trade, purse: await holdPurse(tx, memberId) }, actor);
  const lines = quote.lines.map((line, place) => ({
    code: line.row.code,
    unitFen: quote.breakdown.lines[place]?.unitFen ?? 0,
    totalFen: quote.shares[0]?.[place] ?? 0,
  }));
  await putPrice(tx, { memberId, id }, { price: quote.breakdown, lines, amountFen });
  return amountFen;
}
