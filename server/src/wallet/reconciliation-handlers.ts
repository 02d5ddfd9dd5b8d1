import type { reconciliationCalls } from '@beidiao/contract/wallet/reconciliation';
import type { Handlers } from '../house.ts';
import { actOn, askAbout, decideCorrection, readCallbacks, readDay } from './reconciliation.ts';
import { enterBankStatement, matchAgain } from './statements.ts';

export const reconciliationHandlers: Handlers<typeof reconciliationCalls> = {
  day: ({ day }, { house, staff }) => readDay(house, staff, day),

  async match({ day }, { house, staff }) {
    await matchAgain(house, staff, day);
    return {};
  },

  async enterBank(statement, { house, staff }) {
    await enterBankStatement(house, staff, statement);
    return {};
  },

  act: (wish, { house, staff }) => actOn(house, staff, wish),

  ask: ({ differenceNo }, { house, staff }) => askAbout(house, staff, differenceNo),

  decide: (decision, { house, staff }) => decideCorrection(house, staff, decision),

  callbacks: ({ differenceNo }, { house }) => readCallbacks(house, differenceNo),
};
