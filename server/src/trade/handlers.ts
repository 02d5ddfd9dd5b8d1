import type { orderCalls } from '@beidiao/contract/order/calls';
import type { walletCalls } from '@beidiao/contract/wallet/calls';
import { tradeStates } from '@beidiao/contract/wallet/trade-states';
import { fen } from '@beidiao/contract/wire/money';
import { permissions } from '@beidiao/contract/wire/permissions';
import type { Handlers } from '../house.ts';
import { cancelUnpaid, findOrderNos, payOrder } from '../order/order.ts';
import {
  dueOf,
  failedPaymentsOf,
  findTrade,
  readBalance,
  readBills,
  readMoneyOfTrade,
  readTrade,
  readTrades,
  settlesFree,
} from '../wallet/wallet.ts';
import { tradeIdOf } from './payable.ts';

/** What was paid or is to be paid, with the number of the order that it pays. */
export const tradeHandlers: Handlers<
  Pick<typeof walletCalls, 'bills' | 'tradeBills' | 'tradeDetails' | 'tradeStatus' | 'amountDue'>
> = {
  async bills(params, context) {
    const { rows, total } = await readBills(context, params);
    const tradeIds = rows.flatMap(({ tradeOrderId }) => tradeOrderId ?? []);
    const orderNos = await findOrderNos(context.db, context.actor.memberId, tradeIds);
    return { rows: rows.map((row) => ({ ...row, orderNo: orderNos.get(row.tradeOrderId ?? '') ?? null })), total };
  },

  async tradeBills(params, context) {
    const { rows, total } = await readTrades(context, params);
    const tradeIds = rows.map(({ orderId }) => orderId);
    const orderNos = await findOrderNos(context.db, context.actor.memberId, tradeIds);
    return { rows: rows.map((row) => ({ ...row, orderNo: orderNos.get(row.orderId) ?? null })), total };
  },

  async tradeDetails(params, context) {
    const id = await tradeIdOf(context, params);
    const trade = await readTrade(context, id);
    if (trade === undefined) return context.refuse('tradeNotFound');
    const orderNos = await findOrderNos(context.db, context.actor.memberId, [id]);
    return { ...trade, orderNo: orderNos.get(id) ?? null, ...(await readMoneyOfTrade(context, id)) };
  },

  async tradeStatus(params, { actor, db, refuse }) {
    const trade = await findTrade(db, actor.memberId, await tradeIdOf({ actor, db }, params));
    if (trade === undefined) return refuse('tradeNotFound');
    const isUnpaid = trade.state === tradeStates.unpaid;
    const failedPayments = isUnpaid ? await failedPaymentsOf(db, actor.memberId, trade.id) : [];
    return { orderId: trade.id, status: trade.state, failedPayments };
  },

  async amountDue(params, { actor, db, refuse }) {
    const trade = await findTrade(db, actor.memberId, await tradeIdOf({ actor, db }, params));
    if (trade === undefined) return refuse('tradeNotFound');
    const isUnpaid = trade.state === tradeStates.unpaid;
    const amountFen = isUnpaid ? dueOf(trade) : fen(0);
    const due = {
      orderId: trade.id,
      status: trade.state,
      amountFen,
      isFree: isUnpaid && settlesFree(trade, actor.rights),
    };
    if (!actor.rights.has(permissions.seeAmounts)) return { ...due, balanceFen: null, balanceAfterFen: null };
    const purse = await readBalance(db, actor.memberId);
    const balanceFen = fen(purse.boughtFen + purse.grantedFen);
    return { ...due, balanceFen, balanceAfterFen: fen(balanceFen - due.amountFen) };
  },
};

/** Pays and cancels by the number of an order or of a trade order. */
export const payHandlers: Handlers<Pick<typeof orderCalls, 'pay' | 'cancelUnpaid'>> = {
  async pay({ channelCode, payWay, ...named }, context) {
    const tradeOrderId = await tradeIdOf(context, named);
    return payOrder(context.house, context, { tradeOrderId, channelCode, payWay, address: context.request.address });
  },

  async cancelUnpaid(named, context) {
    await cancelUnpaid(context.house, context, await tradeIdOf(context, named));
    return {};
  },
};
