import type { CandidateTenant } from '../access/actor.ts';
import type { House } from '../house.ts';
import { isInRegisters, openPerson } from '../order/order.ts';
import { findConsent } from './consent-store.ts';
import { readStanding } from './own-detail.ts';
import { candidateDetailsOf, type OwnCheck } from './present.ts';
import { listAskedItems, listOwnTimeline } from './store.ts';

/** The check as its candidate sees it, but for what was looked up. @throws Refusal orderNotFound */
export async function readOwnCheck(house: House, tenant: CandidateTenant): Promise<OwnCheck> {
  const { db } = tenant;
  const { detail: row, proof, isProofWaiting } = await readStanding(db, tenant);
  const items = await listAskedItems(db, row.member_id, row.id);
  const consent = await findConsent(db, row.member_id, row.id);
  const timeline = await listOwnTimeline(db, row.member_id, row.id);
  return candidateDetailsOf(house, {
    row,
    items,
    consent,
    timeline,
    isProofWaiting,
    papersAgain: proof?.state === 'again',
    waitingProof: proof?.state === 'waiting' ? proof.kind : null,
    isSourced:
      (await house.worlds.of(row.member_id)).identity !== undefined && isInRegisters(openPerson(house.vault, row)),
  });
}
