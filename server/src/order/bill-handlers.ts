import type { walletCalls } from '@beidiao/contract/wallet/calls';
import type { Handlers } from '../house.ts';
import { readBills, readTrade, readTrades } from '../wallet/wallet.ts';
import { findOrderNos } from './store.ts';

/** What was paid, with the number of the order that it paid. */
export const billHandlers: Handlers<Pick<typeof walletCalls, 'bills' | 'tradeBills' | 'tradeDetails'>> = {
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

  async tradeDetails({ orderId }, context) {
    const trade = await readTrade(context, orderId);
    if (trade === undefined) return context.refuse('tradeNotFound');
    const orderNos = await findOrderNos(context.db, context.actor.memberId, [orderId]);
    return { ...trade, orderNo: orderNos.get(orderId) ?? null };
  },
};
