import type { confirmationCalls } from '@beidiao/contract/enterprise/confirmation';
import type { Handlers } from '../house.ts';
import { decideConfirmation, handInLicence, openLicence, readConfirmation, readQueue } from './confirmation.ts';

export const confirmationHandlers: Handlers<typeof confirmationCalls> = {
  state: (_, { house, actor, db }) => readConfirmation(house, db, actor.memberId),

  handIn: (given, { house, actor }) => handInLicence(house, actor, given),

  queue: ({ cursor, pageSize }, { house }) => readQueue(house, { cursor, pageSize }),

  licence: ({ memberId }, { house, staff }) => openLicence(house, staff, memberId),

  async decide(decision, { house, staff }) {
    await decideConfirmation(house, staff, decision);
    return {};
  },
};
