import type { sandboxCalls } from '@beidiao/contract/sandbox/calls';
import type { Handlers } from '../house.ts';
import { runOut } from './run-out.ts';

/** Of the sandbox: what it plays here is a check of this house. */
export const runOutHandlers: Handlers<Pick<typeof sandboxCalls, 'runOut'>> = {
  async runOut(wish, { house }) {
    await runOut(house, wish);
    return {};
  },
};
