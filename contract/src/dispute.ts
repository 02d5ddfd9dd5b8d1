import { z } from 'zod';
import { call } from './call.ts';
import { ItemAnswer, ItemDispute, remarkRules } from './item-remark.ts';
import { Id, Text } from './shapes.ts';

/** One item of a check: its code, and which of several subjects. */
const ofItem = { orderDetailsId: Id, itemCode: Text(32), n: z.int().min(1).max(9) };
const Words = Text(remarkRules.wordsLimit);

export const disputeCalls = {
  answer: call({
    path: '/gw-bgcheck/candidate/V1/report/answer',
    who: 'candidate',
    about:
      'Sets the own words beside one item of the report; empty words take them back. The report gets a new version.',
    perMinute: 30,
    params: z.object({ ...ofItem, words: Words }),
    data: z.object({ answer: ItemAnswer.nullable() }),
    refusals: ['orderNotFound', 'orderNotInState', 'itemNotReported'],
  }),
  dispute: call({
    path: '/gw-bgcheck/candidate/V1/report/dispute',
    who: 'candidate',
    about:
      'Says that one item is wrong. It is looked into by somebody who has not worked on it, within five working days.',
    perMinute: 30,
    params: z.object({
      ...ofItem,
      words: Words.min(1, { error: 'wrong' }),
      fileIds: z.array(Id).max(remarkRules.filesPerDispute).default([]),
    }),
    data: z.object({ disputeId: Id, dispute: ItemDispute }),
    refusals: ['orderNotFound', 'orderNotInState', 'itemNotReported', 'disputeOpen', 'disputesOver', 'fileNotFound'],
  }),
  ofReport: call({
    path: '/gw-bgcheck/report/V1/disputes',
    who: 'member',
    about: 'What the candidate has answered and disputed in a report, item by item, as it stands now.',
    params: z.object({ orderDetailsId: Id }),
    data: z.object({
      items: z.array(
        z.object({
          itemCode: z.string(),
          n: z.int(),
          answer: ItemAnswer.nullable(),
          dispute: ItemDispute.nullable().describe('the newest'),
        }),
      ),
    }),
    refusals: ['orderNotFound'],
  }),
};
