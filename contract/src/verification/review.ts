import { z } from 'zod';
import { changedBy } from '../acts.ts';
import { call } from '../wire/call.ts';
import { ClaimContent } from '../candidate/claim-content.ts';
import { ComparedListShape } from '../conflict/shapes.ts';
import { thirdPartyPhones } from '../candidate/claim-phones.ts';
import { EvidenceFile, FileContent, fileRefusals, recordingBodyMax, StoredFile } from '../file/calls.ts';
import { SheetMaterial } from './material.ts';
import { materialStates } from './material-rules.ts';
import { itemResults } from '../finding/conclusion.ts';
import {
  contactChannels,
  contactOrigins,
  contactOutcomes,
  notVerifiedReasons,
  partyRoles,
  receiptResults,
  recordIdentities,
  recordKinds,
  recordOutcomes,
  triesKept,
  unsearchableReasons,
} from '../finding/finding.ts';
import { FoundItemShape, TryShape } from '../finding/shapes.ts';
import { ReportItem } from '../report/calls.ts';
import { wrongPartOf } from './contact-rules.ts';
import { type ForbiddenCategory, forbiddenCategories } from './forbidden-words.ts';
import { searchTermKeys } from './register-forms.ts';
import { reviewMethodKeys, reviewSourceKeys } from './review-grounds.ts';
import type { RecordCondition } from './risk-rules.ts';
import { languageLevels, regions, skillLanguages } from './skill-rules.ts';
import { idOf, narrowingId } from '../wire/named-things.ts';
import { Bilingual, Id, IdType, Nothing, Text, Time } from '../wire/shapes.ts';
import { lights } from './task-states.ts';

const Light = z.enum(lights);

/** A claimed task comes back to the queue by itself when its holder does nothing for so long. */
export const reviewLeaseMs = 30 * 60_000;

/**
 * `appointed`: mine, with a call agreed upon · `today`: due until midnight in China, or overdue · `forwarded`: a source was
 * asked and gave nothing · `candidate`: what waits for its candidate and is nobody's work until it is back
 */
export const reviewScopes = [
  'all',
  'mine',
  'appointed',
  'today',
  'unclaimed',
  'overdue',
  'second',
  'forwarded',
  'candidate',
  'done',
] as const;
export const ReviewScope = z.enum(reviewScopes);
export type ReviewScope = z.infer<typeof ReviewScope>;

/** `awaitingSecond`: a reader other than its finder, who may be a source, has to read it. `returned`: the second reader has sent it back. */
export const reviewStates = ['open', 'awaitingSecond', 'returned'] as const;
export type ReviewState = (typeof reviewStates)[number];

const Key = z.string().max(40);
export const DraftFieldShape = z.discriminatedUnion('state', [
  z.object({ state: z.literal('value'), value: z.string().max(2000) }),
  z.object({ state: z.literal('silent') }),
  z.object({ state: z.literal('unchecked') }),
]);
const orOpen = <const T extends readonly [string, ...string[]]>(values: T) => z.union([z.enum(values), z.literal('')]);
const Stated = z.string().max(300).nullable().describe('null: not stated in the document');
const RecordDraft = z.object({
  kind: orOpen(recordKinds),
  authority: Stated,
  number: Stated,
  on: Stated,
  cause: Stated,
  role: orOpen(partyRoles).nullable(),
  outcome: orOpen(recordOutcomes).nullable(),
  outcomeWords: Stated,
  identity: orOpen(recordIdentities),
  idDigits: z.string().max(30),
  register: z.string().max(40).default(''),
});
const Namesakes = z.int().min(0).max(100_000);
const ReceiptDraft = z.object({
  terms: z.enum(searchTermKeys),
  at: Time.nullable(),
  tries: z
    .array(Time)
    .max(triesKept)
    .readonly()
    .default([])
    .describe('when it was tried before and could not be searched'),
  remindAt: Time.nullable().default(null).describe('when the reviewer is reminded to try again'),
  queryNo: z.string().max(80),
  pageId: narrowingId('file').nullable(),
  result: z.enum(receiptResults).nullable(),
  reason: z.enum(unsearchableReasons).nullable(),
  nameOnly: Namesakes.describe('records of the same name that are not shown to be the candidate'),
  otherId: Namesakes.describe('records of the same name with another ID number'),
});
const FactGroundShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('item') }),
  z.object({ kind: z.literal('contact'), contactId: narrowingId('contact') }),
  z.object({ kind: z.literal('file'), fileId: narrowingId('file') }),
]);
const AdverseShape = z.object({
  field: Key,
  isFirstHand: z.boolean().nullable().describe('null: nobody has asked the referee whether they were there'),
});
const ClearedShape = z.object({
  field: z.string().max(100),
  category: z.enum(forbiddenCategories as readonly [ForbiddenCategory]),
  words: z.string().max(300),
  reason: z.string().max(300),
});
const Source = z.enum(reviewSourceKeys as readonly [(typeof reviewSourceKeys)[number]]);
const Method = z.enum(reviewMethodKeys as readonly [(typeof reviewMethodKeys)[number]]);

/** Facts with their ground, as far as they are written down. Any part may be missing while it is a draft. */
export const Draft = z.object({
  fields: z.record(Key, DraftFieldShape),
  receipts: z.record(Key, ReceiptDraft).default({}).describe('by the key of the list that was searched'),
  years: z.int().min(1).max(50).nullable().default(null).describe('how far back; null for all that the lists hold'),
  records: z.array(RecordDraft).max(50),
  ground: z.object({
    source: Source.nullable(),
    method: Method.nullable(),
    contactId: narrowingId('contact').nullable(),
    party: z.string().max(200),
    queryNo: z.string().max(80),
    queriedAt: Time.nullable(),
    checkCode: z.string().max(80),
  }),
  judged: z.array(z.object({ rule: Text(60), reason: z.string().max(500) })).max(20),
  fact: z.string().max(500),
  factGround: FactGroundShape.nullable().default(null).describe('what the extra fact rests on'),
  adverse: z.array(AdverseShape).max(20).default([]).describe('sentences that speak against the candidate'),
  cleared: z
    .array(ClearedShape)
    .max(40)
    .default([])
    .describe('words that only seem to be forbidden matter, with what they say instead'),
  notVerified: z.enum(notVerifiedReasons).nullable(),
});

const Said = z.object({ staffName: z.string(), at: Time, words: z.string() });
const Holder = z.object({ staffId: Id, name: z.string(), isMe: z.boolean() });

/** What the task asks of whoever does it. */
const TaskAsks = z.object({
  group: z.object({ code: z.string(), name: Bilingual }),
  language: z.object({ code: z.enum(skillLanguages), level: z.enum(languageLevels) }).nullable(),
  region: z.enum(regions).nullable(),
});

export const ReviewTask = z.object({
  taskId: Id,
  code: z.string(),
  n: z.int(),
  itemName: Bilingual,
  candidateName: z.string(),
  enterpriseName: z.string(),
  orderNo: z.string(),
  /** The employer, the school: what tells two tasks of one person apart. */
  subject: z.string().nullable(),
  isExpedited: z.boolean(),
  deadlineAt: Time,
  state: z.enum(reviewStates),
  holder: Holder.nullable(),
  assignee: Holder.nullable().describe('whose it is: who holds it now, else whom it was given to or is kept for'),
  asks: TaskAsks,
  nextContactAt: Time.nullable(),
  searchAgainAt: Time.nullable().describe('when a list is tried again that could not be searched'),
  contactCount: z.int(),
  material: z
    .object({ state: z.enum(materialStates), dueAt: Time })
    .nullable()
    .describe('what the candidate was asked for last'),
  result: z.enum(itemResults).nullable(),
  endedAt: Time.nullable(),
});
export type ReviewTask = z.infer<typeof ReviewTask>;

export const ReviewRuleShape = z.object({
  when: z.string(),
  no: z.string(),
  light: Light,
  textZh: z.string(),
  textEn: z.string(),
  judged: z.literal(true).optional(),
  asks: z.string().optional().describe('the field of the claim that it speaks of'),
  exceptSaid: z.string().optional().describe('the answer to it with which the rule cannot hold'),
  records: z.custom<RecordCondition>().optional(),
});

/** Values of a person that a reviewer may need to see whole; each look is written down. */
export const revealables = ['idCard', 'phone', ...thirdPartyPhones] as const;
export type Revealable = (typeof revealables)[number];

export const LoggedContactShape = z.object({
  contactId: Id,
  words: z.string(),
  ...TryShape.shape,
  origin: z.enum(contactOrigins).nullable().describe('where its number comes from; null where the log has none'),
});

export const ReviewSheet = z.object({
  ...ReviewTask.shape,
  memberId: Id,
  orderDetailsId: Id,
  needs: z.array(z.string()),
  rules: z.array(ReviewRuleShape),
  remark: z.string().nullable().describe('what the orderer has asked for with this item'),
  ordered: ClaimContent.describe('what the orderer had filled in for the candidate; phone numbers masked'),
  position: z.string().nullable(),
  claim: ClaimContent.describe('phone numbers masked: they are shown one by one, on request'),
  mayContact: z
    .boolean()
    .describe('false: the candidate has asked not to contact the employer, or not to call the referee'),
  closedEmployers: z
    .array(z.string())
    .describe(
      'where the item names no employer and may ask one: those of the check that the candidate has asked not to contact',
    ),
  person: z
    .object({
      idCard: z.string(),
      idType: IdType,
      idTail: z.string().describe('the last four, by which a record of a register is compared'),
      phone: z.string(),
    })
    .describe('masked'),
  reveals: z.array(z.enum(revealables)).describe('what can be shown whole'),
  verifier: z.string().describe('the number of whoever looks: V-0213'),
  consent: z.object({ givenAt: Time, endsAt: Time }).nullable(),
  resume: StoredFile.nullable().describe('what the check was ordered with'),
  claimFiles: z.array(StoredFile),
  evidence: z.array(EvidenceFile),
  sourceCalls: z.array(
    z.object({
      attempt: z.int(),
      connector: z.string(),
      askedAt: Time,
      outcome: z.enum(['answered', 'silent', 'unknown', 'notAsked']).nullable(),
    }),
  ),
  contacts: z.array(
    LoggedContactShape.extend({
      staffName: z.string(),
      number: z
        .string()
        .nullable()
        .describe('what was dialled or written to, masked where the candidate gave it; null in logs of before'),
    }),
  ),
  conflictCompanies: ComparedListShape.nullable().describe(
    'the companies that the item compares; null where it compares none',
  ),
  materialExpired: z.boolean().describe('the candidate was asked for material and sent none in time'),
  sourceFailed: z.boolean().describe('a source was asked and gave nothing'),
  draft: Draft,
  draftVersion: z.int(),
  draftedAt: Time.nullable(),
  firstReader: Holder.nullable().describe('null where a source has answered'),
  opinion: Said.nullable().describe('what the second reader wrote about the finding of the first'),
  answer: FoundItemShape.extend({
    rejected: Said.nullable().describe('why its reader did not publish it'),
  })
    .nullable()
    .describe(
      'a red light that a source has answered with: what its reader publishes or has rejected; null where there is none',
    ),
  unread: z.array(Id).describe('evidence that whoever looks has not opened; the second reader opens all of it'),
  materials: z.array(SheetMaterial).describe('what the candidate was asked for, newest first'),
  mayAskCandidate: z.boolean().describe('false once the candidate was asked as often as is fair'),
  earlier: z
    .array(ReportItem.pick({ light: true, result: true, isPartial: true, at: true }))
    .describe('findings of this task before, newest first'),
});
export type ReviewSheet = z.infer<typeof ReviewSheet>;

const roles = ['reviewer'] as const;
/** Who leads looks at the queue without working on it. */
const looks = ['reviewer', 'lead'] as const;
const ofTask = { taskId: idOf('task') };
const heldRefusals = ['taskNotFound', 'taskEnded', 'taskNotHeld'] as const;

/** Scopes that the next task can be taken from; the others say who has it, and the next one is mine or nobody's. */
export const scopesOfNext = ['overdue', 'today', 'second'] as const satisfies readonly ReviewScope[];

/** What the queue can be narrowed to, beside its scope. */
const narrowing = {
  code: Text(32).optional(),
  memberId: narrowingId('company').optional().describe('tasks of one member'),
  group: Text(32).optional().describe('tasks of one item group'),
  dueFrom: Time.optional(),
  dueTo: Time.optional().describe('due before then'),
  search: Text(60).optional().describe('how the order number begins, or part of the name of the member'),
};

export const reviewCalls = {
  list: call({
    path: '/staff/V1/review/list',
    who: 'staff',
    effect: 'none',
    shows: ['reviews'],
    roles: looks,
    about:
      'Tasks that wait for a reviewer, those that are due first on top; `done` lists what one has closed, newest first.',
    params: z.object({
      scope: ReviewScope.default('all'),
      ...narrowing,
      staffId: narrowingId('staff').optional().describe('tasks of one reviewer'),
      cursor: Text(200).optional(),
      pageSize: z.int().min(1).max(100).default(30),
    }),
    data: z.object({ rows: z.array(ReviewTask), nextCursor: z.string().nullable() }),
    refusals: [],
  }),
  counts: call({
    path: '/staff/V1/review/counts',
    who: 'staff',
    effect: 'none',
    shows: ['reviews'],
    roles: looks,
    about: 'How much waits in each scope, by item and by member, and what one has closed today.',
    params: Nothing,
    data: z.object({
      scopes: z.object({
        all: z.int(),
        mine: z.int(),
        unclaimed: z.int(),
        overdue: z.int(),
        second: z.int(),
        candidate: z.int(),
        appointed: z.int(),
        today: z.int(),
        forwarded: z.int(),
      }),
      items: z.array(z.object({ code: z.string(), name: Bilingual, count: z.int() })),
      members: z
        .array(z.object({ memberId: Id, name: z.string(), count: z.int() }))
        .describe('the fifty with the most'),
      today: z.object({ closed: z.int(), averageMs: z.int().nullable() }),
    }),
    refusals: [],
  }),
  open: call({
    path: '/staff/V1/review/open',
    who: 'staff',
    effect: 'each',
    changes: [],
    shows: ['reviews'],
    roles,
    about: 'One task with everything that is needed to decide it. Opening it is written down.',
    params: z.object(ofTask),
    data: ReviewSheet,
    refusals: ['taskNotFound'],
  }),
  claim: call({
    path: '/staff/V1/review/claim',
    who: 'staff',
    effect: 'set',
    changes: changedBy('claimTask'),
    roles,
    about:
      'Takes a task on for half an hour, which every save begins anew. One holder at a time; the second reader is never the first.',
    params: z.object(ofTask),
    data: z.object({ heldUntil: Time }),
    refusals: ['taskNotFound', 'taskEnded', 'taskHeld', 'sameReader', 'taskConflict'],
  }),
  release: call({
    path: '/staff/V1/review/release',
    who: 'staff',
    effect: 'once',
    changes: changedBy('releaseTask'),
    roles,
    about: 'Gives a task back; the draft stays for whoever takes it on.',
    params: z.object(ofTask),
    data: Nothing,
    refusals: [...heldRefusals],
  }),
  save: call({
    path: '/staff/V1/review/save',
    who: 'staff',
    effect: 'once',
    changes: [],
    roles,
    about: 'Keeps the draft. `draftVersion` is the one that was read: a draft that has moved on is not overwritten.',
    params: z.object({ ...ofTask, draft: Draft, draftVersion: z.int() }),
    data: z.object({ draftVersion: z.int(), heldUntil: Time }),
    refusals: [...heldRefusals, 'draftStale', 'secondReaderReads'],
  }),
  noteContact: call({
    path: '/staff/V1/review/noteContact',
    who: 'staff',
    effect: 'each',
    changes: changedBy('noteContact'),
    roles,
    about:
      'Writes down that somebody was called or written to, at which number and where that comes from, and when to try again. A number that the candidate gave is never the switchboard.',
    params: z
      .object({
        ...ofTask,
        channel: z.enum(contactChannels),
        outcome: z.enum(contactOutcomes),
        number: Text(60).optional().describe('what was dialled or written to; for calls and e-mails'),
        claimedPhone: z
          .enum(thirdPartyPhones)
          .optional()
          .describe('instead of `number`: one that the candidate has stated'),
        origin: z
          .enum(contactOrigins)
          .optional()
          .describe('where it comes from; of a claimed number it is the candidate'),
        seconds: z.int().min(0).max(86_400).optional().describe('how long it rang or lasted'),
        words: Text(500),
        nextContactAt: Time.optional(),
      })
      .refine((contact) => wrongPartOf(contact) !== 'number', { error: 'dialled', path: ['number'] })
      .refine((contact) => wrongPartOf(contact) !== 'origin', { error: 'missing', path: ['origin'] }),
    data: z.object({ contactId: Id }),
    refusals: [...heldRefusals, 'contactForbidden', 'claimedNumber', 'notFound'],
  }),
  reveal: call({
    path: '/staff/V1/review/reveal',
    who: 'staff',
    effect: 'each',
    changes: [],
    roles,
    about: 'Shows one value whole to the holder of the task: the ID number, a phone number. Each look is written down.',
    perMinute: 30,
    params: z.object({ ...ofTask, what: z.enum(revealables) }),
    data: z.object({ value: z.string() }),
    refusals: [...heldRefusals, 'contactForbidden', 'notFound'],
  }),
  takeNext: call({
    path: '/staff/V1/review/takeNext',
    who: 'staff',
    effect: 'each',
    changes: changedBy('claimTask'),
    roles,
    about:
      'Claims the next task in one step, so that two people never get the same: the most urgent that is mine and needs no waiting, else one that nobody has and that is within my skills; of what the queue is narrowed to. Null when there is none; `lacking` then says what others wait for.',
    params: z.object({
      besides: narrowingId('task').optional().describe('the one that is left behind'),
      within: z.enum(scopesOfNext).optional().describe('of these alone'),
      ...narrowing,
    }),
    data: z.object({
      taskId: Id.nullable(),
      lacking: z.array(
        z.object({
          what: z.enum(['group', 'language', 'region']),
          code: z.string(),
          name: Bilingual,
          count: z.int(),
        }),
      ),
    }),
    refusals: [],
  }),
  addEvidence: call({
    path: '/staff/V1/review/addEvidence',
    who: 'staff',
    effect: 'each',
    changes: changedBy('addEvidence'),
    roles,
    about:
      'Keeps a file as evidence of the task: a picture or a PDF of at most 10 MB, or a recording (MP3, M4A, WAV, Ogg) of at most 20 MB. Pictures and PDF are shared with the member unless a referee spoke; recordings are not.',
    bodyMax: recordingBodyMax,
    perMinute: 60,
    params: z.object({ ...ofTask, name: Text(120), base64: z.base64() }),
    data: EvidenceFile,
    refusals: [...heldRefusals, ...fileRefusals, 'filesTooMany', 'vendorSilent'],
  }),
  shareEvidence: call({
    path: '/staff/V1/review/shareEvidence',
    who: 'staff',
    effect: 'set',
    changes: changedBy('shareEvidence'),
    roles,
    about: 'Lets the member open a file of evidence from the report, or keeps it in the house.',
    params: z.object({ ...ofTask, fileId: idOf('file'), isShared: z.boolean() }),
    data: Nothing,
    refusals: [...heldRefusals, 'fileNotFound'],
  }),
  removeEvidence: call({
    path: '/staff/V1/review/removeEvidence',
    who: 'staff',
    effect: 'once',
    changes: changedBy('removeEvidence'),
    roles,
    about: 'Takes a file back out of the evidence.',
    params: z.object({ ...ofTask, fileId: idOf('file') }),
    data: Nothing,
    refusals: [...heldRefusals, 'fileNotFound'],
  }),
  openFile: call({
    path: '/staff/V1/review/openFile',
    who: 'staff',
    effect: 'each',
    changes: changedBy('openFile'),
    roles,
    about:
      "The content of a file of the task: the candidate's paper, the evidence, or the résumé that the check was ordered with. The look is written down.",
    params: z.object({ ...ofTask, fileId: idOf('file') }),
    data: FileContent,
    refusals: ['taskNotFound', 'fileNotFound', 'vendorSilent'],
  }),
  publish: call({
    path: '/staff/V1/review/publish',
    who: 'staff',
    effect: 'once',
    changes: changedBy('publishFinding', 'askSecondReader', 'endItem'),
    roles,
    about:
      'Makes the draft the finding. `sentence` is what the reviewer has read and confirmed: the report will say it to the letter. A red light, a remark against the candidate, an extra fact and words that were cleared with a reason wait for a second reader first.',
    params: z.object({ ...ofTask, draftVersion: z.int(), sentence: Bilingual }),
    data: z.object({ outcome: z.enum(['published', 'awaitingSecond']) }),
    refusals: [...heldRefusals, 'draftStale', 'reviewIncomplete', 'secondReaderReads', 'sentenceChanged'],
  }),
  confirm: call({
    path: '/staff/V1/review/confirm',
    who: 'staff',
    effect: 'once',
    changes: changedBy('confirmFinding', 'sendReviewBack', 'rejectAnswer', 'endItem'),
    roles,
    about:
      'The second reader agrees, and it becomes the finding; or sends it back with a word why. The red light of a source is read in the same way; rejected, it is left to reviewers.',
    params: z.object({
      ...ofTask,
      agrees: z.boolean(),
      opinion: Text(1000),
      draftVersion: z.int(),
      sentence: Bilingual.optional().describe('as published: what was read and confirmed; needed to agree'),
    }),
    data: Nothing,
    refusals: [
      ...heldRefusals,
      'draftStale',
      'sameReader',
      'confirmsLater',
      'reviewIncomplete',
      'sentenceChanged',
      'evidenceUnread',
    ],
  }),
};
