import type { batchOrderCalls } from '@beidiao/contract/batch/order-calls';
import { SentWithOrder } from '@beidiao/contract/order/calls';
import { Choice, choiceOfFirst } from '@beidiao/contract/pricing/calls';
import type { Handlers } from '../house.ts';
import { listBatches } from './list.ts';
import { orderList } from './ordering.ts';
import { writeRemarkOf } from './remark.ts';

/** What shows results as well stands in report/batch-handlers.ts. */
type Ordering = Pick<typeof batchOrderCalls, 'submitListFirst' | 'submitList' | 'fileNames' | 'updateRemark'>;
export const batchOrderHandlers: Handlers<Ordering> = {
  submitListFirst: ({ batchFileId, ...chosen }, context) =>
    orderList(context.house, context, {
      batchFileId,
      choice: choiceOfFirst(chosen),
      sent: SentWithOrder.parse(chosen),
      calculateId: null,
      idempotencyKey: context.request.idempotencyKey,
    }),

  submitList: ({ batchFileId, calculateId, assignedSMSRemindTime, ...choice }, context) =>
    orderList(context.house, context, {
      batchFileId,
      choice: Choice.parse(choice),
      sent: SentWithOrder.parse(choice),
      calculateId,
      inviteAt: assignedSMSRemindTime,
      idempotencyKey: context.request.idempotencyKey,
    }),

  async fileNames(params, context) {
    const newest = { ...params, sortBy: 'createTime', orderSort: 'desc' } as const;
    const { fileList, total } = await listBatches(context.house, context, newest);
    return {
      fileList: fileList.map(({ batchFileId, fileName, createdAt }) => ({ batchFileId, fileName, createdAt })),
      total,
    };
  },

  updateRemark: ({ fileId, batchFileDetailsId: n, remark, version }, context) =>
    writeRemarkOf(context.house, context, { fileId, n, remark, version }),
};
