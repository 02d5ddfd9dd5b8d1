import { orderStates } from '@beidiao/contract/order-states';
import type { CandidateTenant, Db } from '../base/db.ts';
import { Refusal } from '../base/refusal.ts';
import { findProof, type ProofRow } from './face-store.ts';
import { findOwnDetail, type OwnDetailRow } from './store.ts';

type Own = Pick<CandidateTenant, 'candidate'>;

/** @throws Refusal orderNotFound */
export async function readOwnDetail(db: Db, { candidate }: Own): Promise<OwnDetailRow> {
  const row = await findOwnDetail(db, candidate.memberId, candidate.orderDetailsId);
  if (row === undefined) throw new Refusal('orderNotFound');
  return row;
}

export type Standing = {
  readonly detail: OwnDetailRow;
  readonly state: OwnDetailRow['state'];
  readonly isSubmitted: boolean;
  readonly proof: ProofRow | undefined;
  readonly isProofWaiting: boolean;
};

/** The detail with what is done instead of the face, which matters while the face is waited for. @throws Refusal orderNotFound */
export async function readStanding(db: Db, own: Own): Promise<Standing> {
  const detail = await readOwnDetail(db, own);
  const proof = detail.state === orderStates.awaitingFace ? await findProof(db, own.candidate) : undefined;
  return {
    detail,
    state: detail.state,
    isSubmitted: detail.submitted_at !== null,
    proof,
    isProofWaiting: proof?.state === 'waiting',
  };
}
