import { z } from 'zod';
import { call } from './call.ts';
import { ClaimContent } from './candidate.ts';
import { EvidenceFile, FileContent, recordingBodyMax, StoredFile } from './file.ts';
import { SheetMaterial } from './material.ts';
import { materialStates } from './material-rules.ts';
import { ReportItem } from './report.ts';
import { reviewMethodKeys, reviewSourceKeys, rowVerdicts } from './review-forms.ts';
import { Id, Nothing, Text, Time } from './shapes.ts';
import { lights, taskResults } from './task-states.ts';

const Bilingual = z.object({ zh: z.string(), en: z.string() });
const Light = z.enum(lights);

/** A claimed task comes back to the queue by itself when its holder does nothing for so long. */
export const reviewLeaseMs = 30 * 60_000;

/** `candidate`: what waits for its candidate and is nobody's work until it is back. */
export const reviewScopes = ['all', 'mine', 'unclaimed', 'overdue', 'second', 'candidate', 'done'] as const;
export const ReviewScope = z.enum(reviewScopes);
export type ReviewScope = z.infer<typeof ReviewScope>;

/** `awaitingSecond`: somebody else has to read it. `returned`: the second reader has sent it back. */
export const reviewStates = ['open', 'awaitingSecond', 'returned'] as const;
export type ReviewState = (typeof reviewStates)[number];

export const Draft = z.object({
  found: z.record(z.string().max(40), z.string().max(2000)),
  verdicts: z.record(z.string().max(40), z.enum(rowVerdicts)),
  rules: z.array(Text(60)).max(20).readonly(),
  source: z.enum(reviewSourceKeys as readonly [(typeof reviewSourceKeys)[number]]).nullable(),
  method: z.enum(reviewMethodKeys as readonly [(typeof reviewMethodKeys)[number]]).nullable(),
  contact: z.string().max(200),
  note: z.string().max(2000),
  couldNotVerify: z.boolean(),
  override: z.object({ light: Light, reason: z.string().max(500) }).nullable(),
});

const Holder = z.object({ staffId: Id, name: z.string(), isMe: z.boolean() });

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
  nextContactAt: Time.nullable(),
  contactCount: z.int(),
  material: z
    .object({ state: z.enum(materialStates), dueAt: Time })
    .nullable()
    .describe('what the candidate was asked for last'),
  result: z.enum(taskResults).nullable(),
  endedAt: Time.nullable(),
});
export type ReviewTask = z.infer<typeof ReviewTask>;

export const ReviewRuleShape = z.object({ when: z.string(), light: Light, textZh: z.string(), textEn: z.string() });

export const ReviewSheet = z.object({
  ...ReviewTask.shape,
  memberId: Id,
  orderDetailsId: Id,
  needs: z.array(z.string()),
  rules: z.array(ReviewRuleShape),
  remark: z.string().nullable().describe('what the orderer has asked for with this item'),
  position: z.string().nullable(),
  claim: ClaimContent.describe('without the ways to reach somebody who must not be called'),
  mayAskEmployer: z
    .boolean()
    .describe('false: the candidate has asked not to contact the present employer, or this referee'),
  consent: z.object({ givenAt: Time, endsAt: Time }).nullable(),
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
    z.object({ at: Time, staffName: z.string(), outcome: z.enum(['reached', 'noAnswer', 'later']), words: z.string() }),
  ),
  draft: Draft,
  draftVersion: z.int(),
  draftedAt: Time.nullable(),
  firstReader: Holder.nullable(),
  opinion: z.object({ staffName: z.string(), at: Time, words: z.string() }).nullable(),
  materials: z.array(SheetMaterial).describe('what the candidate was asked for, newest first'),
  mayAskCandidate: z.boolean().describe('false once the candidate was asked as often as is fair'),
  earlier: z
    .array(ReportItem.pick({ light: true, result: true, at: true }))
    .describe('findings of this task before, newest first'),
});
export type ReviewSheet = z.infer<typeof ReviewSheet>;

const roles = ['reviewer'] as const;
const ofTask = { taskId: Id };
const heldRefusals = ['taskNotFound', 'taskEnded', 'taskNotHeld'] as const;

export const reviewCalls = {
  list: call({
    path: '/staff/V1/review/list',
    who: 'staff',
    roles,
    about:
      'Tasks that wait for a reviewer, those that are due first on top; `done` lists what one has closed, newest first.',
    params: z.object({
      scope: ReviewScope.default('all'),
      code: Text(32).optional(),
      memberId: Id.optional().describe('tasks of one member'),
      cursor: Text(200).optional(),
      pageSize: z.int().min(1).max(100).default(30),
    }),
    data: z.object({ rows: z.array(ReviewTask), nextCursor: z.string().nullable() }),
    refusals: [],
  }),
  counts: call({
    path: '/staff/V1/review/counts',
    who: 'staff',
    roles,
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
    roles,
    about: 'One task with everything that is needed to decide it. Opening it is written down.',
    params: z.object(ofTask),
    data: ReviewSheet,
    refusals: ['taskNotFound'],
  }),
  claim: call({
    path: '/staff/V1/review/claim',
    who: 'staff',
    roles,
    about:
      'Takes a task on for half an hour, which every save begins anew. One holder at a time; the second reader is never the first.',
    params: z.object(ofTask),
    data: z.object({ heldUntil: Time }),
    refusals: ['taskNotFound', 'taskEnded', 'taskHeld', 'sameReader'],
  }),
  release: call({
    path: '/staff/V1/review/release',
    who: 'staff',
    roles,
    about: 'Gives a task back; the draft stays for whoever takes it on.',
    params: z.object(ofTask),
    data: Nothing,
    refusals: [...heldRefusals],
  }),
  save: call({
    path: '/staff/V1/review/save',
    who: 'staff',
    roles,
    about: 'Keeps the draft. `draftVersion` is the one that was read: a draft that has moved on is not overwritten.',
    params: z.object({ ...ofTask, draft: Draft, draftVersion: z.int() }),
    data: z.object({ draftVersion: z.int(), heldUntil: Time }),
    refusals: [...heldRefusals, 'draftStale', 'secondReaderReads'],
  }),
  noteContact: call({
    path: '/staff/V1/review/noteContact',
    who: 'staff',
    roles,
    about: 'Writes down that somebody was called or written to, and when to try again.',
    params: z.object({
      ...ofTask,
      outcome: z.enum(['reached', 'noAnswer', 'later']),
      words: Text(500),
      nextContactAt: Time.optional(),
    }),
    data: Nothing,
    refusals: [...heldRefusals, 'contactForbidden'],
  }),
  addEvidence: call({
    path: '/staff/V1/review/addEvidence',
    who: 'staff',
    roles,
    about:
      'Keeps a file as evidence of the task: a picture or a PDF of at most 10 MB, or a recording (MP3, M4A, WAV, Ogg) of at most 20 MB. Pictures and PDF are shared with the member unless a referee spoke; recordings are not.',
    bodyMax: recordingBodyMax,
    perMinute: 60,
    params: z.object({ ...ofTask, name: Text(120), base64: z.base64() }),
    data: EvidenceFile,
    refusals: [...heldRefusals, 'fileTooBig', 'fileTypeUnknown', 'fileBroken', 'filesTooMany', 'vendorSilent'],
  }),
  shareEvidence: call({
    path: '/staff/V1/review/shareEvidence',
    who: 'staff',
    roles,
    about: 'Lets the member open a file of evidence from the report, or keeps it in the house.',
    params: z.object({ ...ofTask, fileId: Id, isShared: z.boolean() }),
    data: Nothing,
    refusals: [...heldRefusals, 'fileNotFound'],
  }),
  removeEvidence: call({
    path: '/staff/V1/review/removeEvidence',
    who: 'staff',
    roles,
    about: 'Takes a file back out of the evidence.',
    params: z.object({ ...ofTask, fileId: Id }),
    data: Nothing,
    refusals: [...heldRefusals, 'fileNotFound'],
  }),
  openFile: call({
    path: '/staff/V1/review/openFile',
    who: 'staff',
    roles,
    about: "The content of a file of the task: the candidate's paper or the evidence. The look is written down.",
    params: z.object({ ...ofTask, fileId: Id }),
    data: FileContent,
    refusals: ['taskNotFound', 'fileNotFound', 'vendorSilent'],
  }),
  publish: call({
    path: '/staff/V1/review/publish',
    who: 'staff',
    roles,
    about:
      "Judges the draft by the item's rules and makes it the finding, whereupon the report gets its next version. Remarks of a referee against the person wait for a second reader first.",
    params: z.object({ ...ofTask, draftVersion: z.int() }),
    data: z.object({ outcome: z.enum(['published', 'awaitingSecond']) }),
    refusals: [...heldRefusals, 'draftStale', 'reviewIncomplete', 'secondReaderReads'],
  }),
  confirm: call({
    path: '/staff/V1/review/confirm',
    who: 'staff',
    roles,
    about: 'The second reader agrees, and it becomes the finding; or sends it back with a word why.',
    params: z.object({ ...ofTask, agrees: z.boolean(), opinion: Text(1000), draftVersion: z.int() }),
    data: Nothing,
    refusals: [...heldRefusals, 'draftStale', 'sameReader', 'reviewIncomplete'],
  }),
};
