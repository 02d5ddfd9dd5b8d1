import { minuteInChina } from '@beidiao/contract/wire/china-time';
import { channelCodes } from '@beidiao/contract/wallet/calls';
import { describeError } from '../base/log.ts';
import type { House } from '../house.ts';
import type { Tasks } from '../tasks.ts';
import * as statements from './statements.ts';
import { findUnsettled } from './ledger-store.ts';
import { writeTroubles } from './book-store.ts';
import { lookAtPayment, lookAtRefund, sendRefund } from './payment.ts';
import { findRefund, takeDuePayments, takeDueRefunds } from './payment-store.ts';
import { noticeOtherDatabase } from './restored.ts';

/** Asks the channel to send money back. Repeating the reference refunds once. */
export async function refundPayment(house: House, { refundId }: Tasks['refundPayment']): Promise<void> {
  const refund = await findRefund(house.system.db, refundId);
  if (refund?.state === 'waiting') await sendRefund(house, refund);
}

/** A run takes no more than it can look at before the next minute. */
const looksOfARun = 200;
const looksAtOnce = 8;

/** The second way of news: asks the channels for what they have not told. Several processes share what is due. */
export async function lookAtChannels(house: House): Promise<void> {
  await noticeOtherDatabase(house);
  const channels = channelCodes.filter((code) => house.ports.payment[code] !== undefined);
  const due = await house.system.transaction(async (tx) => ({
    payments: await takeDuePayments(tx, channels, looksOfARun),
    refunds: await takeDueRefunds(tx, channels, looksOfARun),
  }));
  const looks = [
    ...due.payments.map((payment) => () => lookAtPayment(house, payment)),
    ...due.refunds.map((refund) => () => lookAtRefund(house, refund)),
  ];
  const look = async (): Promise<void> => {
    for (let next = looks.shift(); next !== undefined; next = looks.shift())
      await next().catch((error: unknown) =>
        house.log.warn({ error: describeError(error) }, 'a channel did not tell what became of a payment'),
      );
  };
  await Promise.all(Array.from({ length: looksAtOnce }, look));
}

/** Proves that every balance equals the sum of its ledger lines. */
export async function proveBalances(house: House): Promise<void> {
  const unsettled = await findUnsettled(house.system.db);
  await house.system.transaction((tx) => writeTroubles(tx, unsettled));
  house.meter.reportBroken('balance', unsettled.length);
  if (unsettled.length > 0) house.log.error({ members: unsettled.slice(0, 20) }, 'balances disagree with the ledger');
}

/** Before two in the morning the statement of yesterday is nowhere. */
export async function fetchStatements(house: House): Promise<void> {
  if (minuteInChina(house.now()).slice(11) >= '02:00') await statements.fetchStatements(house);
}

export const matchStatement = (house: House, of: Tasks['matchStatement']): Promise<void> =>
  statements.matchStatement(house, of);
