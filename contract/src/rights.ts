import { z } from 'zod';
import { call } from './call.ts';
import { Report, ReportItem } from './report.ts';
import { Id, Text, Time } from './shapes.ts';

export const requestKinds = ['copy', 'correct', 'delete'] as const;
export type RequestKind = (typeof requestKinds)[number];

/** How long a copy can be fetched after it was granted. */
export const copyLifeMs = 30 * 24 * 3_600_000;

/** Reports are kept this long unless the member sets less or more. In months. */
export const retention = { usual: 36, shortest: 6, longest: 120 } as const;

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
  dropped: true,
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

const ofDetail = z.object({ orderDetailsId: Id });

export const rightsCalls = {
  ownReport: call({
    path: '/gw-bgcheck/candidate/V1/report',
    who: 'candidate',
    about: 'The newest version of the own report, as far as the member shows it. Opening it is written down.',
    params: ofDetail,
    data: OwnReport,
    refusals: ['orderNotFound', 'reportNotReady', 'reportNotFull'],
  }),
  ownRequests: call({
    path: '/gw-bgcheck/candidate/V1/requests',
    who: 'candidate',
    about: 'What was asked for (a copy, a correction, the deletion), until when it is answered, and the answer.',
    params: ofDetail,
    data: z.object({ requests: z.array(OwnRequest) }),
    refusals: ['orderNotFound'],
  }),
  setting: call({
    path: '/gw-bgcheck/report/V1/setting/query',
    who: 'member',
    about: 'What the member shows to its candidates, and how long it keeps what was found.',
    params: z.object({}),
    data: ReportSetting,
    refusals: [],
  }),
  saveSetting: call({
    path: '/gw-bgcheck/report/V1/setting/save',
    who: 'admin',
    about: 'Sets what candidates see of their own reports, and after how many months everything is deleted.',
    params: ReportSetting,
    data: ReportSetting,
    refusals: ['itemUnknown'],
  }),
};
