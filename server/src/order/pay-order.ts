import { fen } from '@beidiao/contract/money';
import { orderMoveAllowed } from '@beidiao/contract/order-states';
import { permissions, refusalWithout } from '@beidiao/contract/permissions';
import { tradeStates } from '@beidiao/contract/trade-states';
import type { ChannelCode, PaymentInstruction } from '@beidiao/contract/wallet';
import type { Tenant, Tx, UserId } from '../base/db.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { findTradeFor, holdTrade, isTradeFor, payFromBalance, startPayment, type TradeRow } from '../wallet/wallet.ts';
import { moveDetail } from './move.ts';
import { stateWhenPaid } from './rules.ts';
import { listDetailsOfTrade } from './store.ts';

/**
 * Pays a trade order. One that costs nothing is settled at once, whatever channel was named: no channel collects nothing,
 * and no right to spend is asked of anybody who spends nothing. A repeat answers what the first request has done.
 * @throws Refusal tradeNotFound, tradeNotInState, awaitsApproval, balanceShort, balancePaymentOff, onlinePaymentOff, channelUnknown, vendorSilent
 */
export async function payOrder(
  house: House,
  tenant: Tenant,
  wish: { readonly orderId: string; readonly channelCode: ChannelCode },
): Promise<PaymentInstruction> {
  const { actor, db } = tenant;
  const trade = await findTradeFor(db, actor, wish.orderId);
  const isFree = trade !== undefined && trade.kind === 'checks' && Number(trade.amount_fen) === 0;
  const right = wish.channelCode === 'BALANCE' ? permissions.payFromBalance : permissions.payOnline;
  // Before anything is said of the trade order: who may not pay learns nothing of it.
  if (!isFree && !actor.rights.has(right)) throw new Refusal(refusalWithout[right] ?? 'forbidden');
  if (trade === undefined) throw new Refusal('tradeNotFound');
  if (!isFree && wish.channelCode !== 'BALANCE')
    return startPayment(house, tenant, { trade, channel: wish.channelCode });
  const paid = await payOrderFromBalance(house, tenant, trade.id);
  return {
    orderId: paid.id,
    paymentId: null,
    channelCode: paid.channel ?? 'BALANCE',
    amountFen: fen(paid.amount_fen),
    state: 'done',
    payUrl: null,
    expiresAt: null,
  };
}

/** Pays from the balance and moves what was ordered, in one transaction. @throws Refusal tradeNotFound, tradeNotInState, balanceShort */
export function payOrderFromBalance(
  house: House,
  { actor, transaction }: Tenant,
  tradeOrderId: string,
): Promise<TradeRow> {
  return transaction(async (tx) => {
    const trade = await holdTrade(tx, actor.memberId, tradeOrderId);
    if (trade === undefined || !isTradeFor(actor, trade)) throw new Refusal('tradeNotFound');
    if (trade.kind !== 'checks') throw new Refusal('tradeNotInState');
    if (trade.state === tradeStates.paid && trade.channel === 'BALANCE') return trade;
    await payFromBalance(tx, trade, actor);
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
