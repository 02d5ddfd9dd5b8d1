import { z } from 'zod';
import { changedBy } from '../acts.ts';
import { call } from '../wire/call.ts';
import { ClaimContent } from '../candidate/claim-content.ts';
import { Download } from '../file/calls.ts';
import { Report, ReportItem } from '../report/calls.ts';
import { retention } from './retention.ts';
import { idOf } from '../wire/named-things.ts';
import { Bilingual, Id, IdType, Nothing, Text, Time } from '../wire/shapes.ts';

export const requestKinds = ['copy', 'correct', 'delete'] as const;
export type RequestKind = (typeof requestKinds)[number];

/** How long a copy can be fetched after it was granted. */
export const copyLifeMs = 30 * 24 * 3_600_000;

/** A report as its candidate reads it: what is left out of it is named, not hidden. */
export const OwnReport = Report.pick({
  reportNo: true,
  version: true,
  kind: true,
  createdAt: true,
  hash: true,
  enterpriseName: true,
  position: true,
  overall: true,
  waiting: true,
  missing: true,
}).extend({
  items: z.array(ReportItem.extend({ disputesLeft: z.int() })),
  withheld: z
    .array(ReportItem.pick({ code: true, n: true, name: true }))
    .describe('items that the member does not show here; a copy can be asked for'),
});
export type OwnReport = z.infer<typeof OwnReport>;

/** What a candidate has asked for, and the answer. */
export const OwnRequest = z.object({
  requestId: Id,
  kind: z.enum(requestKinds),
  askedAt: Time,
  dueAt: Time,
  answeredAt: Time.nullable(),
  outcome: z.enum(['granted', 'declined']).nullable(),
  words: z.string().nullable().describe('the answer'),
  copyUntil: Time.nullable().describe('until when the copy can be fetched'),
});
export type OwnRequest = z.infer<typeof OwnRequest>;

/** What a member shows to its candidates, and how long it keeps what was found. */
export const ReportSetting = z.object({
  hiddenCodes: z.array(Text(32)).max(60).describe('items that the candidate does not see on the phone'),
  hidesSources: z.boolean(),
  retentionMonths: z.int().min(retention.shortest).max(retention.longest),
});
export type ReportSetting = z.infer<typeof ReportSetting>;

/** Everything that is kept of one person in one check, for a program to read. */
export const OwnCopy = z.object({
  madeAt: Time,
  orderNo: z.string(),
  enterpriseName: z.string(),
  person: z.object({
    name: z.string(),
    phoneNo: z.string(),
    idCard: z.string(),
    idType: IdType,
    position: z.string().nullable(),
  }),
  consents: z.array(
    z.object({
      textVersion: z.string(),
      recipient: z.string(),
      purpose: z.string(),
      givenAt: Time,
      endsAt: Time,
      withdrawnAt: Time.nullable(),
    }),
  ),
  claims: z.array(z.object({ itemCode: z.string(), n: z.int(), content: ClaimContent, updatedAt: Time })),
  files: z.array(z.object({ name: z.string(), bytes: z.int(), createdAt: Time })),
  report: Report.nullable(),
  disputes: z.array(
    z.object({
      itemCode: z.string(),
      n: z.int(),
      words: z.string().nullable(),
      openedAt: Time,
      outcome: z.string().nullable(),
    }),
  ),
  requests: z.array(OwnRequest),
  timeline: z.array(z.object({ at: Time, event: z.string() })),
});
export type OwnCopy = z.infer<typeof OwnCopy>;

export const requestScopes = ['open', 'answered'] as const;
export type RequestScope = (typeof requestScopes)[number];

/** A request in the list of the provider's reviewers. */
export const RequestRow = z.object({
  requestId: Id,
  kind: z.enum(requestKinds),
  candidateName: z.string(),
  enterpriseName: z.string(),
  orderNo: z.string(),
  askedAt: Time,
  dueAt: Time,
  answeredAt: Time.nullable(),
  outcome: z.enum(['granted', 'declined']).nullable(),
});
export type RequestRow = z.infer<typeof RequestRow>;

const ClaimOfItem = z.object({ itemCode: Text(32), n: z.int().min(1).max(9), content: ClaimContent });

export const RequestSheet = RequestRow.extend({
  words: z.string().nullable(),
  answer: z.string().nullable(),
  isRunning: z.boolean().describe('the check has not come to its end yet'),
  holder: z.object({ name: z.string(), isMe: z.boolean() }).nullable(),
  claims: z
    .array(
      ClaimOfItem.extend({
        itemName: Bilingual,
        item: ReportItem.pick({ light: true, result: true, isPartial: true, rows: true, sentence: true }).nullable(),
      }),
    )
    .describe(
      'what the candidate stated, with the finding where there is one; empty unless whoever asks holds the request',
    ),
});
export type RequestSheet = z.infer<typeof RequestSheet>;

const ofDetail = z.object({ orderDetailsId: idOf('orderDetail') });
const reviewers = { who: 'staff', roles: ['reviewer'] } as const;

export const rightsCalls = {
  ownReport: call({
    path: '/gw-bgcheck/candidate/V1/report',
    who: 'candidate',
    effect: 'each',
    changes: [],
    about: 'The newest version of the own report, as far as the member shows it. Opening it is written down.',
    params: ofDetail,
    data: OwnReport,
    refusals: ['orderNotFound', 'reportNotReady', 'reportNotFull'],
  }),
  ownRequests: call({
    path: '/gw-bgcheck/candidate/V1/requests',
    who: 'candidate',
    effect: 'none',
    about: 'What was asked for (a copy, a correction, the deletion), until when it is answered, and the answer.',
    params: ofDetail,
    data: z.object({ requests: z.array(OwnRequest) }),
    refusals: ['orderNotFound'],
  }),
  setting: call({
    path: '/gw-bgcheck/report/V1/setting/query',
    who: 'member',
    effect: 'none',
    shows: ['settings'],
    about: 'What the member shows to its candidates, and how long it keeps what was found.',
    params: z.object({}),
    data: ReportSetting,
    refusals: [],
  }),
  saveSetting: call({
    path: '/gw-bgcheck/report/V1/setting/save',
    who: 'admin',
    effect: 'set',
    changes: changedBy('setReports'),
    about: 'Sets what candidates see of their own reports, and after how many months everything is deleted.',
    params: ReportSetting,
    data: ReportSetting,
    refusals: ['itemUnknown'],
  }),
  copy: call({
    path: '/gw-bgcheck/candidate/V1/copy',
    who: 'candidate',
    effect: 'each',
    changes: [],
    about:
      'Everything that is kept of the candidate in this check, once a copy was granted. Taking it is written down.',
    perMinute: 20,
    params: ofDetail,
    data: OwnCopy,
    refusals: ['orderNotFound', 'copyNotReady'],
  }),
  reportPdf: call({
    path: '/gw-bgcheck/candidate/V1/report/pdf',
    who: 'candidate',
    effect: 'each',
    changes: [],
    about: 'The own report as a PDF, as far as the member shows it. Taking it is written down.',
    perMinute: 10,
    params: ofDetail,
    data: Download,
    refusals: ['orderNotFound', 'reportNotReady', 'reportNotFull', 'printerBusy'],
  }),
  counts: call({
    path: '/staff/V1/request/counts',
    ...reviewers,
    effect: 'none',
    shows: ['disputes', 'requests'],
    about: 'How many disputes and requests wait.',
    params: Nothing,
    data: z.object({ disputes: z.int(), requests: z.int() }),
    refusals: [],
  }),
  requestList: call({
    path: '/staff/V1/request/list',
    ...reviewers,
    effect: 'none',
    shows: ['requests'],
    about: 'What candidates ask for: those that are due first on top; the answered ones newest first.',
    params: z.object({
      scope: z.enum(requestScopes).default('open'),
      cursor: idOf('pageEnd').optional().describe('the last row of the page before'),
      pageSize: z.int().min(1).max(100).default(30),
    }),
    data: z.object({ rows: z.array(RequestRow), nextCursor: Id.nullable() }),
    refusals: [],
  }),
  requestOpen: call({
    path: '/staff/V1/request/open',
    ...reviewers,
    effect: 'each',
    changes: [],
    shows: ['requests'],
    about: 'One request with what it is about. Opening it is written down.',
    params: z.object({ requestId: idOf('candidateRequest') }),
    data: RequestSheet,
    refusals: ['requestNotFound'],
  }),
  requestAnswer: call({
    path: '/staff/V1/request/answer',
    ...reviewers,
    effect: 'once',
    changes: changedBy('answerRequest', 'correctTask'),
    about:
      'Answers a request in words. A copy that is granted can be fetched for 30 days; a correction makes the next version of claims and report; a deletion leaves a record without content.',
    params: z.object({
      requestId: idOf('candidateRequest'),
      outcome: z.enum(['granted', 'declined']),
      words: Text(1000).min(2, { error: 'wrong' }),
      claims: z
        .array(ClaimOfItem)
        .max(40)
        .default([])
        .describe('statements as they should be; a finding that stands keeps the first statement and shows both'),
    }),
    data: Nothing,
    refusals: ['requestNotFound', 'requestAnswered', 'requestNotHeld', 'correctionEmpty'],
  }),
  requestClaim: call({
    path: '/staff/V1/request/claim',
    ...reviewers,
    effect: 'once',
    changes: changedBy('claimRequest'),
    about: 'Takes a request on. What the candidate stated is shown to whoever holds it, and to nobody else.',
    params: z.object({ requestId: idOf('candidateRequest') }),
    data: Nothing,
    refusals: ['requestNotFound', 'requestAnswered', 'requestTaken'],
  }),
  requestRelease: call({
    path: '/staff/V1/request/release',
    ...reviewers,
    effect: 'once',
    changes: changedBy('releaseRequest'),
    about: 'Gives a request back to the others.',
    params: z.object({ requestId: idOf('candidateRequest') }),
    data: Nothing,
    refusals: ['requestNotFound', 'requestAnswered', 'requestNotHeld'],
  }),
};
