import { fen } from '@beidiao/contract/wire/money';
import { permissions } from '@beidiao/contract/wire/permissions';
import { type ChannelCode, channelCodes, type walletCalls } from '@beidiao/contract/wallet/calls';
import { startOfMonthInChina } from '../base/china-time.ts';
import { offsetOf } from '../base/db/paging.ts';
import type { Handlers, House } from '../house.ts';
import { listBills, readPurse, readSpent } from './ledger-store.ts';
import { acceptCallback, channelPort, startPayment } from './payment.ts';
import { findShownTrade, findTrade, listTrades, tradeOfRow } from './store.ts';
import { openTrade } from './wallet.ts';

const channelsOf = (house: House): ChannelCode[] =>
  channelCodes.filter((code) => house.ports.payment[code] !== undefined);

export const walletHandlers: Handlers<typeof walletCalls> = {
  async assets(_, { house, actor, db }) {
    if (!actor.rights.has(permissions.seeAmounts)) return { assetsList: [], channels: channelsOf(house) };
    const purse = await readPurse(db, actor.memberId);
    const spent = await readSpent(db, actor.memberId, startOfMonthInChina(house.now()));
    return {
      assetsList: [
        { code: 'BALANCE', amountFen: purse.boughtFen },
        { code: 'GRANTED', amountFen: purse.grantedFen },
        { code: 'SPENT_THIS_MONTH', amountFen: spent },
      ],
      channels: channelsOf(house),
    };
  },

  async recharge({ channelCode, rechargeAmount }, context) {
    const { house, actor, request, transaction } = context;
    channelPort(house, channelCode);
    const { trade } = await transaction((tx) =>
      openTrade(tx, {
        memberId: actor.memberId,
        userId: actor.userId,
        kind: 'recharge',
        amountFen: fen(rechargeAmount),
        idempotencyKey: request.idempotencyKey,
        request: channelCode,
        now: house.now(),
      }),
    );
    return startPayment(house, context, { trade, channel: channelCode });
  },

  async bills({ pageNo, pageSize, cause, startTime, endTime }, { house, actor, db }) {
    const { rows, total } = await listBills(db, {
      memberId: actor.memberId,
      cause: cause ?? null,
      from: startTime ?? null,
      until: endTime ?? null,
      limit: pageSize,
      offset: offsetOf({ pageNo, pageSize }),
    });
    return {
      total,
      rows: rows.map((row) => ({
        entryId: row.id,
        cause: row.cause,
        amountFen: fen(row.member_delta_fen),
        balanceAfterFen: fen(row.balance_after_fen),
        orderNo: row.order_no,
        tradeOrderId: row.trade_order_id,
        tradeNo: row.trade_no,
        channelCode: row.channel,
        operatorName: row.name_enc === null ? null : house.vault.open('user_account.name', row.name_enc),
        createdAt: row.at.toISOString(),
      })),
    };
  },

  async tradeBills({ pageNo, pageSize, kind }, { actor, db }) {
    const { rows, total } = await listTrades(db, {
      memberId: actor.memberId,
      kind: kind ?? null,
      limit: pageSize,
      offset: offsetOf({ pageNo, pageSize }),
    });
    return { rows: rows.map(tradeOfRow), total };
  },

  async tradeStatus({ orderId }, { actor, db, refuse }) {
    const trade = await findTrade(db, actor.memberId, orderId);
    return trade === undefined ? refuse('tradeNotFound') : { orderId: trade.id, status: trade.state };
  },

  async tradeDetails({ orderId }, { actor, db, refuse }) {
    const trade = await findShownTrade(db, actor.memberId, orderId);
    return trade === undefined ? refuse('tradeNotFound') : tradeOfRow(trade);
  },

  async amountDue({ orderId }, { actor, db, refuse }) {
    const trade = await findTrade(db, actor.memberId, orderId);
    if (trade === undefined) return refuse('tradeNotFound');
    const due = { orderId: trade.id, status: trade.state, amountFen: fen(trade.state === 1 ? trade.amount_fen : 0) };
    if (!actor.rights.has(permissions.seeAmounts)) return { ...due, balanceFen: null, balanceAfterFen: null };
    const purse = await readPurse(db, actor.memberId);
    const balanceFen = fen(purse.boughtFen + purse.grantedFen);
    return { ...due, balanceFen, balanceAfterFen: fen(balanceFen - due.amountFen) };
  },

  async paymentCallback(callback, { house }) {
    await acceptCallback(house, 'SANDBOX', callback);
    return { received: true };
  },
};
