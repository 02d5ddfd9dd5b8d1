import type { operationsCalls } from '@beidiao/contract/operations/calls';
import type { Handlers } from '../house.ts';
import { openCandidateFile, resendLink, searchCandidates } from './candidate-file.ts';
import { failIntake, passIntake, readIntake } from './intake.ts';
import { countWaiting } from './intake-store.ts';
import { readFactorHolders, readMembers, resetMemberFactors, setFrozen } from './members.ts';
import { askRefund, decideRefund, readRefunds } from './refund.ts';
import { decideTransfer, noteTransfer, readTransfers } from './transfer.ts';

export const operationsHandlers: Handlers<typeof operationsCalls> = {
  counts: (_, { house }) => countWaiting(house.system.db),

  intake: ({ cursor, pageSize }, { house }) => readIntake(house, { cursor, pageSize }),

  async passIntake(ref, { house, staff }) {
    return { status: await passIntake(house, staff, ref) };
  },

  async failIntake(wish, { house, staff }) {
    return { refundedFen: await failIntake(house, staff, wish) };
  },

  async resendLink(ref, { house, staff }) {
    await resendLink(house, staff, ref);
    return {};
  },

  async searchCandidates({ search }, { house, staff }) {
    return { rows: await searchCandidates(house, staff, search) };
  },

  candidate: (ref, { house, staff }) => openCandidateFile(house, staff, ref),

  askRefund: (ask, { house, staff }) => askRefund(house, staff, ask),

  refunds: ({ state, cursor, pageSize }, { house, staff }) => readRefunds(house, staff, { state, cursor, pageSize }),

  decideRefund: (decision, { house, staff }) => decideRefund(house, staff, decision),

  transfers: ({ state, search, cursor, pageSize }, { house, staff }) =>
    readTransfers(house, staff, { state, search, cursor, pageSize }),

  noteTransfer: (seen, { house, staff }) => noteTransfer(house, staff, seen),

  decideTransfer: (decision, { house, staff }) => decideTransfer(house, staff, decision),

  members: ({ search, onlyFrozen, cursor, pageSize }, { house }) =>
    readMembers(house, { search, onlyFrozen, cursor, pageSize }),

  async freeze({ memberId, why }, { house, staff }) {
    await setFrozen(house, staff, { memberId, why, freezes: true });
    return {};
  },

  async unfreeze({ memberId, why }, { house, staff }) {
    await setFrozen(house, staff, { memberId, why, freezes: false });
    return {};
  },

  factorHolders: ({ memberId }, { house }) => readFactorHolders(house, memberId),

  async resetFactors(wish, { house, staff, request }) {
    await resetMemberFactors(house, staff, { ...wish, request });
    return {};
  },
};
