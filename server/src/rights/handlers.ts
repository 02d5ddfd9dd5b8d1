import type { rightsCalls } from '@beidiao/contract/rights';
import type { Handlers } from '../house.ts';
import { readOwnReport, readOwnRequests, saveSetting } from './rights.ts';
import { findSetting } from './setting-store.ts';

export const rightsHandlers: Handlers<typeof rightsCalls> = {
  ownReport: (_, context) => readOwnReport(context.house, context),

  async ownRequests(_, context) {
    return { requests: await readOwnRequests(context.house, context) };
  },

  setting: (_, { db, actor }) => findSetting(db, actor.memberId),

  saveSetting: (params, context) => saveSetting(context, params),
};
