import type { PasskeyUsed } from '@beidiao/contract/account/second-factor';
import { type Data } from '@beidiao/contract/wire/call';
import { staffPasswordLength, type staffCalls, staffSession } from '@beidiao/contract/staff/calls';
import type { StaffActor } from '../access/actor.ts';
import { noteSecurityEvent } from '../access/security-event.ts';
import type { Tx } from '../base/db/db.ts';
import { whyNotPassword } from '../base/secrets/password-choice.ts';
import { hashPassword, passwordFits } from '../base/secrets/password.ts';
import type { RequestFacts } from '../base/http/request-facts.ts';
import { Refusal } from '../base/refusal.ts';
import { hashToken, newToken } from '../base/secrets/tokens.ts';
import { newTotpSecret, totpUri } from '../base/secrets/totp.ts';
import type { House } from '../house.ts';
import { noteStaffEvent, notingFailure } from './events.ts';
import { codeLock, type Lock, ownPasswordLock, passLock, passwordLock } from './locks.ts';
import { actByOwnCode } from './own-code.ts';
import { isStrongPassword } from './rules.ts';
import { listPasskeys } from './passkey-store.ts';
import { askNewPasskey, askPasskey, readyPasskey } from './passkeys.ts';
import { openSecret, renewRecoveryCodes, sealSecret, takeCode } from './second-factor.ts';
import {
  addSession,
  addTicket,
  endSessionsOf,
  findTicket,
  forgetDevices,
  forgetTries,
  rememberDevice,
  type TicketRow,
  spendTicket,
  writeSecret,
} from './session-store.ts';
import { noteAct, personOf } from './staff.ts';
import { findStaff, findStaffByName, holdStaff, type StaffAccount, writePassword } from './store.ts';

const keysOf = (lock: Lock): Buffer[] => lock.map(({ subjectKey }) => subjectKey);

/** @throws Refusal credentialsUnreadable */
async function readSecrets(house: House, ...sealed: readonly string[]): Promise<string[]> {
  const opened = await Promise.all(sealed.map((jwe) => house.signInKey.open(jwe)));
  return opened.map((bytes) => {
    if (bytes === undefined) throw new Refusal('credentialsUnreadable');
    return bytes.toString('utf8');
  });
}

/** Name and password. The second factor still has to come. @throws Refusal badCredentials, credentialsUnreadable, staffLocked, staffDisabled */
export async function beginSignIn(
  house: House,
  wish: { loginName: string; password: string; request: RequestFacts },
): Promise<Data<typeof staffCalls.signIn>> {
  const [typed = '', password = ''] = await readSecrets(house, wish.loginName, wish.password);
  const loginName = typed.trim();
  const account = await findStaffByName(house.system.db, loginName);
  const lock = await passwordLock(house, { loginName, staffId: account?.id, request: wish.request });
  const trying = { staffId: account?.id, request: wish.request };
  await passLock(house, lock, trying);
  if (!(await passwordFits(account?.password_hash, password)) || account === undefined) {
    await noteStaffEvent(house, 'signInFailed', trying);
    throw new Refusal('badCredentials');
  }
  if (account.disabled_at !== null) throw new Refusal('staffDisabled');
  const ticket = newToken();
  const secret = account.totp_secret_enc === null ? newTotpSecret() : null;
  await house.system.transaction(async (tx) => {
    await forgetTries(tx, ...keysOf(lock));
    await addTicket(tx, {
      tokenHash: hashToken(ticket),
      staffId: account.id,
      offeredSecretEnc: secret === null ? null : sealSecret(house.vault, account.id, secret),
    });
  });
  return {
    ticket,
    mustChangePassword: account.must_change_password,
    enrolment: secret === null ? null : { secret, uri: totpUri(secret, account.login_name) },
    hasPasskey: secret === null && (await listPasskeys(house.system.db, account.id)).length > 0,
  };
}

export type SecondStep = {
  ticket: string;
  code: string | undefined;
  passkey: PasskeyUsed | undefined;
  newPassword: string | undefined;
  request: RequestFacts;
};

/** @throws Refusal staffTicketOver, passkeysOff, passkeyRefused */
export async function askTicketPasskey(house: House, ticket: string): Promise<Record<string, unknown>> {
  const holderHash = hashToken(ticket);
  const found = await findTicket(house.system.db, holderHash);
  if (found === undefined) throw new Refusal('staffTicketOver');
  return askPasskey(house, { staffId: found.staff_id, holderHash });
}

/**
 * The second factor, and with the first code its set-up. A failed try leaves the ticket, so that a slip of the finger does
 * not cost the password again.
 * @throws Refusal staffTicketOver, staffCodeWrong, passkeyRefused, passkeysOff, staffLocked, staffDisabled, staffPasswordWeak, credentialsUnreadable
 */
export async function finishSignIn(house: House, step: SecondStep): Promise<Data<typeof staffCalls.enterCode>> {
  const ticketHash = hashToken(step.ticket);
  const ticket = await findTicket(house.system.db, ticketHash);
  const account = ticket === undefined ? undefined : await findStaff(house.system.db, ticket.staff_id);
  if (ticket === undefined || account === undefined) throw new Refusal('staffTicketOver');
  const passwordHash = account.must_change_password
    ? await newPasswordHash(house, account, step.newPassword)
    : undefined;
  const { id: staffId } = account;
  const { request } = step;
  const accessToken = newToken();
  const recoveryCodes = await notingFailure(house, { staffId, request }, async () => {
    const take = await readySecondStep(house, { ticket, ticketHash, account, step });
    return house.system.transaction(async (tx) => {
      const codes = await take(tx);
      if (!(await spendTicket(tx, ticketHash))) throw new Refusal('staffTicketOver');
      if (passwordHash !== undefined) await writePassword(tx, { id: staffId, hash: passwordHash, mustChange: false });
      await rememberDevice(tx, staffId, request.device.keep());
      await addSession(tx, hashToken(accessToken), staffId);
      await noteSecurityEvent(tx, { kind: 'signedIn', staffId, request });
      const facts = { isFirst: codes !== null };
      await noteAct(tx, { staff: { staffId }, memberId: null, action: 'signIn', subject: `staff ${staffId}`, facts });
      return codes;
    });
  });
  return { accessToken, expiresInMs: staffSession.lifeMs, staff: personOf(house, account), recoveryCodes };
}

/** A code is counted, and a question to a passkey used up, before either is looked at. */
async function readySecondStep(
  house: House,
  {
    ticket,
    ticketHash,
    account,
    step,
  }: { ticket: TicketRow; ticketHash: Buffer; account: StaffAccount; step: SecondStep },
): Promise<(tx: Tx) => Promise<string[] | null>> {
  const { passkey, code = '' } = step;
  if (passkey === undefined) {
    const lock = await codeLock(house, account, step.request);
    await passLock(house, lock, { staffId: account.id, request: step.request });
    return async (tx) => {
      const codes = await takeSecondFactor(house, tx, { ticket, code });
      await forgetTries(tx, ...keysOf(lock));
      return codes;
    };
  }
  const take = await readyPasskey(house, { staffId: ticket.staff_id, holderHash: ticketHash }, passkey);
  return async (tx) => {
    const held = await holdStaff(tx, ticket.staff_id);
    if (held === undefined || held.disabled_at !== null) throw new Refusal('staffDisabled');
    await take(tx);
    return null;
  };
}

/** The account is held, so that a reset or a disabling of this moment is seen. Answers the recovery codes of a first set-up. */
async function takeSecondFactor(
  house: House,
  tx: Tx,
  { ticket, code }: { ticket: TicketRow; code: string },
): Promise<string[] | null> {
  const account = await holdStaff(tx, ticket.staff_id);
  if (account === undefined || account.disabled_at !== null) throw new Refusal('staffDisabled');
  const isFirst = account.totp_secret_enc === null;
  const sealed = isFirst ? ticket.offered_secret_enc : account.totp_secret_enc;
  if (sealed === null) throw new Refusal('staffTicketOver');
  if (isFirst) await writeSecret(tx, account.id, sealed);
  await takeCode(house, tx, { staffId: account.id, secret: openSecret(house.vault, account.id, sealed), code });
  return isFirst ? renewRecoveryCodes(house, tx, account.id) : null;
}

/** @throws Refusal staffPasswordWeak, passwordCommon, passwordPersonal, credentialsUnreadable */
export async function newPasswordHash(
  house: House,
  account: StaffAccount,
  sealed: string | undefined,
): Promise<string> {
  if (sealed === undefined) throw new Refusal('staffPasswordWeak', staffPasswordLength);
  const [password = ''] = await readSecrets(house, sealed);
  if (!isStrongPassword(password) || (await passwordFits(account.password_hash, password)))
    throw new Refusal('staffPasswordWeak', staffPasswordLength);
  const why = await whyNotPassword(password, [account.login_name], house.breachedPasswords);
  if (why !== undefined) throw new Refusal(why);
  return hashPassword(password);
}

/** @throws Refusal badCredentials, credentialsUnreadable, staffPasswordWeak, staffLocked */
export async function changePassword(
  house: House,
  staff: StaffActor,
  wish: { password: string; newPassword: string; heldHash: Buffer; request: RequestFacts },
): Promise<void> {
  const [password = ''] = await readSecrets(house, wish.password);
  const account = await findStaff(house.system.db, staff.staffId);
  if (account === undefined) throw new Refusal('notSignedIn');
  const lock = ownPasswordLock(house, account);
  const trying = { staffId: account.id, request: wish.request };
  await passLock(house, lock, trying);
  if (!(await passwordFits(account.password_hash, password))) {
    await noteStaffEvent(house, 'passwordFailed', trying);
    throw new Refusal('badCredentials');
  }
  const hash = await newPasswordHash(house, account, wish.newPassword);
  await house.system.transaction(async (tx) => {
    // Of several at once the first changes it; to the others the old password is wrong now.
    const held = await holdStaff(tx, account.id);
    if (held?.password_hash !== account.password_hash) throw new Refusal('badCredentials');
    await forgetTries(tx, ...keysOf(lock));
    await writePassword(tx, { id: account.id, hash, mustChange: false });
    await endSessionsOf(tx, account.id, wish.heldHash);
    await forgetDevices(tx, account.id, wish.request.device.hash);
    await noteAct(tx, { staff, memberId: null, action: 'changePassword', subject: `staff ${account.id}` });
  });
}

/** @throws Refusal staffCodeWrong, staffLocked */
export async function replaceCodes(
  house: House,
  staff: StaffActor,
  proof: { code: string; request: RequestFacts },
): Promise<string[]> {
  return actByOwnCode(house, staff, {
    ...proof,
    act: async (tx) => {
      const codes = await renewRecoveryCodes(house, tx, staff.staffId);
      await noteAct(tx, { staff, memberId: null, action: 'renewRecoveryCodes', subject: `staff ${staff.staffId}` });
      return codes;
    },
  });
}

/** @throws Refusal staffCodeWrong, staffLocked, passkeysOff, passkeysFull */
export async function startPasskey(
  house: House,
  staff: StaffActor,
  proof: { code: string; request: RequestFacts },
): Promise<Record<string, unknown>> {
  await actByOwnCode(house, staff, { ...proof, act: async () => {} });
  return askNewPasskey(house, { staffId: staff.staffId, holderHash: proof.request.tokenHash ?? Buffer.alloc(0) });
}
