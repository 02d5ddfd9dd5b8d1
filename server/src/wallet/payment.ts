import { fen } from '@beidiao/contract/wire/money';
import { tradeStates } from '@beidiao/contract/wallet/trade-states';
import type { ChannelCode, PaymentInstruction } from '@beidiao/contract/wallet/calls';
import { writeAudit } from '../access/audit.ts';
import type { MemberId, Tenant } from '../access/actor.ts';
import type { Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { notify } from '../notify.ts';
import type { PaymentCallback, PaymentPort } from '../ports/ports.ts';
import { refusingSilence } from '../ports/refusing-silence.ts';
import { enqueue } from '../tasks.ts';
import { payTrade, settleEntry } from './ledger-store.ts';
import {
  addPayment,
  addRefund,
  endPayment,
  endRefund,
  findPayment,
  findRefund,
  findWaitingPayment,
  notePayUrl,
  type PaymentRow,
} from './payment-store.ts';
import { bookings, causesOf, paymentSubject } from './rules.ts';
import { holdTrade, type TradeRow } from './store.ts';

/** Our reference at the channel: P for a payment, R for a refund. */
const referenceOf = (payment: PaymentRow): string => `P${payment.id}`;
export const idOfReference = (reference: string): string =>
  /^[PR][1-9]\d{0,18}$/.test(reference) ? reference.slice(1) : '0';

/** @throws Refusal channelUnknown when the channel is not switched on here. */
export function channelPort(house: House, channel: ChannelCode): PaymentPort {
  const port = house.ports.payment[channel];
  if (port === undefined) throw new Refusal('channelUnknown');
  return port;
}

/**
 * Asks a channel to collect for a trade order, which pays the order of this number. The trade order must be unpaid. Asking again finds the same payment.
 * @throws Refusal channelUnknown, tradeNotInState, vendorSilent
 */
export async function startPayment(
  house: House,
  tenant: Tenant,
  { trade, channel, orderNo }: { trade: TradeRow; channel: ChannelCode; orderNo: string | null },
): Promise<PaymentInstruction> {
  const port = channelPort(house, channel);
  const instruction = {
    orderId: trade.id,
    channelCode: channel,
    amountFen: fen(trade.amount_fen),
    transferReference: null,
  };
  const payment = await tenant.transaction((tx) => openPayment(tx, trade, channel));
  if (payment === undefined) return { ...instruction, paymentId: null, state: 'done', payUrl: null, expiresAt: null };
  const payUrl = payment.pay_url ?? (await collect(tenant, port, { payment, trade, orderNo }));
  return { ...instruction, paymentId: payment.id, state: 'waiting', payUrl, expiresAt: trade.expires_at.toISOString() };
}

/** Undefined when the trade order is paid already: the request was repeated after its success. */
async function openPayment(tx: Tx, trade: TradeRow, channel: ChannelCode): Promise<PaymentRow | undefined> {
  const of = { memberId: trade.member_id, tradeOrderId: trade.id, channel };
  const held = await holdTrade(tx, trade.member_id, trade.id);
  if (held?.state === tradeStates.paid) return undefined;
  if (held?.state !== tradeStates.unpaid) throw new Refusal('tradeNotInState');
  if (held.on_hold) throw new Refusal('awaitsApproval');
  if (Number(held.amount_fen) === 0) throw new TypeError('a channel was asked to collect nothing');
  return (await findWaitingPayment(tx, of)) ?? (await addPayment(tx, { ...of, amountFen: fen(trade.amount_fen) }));
}

/** A bank transfer: nobody is asked to collect it, staff look for it on the statement of the bank. @throws Refusal tradeNotInState */
export async function awaitTransfer(tenant: Tenant, trade: TradeRow): Promise<PaymentInstruction> {
  const payment = await tenant.transaction((tx) => openPayment(tx, trade, 'TRANSFER'));
  return {
    orderId: trade.id,
    paymentId: payment?.id ?? null,
    channelCode: 'TRANSFER',
    amountFen: fen(trade.amount_fen),
    state: payment === undefined ? 'done' : 'waiting',
    payUrl: null,
    expiresAt: trade.expires_at.toISOString(),
    transferReference: trade.trade_no,
  };
}

async function collect(
  tenant: Tenant,
  port: PaymentPort,
  { payment, trade, orderNo }: { payment: PaymentRow; trade: TradeRow; orderNo: string | null },
): Promise<string> {
  const request = {
    reference: referenceOf(payment),
    amountFen: fen(payment.amount_fen),
    subject: paymentSubject(trade, orderNo),
  };
  const { payUrl } = await refusingSilence(tenant.aside(() => port.collect(request)));
  await tenant.transaction((tx) => notePayUrl(tx, payment, payUrl));
  return payUrl;
}

/**
 * Takes what a channel tells. Repeated, late and out-of-order calls change nothing twice: the state of the payment or
 * the refund decides, under its lock.
 * @throws Refusal callbackForged, tradeNotFound
 */
export async function acceptCallback(house: House, channel: ChannelCode, callback: PaymentCallback): Promise<void> {
  if (!channelPort(house, channel).isGenuine(callback)) throw new Refusal('callbackForged');
  if (callback.kind === 'refund') return acceptRefundEnd(house, callback);
  const payment = await findPayment(house.system.db, idOfReference(callback.reference));
  if (payment === undefined || payment.channel !== channel) throw new Refusal('tradeNotFound');
  if (fen(payment.amount_fen) !== callback.amountFen) throw new Refusal('callbackForged');
  await house.system.transaction(async (tx) => {
    const trade = await holdTrade(tx, payment.member_id, payment.trade_order_id);
    if (trade === undefined) throw new Refusal('tradeNotFound');
    if (callback.outcome === 'succeeded')
      await takeMoney(tx, { payment, trade, providerReference: callback.providerReference });
    else
      await endPayment(tx, {
        id: payment.id,
        to: 'failed',
        from: ['waiting'],
        providerReference: callback.providerReference,
      });
  });
}

/** Staff have seen the money of a top-up by bank transfer. @throws Refusal tradeNotFound, tradeNotInState */
export async function takeTransfer(
  tx: Tx,
  of: { readonly memberId: MemberId; readonly tradeOrderId: string; readonly bankReference: string },
): Promise<void> {
  const trade = await holdTrade(tx, of.memberId, of.tradeOrderId);
  const payment = await findWaitingPayment(tx, { ...of, channel: 'TRANSFER' });
  if (trade === undefined || payment === undefined) throw new Refusal('tradeNotFound');
  if (trade.state !== tradeStates.unpaid) throw new Refusal('tradeNotInState');
  await takeMoney(tx, { payment, trade, providerReference: of.bankReference });
}

type Arrived = { readonly payment: PaymentRow; readonly trade: TradeRow; readonly providerReference: string };

/** Money has come: for the trade order when it still wants it, else it is owed back. */
async function takeMoney(tx: Tx, { payment, trade, providerReference }: Arrived): Promise<void> {
  const isWanted = trade.state === tradeStates.unpaid;
  // A success may follow a failure that was told too early; it may not follow a success.
  const ended = await endPayment(tx, {
    id: payment.id,
    to: isWanted ? 'succeeded' : 'surplus',
    from: ['waiting', 'failed'],
    providerReference,
  });
  if (ended === undefined) return;
  const amount = fen(payment.amount_fen);
  const { user_id: userId } = trade;
  const paidBy = { channel: payment.channel, grantedPartFen: fen(0), userId };
  if (!isWanted) {
    await settleEntry(tx, {
      memberId: trade.member_id,
      tradeOrderId: trade.id,
      userId,
      cause: 'surplus',
      causeId: payment.id,
      lines: bookings.surplusOwed(amount),
    });
    await oweBack(tx, ended);
  } else if (trade.kind === 'recharge') {
    await payTrade(tx, trade, { ...paidBy, cause: 'recharge', lines: bookings.recharge(amount) });
    await notify(tx, {
      memberId: trade.member_id,
      to: { who: 'user', userId: trade.user_id },
      kind: 'topUpReceived',
      facts: { amountFen: amount, tradeNo: trade.trade_no },
      key: `topUp ${trade.id}`,
    });
  } else {
    await payTrade(tx, trade, {
      ...paidBy,
      cause: causesOf(trade.kind).paid,
      lines: bookings.paidByChannel(amount),
    });
    await enqueue(tx, { task: 'tradePaid', payload: { memberId: trade.member_id, tradeOrderId: trade.id } });
  }
  await writeAudit(tx, {
    memberId: trade.member_id,
    userId: null,
    action: isWanted ? 'paymentReceived' : 'surplusReceived',
    subject: `trade ${trade.id}`,
    facts: { payment: payment.id, channel: payment.channel, amountFen: amount },
  });
}

async function oweBack(tx: Tx, payment: PaymentRow): Promise<void> {
  const refund = await addRefund(tx, {
    memberId: payment.member_id,
    tradeOrderId: payment.trade_order_id,
    paymentId: payment.id,
    channel: payment.channel,
    amountFen: fen(payment.amount_fen),
    cause: `surplus ${payment.id}`,
    state: 'waiting',
  });
  if (refund !== undefined)
    await enqueue(tx, { task: 'refundPayment', payload: { memberId: payment.member_id, refundId: refund.id } });
}

async function acceptRefundEnd(house: House, callback: PaymentCallback): Promise<void> {
  const known = await findRefund(house.system.db, idOfReference(callback.reference));
  if (known === undefined) throw new Refusal('tradeNotFound');
  if (fen(known.amount_fen) !== callback.amountFen) throw new Refusal('callbackForged');
  await house.system.transaction(async (tx) => {
    const refund = await endRefund(tx, known.id, callback.outcome);
    if (refund === undefined || callback.outcome === 'failed') return;
    await settleEntry(tx, {
      memberId: refund.member_id,
      cause: 'channelRefund',
      causeId: refund.id,
      tradeOrderId: refund.trade_order_id,
      userId: null,
      lines: bookings.refundSent(fen(refund.amount_fen)),
    });
  });
}
