import { fen } from '@beidiao/contract/wire/money';
import { orderMoveAllowed } from '@beidiao/contract/order/states';
import { type PermissionCode, permissions, refusalWithout } from '@beidiao/contract/wire/permissions';
import { tradeStates } from '@beidiao/contract/wallet/trade-states';
import type { ChannelCode, PaymentInstruction, PaymentWay } from '@beidiao/contract/wallet/calls';
import type { Actor, Tenant, UserId } from '../access/actor.ts';
import type { Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import { beginTerm } from '../grade/grade.ts';
import type { House } from '../house.ts';
import {
  dueOf,
  findTrade,
  holdPayable,
  payFromBalance,
  settlesFree,
  startPayment,
  type TradeRow,
} from '../wallet/wallet.ts';
import { moveDetails } from './move.ts';
import { stateWhenPaid } from './rules.ts';
import { findOrderNos, listDetailsOfTrade } from './store.ts';

type PayWish = {
  readonly orderId: string;
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
    const trade = await findTrade(db, actor.memberId, wish.orderId);
    refuseWithoutRight(actor, trade, permissions.payOnline);
    if (!isFree(trade)) {
      const orderNo = (await findOrderNos(db, actor.memberId, [trade.id])).get(trade.id) ?? null;
      const { channelCode: channel, payWay: way, address } = wish;
      return startPayment(house, tenant, { trade, channel, orderNo, way, address });
    }
  }
  const paid = await payOrderFromBalance(house, tenant, wish.orderId);
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
  { rights }: Actor,
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
  { actor, transaction }: Tenant,
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
    await payFromBalance(tx, held, actor);
    const by = { userId: actor.userId, now: house.now() };
    if (trade.kind === 'checks') await moveToPaid(tx, trade, by);
    // Nothing is charged for what can not begin.
    else if ((await beginTerm(tx, trade, by)) === 'changed') throw new Refusal('gradeChanged');
    return trade;
  });
}

/** Moves every unpaid detail of a paid trade order on. Those that ended meanwhile stay ended. */
export async function moveToPaid(
  tx: Tx,
  trade: Pick<TradeRow, 'member_id' | 'id'>,
  { userId, now }: { userId: UserId | null; now: Date },
): Promise<void> {
  const details = await listDetailsOfTrade(tx, trade.member_id, trade.id);
  const unpaid = details.filter(({ state }) => orderMoveAllowed('pay', state));
  const moves = unpaid.map((detail) => ({ detail, to: stateWhenPaid(detail), amountFen: fen(detail.amount_fen) }));
  await moveDetails(tx, { move: 'pay', userId, now }, moves);
}
