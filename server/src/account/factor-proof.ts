import { codeTries, type PasskeyUsed } from '@beidiao/contract/account/second-factor';
import type { UserId } from '../access/actor.ts';
import { noteSecurityEvent } from '../access/security-event.ts';
import type { Tx } from '../base/db/db.ts';
import type { RequestFacts } from '../base/http/request-facts.ts';
import { Refusal } from '../base/refusal.ts';
import { askToUse, passkeySite, type PasskeySite, readUsed } from '../base/secrets/passkeys.ts';
import { isRecoveryCode, plainRecoveryCode } from '../base/secrets/recovery-codes.ts';
import { totpStep } from '../base/secrets/totp.ts';
import { countUp, forgetTally, type Tally } from '../base/tally.ts';
import type { House } from '../house.ts';
import { notify } from '../notify.ts';
import {
  findTotp,
  keepOffer,
  listPasskeys,
  notePasskeyUse,
  type Offer,
  spendOffer,
  spendRecoveryCode,
  spendStep,
} from './factor-store.ts';
import { findOwn } from './person-store.ts';

export const totpPlace = 'totp_factor.secret';
export const offerPlace = 'factor_offer.content';

/** Who answers: a ticket between two steps, or an open session. */
export type Holder = { readonly userId: UserId; readonly holderHash: Buffer; readonly request: RequestFacts };
export type Proof = { readonly code: string | undefined; readonly passkey: PasskeyUsed | undefined };

/** @throws Refusal passkeysOff */
export function siteOf({ publicUrl }: Pick<House, 'publicUrl'>): PasskeySite {
  const site = passkeySite(publicUrl);
  if (site === undefined) throw new Refusal('passkeysOff');
  return site;
}

/** What the browser asks a passkey with. @throws Refusal passkeysOff, passkeyRefused for somebody without one */
export async function askPasskey(
  house: House,
  { userId, holderHash }: Omit<Holder, 'request'>,
): Promise<Record<string, unknown>> {
  const site = siteOf(house);
  const known = await listPasskeys(house.system.db, userId);
  if (known.length === 0) throw new Refusal('passkeyRefused');
  const passkeys = known.map((row) => ({ credentialId: row.credential_id, transports: row.transports }));
  const question = await askToUse(site, passkeys);
  await keepChallenge(house, { holderHash, userId, purpose: 'use' }, question.challenge);
  return { ...question };
}

export const keepChallenge = (house: House, offer: Offer, challenge: string): Promise<void> =>
  house.system.transaction((tx) =>
    keepOffer(tx, offer, house.vault.seal(offerPlace, challenge, `user ${offer.userId}`)),
  );

/** Used up by whoever answers, right or wrong, in a transaction of its own. */
export async function takeChallenge(house: House, offer: Offer): Promise<string | undefined> {
  const sealed = await house.system.transaction((tx) => spendOffer(tx, offer));
  return sealed === undefined ? undefined : house.vault.open(offerPlace, sealed, `user ${offer.userId}`);
}

/**
 * Counts the try, or uses the question up, before it is looked at; what it answers is carried out in the transaction that
 * the proof is for.
 * @throws Refusal factorLocked, passkeyRefused, passkeysOff; the answer throws factorCodeWrong, passkeyRefused
 */
export async function readyProof(house: House, holder: Holder, proof: Proof): Promise<(tx: Tx) => Promise<void>> {
  if (proof.passkey !== undefined) return readyPasskey(house, holder, proof.passkey);
  const tally = await passTries(house, holder.userId);
  return async (tx) => {
    await takeCode(house, tx, { holder, code: proof.code ?? '' });
    await forgetTally(tx, tally);
  };
}

/** A proof that is looked at and refused stands among the security events, whatever is rolled back with it; a locked try writes nothing. */
export async function notingFailure<T>(
  house: House,
  { userId, request }: Pick<Holder, 'userId' | 'request'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (fault) {
    if (fault instanceof Refusal && ['factorCodeWrong', 'passkeyRefused'].includes(fault.why))
      await house.system.transaction((tx) =>
        noteSecurityEvent(tx, { kind: 'factorFailed', userId, request, facts: { why: fault.why } }),
      );
    throw fault;
  }
}

/** Codes tried at one person. */
export const tallyOf = (house: House, userId: UserId): Tally => ({
  key: house.vault.lookUp('', 'second factor', userId),
  windowMs: codeTries.minutes * 60_000,
  now: house.now(),
});

/** A try is counted in a transaction of its own, so that it stays counted when the try fails. @throws Refusal factorLocked */
export async function passTries(house: House, userId: UserId): Promise<Tally> {
  const tally = tallyOf(house, userId);
  const { now } = tally;
  const { count, endsAt } = await house.system.transaction((tx) => countUp(tx, tally));
  if (count > codeTries.most)
    throw new Refusal('factorLocked', { minutes: Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 60_000)) });
  return tally;
}

/** A code of the authenticator or a recovery code; either counts once. @throws Refusal factorCodeWrong */
type Taking = { readonly holder: Holder; readonly code: string };

async function takeCode(house: House, tx: Tx, { holder, code }: Taking): Promise<void> {
  const { userId } = holder;
  if (isRecoveryCode(code)) return takeRecoveryCode(house, tx, { holder, code });
  const totp = await findTotp(tx, userId);
  if (totp === undefined) throw new Refusal('factorCodeWrong');
  const step = totpStep(house.vault.open(totpPlace, totp.secret_enc, `user ${userId}`), code, house.now());
  if (step === undefined || !(await spendStep(tx, userId, step))) throw new Refusal('factorCodeWrong');
}

async function takeRecoveryCode(house: House, tx: Tx, { holder, code }: Taking): Promise<void> {
  const { userId, request } = holder;
  if (!(await spendRecoveryCode(tx, userId, recoveryKey(house, userId, code)))) throw new Refusal('factorCodeWrong');
  const { personal_member_id: memberId } = await findOwn(tx, userId);
  await notify(tx, { memberId, to: { who: 'user', userId }, kind: 'recoveryCodeUsed' });
  await noteSecurityEvent(tx, { kind: 'recoveryCodeUsed', userId, request });
}

export const recoveryKey = ({ vault }: House, userId: UserId, code: string): Buffer =>
  vault.lookUp(userId, 'recovery code of a person', plainRecoveryCode(code));

async function readyPasskey(house: House, { userId, holderHash }: Holder, response: PasskeyUsed) {
  const site = siteOf(house);
  const challenge = await takeChallenge(house, { holderHash, userId, purpose: 'use' });
  const credentialId = Buffer.from(response.id, 'base64url');
  const known = (await listPasskeys(house.system.db, userId)).find((row) => row.credential_id.equals(credentialId));
  if (challenge === undefined || known === undefined) throw new Refusal('passkeyRefused');
  const passkey = { credentialId, publicKey: known.public_key, signCount: Number(known.sign_count) };
  const signCount = await readUsed(site, { response, challenge, passkey });
  if (signCount === undefined) throw new Refusal('passkeyRefused');
  return async (tx: Tx): Promise<void> => {
    if (!(await notePasskeyUse(tx, userId, { id: known.id, signCount }))) throw new Refusal('passkeyRefused');
  };
}
