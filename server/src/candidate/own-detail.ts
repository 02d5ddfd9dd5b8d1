import type { CandidateTenant, MemberId } from '../access/actor.ts';
import type { Db, Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import { findProof, type ProofRow, takeTurn } from './face-store.ts';
import { insteadOfAt } from './rules.ts';
import { findOrderId, findOwnDetail, type OwnDetailRow } from './store.ts';

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

/** The detail with what is done instead of the face or the three elements, which matters while they are waited for. @throws Refusal orderNotFound */
export async function readStanding(db: Db, own: Own): Promise<Standing> {
  const detail = await readOwnDetail(db, own);
  const insteadOf = insteadOfAt(detail.state);
  const proof = insteadOf === undefined ? undefined : await findProof(db, own.candidate, insteadOf);
  return {
    detail,
    state: detail.state,
    isSubmitted: detail.submitted_at !== null,
    proof,
    isProofWaiting: proof?.state === 'waiting',
  };
}

/** Of the order that the check is in. */
export const orderIdOf = (db: Db, memberId: MemberId, detailId: string): Promise<string | undefined> =>
  findOrderId(db, memberId, detailId);

/** One after the other for this candidate until the transaction ends, without a lock on rows that others need. */
export const takeCandidateTurn = (tx: Tx, of: CandidateTenant['candidate']): Promise<void> => takeTurn(tx, of);
