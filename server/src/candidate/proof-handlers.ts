import type { proofCalls } from '@beidiao/contract/candidate/proof';
import type { Handlers } from '../house.ts';
import { decideProof, openPaper, openProofSheet, pageOfProofs } from './proof.ts';

export const proofHandlers: Handlers<typeof proofCalls> = {
  list: ({ cursor, pageSize }, { house }) => pageOfProofs(house, { cursor, pageSize }),

  open: ({ proofId }, { house, staff }) => openProofSheet(house, staff, proofId),

  file: ({ proofId, fileId }, { house, staff }) => openPaper(house, staff, { proofId, fileId }),

  async decide({ proofId, decision, reason, ticks }, { house, staff }) {
    await decideProof(house, staff, { proofId, decision, reason, ticks });
    return {};
  },
};
