import type { staffLimitCalls } from '@beidiao/contract/staff/limits';
import type { Handlers } from '../house.ts';
import { readLimits, saveLimits } from './limit-settings.ts';

export const staffLimitHandlers: Handlers<typeof staffLimitCalls> = {
  async list(_, { house }) {
    return { rows: await readLimits(house) };
  },

  save: (wish, { house, staff }) => saveLimits(house, staff, wish),
};
