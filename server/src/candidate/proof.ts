import { faceTries } from '@beidiao/contract/face';
import { orderStates } from '@beidiao/contract/order-states';
import type { Db } from '../base/db.ts';
import { Refusal } from '../base/refusal.ts';
import { type FileRow, listFiles, removeFilesOfDetail } from '../file/file.ts';
import type { House } from '../house.ts';
import { notInState, openPerson } from '../order/order.ts';
import { failFace, passFace } from './face.ts';
import {
  decideProofRow,
  listWaitingProofs,
  lockWaitingProof,
  type ProofRow,
  setTerm,
  type WaitingProofRow,
} from './face-store.ts';
import { tellCandidate } from './news.ts';
import { findOwnDetail } from './store.ts';

const dayMs = 24 * 3_600_000;

export type WaitingProof = { readonly row: WaitingProofRow; readonly files: readonly FileRow[] };

/** What waits for a reviewer, the most urgent first. */
export const listProofs = (
  db: Db,
  page: { after: { dueAt: string; id: string }; limit: number },
): Promise<WaitingProofRow[]> => listWaitingProofs(db, page);

export const listPapers = (db: Db, proof: ProofRow): Promise<FileRow[]> =>
  listFiles(db, { memberId: proof.member_id, orderDetailsId: proof.order_detail_id, kinds: ['proof'] });

export const personOfProof = (house: House, row: WaitingProofRow) => openPerson(house.vault, row);

export type ProofDecision = {
  readonly proofId: string;
  readonly decision: 'accepted' | 'again' | 'rejected';
  /** Read by the candidate. */
  readonly reason: string;
  readonly staffId: string;
};

/**
 * Accepts the papers or the call, asks for better ones (with a new day for it), or ends the check. The papers go with
 * the decision; what was decided, why and by whom stays.
 * @throws Refusal notFound when it was decided before, orderNotInState
 */
export async function decideProof(house: House, { proofId, decision, reason, staffId }: ProofDecision): Promise<void> {
  const now = house.now();
  await house.system.transaction(async (tx) => {
    const proof = await lockWaitingProof(tx, proofId);
    if (proof === undefined) throw new Refusal('notFound');
    const of = { memberId: proof.member_id, orderDetailsId: proof.order_detail_id };
    const detail = await findOwnDetail(tx, of.memberId, of.orderDetailsId);
    if (detail === undefined) throw new Refusal('notFound');
    if (detail.state !== orderStates.awaitingFace) throw notInState(detail.state);
    const reasonEnc = house.vault.seal('identity_proof.reason', reason);
    await decideProofRow(tx, { id: proofId, state: decision, at: now, staffId, reasonEnc });
    if (decision === 'again') {
      await setTerm(tx, of, { dueAt: new Date(now.getTime() + dayMs), states: [orderStates.awaitingFace] });
      await tellCandidate(house, tx, { ...of, kind: 'papersAgain', key: `proof ${proofId}` });
      return;
    }
    await removeFilesOfDetail(tx, { ...of, kinds: ['proof'] });
    if (decision === 'rejected') return failFace(house, tx, of);
    await tellCandidate(house, tx, { ...of, kind: 'identityProved', key: `proof ${proofId}` });
    await passFace(house, tx, detail);
  });
}

/** Whether the face is still a way for this candidate. */
export const hasFaceLeft = (misses: number): boolean => misses < faceTries;
