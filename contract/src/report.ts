import { z } from 'zod';
import { call } from './call.ts';
import { ItemAnswer, ItemDispute } from './item-remark.ts';
import { permissions } from './permissions.ts';
import { Id, Nothing, Time } from './shapes.ts';
import { lights, taskResults, taskStates } from './task-states.ts';

const Bilingual = z.object({ zh: z.string(), en: z.string() });
export const LightShape = z.enum(lights);

/** What was said beside what was found. `unknown`: the source does not say. */
export const ComparedRow = z.object({
  label: Bilingual,
  claimed: z.string().nullable(),
  found: z.string().nullable(),
  verdict: z.enum(['same', 'differs', 'unknown']),
});
export type ComparedRow = z.infer<typeof ComparedRow>;

export const ReportItem = z.object({
  code: z.string(),
  n: z.int(),
  name: Bilingual,
  light: LightShape,
  result: z.enum(taskResults),
  rule: Bilingual.nullable().describe('the rule that lit it, in words'),
  source: z.string(),
  method: z.string(),
  at: Time,
  rows: z.array(ComparedRow),
  note: z.string().nullish().describe('what the reviewer says of it'),
  override: z
    .object({ ruled: LightShape, reason: z.string() })
    .nullish()
    .describe('the light that the rule gave, where staff have put another in its place'),
  answer: ItemAnswer.nullish().describe("the candidate's own words"),
  dispute: ItemDispute.nullish().describe('the newest dispute of the candidate'),
});
export type ReportItem = z.infer<typeof ReportItem>;

/** A snapshot: later changes make a new version, never another content of this one. */
export const Report = z.object({
  reportNo: z.string(),
  version: z.int(),
  kind: z.enum(['stage', 'full']),
  createdAt: Time,
  hash: z.string().describe('SHA-256 over the content'),
  name: z.string(),
  idCard: z.string().describe('masked'),
  position: z.string().nullable(),
  enterpriseName: z.string(),
  overall: z.object({ light: LightShape, counts: z.array(z.object({ light: LightShape, count: z.int() })) }),
  items: z.array(ReportItem),
  waiting: z.array(z.object({ code: z.string(), name: Bilingual })).describe('items that have not ended yet'),
  dropped: z
    .array(z.object({ code: z.string(), name: Bilingual }))
    .describe('items that the candidate did not agree to'),
  timeline: z.array(z.object({ at: Time, event: z.string() })),
  consent: z.object({ consentId: Id, givenAt: Time, endsAt: Time, textVersion: z.string() }),
});
export type Report = z.infer<typeof Report>;

const ofDetail = z.object({ orderDetailsId: Id });

export const reportCalls = {
  view: call({
    path: '/gw-bgcheck/order/V1/reportViewB',
    who: 'member',
    needs: permissions.seeReports,
    about: 'The newest version of a report, or an earlier one. Opening it is written down.',
    params: z.object({ orderDetailsId: Id, version: z.int().min(1).max(9999).optional() }),
    data: z.object({
      report: Report,
      versions: z.array(z.object({ version: z.int(), kind: z.enum(['stage', 'full']), createdAt: Time })),
      views: z.array(z.object({ readerName: z.string(), what: z.enum(['open', 'download']), at: Time })),
    }),
    refusals: ['orderNotFound', 'reportNotReady'],
  }),
  itemStatus: call({
    path: '/gw-bgcheck/report/V1/reportItemStatus',
    who: 'member',
    needs: permissions.seeReports,
    about: 'How far each item is.',
    params: ofDetail,
    data: z.object({
      items: z.array(
        z.object({
          code: z.string(),
          n: z.int(),
          name: Bilingual,
          state: z.enum(taskStates),
          result: z.enum(taskResults).nullable(),
          light: LightShape.nullable(),
          deadlineAt: Time.nullable(),
        }),
      ),
    }),
    refusals: ['orderNotFound'],
  }),
  riskSummary: call({
    path: '/gw-bgcheck/report/V1/reportRiskSummary',
    who: 'member',
    needs: permissions.seeReports,
    about: 'The overall light and how many items stand under each.',
    params: ofDetail,
    data: Report.shape.overall,
    refusals: ['orderNotFound', 'reportNotReady'],
  }),
  itemRisk: call({
    path: '/gw-bgcheck/report/V1/dataitem/risk/query',
    who: 'member',
    needs: permissions.seeReports,
    about: 'The light of each item with the rule that lit it.',
    params: ofDetail,
    data: z.object({
      items: z.array(ReportItem.pick({ code: true, n: true, name: true, light: true, result: true, rule: true })),
    }),
    refusals: ['orderNotFound', 'reportNotReady'],
  }),
  remove: call({
    path: '/gw-bgcheck/order/details/V1/delete',
    who: 'member',
    needs: permissions.seeReports,
    about: 'Deletes a finished report; its content is gone, its trail stays.',
    params: ofDetail,
    data: Nothing,
    refusals: ['orderNotFound', 'orderNotInState'],
  }),
};
