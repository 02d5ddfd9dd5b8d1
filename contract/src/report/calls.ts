import { z } from 'zod';
import { changedBy } from '../acts.ts';
import { ProofKind } from '../candidate/proof-kinds.ts';
import { call } from '../wire/call.ts';
import { Download, FileContent } from '../file/calls.ts';
import { itemResults } from '../finding/conclusion.ts';
import { versionKinds } from '../finding/overall.ts';
import { EndedShape, EvidenceShape, FoundItemShape } from '../finding/shapes.ts';
import { ItemAnswer, ItemDispute } from '../catalogue/item-remark.ts';
import { permissions } from '../wire/permissions.ts';
import { ReportConsent, ReportIssue } from './frame.ts';
import { idOf } from '../wire/named-things.ts';
import { Bilingual, Id, IdType, Nothing, Text, Time } from '../wire/shapes.ts';
import { lights, taskStates } from '../verification/task-states.ts';

const LightShape = z.enum(lights);

const Kind = z.enum(versionKinds);

/** One item with a finding: the facts, what follows from them, and the words that were published. */
export const ReportItem = FoundItemShape.extend({
  code: z.string(),
  n: z.int(),
  name: Bilingual,
  evidence: z.array(EvidenceShape),
  answer: ItemAnswer.nullish().describe("the candidate's own words"),
  dispute: ItemDispute.nullish().describe('the newest dispute of the candidate'),
});
export type ReportItem = z.infer<typeof ReportItem>;

const NamedItem = z.object({ code: z.string(), n: z.int().optional(), name: Bilingual });

/** A snapshot: later changes make a new version, never another content of this one. */
export const Report = z.object({
  reportNo: z.string(),
  version: z.int(),
  kind: Kind,
  createdAt: Time,
  hash: z.string().describe('SHA-256 over the content'),
  name: z.string(),
  idCard: z.string().describe('masked'),
  idType: IdType.default('idCard').describe('of which document the number is'),
  position: z.string().nullable(),
  enterpriseName: z.string(),
  overall: z.object({
    light: LightShape,
    counts: z.array(z.object({ light: LightShape, count: z.int() })),
    sentence: Bilingual,
  }),
  items: z.array(ReportItem),
  waiting: z
    .array(NamedItem.extend({ sentence: Bilingual }))
    .describe('items that have not ended yet, with what has happened so far'),
  missing: z
    .array(NamedItem.extend(EndedShape.shape))
    .describe('items that ended without a finding: withdrawn, declined, expired, cancelled or absent'),
  timeline: z.array(z.object({ at: Time, event: z.string(), proofBy: ProofKind.optional() })),
  consent: ReportConsent,
  issue: ReportIssue.optional(),
});
export type Report = z.infer<typeof Report>;

const ofDetail = z.object({ orderDetailsId: idOf('orderDetail') });

/** Reports in one zip: about 6 MB at most. */
export const reportsInZip = 30;

/** A deleted report can be brought back for so long; then its content is erased. */
export const restoreDays = 30;
export const deletedReportsAtMost = 200;

/** From when on the candidate can read the own report: the specification's setting 0013. */
export const candidateViews = { every: '1', full: '2' } as const;
export const candidateViewCode = '0013';
const CandidateView = z.enum(['1', '2']);
const settingCode = z.literal(candidateViewCode, { error: 'settingCode' }).default(candidateViewCode);

const Stood = z.object({ light: LightShape, result: z.enum(itemResults), sentence: Bilingual });
/** One item that stands otherwise than in the version before. */
export const ReportChange = z.object({
  code: z.string(),
  n: z.int(),
  name: Bilingual,
  what: z.enum(['added', 'corrected', 'answered', 'disputed', 'stands']),
  before: Stood.nullable(),
  after: Stood,
  words: z.string().nullable().describe('why it was decided so'),
});
export type ReportChange = z.infer<typeof ReportChange>;

const readRefusals = ['orderNotFound', 'reportNotReady', 'reportDeleted', 'viewingOff'] as const;

export const reportCalls = {
  view: call({
    path: '/gw-bgcheck/order/V1/reportViewB',
    who: 'member',
    effect: 'each',
    changes: [],
    shows: ['reports'],
    needs: permissions.seeReports,
    about: 'The newest version of a report, or an earlier one. Opening it is written down.',
    params: z.object({ orderDetailsId: idOf('orderDetail'), version: z.int().min(1).max(9999).optional() }),
    data: z.object({
      report: Report,
      versions: z.array(z.object({ version: z.int(), kind: Kind, createdAt: Time })),
      mayReveal: z.boolean().describe('this person may read the ID card whole'),
      mayDelete: z.boolean().describe('this person may delete the report once it is full'),
      views: z.array(z.object({ readerName: z.string(), what: z.enum(['open', 'download', 'evidence']), at: Time })),
    }),
    refusals: readRefusals,
  }),
  sample: call({
    path: '/gw-bgcheck/report/V1/sample',
    effect: 'none',
    who: 'public',
    about: 'A specimen of a report for visitors. Person, employer and findings are invented.',
    perMinute: 60,
    params: Nothing,
    data: z.object({ report: Report }),
    refusals: ['tooMany'],
  }),
  samplePdf: call({
    path: '/gw-bgcheck/report/V1/sample/pdf',
    effect: 'none',
    who: 'public',
    about: 'The specimen as a PDF, marked as one on every page.',
    perMinute: 10,
    params: Nothing,
    data: Download,
    refusals: ['tooMany', 'printerBusy'],
  }),
  evidence: call({
    path: '/gw-bgcheck/report/V1/evidence',
    who: 'member',
    effect: 'each',
    changes: [],
    needs: permissions.seeReports,
    about:
      'The content of a file that the newest version of a report shares beside a finding. Opening it is written down.',
    perMinute: 120,
    params: z.object({ orderDetailsId: idOf('orderDetail'), fileId: idOf('file') }),
    data: FileContent,
    refusals: [...readRefusals, 'fileNotFound', 'vendorSilent'],
  }),
  changes: call({
    path: '/gw-bgcheck/report/V1/changes',
    who: 'member',
    effect: 'none',
    shows: ['reports'],
    needs: permissions.seeReports,
    about: 'What stands otherwise in a version than in the one before: new items, corrections, answers and disputes.',
    params: z.object({ orderDetailsId: idOf('orderDetail'), version: z.int().min(2).max(9999) }),
    data: z.object({ changes: z.array(ReportChange) }),
    refusals: readRefusals,
  }),
  itemStatus: call({
    path: '/gw-bgcheck/report/V1/reportItemStatus',
    who: 'member',
    effect: 'none',
    shows: ['reports'],
    about: 'How far each item is. Results and lights are null for staff while viewing is switched off.',
    params: ofDetail,
    data: z.object({
      items: z.array(
        z.object({
          code: z.string(),
          n: z.int(),
          name: Bilingual,
          state: z.enum(taskStates),
          result: z.enum(itemResults).nullable(),
          light: LightShape.nullable(),
          isPartial: z
            .boolean()
            .nullable()
            .describe('part of what had to be verified was not, whatever else was found'),
          isHeld: z.boolean().describe('it waits until the identity of the candidate is proved'),
          isUnidentified: z.boolean().describe('it was stopped, since the identity was not proved'),
          deadlineAt: Time.nullable(),
          expectedAt: Time.nullable().describe('null when it has ended'),
        }),
      ),
    }),
    refusals: ['orderNotFound'],
  }),
  riskSummary: call({
    path: '/gw-bgcheck/report/V1/reportRiskSummary',
    who: 'member',
    effect: 'none',
    shows: ['reports'],
    needs: permissions.seeReports,
    about: 'The overall light and how many items stand under each.',
    params: ofDetail,
    data: Report.shape.overall,
    refusals: readRefusals,
  }),
  itemRisk: call({
    path: '/gw-bgcheck/report/V1/dataitem/risk/query',
    who: 'member',
    effect: 'none',
    shows: ['reports'],
    needs: permissions.seeReports,
    about: 'The light of each item with every rule that fired.',
    params: ofDetail,
    data: z.object({
      items: z.array(
        ReportItem.pick({
          code: true,
          n: true,
          name: true,
          light: true,
          result: true,
          isPartial: true,
          rules: true,
          sentence: true,
        }),
      ),
    }),
    refusals: readRefusals,
  }),
  remove: call({
    path: '/gw-bgcheck/order/details/V1/delete',
    who: 'member',
    embedded: true,
    effect: 'once',
    changes: changedBy('deleteReport'),
    needs: permissions.deleteReports,
    ofOthers: { needs: permissions.changeOrdersOfOthers },
    about:
      'Deletes a finished report: nobody is shown it any more, and its trail stays, with the reason. For 30 days it can be brought back; then its content is erased.',
    params: ofDetail.extend({ reason: Text(200).optional() }),
    data: Nothing,
    refusals: ['orderNotFound', 'orderNotInState'],
  }),
  restore: call({
    path: '/gw-bgcheck/order/details/V1/restore',
    who: 'member',
    effect: 'once',
    changes: changedBy('restoreReport'),
    needs: permissions.deleteReports,
    ofOthers: { needs: permissions.changeOrdersOfOthers },
    about: 'Takes the deletion of a report back, within 30 days of it.',
    params: ofDetail,
    data: Nothing,
    refusals: ['orderNotFound', 'orderNotInState', 'reportGone'],
  }),
  deleted: call({
    path: '/gw-bgcheck/report/V1/deleted',
    who: 'member',
    effect: 'none',
    shows: ['reports'],
    needs: permissions.deleteReports,
    about: `Deleted reports that can still be brought back, the latest first; ${deletedReportsAtMost} at most.`,
    params: Nothing,
    data: z.object({
      rows: z.array(
        z.object({
          orderDetailsId: Id,
          orderNo: z.string(),
          name: z.string(),
          position: z.string().nullable(),
          deletedAt: Time,
          deletedBy: z.string(),
          reason: z.string().nullable(),
          erasedAt: Time.describe('from then on nothing can be brought back'),
          mayRestore: z.boolean(),
        }),
      ),
    }),
    refusals: [],
  }),
  pdf: call({
    path: '/gw-bgcheck/report/V1/getpdf2',
    who: 'member',
    effect: 'each',
    changes: [],
    needs: permissions.seeReports,
    about:
      "The newest version of a report, or an earlier one, as a PDF in the reader's language, with the reader's name and the time on every page. It is written down.",
    perMinute: 60,
    params: z.object({ orderDetailsId: idOf('orderDetail'), version: z.int().min(1).max(9999).optional() }),
    data: Download,
    refusals: [...readRefusals, 'printerBusy'],
  }),
  zip: call({
    path: '/gw-bgcheck/report/V1/getReportZip',
    who: 'member',
    effect: 'each',
    changes: [],
    needs: permissions.seeReports,
    about:
      'The newest versions of several reports as PDF in one zip, each of them written down. What has no report yet is left out and named.',
    perMinute: 10,
    freshFactorFor: 'orderDetailsIds',
    params: z.object({ orderDetailsIds: z.array(idOf('orderDetail')).min(1).max(reportsInZip) }),
    data: z.object({ ...Download.shape, leftOut: z.array(Id) }),
    refusals: [...readRefusals, 'freshProofNeeded', 'printerBusy'],
  }),
  consentPdf: call({
    path: '/gw-bgcheck/report/V1/consentPdf',
    who: 'member',
    effect: 'each',
    changes: [],
    needs: permissions.seeReports,
    about: 'The consent as it was given and sealed, with its evidence page. Taking it is written down.',
    perMinute: 60,
    params: ofDetail,
    data: Download,
    refusals: ['orderNotFound', 'consentNotSealed', 'consentGone', 'vendorSilent'],
  }),
  outsideEvent: call({
    path: '/gw-bgcheck/v1/event/callback',
    who: 'member',
    effect: 'set',
    changes: [],
    about: 'An embedding page tells that this person has viewed the report of a delivery: it counts as read.',
    params: z.object({
      event: z.literal('DELIVERY_UPDATED'),
      type: z.literal('VIEW_REPORT'),
      deliveryId: idOf('orderDetail').describe('the order detail'),
    }),
    data: Nothing,
    refusals: ['orderNotFound', 'reportNotReady'],
  }),
  setting: call({
    path: '/gw-bgcheck/config/V1/configQuery',
    who: 'member',
    effect: 'none',
    shows: ['settings'],
    about: `Setting ${candidateViewCode}, from when on the candidate can read the own report: '1' from the first stage report, '2' once it is full.`,
    params: z.object({ code: settingCode }),
    data: z.object({ code: z.literal(candidateViewCode), configValue: CandidateView }),
    refusals: [],
  }),
  changeSetting: call({
    path: '/gw-bgcheck/config/V1/configSetUp',
    who: 'member',
    effect: 'set',
    changes: changedBy('changeSetting'),
    about: `Changes setting ${candidateViewCode}. For administrators, and for personal accounts.`,
    params: z.object({ code: settingCode, configValue: CandidateView }),
    data: Nothing,
    refusals: [],
  }),
  viewing: call({
    path: '/gw-bgcheck/config/V1/viewReport/view',
    who: 'member',
    effect: 'none',
    shows: ['settings'],
    about: 'Whether staff of the member are kept from the content of reports. Administrators always see it.',
    params: Nothing,
    data: z.object({ disabledViewReport: z.boolean() }),
    refusals: [],
  }),
  changeViewing: call({
    path: '/gw-bgcheck/config/V1/viewReport',
    who: 'admin',
    effect: 'set',
    changes: changedBy('changeSetting'),
    about: "Switches viewing for the staff of an enterprise: '1' on, '0' off.",
    params: z.object({ configValue: z.enum(['0', '1']) }),
    data: z.object({ disabledViewReport: z.boolean() }),
    refusals: [],
  }),
};
