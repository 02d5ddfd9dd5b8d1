import type { agreementCalls } from '@beidiao/contract/operations/agreements';
import type { Handlers } from '../house.ts';
import { readAgreementForm, readAgreements, saveAgreement } from './agreements.ts';
import { tryAgreement } from './agreement-trial.ts';

export const agreementHandlers: Handlers<typeof agreementCalls> = {
  list: ({ search, cursor, pageSize }, { house }) => readAgreements(house, { search, cursor, pageSize }),

  form: ({ groupId, memberId }, { house }) => readAgreementForm(house, { groupId, memberId }),

  save: (wish, { house, staff }) => saveAgreement(house, staff, wish),

  trial: (wish, { house }) => tryAgreement(house, wish),
};
