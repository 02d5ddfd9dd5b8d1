import { Refusal } from '../base/refusal.ts';
import type { RequestFacts } from '../base/http/request-facts.ts';
import { hashToken } from '../base/secrets/tokens.ts';
import type { House } from '../house.ts';
import { askPasskey, notingFailure, type Proof, readyProof } from './factor-proof.ts';
import { findTicket, spendTicket } from './factor-store.ts';
import { openingOf, signedIn, type SignedIn, writeSession } from './open-session.ts';
import { holdOwn } from './person-store.ts';
import { findUser } from './store.ts';

/** @throws Refusal stepTicketOver */
async function readTicket(house: House, ticket: string) {
  const tokenHash = hashToken(ticket);
  const found = await findTicket(house.system.db, tokenHash);
  const user = found === undefined ? undefined : await findUser(house.system.db, found.user_id);
  if (found === undefined || user === undefined) throw new Refusal('stepTicketOver');
  return { tokenHash, user, openingEnc: found.opening_enc };
}

/** @throws Refusal stepTicketOver, passkeysOff, passkeyRefused */
export async function askTicketPasskey(house: House, ticket: string): Promise<Record<string, unknown>> {
  const { tokenHash, user } = await readTicket(house, ticket);
  return askPasskey(house, { userId: user.id, holderHash: tokenHash });
}

/**
 * The second factor. A failed try leaves the ticket, so that a slip of the finger does not cost the password again.
 * @throws Refusal stepTicketOver, factorCodeWrong, factorLocked, passkeyRefused, userDisabled
 */
export async function finishSignIn(
  house: House,
  { ticket, request, ...proof }: Proof & { ticket: string; request: RequestFacts },
): Promise<SignedIn & { openId: string | null }> {
  const { tokenHash, user, openingEnc } = await readTicket(house, ticket);
  const holder = { userId: user.id, holderHash: tokenHash, request };
  const opening = openingOf(house, openingEnc, { user, request });
  const accessToken = await notingFailure(house, holder, async () => {
    const take = await readyProof(house, holder, proof);
    return house.system.transaction(async (tx) => {
      // Held, so that a factor that is removed or an account that is disabled in this moment is seen.
      await holdOwn(tx, user.id);
      if ((await findUser(tx, user.id))?.disabled_at !== null) throw new Refusal('userDisabled');
      await take(tx);
      if (!(await spendTicket(tx, tokenHash))) throw new Refusal('stepTicketOver');
      return writeSession(house, tx, { ...opening, factorAt: 'now' });
    });
  });
  return { ...(await signedIn(house, opening, accessToken)), openId: opening.openId ?? null };
}
