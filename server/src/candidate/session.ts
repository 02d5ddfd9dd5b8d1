import { tokenLifeMs } from '@beidiao/contract/wire/call';
import type { CandidateActor } from '../access/actor.ts';
import type { Tx } from '../base/db/db.ts';
import { hashToken, newToken } from '../base/secrets/tokens.ts';
import type { House } from '../house.ts';
import { addSession } from './store.ts';

/** Signs somebody in who has proved to be the candidate of this check. */
export async function openSession(house: House, tx: Tx, { memberId, orderDetailsId }: CandidateActor) {
  const accessToken = newToken();
  const expiresAt = new Date(house.now().getTime() + tokenLifeMs);
  await addSession(tx, { tokenHash: hashToken(accessToken), memberId, orderDetailsId, expiresAt });
  return { accessToken, expiresInMs: tokenLifeMs, orderDetailsId };
}
