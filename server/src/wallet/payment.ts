import { fen } from '@beidiao/contract/wire/money';
import { tradeStates } from '@beidiao/contract/wallet/trade-states';
import type { ChannelCode, PaymentInstruction, PaymentWay } from '@beidiao/contract/wallet/calls';
import { writeAudit } from '../access/audit.ts';
import type { MemberId, Tenant } from '../access/actor.ts';
import type { Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { notify } from '../notify.ts';
import {
  CallbackForged,
  type ChannelNews,
  type PaymentPort,
  type RefundRequest,
  type SentCallback,
  VendorRefused,
  VendorSilent,
} from '../ports/ports.ts';
import { refusingSilence } from '../ports/refusing-silence.ts';
import { enqueue } from '../tasks.ts';
import { payTrade, settleEntry } from './ledger-store.ts';
import {
  addPayment,
  addRefund,
  endPayment,
  endRefund,
  findPayment,
  findPaymentAt,
  findRefund,
  findRefundAt,
  type DuePayment,
  findWaitingPayment,
  noteCallback,
  noteOffered,
  noteRefundTrouble,
  noteRefundTry,
  type PaymentRow,
  type RefundRow,
} from './payment-store.ts';
import { bookings, causesOf, dueOf, moveOfMoney, paymentSubject } from './rules.ts';
import { dropSettlement } from './settlement-store.ts';
import { holdTrade, type TradeRow } from './store.ts';

/** @throws Refusal channelUnknown when the channel is not switched on here. */
export function channelPort(house: House, channel: ChannelCode): PaymentPort {
  const port = house.ports.payment[channel];
  if (port === undefined) throw new Refusal('channelUnknown');
  return port;
}

export type PaymentWish = {
  readonly trade: TradeRow;
  readonly channel: ChannelCode;
  readonly orderNo: string | null;
  readonly way: PaymentWay;
  /** Of the payer. */
  readonly address: string;
};

/**
 * Asks a channel to collect for a trade order, which pays the order of this number. The trade order must be unpaid.
 * Asking again finds the same payment, and a fresh address: those of channels are good for minutes.
 * @throws Refusal channelUnknown, tradeNotInState, vendorSilent
 */
export async function startPayment(house: House, tenant: Tenant, wish: PaymentWish): Promise<PaymentInstruction> {
  const { trade, channel, way } = wish;
  const { payment: channels } = await house.worlds.of(trade.member_id);
  const port = channels[channel];
  if (port === undefined) throw new Refusal('channelUnknown');
  const instruction = {
    orderId: trade.id,
    channelCode: channel,
    amountFen: dueOf(trade),
    transferReference: null,
  };
  const done = { ...instruction, paymentId: null, state: 'done', payWay: null, payUrl: null, expiresAt: null } as const;
  const payment = await tenant.transaction((tx) => openPayment(tx, trade, { channel, way }));
  if (payment === undefined) return done;
  const payUrl = await refusingSilence(tenant.aside(() => collect(house, port, { ...wish, payment })));
  if (payUrl === undefined) return done;
  // Before the payer learns where to pay: money that comes is of this payment only from now on.
  if (payment.offered_at === null) await tenant.transaction((tx) => noteOffered(tx, payment));
  const expiresAt = trade.expires_at.toISOString();
  return { ...instruction, paymentId: payment.id, state: 'waiting', payWay: way, payUrl, expiresAt };
}

/** Undefined when the trade order is paid already: the request was repeated after its success. */
async function openPayment(
  tx: Tx,
  trade: TradeRow,
  by: { channel: ChannelCode; way: PaymentWay },
): Promise<PaymentRow | undefined> {
  const held = await holdTrade(tx, trade.member_id, trade.id);
  if (held?.state === tradeStates.paid) return undefined;
  if (held?.state !== tradeStates.unpaid) throw new Refusal('tradeNotInState');
  if (held.on_hold) throw new Refusal('awaitsApproval');
  if (dueOf(held) === 0) throw new TypeError('a channel was asked to collect nothing');
  const wanted = { memberId: trade.member_id, tradeOrderId: trade.id, ...by, amountFen: dueOf(held) };
  return (await findWaitingPayment(tx, wanted)) ?? (await addPayment(tx, wanted));
}

/** A bank transfer: nobody is asked to collect it, staff look for it on the statement of the bank. @throws Refusal tradeNotInState */
export async function awaitTransfer(tenant: Tenant, trade: TradeRow): Promise<PaymentInstruction> {
  const payment = await tenant.transaction((tx) => openPayment(tx, trade, { channel: 'TRANSFER', way: 'qr' }));
  return {
    orderId: trade.id,
    paymentId: payment?.id ?? null,
    channelCode: 'TRANSFER',
    amountFen: fen(trade.amount_fen),
    state: payment === undefined ? 'done' : 'waiting',
    payWay: null,
    payUrl: null,
    expiresAt: trade.expires_at.toISOString(),
    transferReference: trade.trade_no,
  };
}

/** Where the payer goes; undefined where the channel says no because the money has come. @throws VendorSilent */
async function collect(
  house: House,
  port: PaymentPort,
  { payment, trade, orderNo, channel, way, address }: PaymentWish & { payment: PaymentRow },
): Promise<string | undefined> {
  const { reference } = payment;
  const amountFen = fen(payment.amount_fen);
  const subject = paymentSubject(trade, orderNo);
  try {
    const asked = { reference, amountFen, subject, way, address, expiresAt: trade.expires_at };
    return (await port.collect(asked)).payUrl;
  } catch (error) {
    if (!(error instanceof VendorRefused)) throw error;
    house.log.error({ channel, reference, code: error.code }, 'a channel refused to collect');
    // Nobody was told where to pay: what was paid under this reference is of somebody else.
    const news = payment.offered_at === null ? undefined : await port.findPayment(reference);
    if (news?.outcome !== 'succeeded') throw new VendorSilent(`${channel} refused to collect`, { cause: error });
    await acceptNews(house, channel, news);
    return undefined;
  }
}

/**
 * Takes what a channel tells. Repeated, late and out-of-order calls change nothing twice: the state of the payment or
 * the refund decides, under its lock. What is genuine is written down, so that staff see what the channel has said.
 * @throws Refusal channelUnknown, callbackForged, tradeNotFound
 * @throws VendorSilent where the channel's own keys can not be had
 */
export async function acceptCallback(house: House, channel: ChannelCode, sent: SentCallback): Promise<void> {
  const news = await channelPort(house, channel)
    .readCallback(sent)
    .catch((error: unknown) => {
      throw error instanceof CallbackForged ? new Refusal('callbackForged') : error;
    });
  if (news === undefined) return;
  try {
    const verdict = await acceptNews(house, channel, news);
    await house.system.transaction((tx) => noteCallback(tx, { channel, news, verdict }));
  } catch (error) {
    const verdict = error instanceof Refusal && (error.why === 'tradeNotFound' ? 'unknown' : 'otherAmount');
    if (verdict) await house.system.transaction((tx) => noteCallback(tx, { channel, news, verdict }));
    throw error;
  }
}

/**
 * News that a channel has surely told: by callback, when it was asked, or on its statement.
 * @throws Refusal tradeNotFound for what is not ours, callbackForged for another amount than was asked for
 */
export async function acceptNews(house: House, channel: ChannelCode, news: ChannelNews): Promise<'taken' | 'repeated'> {
  if (news.kind === 'refund') return acceptRefundEnd(house, channel, news);
  const payment = await findPaymentAt(house.system.db, { channel, reference: news.reference });
  if (payment === undefined) throw new Refusal('tradeNotFound');
  const { outcome, providerReference } = news;
  if (outcome === 'succeeded' && payment.offered_at === null) throw new Refusal('tradeNotFound');
  if (outcome === 'succeeded' && fen(payment.amount_fen) !== news.amountFen) throw new Refusal('callbackForged');
  return house.system.transaction(async (tx) => {
    const trade = await holdTrade(tx, payment.member_id, payment.trade_order_id);
    if (trade === undefined) throw new Refusal('tradeNotFound');
    if (outcome === 'succeeded') return takeMoney(tx, { payment, trade, providerReference });
    const end = { id: payment.id, to: 'failed', from: ['waiting'], providerReference } as const;
    return (await endPayment(tx, end)) === undefined ? 'repeated' : 'taken';
  });
}

/** Staff have seen the money of a top-up by bank transfer. @throws Refusal tradeNotFound, tradeNotInState */
export async function takeTransfer(
  tx: Tx,
  of: {
    readonly memberId: MemberId;
    readonly tradeOrderId: string;
    readonly bankReference: string;
    readonly receivedOn: string;
  },
): Promise<void> {
  const trade = await holdTrade(tx, of.memberId, of.tradeOrderId);
  if (trade === undefined) throw new Refusal('tradeNotFound');
  const payment = await findWaitingPayment(tx, { ...of, channel: 'TRANSFER', way: 'qr', amountFen: dueOf(trade) });
  if (payment === undefined) throw new Refusal('tradeNotFound');
  if (trade.state !== tradeStates.unpaid) throw new Refusal('tradeNotInState');
  await takeMoney(tx, { payment, trade, providerReference: of.bankReference, receivedOn: of.receivedOn });
}

type Arrived = {
  readonly payment: PaymentRow;
  readonly trade: TradeRow;
  readonly providerReference: string;
  readonly receivedOn?: string;
};

/** Money has come: for the trade order when it still wants it, and this much; else it is owed back. */
async function takeMoney(
  tx: Tx,
  { payment, trade, providerReference, receivedOn }: Arrived,
): Promise<'taken' | 'repeated'> {
  const amount = fen(payment.amount_fen);
  const move = amount === dueOf(trade) ? moveOfMoney(trade) : undefined;
  // A success may follow a failure that was told too early; it may not follow a success.
  const ended = await endPayment(tx, {
    id: payment.id,
    to: move === undefined ? 'surplus' : 'succeeded',
    from: ['waiting', 'failed'],
    providerReference,
    receivedOn,
  });
  if (ended === undefined) return 'repeated';
  const { user_id: userId } = trade;
  const paidBy = { channel: payment.channel, grantedPartFen: fen(0), userId };
  if (move === undefined) {
    await settleEntry(tx, {
      memberId: trade.member_id,
      tradeOrderId: trade.id,
      userId,
      cause: 'surplus',
      causeId: payment.id,
      lines: bookings.surplusOwed(amount),
    });
    await oweBack(tx, ended);
    await notify(tx, {
      memberId: trade.member_id,
      to: { who: 'user', userId },
      kind: 'surplusReceived',
      facts: { amountFen: amount, tradeNo: trade.trade_no },
      key: `surplus ${payment.id}`,
    });
  } else if (trade.kind === 'recharge') {
    await payTrade(tx, trade, { ...paidBy, cause: 'recharge', lines: bookings.recharge(amount) });
    await notify(tx, {
      memberId: trade.member_id,
      to: { who: 'user', userId: trade.user_id },
      kind: 'topUpReceived',
      facts: { amountFen: amount, tradeNo: trade.trade_no },
      key: `topUp ${trade.id}`,
    });
    await enqueue(tx, { task: 'rechargePaid', payload: { memberId: trade.member_id, tradeOrderId: trade.id } });
  } else {
    await payTrade(tx, trade, {
      ...paidBy,
      move,
      cause: causesOf(trade.kind).paid,
      lines: bookings.paidByChannel(amount, fen(trade.gift_part_fen)),
    });
    await enqueue(tx, { task: 'tradePaid', payload: { memberId: trade.member_id, tradeOrderId: trade.id } });
  }
  await writeAudit(tx, {
    memberId: trade.member_id,
    userId: null,
    action: move === undefined ? 'surplusReceived' : 'paymentReceived',
    subject: `trade ${trade.id}`,
    facts: { payment: payment.id, channel: payment.channel, amountFen: amount },
  });
  return 'taken';
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

async function acceptRefundEnd(house: House, channel: ChannelCode, news: ChannelNews): Promise<'taken' | 'repeated'> {
  const known = await findRefundAt(house.system.db, { channel, reference: news.reference });
  if (known === undefined) throw new Refusal('tradeNotFound');
  if (fen(known.amount_fen) !== news.amountFen) throw new Refusal('callbackForged');
  return house.system.transaction(async (tx) => {
    const refund = await endRefund(tx, known.id, news.outcome);
    if (refund === undefined) {
      // The statement of the channel shows it as a difference, which finance deals with.
      if (known.state === 'settled' && news.outcome === 'succeeded')
        house.log.error({ channel, refund: known.id }, 'a channel sent back what was refunded another way');
      return 'repeated';
    }
    if (news.outcome === 'failed') return 'taken';
    await dropSettlement(tx, refund.id);
    await settleEntry(tx, {
      memberId: refund.member_id,
      cause: 'channelRefund',
      causeId: refund.id,
      tradeOrderId: refund.trade_order_id,
      userId: null,
      lines: bookings.refundSent(fen(refund.amount_fen)),
    });
    return 'taken';
  });
}

/** What the channel is asked for a refund: the payment that it is a part of goes with it. */
async function refundRequest(house: House, refund: RefundRow): Promise<RefundRequest> {
  const payment = refund.payment_id === null ? undefined : await findPayment(house.system.db, refund.payment_id);
  if (payment === undefined) throw new TypeError(`refund ${refund.id} has no payment at a channel`);
  return {
    reference: refund.reference,
    amountFen: fen(refund.amount_fen),
    payment: { reference: payment.reference, amountFen: fen(payment.amount_fen) },
  };
}

/** Asks the channel to send money back; repeating the reference refunds once. Some channels say at once that it is done. */
export async function sendRefund(house: House, refund: RefundRow): Promise<void> {
  const port = channelPort(house, refund.channel);
  const request = await refundRequest(house, refund);
  // Counted before the channel is asked: whoever dies meanwhile has asked.
  if (!(await house.system.transaction((tx) => noteRefundTry(tx, refund.id)))) return;
  const news = await port.refund(request).catch((error: unknown) => noteTrouble(house, refund, error));
  if (news !== undefined) await acceptNews(house, refund.channel, news);
}

/** Staff see what a channel says. A refusal is no fault of ours: the channel is asked again by the clock. @throws what is neither */
async function noteTrouble(house: House, { id, channel }: RefundRow, error: unknown): Promise<undefined> {
  if (error instanceof VendorRefused) {
    house.log.warn({ channel, refund: id, code: error.code }, 'a channel refused to send money back');
    await house.system.transaction((tx) => noteRefundTrouble(tx, id, { trouble: 'refused', code: error.code }));
    return undefined;
  }
  if (error instanceof VendorSilent)
    await house.system.transaction((tx) => noteRefundTrouble(tx, id, { trouble: 'silent', code: null }));
  throw error;
}

/** What has become of a refund that nobody has told the end of; one that the channel does not know is asked for again. */
export async function lookAtRefund(house: House, refund: RefundRow): Promise<void> {
  const news = await channelPort(house, refund.channel).findRefund(await refundRequest(house, refund));
  if (news === undefined) await sendRefund(house, refund);
  else await acceptNews(house, refund.channel, news);
}

/** A channel that refuses to tell has sent nothing that it would tell of. */
function unlessRefused(error: unknown): undefined {
  if (!(error instanceof VendorRefused)) throw error;
}

/**
 * Whether the channel has sent it back after all, before it is paid another way: what it says counts. One that is switched on
 * no more says nothing.
 * @throws VendorSilent
 */
export async function hasArrived(house: House, refund: RefundRow): Promise<boolean> {
  if (refund.state === 'succeeded') return true;
  const port = house.ports.payment[refund.channel];
  const asked = port && (await refundRequest(house, refund));
  const news = asked && (await port.findRefund(asked).catch(unlessRefused));
  if (news === undefined) return false;
  await acceptNews(house, refund.channel, news);
  return news.outcome === 'succeeded';
}

/** What has become of a payment that nobody has told the end of. One that nobody wants any more is closed at the channel. */
export async function lookAtPayment(house: House, payment: DuePayment): Promise<void> {
  const port = channelPort(house, payment.channel);
  const { reference } = payment;
  const isWanted = payment.trade_state === tradeStates.unpaid;
  const end = { kind: 'payment', reference, providerReference: '', outcome: 'failed', amountFen: 0 } as const;
  if (payment.offered_at === null) {
    if (!isWanted) await acceptNews(house, payment.channel, end);
    return;
  }
  const news = await port.findPayment(reference);
  if (news !== undefined) await acceptNews(house, payment.channel, news);
  else if (!isWanted) {
    await port.close(reference);
    // Who paid while it was closed has paid: a success may follow.
    await acceptNews(house, payment.channel, (await port.findPayment(reference)) ?? end);
  }
}

/** What the channel says of a payment or refund when staff ask; `unknown` where it is open, or not there at all. */
export async function askChannel(
  house: House,
  of: {
    readonly channel: ChannelCode;
    readonly kind: 'payment' | 'refund';
    readonly payment_id: string | null;
    readonly refund_id: string | null;
  },
): Promise<ChannelNews['outcome'] | 'unknown'> {
  const port = channelPort(house, of.channel);
  const refund = of.refund_id === null ? undefined : await findRefund(house.system.db, of.refund_id);
  if (refund !== undefined) return (await port.findRefund(await refundRequest(house, refund)))?.outcome ?? 'unknown';
  const payment = of.payment_id === null ? undefined : await findPayment(house.system.db, of.payment_id);
  return (payment && (await port.findPayment(payment.reference)))?.outcome ?? 'unknown';
}
