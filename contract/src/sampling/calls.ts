import { z } from 'zod';
import { changedBy } from '../acts.ts';
import { ClaimContent } from '../candidate/claim-content.ts';
import { FileContent, StoredFile } from '../file/calls.ts';
import { itemResults } from '../finding/conclusion.ts';
import { call } from '../wire/call.ts';
import { idOf, narrowingId } from '../wire/named-things.ts';
import { Bilingual, Id, Nothing, Text, Time } from '../wire/shapes.ts';
import { Draft, LoggedContactShape, ReviewRuleShape } from '../verification/review.ts';
import { lights } from '../verification/task-states.ts';

/** `open`: to be judged · `differs`: the verdicts differ and a third person decides · `done`: judged or decided */
export const sampleScopes = ['open', 'differs', 'done'] as const;
export const SampleScope = z.enum(sampleScopes);
export type SampleScope = z.infer<typeof SampleScope>;
export const sampleStates = ['open', 'agreed', 'differs', 'decided'] as const;
export type SampleState = (typeof sampleStates)[number];
/** `red`: red lights are all judged again. */
export const sampleReasons = ['random', 'red'] as const;

/** Neither the reviewer nor the member nor the candidate. */
export const SampleRow = z.object({
  sampleId: Id,
  code: z.string(),
  itemName: Bilingual,
  reason: z.enum(sampleReasons).nullable().describe('null while it is to be judged, when it would tell the light'),
  foundOn: z.string().describe('the day of the first verdict, in China'),
  state: z.enum(sampleStates),
  holder: z.object({ name: z.string(), isMe: z.boolean() }).nullable(),
});
export type SampleRow = z.infer<typeof SampleRow>;

/** Facts as the reader takes them from the evidence; what follows from them is concluded. */
export const SampleVerdict = Draft.pick({
  fields: true,
  receipts: true,
  records: true,
  judged: true,
  adverse: true,
  cleared: true,
  notVerified: true,
});
export type SampleVerdict = z.infer<typeof SampleVerdict>;

export const SampleSheet = z.object({
  sampleId: Id,
  code: z.string(),
  n: z.int(),
  itemName: Bilingual,
  foundOn: z.string(),
  heldUntil: Time,
  rules: z.array(ReviewRuleShape),
  needs: z.array(z.string()).describe('what the candidate was asked for'),
  claim: ClaimContent.describe('phone numbers and the name of the candidate masked'),
  idTail: z.string(),
  mayContact: z.boolean(),
  closedEmployers: z.array(z.string()),
  claimFiles: z.array(StoredFile),
  evidence: z.array(StoredFile),
  contacts: z.array(LoggedContactShape),
  materialExpired: z.boolean(),
  sourceFailed: z.boolean(),
});
export type SampleSheet = z.infer<typeof SampleSheet>;

const Verdict = z.object({
  staffName: z.string(),
  readerName: z.string().nullable().describe('who read it a second time before it was published'),
  at: Time,
  result: z.enum(itemResults),
  light: z.enum(lights),
  rules: z.array(z.object({ no: z.string(), text: Bilingual })),
  sentence: Bilingual.describe('as the report says it'),
});
const Words = z.union([z.string(), Bilingual]);

export const SampleComparison = z.object({
  sampleId: Id,
  itemName: Bilingual,
  candidateName: z.string(),
  enterpriseName: z.string(),
  orderNo: z.string(),
  reason: z.enum(sampleReasons),
  state: z.enum(sampleStates),
  first: Verdict,
  second: Verdict,
  rows: z.array(z.object({ label: Bilingual, claim: Words, first: Words, second: Words, isSame: z.boolean() })),
  decision: z.object({ which: z.enum(['first', 'second']), staffName: z.string(), at: Time }).nullable(),
  words: z.string().nullable().describe('why it was decided so'),
  mayDecide: z.boolean(),
});
export type SampleComparison = z.infer<typeof SampleComparison>;

const Counted = z.object({
  found: z.int().describe('findings of reviewers'),
  drawn: z.int(),
  judged: z.int(),
  agreed: z.int(),
  corrected: z.int().describe('where the second verdict was let count'),
  agreement: z
    .int()
    .nullable()
    .describe('agreed of judged, in tenths of a per cent; null where too few were judged to say'),
});
const Share = z.object({
  staffId: Id.nullable().describe('null: everybody'),
  staffName: z.string().nullable(),
  code: z.string().nullable().describe('null: every item'),
  itemName: Bilingual.nullable(),
  perMille: z.int(),
  savedBy: z.string().nullable().describe('null: as the product was shipped'),
  savedAt: Time.nullable(),
});
export type SamplingShare = z.infer<typeof Share>;

const judges = ['reviewer', 'lead'] as const;
const lead = ['lead'] as const;
const ofSample = { sampleId: idOf('sample') };
const heldRefusals = ['sampleNotFound', 'sampleEnded', 'sampleNotHeld'] as const;

export const samplingCalls = {
  list: call({
    path: '/staff/V1/sampling/list',
    who: 'staff',
    effect: 'none',
    shows: ['samples'],
    roles: judges,
    about:
      'Findings that were drawn to be judged a second time: those that the caller may judge, those that a lead has to decide, or those that are done. Newest last; `done` newest first. Reviewers see what they have judged themselves.',
    params: z.object({
      scope: SampleScope.default('open'),
      after: narrowingId('sample').optional().describe('the last one of the page before'),
      pageSize: z.int().min(1).max(100).default(50),
    }),
    data: z.object({
      rows: z.array(SampleRow),
      hasMore: z.boolean(),
      counts: z.object({ open: z.int(), differs: z.int() }),
    }),
    refusals: [],
  }),
  open: call({
    path: '/staff/V1/sampling/open',
    who: 'staff',
    effect: 'set',
    changes: [],
    roles: judges,
    about:
      'Takes a sample for half an hour, with everything that the first verdict rests on and nothing of the verdict. Whoever has worked on the task or has opened it is refused.',
    params: z.object(ofSample),
    data: SampleSheet,
    refusals: ['sampleNotFound', 'sampleEnded', 'sampleHeld', 'sampleNotBlind'],
  }),
  openFile: call({
    path: '/staff/V1/sampling/openFile',
    who: 'staff',
    effect: 'each',
    changes: [],
    roles: judges,
    about: 'A paper of the candidate or a file of evidence, for who judges the sample. The look is written down.',
    params: z.object({ ...ofSample, fileId: idOf('file') }),
    data: FileContent,
    refusals: [...heldRefusals, 'fileNotFound', 'vendorSilent'],
  }),
  judge: call({
    path: '/staff/V1/sampling/judge',
    who: 'staff',
    effect: 'once',
    changes: changedBy('judgeSample'),
    roles: judges,
    about:
      'Gives the second verdict. It is compared with the first: result, light and rules. A difference goes to a lead.',
    params: z.object({ ...ofSample, verdict: SampleVerdict }),
    data: z.object({ outcome: z.enum(['agreed', 'differs']) }),
    refusals: [...heldRefusals, 'sampleNotBlind', 'reviewIncomplete'],
  }),
  compare: call({
    path: '/staff/V1/sampling/compare',
    who: 'staff',
    effect: 'none',
    shows: ['samples'],
    roles: judges,
    about: 'Both verdicts side by side, for who gave the second one and for leads.',
    params: z.object(ofSample),
    data: SampleComparison,
    refusals: ['sampleNotFound', 'sampleNotHeld'],
  }),
  decide: call({
    path: '/staff/V1/sampling/decide',
    who: 'staff',
    effect: 'once',
    changes: changedBy('decideSample', 'correctReport'),
    roles: lead,
    about:
      'A lead who gave neither verdict says which counts. When it is the second, the finding gets a new version and so does the report, of which the member is told.',
    params: z.object({
      ...ofSample,
      decision: z.enum(['first', 'second']),
      words: Text(500).min(4, { error: 'tooShort' }),
    }),
    data: Nothing,
    refusals: ['sampleNotFound', 'sampleEnded', 'sampleOwn', 'confirmsLater', 'sampleOvertaken'],
  }),
  figures: call({
    path: '/staff/V1/sampling/figures',
    who: 'staff',
    effect: 'none',
    shows: ['samples'],
    roles: judges,
    about:
      'How far the verdicts of the last four weeks agree, by reviewer and by item. A share is given from twelve second verdicts on. Reviewers see themselves and no colleague.',
    params: Nothing,
    data: z.object({
      since: z.string().describe('the first day, in China'),
      total: Counted,
      reviewers: z.array(z.object({ staffId: Id, name: z.string(), ...Counted.shape })),
      items: z.array(z.object({ code: z.string(), itemName: Bilingual, ...Counted.shape })),
    }),
    refusals: [],
  }),
  shares: call({
    path: '/staff/V1/sampling/shares',
    who: 'staff',
    effect: 'none',
    shows: ['samples'],
    roles: lead,
    about: 'How many of a thousand findings are drawn, by reviewer and item, and whom and what a share can be set for.',
    params: Nothing,
    data: z.object({
      rows: z.array(Share),
      reviewers: z.array(z.object({ staffId: Id, name: z.string() })),
      items: z.array(z.object({ code: z.string(), name: Bilingual })),
    }),
    refusals: [],
  }),
  saveShare: call({
    path: '/staff/V1/sampling/shares/save',
    who: 'staff',
    effect: 'set',
    changes: changedBy('saveSamplingShare'),
    roles: lead,
    about:
      'Sets a share from now on: the row that says most about reviewer and item counts. Null takes a row away, except the general one. Nobody sets a share of their own.',
    params: z
      .object({
        staffId: idOf('staff').nullable(),
        code: Text(32).nullable(),
        perMille: z.int().min(0).max(1000).nullable(),
      })
      .refine(({ staffId, code, perMille }) => perMille !== null || staffId !== null || code !== null, {
        error: 'missing',
        path: ['perMille'],
      }),
    data: Nothing,
    refusals: ['staffNotFound', 'itemUnknown', 'ownSampling'],
  }),
};
