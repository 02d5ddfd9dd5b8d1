import { fen } from '@beidiao/contract/wire/money';
import { permissions } from '@beidiao/contract/wire/permissions';
import { tradeStates } from '@beidiao/contract/wallet/trade-states';
import { channelCodes, transferLifeMs, type walletCalls } from '@beidiao/contract/wallet/calls';
import { startOfMonthInChina } from '../base/china-time.ts';
import type { Handlers, House } from '../house.ts';
import { readPurse, readSpent } from './ledger-store.ts';
import { acceptCallback, awaitTransfer, channelPort, startPayment } from './payment.ts';
import { dueOf, settlesFree } from './rules.ts';
import { findTrade } from './store.ts';
import { openTrade } from './wallet.ts';

const waysOf = ({ ports, bankAccount }: House) => ({
  channels: channelCodes.filter((code) => ports.payment[code] !== undefined),
  transferTo: bankAccount,
});

/** Lists that show the number of an order as well stand in order/bill-handlers.ts. */
export const walletHandlers: Handlers<Omit<typeof walletCalls, 'bills' | 'tradeBills' | 'tradeDetails'>> = {
  async assets(_, { house, actor, db }) {
    if (!actor.rights.has(permissions.seeAmounts)) return { assetsList: [], ...waysOf(house) };
    const purse = await readPurse(db, actor.memberId);
    const spent = await readSpent(db, actor.memberId, startOfMonthInChina(house.now()));
    return {
      assetsList: [
        { code: 'BALANCE', amountFen: purse.boughtFen },
        { code: 'GRANTED', amountFen: purse.grantedFen },
        { code: 'SPENT_THIS_MONTH', amountFen: spent },
      ],
      ...waysOf(house),
    };
  },

  async recharge({ channelCode, rechargeAmount, payWay }, context) {
    const { house, actor, request, transaction } = context;
    const isTransfer = channelCode === 'TRANSFER';
    if (!isTransfer) channelPort(house, channelCode);
    const { trade } = await transaction((tx) =>
      openTrade(tx, {
        memberId: actor.memberId,
        userId: actor.userId,
        kind: 'recharge',
        amountFen: fen(rechargeAmount),
        idempotencyKey: request.idempotencyKey,
        request: [rechargeAmount, channelCode],
        now: house.now(),
        ...(isTransfer ? { lifeMs: transferLifeMs } : {}),
      }),
    );
    if (isTransfer) return awaitTransfer(context, trade);
    const payer = { way: payWay, address: request.address };
    return startPayment(house, context, { trade, channel: channelCode, orderNo: null, ...payer });
  },

  async tradeStatus({ orderId }, { actor, db, refuse }) {
    const trade = await findTrade(db, actor.memberId, orderId);
    return trade === undefined ? refuse('tradeNotFound') : { orderId: trade.id, status: trade.state };
  },

  async amountDue({ orderId }, { actor, db, refuse }) {
    const trade = await findTrade(db, actor.memberId, orderId);
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
    const purse = await readPurse(db, actor.memberId);
    const balanceFen = fen(purse.boughtFen + purse.grantedFen);
    return { ...due, balanceFen, balanceAfterFen: fen(balanceFen - due.amountFen) };
  },

  async paymentCallback(callback, { house }) {
    await acceptCallback(house, 'SANDBOX', { headers: {}, body: Buffer.from(JSON.stringify(callback)) });
    return { received: true };
  },
};
