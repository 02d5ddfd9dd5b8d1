import { tokenLifeMs } from '@beidiao/contract/wire/call';
import type { CandidateActor } from '../access/actor.ts';
import type { Tx } from '../base/db/db.ts';
import { hashToken, newToken } from '../base/secrets/tokens.ts';
import type { House } from '../house.ts';
import { addSession } from './store.ts';

/** A token for the candidate of this check, good once `kept` is stored. */
export function newSession(house: House, { memberId, orderDetailsId }: CandidateActor) {
  const accessToken = newToken();
  const expiresAt = new Date(house.now().getTime() + tokenLifeMs);
  return {
    kept: { tokenHash: hashToken(accessToken), memberId, orderDetailsId, expiresAt },
    given: { accessToken, expiresInMs: tokenLifeMs, orderDetailsId },
  };
}

/** Signs somebody in who has proved to be the candidate of this check. */
export async function openSession(house: House, tx: Tx, candidate: CandidateActor) {
  const { kept, given } = newSession(house, candidate);
  await addSession(tx, kept);
  return given;
}
