import type { assignCalls } from '@beidiao/contract/verification/assign';
import type { Handlers } from '../house.ts';
import { assignTasks, balance, giveBackTasks, proposeBalance, readAssignees, undoBalance } from './assign.ts';
import { readSkills, saveSkills } from './skills.ts';

export const assignHandlers: Handlers<typeof assignCalls> = {
  skills: (_, { house, staff }) => readSkills(house, staff),

  async saveSkills(wish, { house, staff }) {
    await saveSkills(house, staff, wish);
    return {};
  },

  assignees: ({ taskIds }, { house }) => readAssignees(house, taskIds),

  assign: (wish, { house, staff }) => assignTasks(house, staff, wish),

  giveBack: ({ taskIds }, { house, staff }) => giveBackTasks(house, staff, taskIds),

  proposeBalance: (_, { house }) => proposeBalance(house),

  balance: ({ moves }, { house, staff }) => balance(house, staff, moves),

  undoBalance: ({ balanceId }, { house, staff }) => undoBalance(house, staff, balanceId),
};
