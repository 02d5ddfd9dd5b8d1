import type { batchCalls } from '@beidiao/contract/batch/calls';
import type { Handlers } from '../house.ts';
import { decideRows, mapHeadings, readProgress, readRows, removeList, saveCells, uploadBatch } from './batch.ts';
import { listBatches } from './list.ts';
import { writeTemplate } from './template.ts';

export const batchHandlers: Handlers<typeof batchCalls> = {
  template: (_, { request }) => writeTemplate(request.language),
  upload: (params, context) => uploadBatch(context.house, context, params),
  progress: ({ batchFileId }, context) => readProgress(context.house, context, batchFileId),
  mapHeadings: (params, context) => mapHeadings(context.house, context, params),
  rows: (params, context) => readRows(context.house, context, params),
  saveCells: (params, context) => saveCells(context.house, context, params),
  decide: (params, context) => decideRows(context.house, context, params),
  async remove({ batchFileId }, context) {
    await removeList(context, batchFileId);
    return {};
  },
  list: (params, context) => listBatches(context.house, context, params),
};
