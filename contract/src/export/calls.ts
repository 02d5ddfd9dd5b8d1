import { z } from 'zod';
import { changedBy } from '../acts.ts';
import { statementFilters } from '../invoice/statement.ts';
import { listFilters } from '../order/calls.ts';
import { TradeKind } from '../wallet/calls.ts';
import { call } from '../wire/call.ts';
import { idOf } from '../wire/named-things.ts';
import { permissions } from '../wire/permissions.ts';
import { Email, Id, Nothing, paging, Text, Time } from '../wire/shapes.ts';
import {
  chosenReportsMax,
  dayPresets,
  exportFaults,
  exportKeptDays,
  exportKinds,
  exportStates,
  openExportsMax,
  sheetKinds,
} from './states.ts';

const preset = z
  .enum(dayPresets)
  .optional()
  .describe('days that move with the calendar, in China; goes before startTime and endTime');

/** The filters of the list of orders. */
const OrderConditions = z.object({ ...listFilters, preset });
/** The same for reports; or those that were chosen one by one. */
const ReportConditions = z.object({
  ...listFilters,
  preset,
  orderDetailsIds: z.array(idOf('orderDetail')).min(1).max(chosenReportsMax).optional(),
});
const StatementConditions = z.object({ ...statementFilters, preset });
const TradeConditions = z.object({ kind: TradeKind.optional() });

const conditions = {
  orders: OrderConditions.optional(),
  reports: ReportConditions.optional(),
  statement: StatementConditions.optional(),
  trades: TradeConditions.optional(),
};

/** What somebody wants to have: the kind, and the conditions of that kind. */
export const ExportWish = z.object({ kind: z.enum(exportKinds), ...conditions });
export type ExportWish = z.output<typeof ExportWish>;
const SheetWish = ExportWish.omit({ reports: true }).extend({ kind: z.enum(sheetKinds) });

export const ExportRow = z.object({
  id: Id,
  kind: z.enum(exportKinds),
  conditions: z
    .object({
      orders: OrderConditions.optional(),
      reports: ReportConditions.omit({ orderDetailsIds: true }).extend({ chosen: z.int().optional() }).optional(),
      statement: StatementConditions.omit({ minAmount: true, maxAmount: true }).optional(),
      trades: TradeConditions.optional(),
    })
    .describe('as they were given; of chosen reports only how many'),
  status: z.enum(exportStates),
  total: z.int().describe('rows or reports'),
  done: z.int(),
  leftOut: z.int().describe('reports that were deleted meanwhile'),
  fault: z.enum(exportFaults).nullable(),
  ahead: z.int().describe('of a queued one: applications of the member that come before it'),
  secondsLeft: z.int().nullable().describe('of a working one, once it can be told; of the next one, until it begins'),
  applicantName: z.string(),
  createdAt: Time,
  beganAt: Time.nullable(),
  endedAt: Time.nullable(),
  expiresAt: Time.nullable().describe('when the file is deleted, or was'),
  bytes: z.number().nullable(),
  downloads: z.int(),
  reportUrl: z.string().nullable().describe('for applyDownload: good once, for a few minutes, for this person alone'),
  isShow: z.boolean(),
  mayChange: z.boolean().describe('this person may stop, retry and hide it'),
});
export type ExportRow = z.infer<typeof ExportRow>;

const ofExport = z.object({ id: idOf('export') });
const refusedLists = ['exportsTooMany', 'exportTooBig', 'exportEmpty', 'viewingOff', 'statementUnsettled'] as const;
const ofOthers = { needs: permissions.changeOrdersOfOthers };

export const exportCalls = {
  apply: call({
    path: '/gw-bgcheck/export/V1/apply',
    who: 'member',
    effect: 'each',
    changes: changedBy('applyExport'),
    needs: [permissions.seeReports, permissions.seeAmounts],
    about: `Applies for a file: orders, entries of the account or payment orders as a sheet, or reports as PDF files in one zip. A job makes it with the rights of whoever asks; at most ${openExportsMax} are open for one person.`,
    perMinute: 20,
    params: ExportWish,
    data: z.object({ id: Id, total: z.int() }),
    refusals: [...refusedLists, 'orderNotFound'],
  }),
  sendEmail: call({
    path: '/order_center_v5/huaZhu/sendEmail',
    who: 'member',
    effect: 'each',
    changes: changedBy('applyExport'),
    needs: [permissions.seeReports, permissions.seeAmounts],
    about:
      'Applies for several lists at once, all or none, and tells the person with this email by mail as well when each file is ready. The mail holds a link to the download centre and nothing of the lists: whoever opens it signs in. The email is the confirmed one of whoever asks, or of a colleague who sees the orders of others.',
    perMinute: 10,
    params: z.object({ email: Email, excelList: z.array(SheetWish).min(1).max(openExportsMax) }),
    data: z.object({ rows: z.array(z.object({ id: Id, total: z.int() })) }),
    refusals: [...refusedLists, 'orderNotFound', 'exportReaderUnknown'],
  }),
  applyAgain: call({
    path: '/gw-bgcheck/export/V1/applyAgain',
    who: 'member',
    effect: 'each',
    changes: changedBy('applyExport', 'retryExport'),
    ofOthers,
    about:
      'Of a failed application: goes on where it stopped. Of a ready or expired one: applies anew under the same conditions, for whoever asks now.',
    perMinute: 20,
    params: ofExport,
    data: z.object({ id: Id.describe('of the application that is at work now'), total: z.int() }),
    refusals: [...refusedLists, 'notFound', 'exportOpen', 'orderNotFound'],
  }),
  applyList: call({
    path: '/gw-bgcheck/export/V1/applyList',
    who: 'member',
    effect: 'none',
    shows: ['exports'],
    about:
      'Applications of the last 90 days, newest first: the own ones, and those of colleagues whose orders are seen.',
    params: z.object({
      status: z.array(z.enum(exportStates)).max(exportStates.length).default([]).describe('empty means all'),
      withHidden: z.boolean().default(false),
      ...paging,
    }),
    data: z.object({
      rows: z.array(ExportRow),
      total: z.int(),
      counts: z.object({ open: z.int(), ready: z.int(), unusable: z.int(), hidden: z.int() }),
    }),
    refusals: ['pageTooDeep'],
  }),
  applyDownload: call({
    path: '/gw-bgcheck/export/V1/applyDownload',
    who: 'member',
    effect: 'once',
    changes: changedBy('downloadExport'),
    answersFile: true,
    about: `The file of an application, as it is. The link works once, for the person whose list it stood in, who still needs every right that the file was made with. Files are kept for ${exportKeptDays} days.`,
    perMinute: 30,
    params: z.object({ reportUrl: Text(300).min(1, { error: 'missing' }) }),
    data: z.object({ name: z.string(), mime: z.string(), bytes: z.number() }),
    refusals: ['exportLinkGone', 'exportLinkUsed', 'exportGone', 'freshProofNeeded', 'viewingOff', 'vendorSilent'],
  }),
  applyUpdateShow: call({
    path: '/gw-bgcheck/export/V1/applyUpdateShow',
    who: 'member',
    effect: 'set',
    changes: changedBy('showExport'),
    ofOthers,
    about: 'Hides an application from the list, or shows it again. The file stays.',
    params: ofExport.extend({ isShow: z.union([z.boolean(), z.enum(['0', '1'])]) }),
    data: Nothing,
    refusals: ['notFound'],
  }),
  applyStop: call({
    path: '/gw-bgcheck/export/V1/applyStop',
    who: 'member',
    effect: 'once',
    changes: changedBy('stopExport'),
    ofOthers,
    about: 'Stops an application that is queued or at work. What was done is kept for going on.',
    params: ofExport,
    data: Nothing,
    refusals: ['notFound', 'exportNotOpen'],
  }),
};
