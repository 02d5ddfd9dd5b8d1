import { z } from 'zod';
import { changedBy } from '../acts.ts';
import { call } from '../wire/call.ts';
import { idOf } from '../wire/named-things.ts';
import { Day, Fen, Id, Nothing, Text, Time } from '../wire/shapes.ts';
import { ChannelCode } from './calls.ts';

/**
 * What may be behind a difference, as far as the books can tell:
 * `crossDay` booked around midnight, so the next statement may have it · `missing` the channel has nothing on this day ·
 * `lateCallback` paid after the trade order had ended · `lostCallback` paid, and the house was not told ·
 * `otherAmount` another amount than was asked for · `foreign` not ours. Of bank transfers: `otherDate` finance entered another
 * day of the credit · `unentered` nobody entered it, or it is no top-up. Of refunds:
 * `sentTwice` the channel has sent back what had been refunded another way.
 */
export const guesses = [
  'crossDay',
  'missing',
  'lateCallback',
  'lostCallback',
  'otherAmount',
  'foreign',
  'otherDate',
  'unentered',
  'sentTwice',
] as const;
export const Guess = z.enum(guesses);
export type Guess = z.infer<typeof Guess>;

/**
 * What staff can do about a difference: `wait` for the next statement · `ask` the channel · `take` what the statement
 * says as money that has come; what is no longer wanted goes back to its source · `correct` the books to the statement,
 * which needs a second person · `explain` it and leave the books as they are.
 */
export const settlingActs = ['wait', 'take', 'correct', 'explain'] as const;
export const SettlingAct = z.enum(settlingActs);
export type SettlingAct = z.infer<typeof SettlingAct>;
export const DifferenceAct = z.enum([...settlingActs, 'ask']);
export type DifferenceAct = z.infer<typeof DifferenceAct>;

export const differenceStates = ['open', 'waiting', 'asked', 'closed'] as const;
export type DifferenceState = (typeof differenceStates)[number];
export const differenceEnds = ['otherDay', 'taken', 'corrected', 'explained'] as const;
export type DifferenceEnd = (typeof differenceEnds)[number];

/** Why the statement of a channel is not there: it did not answer (or has none yet), it said no, or we failed. */
export const statementTroubles = ['silent', 'refused', 'fault'] as const;

const Why = z.string().trim().min(2, { error: 'tooShort' }).max(200, { error: 'tooLong' });

export const ChannelDay = z.object({
  channelCode: ChannelCode,
  state: z.enum(['none', 'fetching', 'done', 'failed']),
  trouble: z.enum(statementTroubles).nullable(),
  startedAt: Time.nullable(),
  tookMs: z.int().nullable(),
  ourCount: z.int().nullable(),
  ourFen: Fen.nullable(),
  channelCount: z.int().nullable(),
  channelFen: Fen.nullable(),
  differenceFen: Fen.nullable().describe('ours less that of the channel'),
});
export type ChannelDay = z.infer<typeof ChannelDay>;

export const Difference = z.object({
  differenceNo: Id,
  channelCode: ChannelCode,
  kind: z.enum(['payment', 'refund']),
  tradeNo: z.string().nullable().describe('of the trade order, where it is one of ours'),
  enterpriseName: z.string().nullable(),
  reference: z.string().describe('as the channel was given it'),
  providerReference: z.string().nullable(),
  at: Time,
  ourFen: Fen.nullable().describe('null: the books have nothing on this day'),
  channelFen: Fen.nullable().describe('null: the statement of this day has nothing'),
  differenceFen: Fen,
  guess: Guess,
  /** When the trade order ended, when it was paid, or what was asked for: what the guess rests on. */
  guessAt: Time.nullable(),
  askedFen: Fen.nullable(),
  state: z.enum(differenceStates),
  endedBy: z.enum(differenceEnds).nullable(),
  otherDay: Day.nullable(),
  isPutBack: z.boolean().describe('left to the next statement, which did not have it'),
  answer: z.enum(['succeeded', 'failed', 'unknown']).nullable().describe('what the channel said when it was asked'),
  acts: z.array(DifferenceAct).describe('what can be done about it now'),
  sendsBack: z.boolean().describe('taking it sends it back: the trade order has ended'),
  last: z
    .object({ act: z.string(), why: z.string(), name: z.string(), isMe: z.boolean(), at: Time })
    .nullable()
    .describe('the last thing that staff did about it'),
});
export type Difference = z.infer<typeof Difference>;

/** One credit on the statement of the bank. */
export const BankLine = z.object({
  bankReference: Text(64).min(4, { error: 'tooShort' }).describe('the number of the transfer at the bank'),
  amountFen: Fen.min(1),
});
export type BankLine = z.infer<typeof BankLine>;
export const bankLinesMost = 2_000;

export const CallbackRow = z.object({
  outcome: z.enum(['succeeded', 'failed']),
  verdict: z.enum(['taken', 'repeated', 'unknown', 'otherAmount']),
  amountFen: Fen,
  times: z.int(),
  firstAt: Time,
  lastAt: Time,
});

export type CallbackRow = z.infer<typeof CallbackRow>;

const roles = ['finance'] as const;
const ofDifference = { differenceNo: idOf('difference') };

export const reconciliationCalls = {
  day: call({
    path: '/staff/V1/reconciliation/day',
    who: 'staff',
    effect: 'none',
    shows: ['reconciliation'],
    roles,
    about:
      'The statements of a day in China beside the books: totals of each channel and of bank transfers, and every difference.',
    params: z.object({ day: Day }),
    data: z.object({
      day: Day,
      isOver: z.boolean().describe('false: the day goes on, and so does its statement'),
      channels: z.array(ChannelDay),
      total: ChannelDay.pick({ ourCount: true, ourFen: true, channelCount: true, channelFen: true }).extend({
        differenceFen: Fen,
      }),
      ledgerLines: z.int().nullable(),
      isLedgerEven: z.boolean(),
      differences: z.array(Difference),
      unsettled: z
        .array(z.object({ memberId: Id, enterpriseName: z.string(), foundAt: Time }))
        .describe('members whose balance disagrees with their lines, of whatever day; their exports are paused'),
      openFen: Fen.describe('sum of the differences that are still to be dealt with'),
      listedFen: Fen.describe('sum of those that the last comparison has found: that of the totals'),
    }),
    refusals: [],
  }),
  match: call({
    path: '/staff/V1/reconciliation/match',
    who: 'staff',
    effect: 'each',
    changes: changedBy('matchStatements'),
    roles,
    about: 'Fetches the statements of a day once more and compares them again. What was settled stays settled.',
    params: z.object({ day: Day }),
    data: Nothing,
    refusals: ['dayToCome'],
    perMinute: 20,
  }),
  enterBank: call({
    path: '/staff/V1/reconciliation/enterBank',
    who: 'staff',
    effect: 'each',
    changes: changedBy('enterBankStatement'),
    roles,
    about:
      'The credits of a day on the statement of the bank, whole: they take the place of what was entered before, and are compared with the transfers that finance has matched.',
    params: z.object({
      day: Day,
      lines: z
        .array(BankLine)
        .max(bankLinesMost, { error: 'notAllowed' })
        .refine((lines) => new Set(lines.map(({ bankReference }) => bankReference)).size === lines.length, {
          error: 'notAllowed',
        }),
    }),
    data: Nothing,
    refusals: ['dayToCome'],
    perMinute: 20,
  }),
  act: call({
    path: '/staff/V1/reconciliation/act',
    who: 'staff',
    effect: 'once',
    changes: changedBy('waitForStatement', 'takeDifference', 'askCorrection', 'explainDifference'),
    roles,
    about: 'Deals with a difference, with a reason. A correction of the books waits for a second person.',
    params: z.object({ ...ofDifference, act: SettlingAct, why: Why }),
    data: Difference,
    refusals: ['differenceNotFound', 'differenceSettled'],
  }),
  ask: call({
    path: '/staff/V1/reconciliation/ask',
    who: 'staff',
    effect: 'each',
    changes: changedBy('askChannel'),
    roles,
    about: 'Asks the channel what has become of the payment or refund. Its answer is written down; nothing is booked.',
    params: z.object(ofDifference),
    data: Difference,
    refusals: ['differenceNotFound', 'differenceSettled', 'vendorSilent', 'channelUnknown'],
    perMinute: 60,
  }),
  decide: call({
    path: '/staff/V1/reconciliation/decide',
    who: 'staff',
    effect: 'once',
    changes: changedBy('confirmCorrection', 'rejectCorrection'),
    roles,
    about:
      'The second person confirms a correction, which is then booked once, or rejects it with a reason. Whoever asked can only take it back.',
    params: z.object({ ...ofDifference, confirms: z.boolean(), why: Text(200).default('') }),
    data: Difference,
    refusals: ['differenceNotFound', 'differenceSettled', 'correctionOwn', 'confirmsLater', 'reviewIncomplete'],
  }),
  callbacks: call({
    path: '/staff/V1/reconciliation/callbacks',
    who: 'staff',
    effect: 'none',
    shows: ['reconciliation'],
    roles,
    about: 'What the channel has called back about this payment or refund.',
    params: z.object(ofDifference),
    data: z.object({ rows: z.array(CallbackRow) }),
    refusals: ['differenceNotFound'],
  }),
};
