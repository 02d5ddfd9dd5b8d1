import type { candidateCalls } from '@beidiao/contract/candidate/calls';
import type { Handlers } from '../house.ts';
import { askRequest } from './ask-request.ts';

export const ownRequestHandlers: Handlers<Pick<typeof candidateCalls, 'request'>> = {
  async request({ kind, words }, context) {
    const { requestId, dueAt } = await askRequest(context.house, context, { kind, words });
    return { requestId, dueAt: dueAt.toISOString() };
  },
};
