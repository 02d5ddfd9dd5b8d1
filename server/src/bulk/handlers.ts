import type { bulkCalls } from '@beidiao/contract/bulk/calls';
import type { Handlers } from '../house.ts';
import { beginBulk, prepareBulk, readBulk, undoBulk, weighBulk } from './bulk.ts';

export const bulkHandlers: Handlers<typeof bulkCalls> = {
  weigh: (params, context) => weighBulk(context, params),
  prepare: (params, context) => prepareBulk(context, params),
  run: ({ bulkId }, context) => beginBulk(context, bulkId),
  async undo({ bulkId }, context) {
    await undoBulk(context, bulkId);
    return {};
  },
  standing: ({ bulkId }, context) => readBulk(context, bulkId),
};
