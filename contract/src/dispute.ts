import { z } from 'zod';
import { call } from './call.ts';
import { fileBodyMax, FileContent, StoredFile } from './file.ts';
import { disputeStates, ItemAnswer, ItemDispute, remarkRules } from './item-remark.ts';
import { permissions } from './permissions.ts';
import { ReportItem } from './report.ts';
import { Id, Nothing, Text, Time } from './shapes.ts';
import { lights, taskResults } from './task-states.ts';

/** One item of a check: its code, and which of several subjects. */
const ofItem = { orderDetailsId: Id, itemCode: Text(32), n: z.int().min(1).max(9) };
const Words = Text(remarkRules.wordsLimit);

const Bilingual = z.object({ zh: z.string(), en: z.string() });

/** A rule of an item that a finding can fall under. */
export const FindingRule = z.object({ when: z.string(), light: z.enum(lights), text: Bilingual });
export type FindingRule = z.infer<typeof FindingRule>;

/** As one said it, or in both languages where the words are ours. */
const Said = z.union([Text(2000), z.object({ zh: Text(2000), en: Text(2000) })]);

/** What a finding becomes: the rows as they should stand, the result, and the rule that lights it. */
export const Correction = z.object({
  result: z.enum(taskResults),
  rule: Text(60).nullable(),
  rows: z
    .array(
      z.object({
        label: z.object({ zh: Text(60), en: Text(60) }),
        claimed: Said.nullable(),
        found: Said.nullable(),
        verdict: z.enum(['same', 'differs', 'unknown']),
      }),
    )
    .max(40),
});
export type Correction = z.infer<typeof Correction>;

export const disputeScopes = ['open', 'mine', 'decided'] as const;
export type DisputeScope = (typeof disputeScopes)[number];

/** A dispute in the list of the provider's reviewers. */
export const DisputeRow = z.object({
  disputeId: Id,
  itemCode: z.string(),
  n: z.int(),
  itemName: Bilingual,
  candidateName: z.string(),
  enterpriseName: z.string(),
  orderNo: z.string(),
  state: z.enum(disputeStates),
  openedAt: Time,
  dueAt: Time,
  decidedAt: Time.nullable(),
  holder: z.object({ name: z.string(), isMe: z.boolean() }).nullable(),
  isOwnWork: z.boolean().describe('whoever asks has worked on the item, so that somebody else decides'),
});
export type DisputeRow = z.infer<typeof DisputeRow>;

export const DisputeSheet = DisputeRow.extend({
  words: z.string().nullable().describe('what the candidate says; null once it was deleted'),
  files: z.array(StoredFile),
  item: ReportItem.pick({ light: true, result: true, rule: true, source: true, method: true, at: true, rows: true }),
  ruleKey: z.string().nullable(),
  rules: z.array(FindingRule),
  outcomeWords: z.string().nullable(),
});
export type DisputeSheet = z.infer<typeof DisputeSheet>;

const reviewers = { who: 'staff', roles: ['reviewer'] } as const;
const ofDispute = { disputeId: Id };

export const disputeCalls = {
  answer: call({
    path: '/gw-bgcheck/candidate/V1/report/answer',
    who: 'candidate',
    about:
      'Sets the own words beside one item of the report; empty words take them back. The report gets a new version.',
    perMinute: 30,
    params: z.object({ ...ofItem, words: Words }),
    data: z.object({ answer: ItemAnswer.nullable() }),
    refusals: ['orderNotFound', 'orderNotInState', 'itemNotReported', 'detailErased'],
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
  addProof: call({
    path: '/gw-bgcheck/candidate/V1/report/proof',
    who: 'candidate',
    about: 'Keeps a paper that is to prove a dispute: JPG, PNG, WebP or PDF, in base64, at most 10 MB as a file.',
    perMinute: 30,
    bodyMax: fileBodyMax,
    params: z.object({ ...ofItem, name: Text(200), base64: z.base64().max(fileBodyMax) }),
    data: StoredFile,
    refusals: [
      'orderNotFound',
      'orderNotInState',
      'itemNotReported',
      'detailErased',
      'fileTooBig',
      'fileTypeUnknown',
      'fileBroken',
      'filesTooMany',
      'vendorSilent',
    ],
  }),
  ofReport: call({
    path: '/gw-bgcheck/report/V1/disputes',
    who: 'member',
    needs: permissions.seeReports,
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
    refusals: ['orderNotFound', 'viewingOff'],
  }),
  staffList: call({
    path: '/staff/V1/dispute/list',
    ...reviewers,
    about: 'Disputes, those that are due first on top; the decided ones newest first.',
    params: z.object({
      scope: z.enum(disputeScopes).default('open'),
      cursor: Id.optional().describe('the last row of the page before'),
      pageSize: z.int().min(1).max(100).default(30),
    }),
    data: z.object({ rows: z.array(DisputeRow), nextCursor: Id.nullable() }),
    refusals: [],
  }),
  staffOpen: call({
    path: '/staff/V1/dispute/open',
    ...reviewers,
    about: 'One dispute with what the candidate says and what was found. Opening it is written down.',
    params: z.object(ofDispute),
    data: DisputeSheet,
    refusals: ['disputeNotFound'],
  }),
  staffFile: call({
    path: '/staff/V1/dispute/file',
    ...reviewers,
    about: 'The content of a proof that came with a dispute. The look is written down.',
    params: z.object({ ...ofDispute, fileId: Id }),
    data: FileContent,
    refusals: ['disputeNotFound', 'fileNotFound', 'vendorSilent'],
  }),
  staffClaim: call({
    path: '/staff/V1/dispute/claim',
    ...reviewers,
    about: 'Takes a dispute on. Never by somebody who has worked on the item.',
    params: z.object(ofDispute),
    data: Nothing,
    refusals: ['disputeNotFound', 'disputeDecided', 'disputeTaken', 'disputeOwnWork'],
  }),
  staffRelease: call({
    path: '/staff/V1/dispute/release',
    ...reviewers,
    about: 'Gives a dispute back to the others.',
    params: z.object(ofDispute),
    data: Nothing,
    refusals: ['disputeNotFound', 'disputeDecided', 'disputeNotYours'],
  }),
  staffDecide: call({
    path: '/staff/V1/dispute/decide',
    ...reviewers,
    about:
      'Upholds a dispute with the corrected finding, whereupon the report gets its next version, or rejects it. Either way the words go to both sides.',
    params: z.object({
      ...ofDispute,
      outcome: z.enum(['upheld', 'rejected']),
      words: Text(1000).min(4, { error: 'wrong' }),
      correction: Correction.optional(),
    }),
    data: Nothing,
    refusals: ['disputeNotFound', 'disputeDecided', 'disputeNotYours', 'disputeOwnWork', 'correctionEmpty'],
  }),
};
