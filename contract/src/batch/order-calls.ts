import { z } from 'zod';
import { changedBy } from '../acts.ts';
import { SheetDownload } from '../file/calls.ts';
import { OrderPage, orderFilters, OrderRow, sentFields, Submitted, submitRefusals } from '../order/calls.ts';
import { choiceFields, firstChoiceFields } from '../pricing/calls.ts';
import { lights } from '../verification/task-states.ts';
import { call } from '../wire/call.ts';
import { idOf, narrowingId, textIdOf } from '../wire/named-things.ts';
import { permissions } from '../wire/permissions.ts';
import { Amount, Id, paging, RangeEnd, Text, Time } from '../wire/shapes.ts';
import { Batch, RowNo } from './calls.ts';
import { type AuthorizeStatus, authorizeStatuses, followStatuses } from './states.ts';

const SubmittedList = z.object({
  ...Submitted.omit({ orderDetailsId: true }).shape,
  people: z.int().describe('who are in the order'),
  rest: z.int().describe('rows that stay in the list, to be ordered later'),
});
const refusals = [
  'notFound',
  'batchNotInState',
  'batchNoneReady',
  'batchChanged',
  'invitationTimeWrong',
  ...submitRefusals,
] as const;

/** An order that was placed from a list. */
const OrderOfList = z.object({
  orderId: Id,
  orderNo: z.string(),
  tradeOrderId: Id,
  packageName: z.string().nullable(),
  people: z.int(),
  amountFen: Amount,
  refundedFen: Amount,
  operatorName: z.string(),
  createdAt: Time,
  invitedAt: Time.nullable().describe('when the candidates get their message; null: as soon as it is paid'),
});
export type OrderOfList = z.infer<typeof OrderOfList>;

/** A candidate of a list who was ordered: the check, with what the list said beside it. */
export const OrderedBatchRow = z.object({
  ...OrderRow.shape,
  batchFileDetailsId: RowNo,
  department: z.string().nullable(),
  remark: z.string(),
  remarkVersion: z.int().describe('to be sent with a change of the remark'),
});
export type OrderedBatchRow = z.infer<typeof OrderedBatchRow>;

export const remarkMax = 200;

/** Lists of candidates that become orders, and what becomes of them. */
export const batchOrderCalls = {
  submitListFirst: call({
    path: '/gw-bgcheck/order/V1/batchSubmit',
    who: 'member',
    effect: 'each',
    changes: changedBy('placeOrder', 'pay'),
    about:
      'Places an order for everybody of a list who is ready, unpaid, as the first edition of the call takes it: the price is that of the moment. Idempotent by the header idempotency-key.',
    params: z.object({
      batchFileId: idOf('batch'),
      ...firstChoiceFields,
      remark: sentFields.remark,
      estimatedCompletedDate: sentFields.estimatedCompletedDate,
      estimatedTimeDuration: sentFields.estimatedTimeDuration,
    }),
    data: SubmittedList,
    spends: true,
    ofOthers: { needs: permissions.changeOrdersOfOthers },
    refusals,
  }),
  submitList: call({
    path: '/new-gw-bgcheck/order/V1/batchSubmit_v5',
    who: 'member',
    effect: 'each',
    changes: changedBy('placeOrder', 'pay'),
    about:
      'Places an order for everybody of a list who is ready, unpaid; the other rows stay in the list. Idempotent by the header idempotency-key. Refuses a price that is no longer true, with the new breakdown.',
    params: z.object({
      batchFileId: idOf('batch'),
      ...choiceFields,
      client: sentFields.client,
      userAction: choiceFields.userAction,
      calculateId: textIdOf('quote', 64),
      assignedSMSRemindTime: Time.optional().describe(
        'when the candidates get their message; else as soon as it is paid',
      ),
      flag: z.literal(2).default(2),
    }),
    data: SubmittedList,
    spends: true,
    ofOthers: { needs: permissions.changeOrdersOfOthers },
    refusals: ['priceChanged', ...refusals],
  }),
  orderedRows: call({
    path: '/order_center_v5/batchFile/findBatchFileById',
    who: 'member',
    effect: 'none',
    shows: ['orders', 'batches'],
    about: 'What has become of the people of a list who were ordered, in the order of the file.',
    perMinute: 240,
    params: z.object({
      batchFileId: idOf('batch'),
      ...paging,
      phone: Text(20).optional().describe('whole, or the last four digits'),
      name: Text(40)
        .optional()
        .describe('words of it, or how they begin, from two signs or letters on: by one alone nobody is found'),
      authorizeStatus: z.enum(Object.keys(authorizeStatuses) as [AuthorizeStatus, ...AuthorizeStatus[]]).optional(),
      followStatus: z.enum(followStatuses).optional(),
      riskLevel: z.enum(lights).optional().describe('of the newest report; for readers who may see reports'),
    }),
    data: z.object({
      file: Batch,
      orders: z.array(OrderOfList),
      follow: z.record(z.enum(followStatuses), z.int()).describe('of everybody who was ordered, whatever is asked for'),
      risk: z.record(z.enum(lights), z.int()).describe('of the reports; nothing for readers who may not see them'),
      rows: z.array(OrderedBatchRow),
      total: z.int(),
    }),
    refusals: ['notFound', 'pageTooDeep'],
  }),
  fileNames: call({
    path: '/order_center_v5/batchFile/queryFileName',
    who: 'member',
    effect: 'none',
    shows: ['batches'],
    about: 'Names of the lists of the member, newest first; for a field to choose one.',
    params: z.object({
      ...paging,
      startTime: Time.optional(),
      endTime: RangeEnd.optional(),
      fileName: Text(200).optional(),
      memberId: narrowingId('company').optional().describe('the own enterprise'),
    }),
    data: z.object({
      fileList: z.array(z.object({ batchFileId: Id, fileName: z.string(), createdAt: Time })),
      total: z.int(),
    }),
    refusals: ['pageTooDeep'],
  }),
  updateRemark: call({
    path: '/order_center_v5/batchFile/updateRemark',
    who: 'member',
    effect: 'set',
    changes: changedBy('changeBatch'),
    ofOthers: { needs: permissions.changeOrdersOfOthers },
    about:
      'Writes the remark beside a candidate of a list. With `version`, that of the remark which was read, another that somebody has written meanwhile is kept, and answered.',
    params: z.object({
      fileId: idOf('batch'),
      batchFileDetailsId: RowNo,
      remark: Text(remarkMax),
      version: z.int().min(0).optional(),
    }),
    data: z.object({ remark: z.string(), version: z.int() }),
    refusals: ['notFound', 'batchRemarkChanged'],
  }),
  download: call({
    path: '/order_center_v5/batchFile/downLoad/:fileId',
    method: 'GET',
    who: 'member',
    effect: 'each',
    changes: changedBy('exportBatch'),
    ofOthers: { needs: permissions.revealPeople },
    about:
      'A list as Excel: its rows as they are now, what is wrong with each, and what has become of those who were ordered. Written to the audit trail.',
    params: z.object({ fileId: idOf('batch') }),
    data: SheetDownload,
    refusals: ['notFound', 'batchNotInState'],
  }),
  orderExcel: call({
    path: '/gw-bgcheck/batchBgCheck/V1/batchOrderDownloadExcel',
    who: 'member',
    effect: 'each',
    changes: changedBy('exportBatch'),
    about:
      'The candidates of one order as Excel, with state and result, phone and ID card masked. Written to the audit trail.',
    params: z.object({ orderId: idOf('order') }),
    data: SheetDownload,
    refusals: ['orderNotFound'],
  }),
  ordersOfLists: call({
    path: '/gw-bgcheck/order/V1/queryBatchList',
    who: 'member',
    effect: 'none',
    shows: ['orders'],
    actsFor: true,
    about: 'Order details that were ordered by a list, newest first. `total` is counted up to 1001.',
    params: z.object({
      ...orderFilters,
      ...paging,
      orderId: narrowingId('order').optional(),
      cursor: Text(80).optional(),
    }),
    data: OrderPage,
    refusals: ['pageTooDeep'],
  }),
};
