import { z } from 'zod';
import { changedBy } from '../acts.ts';
import { call } from '../wire/call.ts';
import { Bilingual, Day, Fen, Nothing, Time } from '../wire/shapes.ts';
import { costRules } from './rules.ts';

/** yyyy-mm */
export const Month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: 'date' })
  .refine((month) => month >= costRules.leastMonth, { error: 'date' });
const CostShape = z.object({
  units: z.int().describe('questions to a source, or findings of reviewers'),
  found: z.int().describe('how many of them brought a result'),
  askedFen: Fen.describe('what the source charges'),
  workedMs: z.int().describe('how long reviewers held tasks'),
  workFen: Fen.describe('worked time at the rate of its month, rounded for each item'),
});

const roles = ['finance', 'administrator'] as const;

export const costsCalls = {
  month: call({
    path: '/staff/V1/costs/month',
    who: 'staff',
    effect: 'none',
    shows: ['costs'],
    roles,
    about:
      'What the questions and the manual work of a month cost by item and source, what members paid for the same items after discounts and refunds, and both for the same days of the month before. Without a month: the present one in China.',
    params: z.object({ month: Month.optional() }),
    data: z.object({
      month: Month,
      from: Day,
      until: Day.describe('the last day that counts: today, in the present month'),
      beforeFrom: Day,
      beforeUntil: Day,
      summedAt: Time.nullable().describe('until when everything has been added up; null: nothing yet'),
      at: Time,
      rate: z.object({
        fenPerMinute: z.int(),
        since: Month,
        savedBy: z.string().nullable().describe('null: as the product was shipped'),
        savedAt: Time.nullable(),
        mayChange: z.boolean().describe('the present month and the one before'),
      }),
      items: z.array(z.object({ code: z.string(), name: Bilingual })),
      cells: z.array(
        z.object({
          code: z.string(),
          source: z.string().nullable().describe('name of the connector; null: reviewers'),
          now: CostShape,
          before: CostShape,
        }),
      ),
      earned: z.array(z.object({ code: z.string(), items: z.int(), revenueFen: Fen, beforeFen: Fen })),
      months: z.array(z.object({ month: Month, askedFen: Fen, workFen: Fen })).describe('oldest first'),
    }),
    refusals: [],
  }),
  saveRate: call({
    path: '/staff/V1/costs/saveRate',
    who: 'staff',
    effect: 'set',
    changes: changedBy('saveCostRate'),
    roles,
    about:
      'Sets what a minute of a reviewer costs from a month on, until the next month that has a rate of its own. The present month and the one before can be set; earlier ones are final.',
    params: z.object({ month: Month, fenPerMinute: z.int().min(0).max(costRules.mostFenPerMinute) }),
    data: Nothing,
    refusals: ['costMonthFinal'],
  }),
};
