import { z } from 'zod';
import { changedBy } from '../acts.ts';
import { call } from '../wire/call.ts';
import { permissions } from '../wire/permissions.ts';
import { idOf } from '../wire/named-things.ts';
import { Amount, Id, Nothing, paging, RangeEnd, Text, Time } from '../wire/shapes.ts';
import { allTradeStates, type TradeState } from './trade-states.ts';

/**
 * How a trade order can be paid. `BALANCE` is the prepaid balance, `TRANSFER` a bank transfer that finance staff confirm
 * (top-ups alone); the others are payment channels.
 */
export const channelCodes = ['BALANCE', 'SANDBOX', 'ALIPAY', 'WECHAT', 'TRANSFER'] as const;
export const ChannelCode = z.enum(channelCodes);
export type ChannelCode = z.infer<typeof ChannelCode>;

/** How a payer gets to a channel: by a code that is scanned, or by its page in the browser of a phone. */
export const paymentWays = ['qr', 'page'] as const;
export const PaymentWay = z.enum(paymentWays);
export type PaymentWay = z.infer<typeof PaymentWay>;

/** Double-entry accounts. A member's claims are `memberBalance` (bought) and `memberGranted` (given by the provider). */
export const ledgerAccounts = [
  'memberBalance',
  'memberGranted',
  'giftCard',
  'channelClearing',
  'revenue',
  'refundsDue',
  'grantCost',
  'otherReceipts',
  'couponCost',
  'statementDifference',
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

export const ledgerCauses = [
  'recharge',
  'checksPaid',
  'checksRefunded',
  'gradePaid',
  'gradeRefunded',
  'channelRefund',
  'refundToBalance',
  'refundByBank',
  'surplus',
  'grant',
  'creditGranted',
  'creditBought',
  'giftCard',
  'correction',
] as const;
export const LedgerCause = z.enum(ledgerCauses);
export type LedgerCause = z.infer<typeof LedgerCause>;

/** Fixed trade code of the wire. */
export const tradeBizCode = '0006';

/** `grade` is a membership. */
export const tradeKinds = ['checks', 'recharge', 'grade'] as const;
export const TradeKind = z.enum(tradeKinds);
export type TradeKind = z.infer<typeof TradeKind>;

export const TradeStatus = z.literal(allTradeStates as readonly [TradeState, ...TradeState[]]);

/** 100 fen to 500,000 yuan: below it the channel's fee eats the amount, above it the bank transfer is the way. */
export const rechargeLimits = { minimumFen: 100, maximumFen: 50_000_000, transferMaximumFen: 1_000_000_000 } as const;

/** A top-up by bank transfer waits this long for its money. */
export const transferLifeMs = 30 * 24 * 60 * 60 * 1000;

/** Where a bank transfer goes. */
export const BankAccount = z.object({ accountName: z.string(), bankName: z.string(), accountNo: z.string() });
export type BankAccount = z.infer<typeof BankAccount>;

/** What the payer has to do next. `state` is `done` when the balance paid at once. */
export const PaymentInstruction = z.object({
  orderId: Id.describe('of the trade order'),
  paymentId: Id.nullable(),
  channelCode: ChannelCode,
  amountFen: Amount,
  state: z.enum(['waiting', 'done']),
  payWay: PaymentWay.nullable().default(null),
  payUrl: z.string().nullable().describe('what the QR code says, or the page to open'),
  expiresAt: Time.nullable(),
  transferReference: z
    .string()
    .nullable()
    .default(null)
    .describe('of a bank transfer: what the payer writes on it, so that it is found'),
});
export type PaymentInstruction = z.infer<typeof PaymentInstruction>;

export const Asset = z.object({ code: z.enum(['BALANCE', 'GRANTED', 'SPENT_THIS_MONTH']), amountFen: Amount });

export const BillRow = z.object({
  entryId: Id,
  cause: LedgerCause,
  amountFen: Amount.describe('change of what the member owns; negative when spent'),
  balanceAfterFen: Amount,
  orderNo: z.string().nullable(),
  tradeOrderId: Id.nullable(),
  tradeNo: z.string().nullable(),
  channelCode: ChannelCode.nullable(),
  operatorName: z.string().nullable(),
  createdAt: Time,
});
export type BillRow = z.infer<typeof BillRow>;

export const TradeOrder = z.object({
  orderId: Id.describe('of the trade order; that of the order too, unless it is older than decision 113'),
  tradeNo: z.string().describe('for people; `orderId` is the id of the wire'),
  orderNo: z.string().nullable().describe('the order that it pays for; null for a top-up'),
  kind: TradeKind,
  status: TradeStatus,
  amountFen: Amount,
  giftFen: Amount.describe('what a gift card pays of it; balance or channel pay the rest'),
  refundedFen: Amount,
  channelCode: ChannelCode.nullable(),
  createdAt: Time,
  paidAt: Time.nullable(),
  expiresAt: Time,
});
export type TradeOrder = z.infer<typeof TradeOrder>;

/** `surplus`: it came for what was paid or closed already, and goes back. */
export const paymentStates = ['waiting', 'succeeded', 'failed', 'surplus'] as const;
export const TradePayment = z.object({
  paymentId: Id,
  channelCode: ChannelCode,
  amountFen: Amount,
  state: z.enum(paymentStates),
  createdAt: Time,
  endedAt: Time.nullable(),
});
export type TradePayment = z.infer<typeof TradePayment>;

/** `failed`: the channel did not make it, and the provider looks after it · `settled`: made another way by the provider. */
export const refundStates = ['waiting', 'succeeded', 'failed', 'settled'] as const;
export const TradeRefund = z.object({
  refundId: Id,
  paymentId: Id.nullable().describe('the payment that it sends back; null when it goes to the balance'),
  channelCode: ChannelCode,
  amountFen: Amount,
  giftFen: Amount.describe('to the gift card, besides'),
  isSurplus: z.boolean().describe('of a payment that came for what was paid or closed already'),
  state: z.enum(refundStates),
  createdAt: Time,
  endedAt: Time.nullable(),
});
export type TradeRefund = z.infer<typeof TradeRefund>;

/**
 * What is paid for, by the id that ordering and the lists give. Until both had one series of numbers an order could have the
 * number of another's trade order: such an `orderId` is refused, and `tradeOrderId` tells which is meant.
 */
export const payable = {
  orderId: idOf('payable')
    .optional()
    .describe('of the order, as ordering and the lists answer it; of a top-up or membership, as it was answered'),
  tradeOrderId: idOf('tradeOrder')
    .optional()
    .describe('of the trade order alone; needed for an `orderId` that was once given twice'),
};
export type Payable = { readonly orderId?: string | undefined; readonly tradeOrderId?: string | undefined };
/** With `payable`: one of the two has to be sent; both have to mean the same. */
export const namesPayable = ({ orderId, tradeOrderId }: Payable): boolean => (orderId ?? tradeOrderId) !== undefined;
export const payableWanted = { error: 'missing', path: ['orderId'] };
const ofTrade = z.object(payable).refine(namesPayable, payableWanted);

/** Whole fen, or a fraction where the amount has more decimals than its unit. @param wish an amount with up to six decimals */
export const rechargeFenOf = ({ rechargeAmount, unit }: { rechargeAmount: number; unit: 'fen' | 'CNY' }): number =>
  unit === 'fen' ? rechargeAmount : Number((rechargeAmount * 100).toFixed(4));

export const walletCalls = {
  assets: call({
    path: '/gw-member/member/assets/V1/query',
    who: 'member',
    embedded: true,
    effect: 'none',
    shows: ['balance'],
    actsFor: true,
    about:
      'What the member owns: bought balance, granted credit, spent this month. Without the right to see amounts (P00001) the list is empty.',
    params: Nothing,
    data: z.object({
      assetsList: z.array(Asset),
      channels: z.array(ChannelCode).describe('payment channels that are switched on here'),
      transferTo: BankAccount.nullable().describe(
        'where a top-up by bank transfer goes; null where the provider tells it by itself',
      ),
    }),
    refusals: [],
  }),
  recharge: call({
    path: '/gw-member/member/acct/V1/recharge',
    who: 'member',
    effect: 'each',
    changes: [],
    about:
      'Starts a top-up and answers how to pay it. Idempotent by the header idempotency-key. One by bank transfer (TRANSFER) waits thirty days for finance staff to confirm that the money has come.',
    params: z
      .object({
        type: z.literal(1).default(1),
        channelCode: ChannelCode,
        payWay: PaymentWay.default('qr'),
        rechargeAmount: z
          .number()
          .positive()
          .describe(
            `in the unit of \`unit\`: ${rechargeLimits.minimumFen} to ${rechargeLimits.transferMaximumFen} fen; above ${rechargeLimits.maximumFen} by bank transfer alone`,
          ),
        unit: z.enum(['fen', 'CNY']).default('fen').describe('fen are whole; CNY have at most two decimals'),
      })
      .superRefine((wish, context) => {
        const { rechargeAmount: input, unit } = wish;
        const inFen = rechargeFenOf(wish);
        const at = { origin: 'number' as const, inclusive: true, path: ['rechargeAmount'], input };
        const inUnit = (fen: number): number => (unit === 'CNY' ? fen / 100 : fen);
        const { minimumFen, maximumFen, transferMaximumFen } = rechargeLimits;
        const mostFen = wish.channelCode === 'TRANSFER' ? transferMaximumFen : maximumFen;
        if (!Number.isInteger(inFen)) context.addIssue({ code: 'custom', message: 'moneyUnit', ...at });
        else if (inFen > mostFen) context.addIssue({ code: 'too_big', maximum: inUnit(mostFen), ...at });
        else if (inFen < minimumFen) context.addIssue({ code: 'too_small', minimum: inUnit(minimumFen), ...at });
      }),
    data: PaymentInstruction,
    needs: permissions.payOnline,
    spends: true,
    refusals: ['memberFrozen', 'channelUnknown', 'onlinePaymentOff', 'keyReused', 'tradeNotInState', 'vendorSilent'],
  }),
  bills: call({
    path: '/gw-member/member/acctbill/V1/query',
    who: 'member',
    effect: 'none',
    shows: ['balance'],
    about: 'The account book: every ledger entry that changed what the member owns, newest first.',
    params: z.object({
      ...paging,
      cause: LedgerCause.optional(),
      startTime: Time.optional(),
      endTime: RangeEnd.optional(),
    }),
    data: z.object({ rows: z.array(BillRow), total: z.int() }),
    needs: permissions.seeAmounts,
    refusals: ['pageTooDeep'],
  }),
  tradeBills: call({
    path: '/gw-member/bill/query',
    who: 'member',
    effect: 'none',
    shows: ['balance'],
    about: 'Trade orders of the member (checks, recharges and memberships), newest first.',
    params: z.object({ ...paging, kind: TradeKind.optional() }),
    data: z.object({ rows: z.array(TradeOrder), total: z.int() }),
    needs: permissions.seeAmounts,
    refusals: ['pageTooDeep'],
  }),
  tradeStatus: call({
    path: '/gw-member/tradeOrder/status/V1/query',
    who: 'member',
    embedded: true,
    effect: 'none',
    shows: ['balance'],
    actsFor: true,
    about: 'The status code of a trade order: 1, 102, 103 or 104; while it is unpaid, which payments have failed.',
    params: ofTrade,
    data: z.object({ orderId: Id, status: TradeStatus, failedPayments: z.array(Id) }),
    refusals: ['tradeNotFound', 'orderIdOfCheck', 'orderIdTwice'],
  }),
  tradeDetails: call({
    path: '/gw-member/tradeOrder/details/V1/query',
    who: 'member',
    effect: 'none',
    shows: ['balance'],
    actsFor: true,
    about: 'A trade order whole, with what was paid for it and what goes back, the oldest first.',
    params: ofTrade,
    data: TradeOrder.extend({
      payments: z.array(TradePayment),
      refunds: z.array(TradeRefund),
    }),
    refusals: ['tradeNotFound', 'orderIdOfCheck', 'orderIdTwice'],
  }),
  amountDue: call({
    path: '/gw-member/tradeOrder/V1/paymenAmount/query',
    who: 'member',
    effect: 'none',
    shows: ['orders', 'balance'],
    actsFor: true,
    about:
      'What is still to be paid for a trade order, and what the balance would be afterwards; null without the right to see amounts (P00001).',
    params: ofTrade,
    data: z.object({
      orderId: Id,
      status: TradeStatus.describe('1 with an amount of 0 is still to be settled: a voucher covers all of it'),
      amountFen: Amount,
      isFree: z
        .boolean()
        .describe(
          'still to be settled, and the caller may: a voucher covers all of it, or a gift card and the caller holds a right to pay',
        ),
      balanceFen: Amount.nullable(),
      balanceAfterFen: Amount.nullable(),
    }),
    refusals: ['tradeNotFound', 'orderIdOfCheck', 'orderIdTwice'],
  }),
  paymentCallback: call({
    path: '/callback/payment/sandbox',
    who: 'public',
    effect: 'once',
    changes: changedBy('paymentReceived', 'surplusReceived', 'pay'),
    about: 'The cashier tells how a payment or a refund ended. Signed; repeated and late calls change nothing twice.',
    params: z.object({
      kind: z.enum(['payment', 'refund']),
      reference: Text(64).describe('our reference of the payment or refund, as we gave it'),
      providerReference: Text(64),
      outcome: z.enum(['succeeded', 'failed']),
      amountFen: z.int().min(1),
      at: Time,
      signature: Text(128),
    }),
    data: z.object({ received: z.literal(true) }),
    refusals: ['callbackForged', 'tradeNotFound'],
  }),
};
