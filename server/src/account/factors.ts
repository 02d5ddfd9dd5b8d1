import {
  freshProofMs,
  mostPasskeys,
  type PasskeyMade,
  recoveryCodeCount,
  type factorCalls,
} from '@beidiao/contract/account/second-factor';
import type { Data } from '@beidiao/contract/wire/call';
import type { Actor, UserId } from '../access/actor.ts';
import { noteSecurityEvent } from '../access/security-event.ts';
import type { Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import { askToCreate, passkeySite, readCreated } from '../base/secrets/passkeys.ts';
import { newRecoveryCodes } from '../base/secrets/recovery-codes.ts';
import { newTotpSecret, totpStep, totpUri } from '../base/secrets/totp.ts';
import { forgetTally } from '../base/tally.ts';
import type { House } from '../house.ts';
import { notify } from '../notify.ts';
import {
  type Holder,
  keepChallenge,
  notingFailure,
  offerPlace,
  passTries,
  type Proof,
  readyProof,
  recoveryKey,
  siteOf,
  takeChallenge,
  totpPlace,
} from './factor-proof.ts';
import {
  addPasskey,
  countFactors,
  countRecoveryCodes,
  deletePasskey,
  deleteTotp,
  findOffer,
  findTotp,
  forgetFactors,
  keepOffer,
  listDemands,
  listPasskeys,
  replaceRecoveryCodes,
  spendOffer,
  writeTotp,
} from './factor-store.ts';
import { passOwnPassword } from './failures.ts';
import { findOwn, holdOwn, type OwnRow } from './person-store.ts';
import { endSignIns, forgetProofs, noteFactor } from './session-store.ts';
import { noteOwnAct } from './settings.ts';
import { forgetIdentityCodes } from './token-store.ts';

const namePlace = 'passkey.name';

/** An open session of the person. */
export type OwnSession = Holder & Pick<Actor, 'factor'>;

export async function readFactors(house: House, { userId, factor }: OwnSession): Promise<Data<typeof factorCalls.own>> {
  const { db } = house.system;
  const totp = await findTotp(db, userId);
  const passkeys = await listPasskeys(db, userId);
  const demands = await listDemands(db, userId);
  return {
    totpAddedAt: totp?.added_at.toISOString() ?? null,
    passkeys: passkeys.map((row) => ({
      passkeyId: row.id,
      name: house.vault.open(namePlace, row.name_enc, `user ${userId}`),
      addedAt: row.added_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
    })),
    recoveryCodesLeft: await countRecoveryCodes(db, userId),
    mayUsePasskeys: passkeySite(house.publicUrl) !== undefined,
    isFresh: factor === 'fresh',
    demands: demands.map((row) => ({
      memberId: row.member_id,
      epName: row.name,
      from: row.factor_from.toISOString(),
      isOver: row.is_over,
    })),
  };
}

/** A found open screen neither adds a factor nor removes one. @throws Refusal proofNeeded, passwordWrong, nameLocked */
async function passOwn(
  house: House,
  { userId, factor, request }: OwnSession,
  password: string | undefined,
): Promise<void> {
  if (factor === 'fresh') return;
  if (password === undefined) throw new Refusal('proofNeeded');
  await passOwnPassword(house, { userId, request }, password);
}

/** @throws Refusal proofNeeded, passwordWrong, nameLocked */
export async function startTotp(house: House, session: OwnSession, password: string | undefined) {
  await passOwn(house, session, password);
  const { login_name: loginName } = await findOwn(house.system.db, session.userId);
  const secret = newTotpSecret();
  const { userId, holderHash } = session;
  const contentEnc = house.vault.seal(offerPlace, secret, `user ${userId}`);
  await house.system.transaction((tx) => keepOffer(tx, { userId, holderHash, purpose: 'totp' }, contentEnc));
  return { secret, uri: totpUri(secret, loginName) };
}

/** A wrong code leaves the offer: a slip of the finger does not cost the picture. @throws Refusal factorOfferOver, factorCodeWrong, factorLocked */
export async function confirmTotp(house: House, session: OwnSession, code: string): Promise<string[] | null> {
  const { userId, holderHash } = session;
  const offer = { userId, holderHash, purpose: 'totp' } as const;
  const sealed = await findOffer(house.system.db, offer);
  if (sealed === undefined) throw new Refusal('factorOfferOver');
  const tally = await passTries(house, userId);
  const secret = house.vault.open(offerPlace, sealed, `user ${userId}`);
  const step = totpStep(secret, code, house.now());
  if (step === undefined) throw new Refusal('factorCodeWrong');
  return house.system.transaction(async (tx) => {
    const own = await holdOwn(tx, userId);
    if ((await spendOffer(tx, offer)) === undefined) throw new Refusal('factorOfferOver');
    await forgetTally(tx, tally);
    const write = () =>
      writeTotp(tx, userId, { secretEnc: house.vault.seal(totpPlace, secret, `user ${userId}`), step });
    return add(house, tx, { own, session, kind: 'totp', write });
  });
}

/** @throws Refusal proofNeeded, passwordWrong, nameLocked, passkeysOff, passkeysFull */
export async function startPasskey(
  house: House,
  session: OwnSession,
  password: string | undefined,
): Promise<Record<string, unknown>> {
  const site = siteOf(house);
  await passOwn(house, session, password);
  const { userId, holderHash } = session;
  const { login_name: userName } = await findOwn(house.system.db, userId);
  const known = await listPasskeys(house.system.db, userId);
  if (known.length >= mostPasskeys) throw new Refusal('passkeysFull', { most: mostPasskeys });
  const question = await askToCreate(site, {
    userHandle: house.vault.lookUp('', 'passkey user', userId),
    userName,
    known: known.map((row) => ({ credentialId: row.credential_id, transports: row.transports })),
  });
  await keepChallenge(house, { userId, holderHash, purpose: 'create' }, question.challenge);
  return { ...question };
}

/** @throws Refusal passkeyRefused, passkeysOff, passkeysFull */
export async function confirmPasskey(
  house: House,
  session: OwnSession,
  { name, passkey: response }: { name: string; passkey: PasskeyMade },
): Promise<string[] | null> {
  const site = siteOf(house);
  const { userId, holderHash } = session;
  const challenge = await takeChallenge(house, { userId, holderHash, purpose: 'create' });
  const made = challenge === undefined ? undefined : await readCreated(site, { response, challenge });
  if (made === undefined) throw new Refusal('passkeyRefused');
  const nameEnc = house.vault.seal(namePlace, name, `user ${userId}`);
  return house.system.transaction(async (tx) => {
    const own = await holdOwn(tx, userId);
    if ((await countFactors(tx, userId)).passkeys >= mostPasskeys)
      throw new Refusal('passkeysFull', { most: mostPasskeys });
    const write = async (): Promise<void> => {
      if (!(await addPasskey(tx, userId, { ...made, nameEnc }))) throw new Refusal('passkeyRefused');
    };
    return add(house, tx, { own, session, kind: 'passkey', write });
  });
}

type Adding = {
  readonly own: OwnRow;
  readonly session: OwnSession;
  readonly kind: 'totp' | 'passkey';
  readonly write: () => Promise<void>;
};

/** With the first factor come the recovery codes, and every sign-in ends that took no second step. */
async function add(house: House, tx: Tx, { own, session, kind, write }: Adding): Promise<string[] | null> {
  const { holderHash, request } = session;
  const before = await countFactors(tx, own.id);
  const isFirst = !before.hasTotp && before.passkeys === 0;
  await write();
  await noteFactor(tx, own.id, holderHash);
  if (isFirst) {
    // They never took a second step.
    await endSignIns(tx, own.id, holderHash);
    await forgetIdentityCodes(tx, own.id);
  }
  const codes = isFirst ? await writeRecoveryCodes(house, tx, own.id) : null;
  await notify(tx, { memberId: own.personal_member_id, to: { who: 'user', userId: own.id }, kind: 'factorAdded' });
  await noteSecurityEvent(tx, { kind: 'factorAdded', userId: own.id, request, facts: { factor: kind } });
  await noteOwnAct(tx, own, { action: 'addFactor', facts: { kind, isFirst } });
  return codes;
}

async function writeRecoveryCodes(house: House, tx: Tx, userId: UserId): Promise<string[]> {
  const codes = newRecoveryCodes(recoveryCodeCount);
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => recoveryKey(house, userId, code)),
  );
  return codes;
}

/** A passkey, or without its id the authenticator. @throws Refusal notFound, proofNeeded, passwordWrong, nameLocked, factorDemanded */
export async function removeFactor(
  house: House,
  session: OwnSession,
  { passkeyId, password }: { passkeyId: string | undefined; password: string | undefined },
): Promise<void> {
  const { userId } = session;
  // What is not there is said before the password is asked for.
  if (!(await hasFactor(house, userId, passkeyId))) throw new Refusal('notFound');
  await passOwn(house, session, password);
  await house.system.transaction(async (tx) => {
    const own = await holdOwn(tx, userId);
    const wasThere = await (passkeyId === undefined ? deleteTotp(tx, userId) : deletePasskey(tx, userId, passkeyId));
    if (!wasThere) throw new Refusal('notFound');
    const left = await countFactors(tx, userId);
    const isLast = !left.hasTotp && left.passkeys === 0;
    if (isLast) await endFactors(tx, userId);
    await notify(tx, { memberId: own.personal_member_id, to: { who: 'user', userId }, kind: 'factorRemoved' });
    const kind = passkeyId === undefined ? 'totp' : 'passkey';
    await noteSecurityEvent(tx, { kind: 'factorRemoved', userId, request: session.request, facts: { factor: kind } });
    await noteOwnAct(tx, own, { action: 'removeFactor', facts: { kind, isLast } });
  });
}

async function hasFactor({ system }: House, userId: UserId, passkeyId: string | undefined): Promise<boolean> {
  if (passkeyId === undefined) return (await countFactors(system.db, userId)).hasTotp;
  return (await listPasskeys(system.db, userId)).some(({ id }) => id === passkeyId);
}

/** @throws Refusal factorDemanded */
async function endFactors(tx: Tx, userId: UserId): Promise<void> {
  const [demand] = await listDemands(tx, userId);
  if (demand !== undefined) throw new Refusal('factorDemanded', { enterprise: demand.name });
  await forgetFactors(tx, userId);
  await forgetProofs(tx, userId);
}

/** @throws Refusal factorMissing, factorCodeWrong, factorLocked, passkeyRefused, passkeysOff */
export async function renewRecoveryCodes(house: House, session: OwnSession, proof: Proof): Promise<string[]> {
  return proving(house, { session, proof }, async (tx, own) => {
    const codes = await writeRecoveryCodes(house, tx, own.id);
    const { request } = session;
    await noteSecurityEvent(tx, { kind: 'recoveryCodesRenewed', userId: own.id, request });
    await noteOwnAct(tx, own, { action: 'renewOwnRecoveryCodes' });
    return codes;
  });
}

/** A second step of an open session. @throws Refusal factorMissing, factorCodeWrong, factorLocked, passkeyRefused, passkeysOff */
export const proveAgain = (house: House, session: OwnSession, proof: Proof) =>
  proving(house, { session, proof }, async () => ({ freshForMs: freshProofMs }));

async function proving<T>(
  house: House,
  { session, proof }: { session: OwnSession; proof: Proof },
  along: (tx: Tx, own: OwnRow) => Promise<T>,
): Promise<T> {
  const { hasTotp, passkeys } = await countFactors(house.system.db, session.userId);
  if (!hasTotp && passkeys === 0) throw new Refusal('factorMissing');
  return notingFailure(house, session, async () => {
    const take = await readyProof(house, session, proof);
    return house.system.transaction(async (tx) => {
      const own = await holdOwn(tx, session.userId);
      await take(tx);
      await noteFactor(tx, session.userId, session.holderHash);
      return along(tx, own);
    });
  });
}
