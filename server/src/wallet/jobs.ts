import { fen } from '@beidiao/contract/wire/money';
import type { House } from '../house.ts';
import type { Tasks } from '../tasks.ts';
import { findUnsettled } from './ledger-store.ts';
import { channelPort } from './payment.ts';
import { findRefund } from './payment-store.ts';

/** Asks the channel to send money back. The channel confirms by callback; repeating the reference refunds once. */
export async function refundPayment(house: House, { refundId }: Tasks['refundPayment']): Promise<void> {
  const refund = await findRefund(house.system.db, refundId);
  if (refund === undefined || refund.state === 'succeeded') return;
  await channelPort(house, refund.channel).refund({
    reference: `R${refund.id}`,
    amountFen: fen(refund.amount_fen),
    subject: `refund ${refund.id}`,
  });
}

/** Proves that every balance equals the sum of its ledger lines. */
export async function proveBalances(house: House): Promise<void> {
  const unsettled = await findUnsettled(house.system.db);
  house.meter.reportBroken('balance', unsettled.length);
  if (unsettled.length > 0) house.log.error({ members: unsettled.slice(0, 20) }, 'balances disagree with the ledger');
}
