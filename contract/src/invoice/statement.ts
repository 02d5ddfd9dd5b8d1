import { z } from 'zod';
import { changedBy } from '../acts.ts';
import { sheetTypes, SheetDownload } from '../file/calls.ts';
import { ChannelCode, LedgerCause } from '../wallet/calls.ts';
import { call } from '../wire/call.ts';
import { narrowingId } from '../wire/named-things.ts';
import { allOrderStates, type OrderState } from '../order/states.ts';
import { Amount, Bilingual, Id, RangeEnd, Text, Time } from '../wire/shapes.ts';

/** The five parts of a month, which add up: opening + toppedUp + granted − paid + refunded = closing. */
export const statementParts = ['toppedUp', 'granted', 'paid', 'refunded'] as const;
export type StatementPart = (typeof statementParts)[number];

/** In which part of the month an entry counts. What changes nothing that the member owns stands in none. */
export const partOfCause: Record<LedgerCause, StatementPart | null> = {
  recharge: 'toppedUp',
  grant: 'granted',
  creditGranted: 'granted',
  creditBought: 'toppedUp',
  checksPaid: 'paid',
  checksRefunded: 'refunded',
  gradePaid: 'paid',
  gradeRefunded: 'refunded',
  refundToBalance: 'refunded',
  channelRefund: null,
  refundByBank: null,
  surplus: null,
  giftCard: null,
  correction: null,
};

/** What is exported at once holds no more rows than this; a longer file is made by application. */
export const exportRowsMax = 5_000;

const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: 'date' });

/** Bought money and granted allowance, never merged. */
export const Kinds = z.object({ boughtFen: Amount, grantedFen: Amount, totalFen: Amount });
export type Kinds = z.infer<typeof Kinds>;

/** What was paid without the balance. */
const outside = {
  channelFen: Amount.describe('paid by a channel or by bank transfer; below zero: sent back that way'),
  giftFen: Amount.describe('of gift cards: below zero spent, above zero received or returned'),
};

/** What narrows the entries of an account, and an export of them. */
export const statementFilters = {
  month: Month.optional().describe(
    'yyyy-mm in China; this month when left out. Without a range the rows are those of it',
  ),
  startTime: Time.optional(),
  endTime: RangeEnd.optional(),
  causes: z.array(LedgerCause).max(20).default([]),
  userId: narrowingId('person').optional().describe('who handled it'),
  minAmount: z.int().min(0).optional().describe('fen, in or out; asks for the right to see amounts'),
  maxAmount: z.int().min(0).optional(),
  direction: z.enum(['in', 'out']).optional(),
  search: Text(60)
    .optional()
    .describe(
      'a name or how it begins, from two signs or letters on, or the beginning of the number of an order or payment order; a number asks for the right to see amounts',
    ),
};
const Filters = z.object(statementFilters);
export type StatementFilters = z.infer<typeof Filters>;

/**
 * Why money of a check went back. `ended`: the check ended without a report, in this state · `itemRefused`: the candidate
 * did not agree to an item · `fewerSubjects`: the candidate has fewer of what was ordered, such as employers ·
 * `byStaff`: the provider sent it back.
 */
export const refundReasons = ['ended', 'itemRefused', 'fewerSubjects', 'byStaff'] as const;
export const RefundReason = z.object({
  kind: z.enum(refundReasons),
  state: z.literal(allOrderStates as readonly [OrderState, ...OrderState[]]).nullable(),
  item: Bilingual.nullable(),
});
export type RefundReason = z.infer<typeof RefundReason>;

export const StatementRow = z.object({
  entryId: Id,
  at: Time,
  cause: LedgerCause,
  channelCode: ChannelCode.nullable().describe('by which it was paid or sent back'),
  candidateName: z.string().nullable().describe('of an order for one; null for whoever may not see the order'),
  people: z.int().describe('candidates of the order; 0 where there is none'),
  packageName: z.string().nullable(),
  itemCount: z.int(),
  reason: RefundReason.nullable().describe('of a refund'),
  why: z.string().nullable().describe('of a credit or a refund to the balance by staff, as they wrote it'),
  orderNo: z.string().nullable().describe('null also for whoever may not see amounts'),
  tradeNo: z.string().nullable().describe('null also for whoever may not see amounts'),
  operatorName: z.string().nullable().describe('null: the system'),
  boughtFen: Amount,
  grantedFen: Amount,
  totalFen: Amount.describe('what it changed of the balance; 0 where all was paid another way'),
  ...outside,
  balanceAfterFen: Amount,
});
export type StatementRow = z.infer<typeof StatementRow>;

export const statementCalls = {
  month: call({
    path: '/gw-member/member/statement/V1/month',
    who: 'member',
    effect: 'none',
    shows: ['balance'],
    about:
      'A month in China of what the member owns: opening, what came and went, closing, each with bought money and granted allowance; and whether every line of the books adds up to the balance.',
    params: z.object({ month: Month.optional() }),
    data: z.object({
      month: Month,
      until: Time.describe('the end of the month, or now'),
      firstMonth: Month.describe('of the first entry'),
      currentMonth: Month,
      isCurrent: z.boolean(),
      opening: Kinds,
      toppedUp: Kinds,
      granted: Kinds,
      paid: Kinds.describe('positive'),
      refunded: Kinds,
      closing: Kinds,
      isSettled: z.boolean().describe('false: the books are being checked, and nothing is exported'),
      entryCount: z.int(),
    }),
    refusals: [],
  }),
  rows: call({
    path: '/gw-member/member/statement/V1/rows',
    who: 'member',
    effect: 'none',
    shows: ['balance'],
    about:
      'Every entry of money that the member had, paid or got back, by balance, channel, bank transfer or gift card, newest first, with the totals of everything that the filters let through.',
    params: z.object({
      ...statementFilters,
      pageSize: z.int().min(1).max(100).default(20),
      cursor: Text(20).optional(),
    }),
    data: z.object({
      rows: z.array(StatementRow),
      nextCursor: z.string().nullable(),
      total: z.int(),
      sum: z.object({
        ...Kinds.shape,
        ...outside,
        balanceAfterFen: Amount.nullable().describe('after the newest of them'),
      }),
      people: z
        .array(z.object({ userId: Id, name: z.string() }))
        .describe('who has handled something in the time asked for'),
    }),
    refusals: ['forbidden'],
  }),
  export: call({
    path: '/gw-member/member/statement/V1/export',
    who: 'member',
    effect: 'each',
    changes: changedBy('exportStatement'),
    about:
      'The same rows as a file, without amounts and numbers of orders and payment orders for whoever may not see amounts. It is written down. Refused while the books are being checked.',
    perMinute: 10,
    params: z.object({ ...statementFilters, format: z.enum(sheetTypes) }),
    data: SheetDownload,
    refusals: ['statementUnsettled', 'exportTooLong', 'forbidden'],
  }),
};
