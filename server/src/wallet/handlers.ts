import { fen } from '@beidiao/contract/wire/money';
import { permissions } from '@beidiao/contract/wire/permissions';
import { channelCodes, rechargeFenOf, transferLifeMs, type walletCalls } from '@beidiao/contract/wallet/calls';
import { startOfMonthInChina } from '../base/china-time.ts';
import type { Handlers, House } from '../house.ts';
import { readPurse, readSpent } from './ledger-store.ts';
import { acceptCallback, awaitTransfer, channelPort, startPayment } from './payment.ts';
import { openTrade } from './wallet.ts';

const waysOf = ({ ports, bankAccount }: House) => ({
  channels: channelCodes.filter((code) => ports.payment[code] !== undefined),
  transferTo: bankAccount,
});

/** What knows orders as well stands in trade/handlers.ts. */
type WithOrders = 'bills' | 'tradeBills' | 'tradeDetails' | 'tradeStatus' | 'amountDue';
export const walletHandlers: Handlers<Omit<typeof walletCalls, WithOrders>> = {
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

  async recharge({ channelCode, payWay, ...wish }, context) {
    const amountFen = fen(rechargeFenOf(wish));
    const { house, actor, request, transaction } = context;
    const isTransfer = channelCode === 'TRANSFER';
    if (!isTransfer) channelPort(house, channelCode);
    const { trade } = await transaction((tx) =>
      openTrade(tx, {
        memberId: actor.memberId,
        userId: actor.userId,
        kind: 'recharge',
        amountFen,
        idempotencyKey: request.idempotencyKey,
        request: [amountFen, channelCode],
        now: house.now(),
        ...(isTransfer ? { lifeMs: transferLifeMs } : {}),
      }),
    );
    if (isTransfer) return awaitTransfer(context, trade);
    const payer = { way: payWay, address: request.address };
    return startPayment(house, context, { trade, channel: channelCode, orderNo: null, ...payer });
  },

  async paymentCallback(callback, { house }) {
    await acceptCallback(house, 'SANDBOX', { headers: {}, body: Buffer.from(JSON.stringify(callback)) });
    return { received: true };
  },
};
