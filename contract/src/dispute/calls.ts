import { z } from 'zod';
import { changedBy } from '../acts.ts';
import { call } from '../wire/call.ts';
import { EvidenceFile, fileBodyMax, FileContent, fileRefusals, StoredFile } from '../file/calls.ts';
import { recordIdentities } from '../finding/finding.ts';
import { FoundItemShape } from '../finding/shapes.ts';
import { disputeStates, ItemAnswer, ItemDispute, remarkRules } from '../catalogue/item-remark.ts';
import { permissions } from '../wire/permissions.ts';
import { ReportItem } from '../report/calls.ts';
import { Draft, DraftFieldShape } from '../verification/review.ts';
import { idOf } from '../wire/named-things.ts';
import { Bilingual, Id, IdType, Nothing, Text, Time } from '../wire/shapes.ts';

/** One item of a check: its code, and which of several subjects. */
const ofItem = { orderDetailsId: idOf('orderDetail'), itemCode: Text(32), n: z.int().min(1).max(9) };
const Words = Text(remarkRules.wordsLimit);

/**
 * What was found when the disputed rows were looked up again, with its own ground. Only facts: result, rules and light of
 * the corrected finding follow from them.
 */
export const Recheck = z.object({
  fields: z.record(z.string().max(40), DraftFieldShape).describe('rows of the dispute, by key'),
  identities: z
    .array(
      z.object({ place: z.int().min(0).max(49), identity: z.enum(recordIdentities), idDigits: z.string().max(30) }),
    )
    .max(50)
    .describe('whether records are about the candidate, by their place in the finding'),
  ground: Draft.shape.ground,
});
export type Recheck = z.infer<typeof Recheck>;

/** `unclear`: it could not be settled, and the disputed rows are not checked any more. */
export const disputeDecisions = ['upheld', 'rejected', 'unclear'] as const;
export type DisputeDecision = (typeof disputeDecisions)[number];

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
  unread: z
    .array(Id)
    .describe('files of the candidate that whoever looks has not opened; who decides opens all of them'),
  /** Empty where the candidate means the whole item. */
  fields: z.array(z.string()),
  person: z.object({ idCard: z.string(), idType: IdType }).describe('masked'),
  mayAskEmployer: z.boolean().describe('false: the candidate has asked not to contact the employer'),
  verifier: z.string(),
  item: ReportItem.omit({ answer: true, dispute: true }),
  evidence: z.array(EvidenceFile).describe('gathered since, for this decision'),
  proposal: z
    .object({
      by: z.string(),
      isMine: z.boolean(),
      at: Time,
      decision: z.enum(disputeDecisions),
      words: z.string(),
      sentence: Bilingual,
    })
    .nullable()
    .describe('handed in by the first reader: a second one decides'),
  outcomeWords: z.string().nullable(),
});
export type DisputeSheet = z.infer<typeof DisputeSheet>;

const decisionRefusals = [
  'correctionEmpty',
  'noNewGround',
  'upheldAgainstGround',
  'recordStillCounted',
  'nothingToTakeDown',
  'reviewIncomplete',
] as const;
const reviewers = { who: 'staff', roles: ['reviewer'] } as const;
const ofDispute = { disputeId: idOf('dispute') };

export const disputeCalls = {
  answer: call({
    path: '/gw-bgcheck/candidate/V1/report/answer',
    who: 'candidate',
    effect: 'once',
    changes: changedBy('answerItem'),
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
    effect: 'once',
    changes: changedBy('openDispute'),
    about:
      'Says that one item is wrong. It is looked into by somebody who has not worked on it, within five working days.',
    perMinute: 30,
    params: z.object({
      ...ofItem,
      words: Words.min(1, { error: 'wrong' }),
      fields: z
        .array(z.string().max(40))
        .max(20)
        .default([])
        .describe('the rows that are wrong, by key; none: all of them'),
      fileIds: z.array(idOf('file')).max(remarkRules.filesPerDispute).default([]),
    }),
    data: z.object({ disputeId: Id, dispute: ItemDispute }),
    refusals: ['orderNotFound', 'orderNotInState', 'itemNotReported', 'disputeOpen', 'disputesOver', 'fileNotFound'],
  }),
  addProof: call({
    path: '/gw-bgcheck/candidate/V1/report/proof',
    who: 'candidate',
    effect: 'each',
    changes: [],
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
      ...fileRefusals,
      'filesTooMany',
      'vendorSilent',
    ],
  }),
  ofReport: call({
    path: '/gw-bgcheck/report/V1/disputes',
    who: 'member',
    effect: 'none',
    shows: ['reports'],
    needs: permissions.seeReports,
    about: 'What the candidate has answered and disputed in a report, item by item, as it stands now.',
    params: z.object({ orderDetailsId: idOf('orderDetail') }),
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
    effect: 'none',
    shows: ['disputes'],
    about: 'Disputes, those that are due first on top; the decided ones newest first.',
    params: z.object({
      scope: z.enum(disputeScopes).default('open'),
      cursor: idOf('pageEnd').optional().describe('the last row of the page before'),
      pageSize: z.int().min(1).max(100).default(30),
    }),
    data: z.object({ rows: z.array(DisputeRow), nextCursor: Id.nullable() }),
    refusals: [],
  }),
  staffOpen: call({
    path: '/staff/V1/dispute/open',
    ...reviewers,
    effect: 'each',
    changes: [],
    shows: ['disputes'],
    about: 'One dispute with what the candidate says and what was found. Opening it is written down.',
    params: z.object(ofDispute),
    data: DisputeSheet,
    refusals: ['disputeNotFound'],
  }),
  staffFile: call({
    path: '/staff/V1/dispute/file',
    ...reviewers,
    effect: 'each',
    changes: [],
    about: 'The content of a proof that came with a dispute, or of evidence of the item. The look is written down.',
    params: z.object({ ...ofDispute, fileId: idOf('file') }),
    data: FileContent,
    refusals: ['disputeNotFound', 'fileNotFound', 'vendorSilent'],
  }),
  staffClaim: call({
    path: '/staff/V1/dispute/claim',
    ...reviewers,
    effect: 'once',
    changes: changedBy('claimDispute'),
    about: 'Takes a dispute on. Never by somebody who has worked on the item.',
    params: z.object(ofDispute),
    data: Nothing,
    refusals: ['disputeNotFound', 'disputeDecided', 'disputeTaken', 'disputeOwnWork', 'sameReader'],
  }),
  staffRelease: call({
    path: '/staff/V1/dispute/release',
    ...reviewers,
    effect: 'once',
    changes: changedBy('releaseDispute'),
    about: 'Gives a dispute back to the others.',
    params: z.object(ofDispute),
    data: Nothing,
    refusals: ['disputeNotFound', 'disputeDecided', 'disputeNotYours'],
  }),
  staffAddEvidence: call({
    path: '/staff/V1/dispute/addEvidence',
    ...reviewers,
    effect: 'each',
    changes: changedBy('addDisputeEvidence'),
    about: 'Keeps a file as ground of the decision: a picture or a PDF of at most 10 MB.',
    bodyMax: fileBodyMax,
    perMinute: 60,
    params: z.object({ ...ofDispute, name: Text(120), base64: z.base64().max(fileBodyMax) }),
    data: EvidenceFile,
    refusals: ['disputeNotFound', 'disputeDecided', 'disputeNotYours', ...fileRefusals, 'filesTooMany', 'vendorSilent'],
  }),
  staffPreview: call({
    path: '/staff/V1/dispute/preview',
    ...reviewers,
    effect: 'none',
    shows: ['disputes'],
    about: 'What the report would say of the item after a decision. Changes nothing.',
    params: z.object({ ...ofDispute, decision: z.enum(disputeDecisions), recheck: Recheck.nullable().default(null) }),
    data: FoundItemShape.pick({
      light: true,
      result: true,
      isPartial: true,
      sentence: true,
      rules: true,
      rows: true,
    }).extend({
      needsSecond: z.boolean(),
    }),
    refusals: ['disputeNotFound', 'disputeDecided', ...decisionRefusals],
  }),
  staffDecide: call({
    path: '/staff/V1/dispute/decide',
    ...reviewers,
    effect: 'once',
    changes: changedBy('proposeDecision', 'decideDispute'),
    about:
      'Decides a dispute, once every file of the candidate was opened. To correct and to let the finding stand both need what was found again. The corrected finding is computed from it and makes the next version of the report; nothing of it can be typed. A red light that goes away, or a new one, waits for a second reader.',
    params: z.object({
      ...ofDispute,
      decision: z.enum(disputeDecisions),
      recheck: Recheck.nullable().default(null),
      words: Text(1000).min(4, { error: 'wrong' }),
      sentence: Bilingual.describe('what was read and confirmed'),
    }),
    data: z.object({ outcome: z.enum(['decided', 'awaitingSecond']) }),
    refusals: [
      'disputeNotFound',
      'disputeDecided',
      'disputeNotYours',
      'disputeOwnWork',
      'proofsUnread',
      'sentenceChanged',
      'secondReaderReads',
      ...decisionRefusals,
    ],
  }),
  staffConfirm: call({
    path: '/staff/V1/dispute/confirm',
    ...reviewers,
    effect: 'once',
    changes: changedBy('decideDispute', 'sendDecisionBack'),
    about: 'The second reader agrees with what the first has handed in, and it becomes the decision; or sends it back.',
    params: z.object({ ...ofDispute, agrees: z.boolean(), words: Text(1000) }),
    data: Nothing,
    refusals: [
      'disputeNotFound',
      'disputeDecided',
      'disputeNotYours',
      'disputeOwnWork',
      'sameReader',
      'confirmsLater',
      'proofsUnread',
      ...decisionRefusals,
    ],
  }),
};
