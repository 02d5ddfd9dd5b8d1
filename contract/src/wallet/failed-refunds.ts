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
});
export type FailedRefund = z.infer<typeof FailedRefund>;

const roles = ['finance'] as const;

export const failedRefundCalls = {
  list: call({
    path: '/staff/V1/failedRefunds/list',
    who: 'staff',
    effect: 'none',
    shows: ['refunds'],
    roles,
    about: 'Refunds that a payment channel refused, gave up, or has not confirmed within an hour; newest first.',
    params: z.object({ cursor: Text(200).optional(), pageSize: z.int().min(1).max(100).default(30) }),
    data: z.object({ rows: z.array(FailedRefund), nextCursor: z.string().nullable() }),
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
    refusals: ['refundNotFound', 'channelUnknown'],
  }),
};
