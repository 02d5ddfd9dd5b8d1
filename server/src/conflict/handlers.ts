import type { conflictCalls } from '@beidiao/contract/conflict/calls';
import type { Handlers } from '../house.ts';
import { readNewest, saveList } from './conflict.ts';

export const conflictHandlers: Handlers<typeof conflictCalls> = {
  list: async (_, { house, actor, db }) => ({ list: await readNewest(house, db, actor.memberId) }),

  save: async (wish, context) => ({
    list: await saveList(context.house, context, { ...wish, language: context.request.language }),
  }),
};
