import { z } from 'zod';
import { changedBy } from '../acts.ts';
import { call } from '../wire/call.ts';
import { ProofKind } from './proof-kinds.ts';
import { proofDecisions, ProofTicks } from './proof-tick-shapes.ts';
import { FileContent, StoredFile } from '../file/calls.ts';
import { idOf } from '../wire/named-things.ts';
import { Id, IdType, Nothing, Text, Time } from '../wire/shapes.ts';

const reviewers = { who: 'staff', roles: ['reviewer'] } as const;
const ofProof = { proofId: idOf('proof') };

export const WaitingProof = z.object({
  proofId: Id,
  kind: ProofKind,
  enterpriseName: z.string(),
  orderNo: z.string(),
  candidateName: z.string(),
  idCard: z.string().describe('masked'),
  idType: IdType,
  askedAt: Time,
  dueAt: Time,
  comparisonsMissed: z.int(),
  comparisonsUnasked: z.int().describe('how many of these differed from the order, so that no source was asked'),
  insteadOf: z.enum(['face', 'threeElements']).describe('what did not match, or was not wished for'),
});
export type WaitingProof = z.infer<typeof WaitingProof>;

export const ProofSheet = z.object({
  ...WaitingProof.shape,
  /** To be compared with the document. */
  idCard: z.string(),
  phoneNo: z.string().nullable().describe('to be called; null for papers'),
  words: z.string().nullable().describe('when a call suits'),
  files: z.array(StoredFile).describe('none for a call, whatever was uploaded before it was chosen'),
});
export type ProofSheet = z.infer<typeof ProofSheet>;

/** What candidates show instead of the face or the three elements, for the reviewers who look at it. */
export const proofCalls = {
  list: call({
    path: '/staff/V1/proof/list',
    ...reviewers,
    effect: 'none',
    shows: ['proofs'],
    about: 'Papers and calls that wait instead of a face or of three elements, those that are due first on top.',
    params: z.object({
      cursor: Text(80).optional().describe('of the page before'),
      pageSize: z.int().min(1).max(100).default(30),
    }),
    data: z.object({ rows: z.array(WaitingProof), nextCursor: z.string().nullable() }),
    refusals: [],
  }),
  open: call({
    path: '/staff/V1/proof/open',
    ...reviewers,
    effect: 'each',
    changes: [],
    shows: ['proofs'],
    about: 'One of them with the person of the order, to be compared with the card. The look is written down.',
    params: z.object(ofProof),
    data: ProofSheet,
    refusals: ['notFound'],
  }),
  file: call({
    path: '/staff/V1/proof/file',
    ...reviewers,
    effect: 'each',
    changes: [],
    about: 'The content of a paper. The look is written down.',
    params: z.object({ ...ofProof, fileId: idOf('file') }),
    data: FileContent,
    refusals: ['notFound', 'fileNotFound', 'vendorSilent'],
  }),
  decide: call({
    path: '/staff/V1/proof/decide',
    ...reviewers,
    effect: 'once',
    changes: changedBy('decideProof'),
    about:
      'Accepts (the check goes on), asks for better papers (a new day for it), or ends the check with a refund: each needs its points ticked. The candidate reads the reason, and when asked again the points; the papers go with the decision.',
    params: z.object({
      ...ofProof,
      decision: z.enum(proofDecisions),
      reason: Text(500).min(1, { error: 'missing' }),
      ticks: ProofTicks,
    }),
    data: Nothing,
    refusals: [
      'notFound',
      'fileNotFound',
      'orderNotInState',
      'proofNotAcceptable',
      'proofNotRejectable',
      'proofNothingToAsk',
    ],
  }),
};
