import type { creditCalls } from '@beidiao/contract/wallet/credits';
import type { Handlers } from '../house.ts';
import { askCredit, decideCredit, readCredits } from './credits.ts';

export const creditHandlers: Handlers<typeof creditCalls> = {
  list: ({ state, cursor, pageSize }, { house, staff }) => readCredits(house, staff, { state, cursor, pageSize }),

  ask: (wish, { house, staff }) => askCredit(house, staff, wish),

  decide: (decision, { house, staff }) => decideCredit(house, staff, decision),
};
