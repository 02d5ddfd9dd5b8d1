import { z } from 'zod';
import { changedBy } from '../acts.ts';
import { fileBodyMax } from '../file/calls.ts';
import { call } from '../wire/call.ts';
import { Fen, Text, Time } from '../wire/shapes.ts';
import { Month } from './calls.ts';
import { billDifferences, billFaults, billLimits } from './rules.ts';

const Source = Text(64).min(1, { error: 'missing' });
const roles = ['finance', 'administrator'] as const;
const Kind = z.enum(billDifferences);

const SourceBill = z.object({
  source: z.string(),
  comparedBy: z.string(),
  comparedAt: Time,
  billCount: z.int(),
  billFen: Fen,
  ourCount: z.int(),
  ourFen: Fen,
  sameCount: z.int(),
  kinds: z.record(Kind, z.int()).describe('differences by kind'),
});
export type SourceBill = z.infer<typeof SourceBill>;
const BillDifference = z.object({
  n: z.int(),
  kind: Kind,
  key: z.string().describe('by which the source knows the question'),
  billRow: z.int().nullable().describe('row of the file'),
  billFen: Fen.nullable(),
  ourFen: Fen.nullable(),
});
export type BillDifference = z.infer<typeof BillDifference>;

export const sourceBillCalls = {
  list: call({
    path: '/staff/V1/costs/bills',
    who: 'staff',
    effect: 'none',
    shows: ['costs'],
    roles,
    about:
      'The sources that were asked in a month, and how the bill of each that was compared last differs from our records.',
    params: z.object({ month: Month }),
    data: z.object({ sources: z.array(z.string()), rows: z.array(SourceBill) }),
    refusals: [],
  }),
  compare: call({
    path: '/staff/V1/costs/bills/compare',
    who: 'staff',
    effect: 'set',
    changes: changedBy('compareSourceBill'),
    roles,
    bodyMax: fileBodyMax,
    about:
      'Compares the bill of a source (.xlsx or .csv) with the questions of a month, by the key of each question. The first sheet with a heading for the key and one for the amount is read. A file with faulty rows is not compared: the answer names row and column of the first of them. A new bill takes the place of the last one of that source and month.',
    params: z.object({ month: Month, source: Source, base64: z.string().min(1, { error: 'missing' }) }),
    data: z.object({
      bill: SourceBill.nullable().describe('null: rows are faulty, and nothing was changed'),
      faults: z.array(
        z.object({
          row: z.int(),
          column: z.string().describe('A, B, …; empty: the whole row'),
          why: z.enum(billFaults),
        }),
      ),
    }),
    refusals: ['sourceNotAsked', 'sourceBillUnreadable'],
  }),
  differences: call({
    path: '/staff/V1/costs/bills/differences',
    who: 'staff',
    effect: 'none',
    shows: ['costs'],
    roles,
    about: 'Where the bill and our records differ, by kind; the first 5,000 are kept.',
    params: z.object({
      month: Month,
      source: Source,
      after: z.int().min(0).max(billLimits.differences).default(0).describe('the last one of the page before'),
      pageSize: z.int().min(1).max(1000).default(50),
    }),
    data: z.object({ rows: z.array(BillDifference), hasMore: z.boolean() }),
    refusals: [],
  }),
};
