import { z } from 'zod';
import { changedBy } from '../acts.ts';
import { call } from '../wire/call.ts';
import { idOf } from '../wire/named-things.ts';
import { Fen, Id, Text, Time } from '../wire/shapes.ts';
import { ChannelCode } from './calls.ts';

/**
 * Why money that goes back has not arrived. `failed`: the channel took the request and then gave up · `refused`: it said no,
 * and is asked again by itself · `silent`: it does not answer · `unconfirmed`: it took the request an hour ago and has told
 * no end.
 */
export const refundTroubles = ['failed', 'refused', 'silent', 'unconfirmed'] as const;
export type RefundTrouble = (typeof refundTroubles)[number];

/**
 * What ends a refund that a channel does not make. `balance`: the money becomes bought balance of the member · `bank`: it went
 * out by bank transfer, under the number of the bank; always confirmed by a second person.
 */
export const settlementWays = ['balance', 'bank'] as const;
export const SettlementWay = z.enum(settlementWays);
export type SettlementWay = z.infer<typeof SettlementWay>;

export const settlementStates = ['waiting', 'done', 'rejected'] as const;
export type SettlementState = (typeof settlementStates)[number];

const Staff = z.object({ staffId: Id, name: z.string(), isMe: z.boolean() });

export const Settlement = z.object({
  way: SettlementWay,
  bankReference: z.string().nullable().describe('of a bank transfer'),
  why: z.string().describe('the member reads it on the statement'),
  state: z.enum(settlementStates),
  askedBy: Staff,
  askedAt: Time,
  decidedBy: Staff.nullable().describe('null: nobody had to, or the channel has sent the money after all'),
  decidedAt: Time.nullable(),
  decidedWhy: z.string().nullable(),
});
export type Settlement = z.infer<typeof Settlement>;

export const FailedRefund = z.object({
  channelRefundNo: Id,
  reference: z.string().describe('as the channel knows it; each try bears the same, so that it refunds once'),
  memberId: Id,
  enterpriseName: z.string(),
  tradeNo: z.string(),
  channelCode: ChannelCode,
  amountFen: Fen,
  isSurplus: z.boolean().describe('paid twice or too late, so owed back whole'),
  trouble: z.enum(refundTroubles).nullable().describe('null: asked for again just now, or done'),
  code: z.string().nullable().describe('the reason in the words of the channel'),
  attempts: z.int().describe('how often the channel was asked'),
  createdAt: Time,
  triedAt: Time.nullable(),
  isDone: z.boolean(),
  maySettle: z.boolean().describe('the channel has refused it or given up, and nothing else is under way'),
  settlement: Settlement.nullable().describe('the last one that was asked for'),
});
export type FailedRefund = z.infer<typeof FailedRefund>;

const roles = ['finance'] as const;

export const failedRefundCalls = {
  list: call({
    path: '/staff/V1/failedRefunds/list',
    who: 'staff',
    effect: 'none',
    shows: ['refunds', 'staff'],
    roles,
    about:
      'Refunds that a payment channel refused, gave up, or has not confirmed within an hour; or those that were ended another way. Newest first.',
    params: z.object({
      settled: z.boolean().default(false).describe('those that were ended another way'),
      cursor: Text(200).optional(),
      pageSize: z.int().min(1).max(100).default(30),
    }),
    data: z.object({
      rows: z.array(FailedRefund),
      nextCursor: z.string().nullable(),
      limits: z.object({
        aloneFen: Fen.describe('one refund to the balance, without a second person'),
        dayFen: Fen.describe('in a day, credits included, without a second person'),
      }),
    }),
    refusals: [],
  }),
  retry: call({
    path: '/staff/V1/failedRefunds/retry',
    who: 'staff',
    effect: 'once',
    changes: changedBy('retryRefund'),
    roles,
    about:
      'Asks the channel once more to send the money back, under the same reference: a channel refunds a reference once, and the books take its end once.',
    params: z.object({ channelRefundNo: idOf('channelRefund') }),
    data: FailedRefund,
    refusals: ['refundNotFound', 'channelUnknown', 'refundSettling'],
  }),
  settle: call({
    path: '/staff/V1/failedRefunds/settle',
    who: 'staff',
    effect: 'once',
    changes: changedBy('askSettlement', 'confirmSettlement'),
    roles,
    about:
      'Ends a refund that the channel has refused or given up: as balance of the member, or as paid out by bank transfer. By bank, and above the limit of credits, it waits for a second member of staff. The channel is asked first whether the money has arrived after all.',
    params: z
      .object({
        channelRefundNo: idOf('channelRefund'),
        way: SettlementWay,
        bankReference: Text(64)
          .min(4, { error: 'tooShort' })
          .optional()
          .describe('with the way bank: the number of the transfer at the bank'),
        why: z.string().trim().min(2, { error: 'tooShort' }).max(60, { error: 'tooLong' }),
      })
      .refine(({ way, bankReference }) => (way === 'bank') === (bankReference !== undefined), {
        error: 'missing',
        path: ['bankReference'],
      }),
    data: FailedRefund,
    refusals: [
      'refundNotFound',
      'refundNotRefused',
      'refundSettling',
      'refundArrived',
      'bankReferenceUsed',
      'vendorSilent',
    ],
  }),
  decide: call({
    path: '/staff/V1/failedRefunds/decide',
    who: 'staff',
    effect: 'once',
    changes: changedBy('confirmSettlement', 'rejectSettlement'),
    roles,
    about:
      'The second member of staff confirms how a refund is ended, which is then booked once, or rejects it with a reason. Whoever asked can only take it back.',
    params: z.object({
      channelRefundNo: idOf('channelRefund'),
      confirms: z.boolean(),
      why: Text(200).default(''),
    }),
    data: FailedRefund,
    refusals: [
      'refundNotFound',
      'settlementDecided',
      'settlementOwn',
      'confirmsLater',
      'reviewIncomplete',
      'refundArrived',
      'vendorSilent',
    ],
  }),
};
