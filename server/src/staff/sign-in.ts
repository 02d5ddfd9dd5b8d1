import { type Data } from '@beidiao/contract/wire/call';
import { staffPasswordLength, type staffCalls, staffSession } from '@beidiao/contract/staff/calls';
import type { StaffActor, StaffId } from '../access/actor.ts';
import type { Tx } from '../base/db/db.ts';
import { hashPassword, passwordFits } from '../base/secrets/password.ts';
import { Refusal } from '../base/refusal.ts';
import { hashToken, newToken } from '../base/secrets/tokens.ts';
import type { House } from '../house.ts';
import { isStrongPassword } from './rules.ts';
import { newSecret, openSecret, renewRecoveryCodes, sealSecret, takeCode, uriOf } from './second-factor.ts';
import {
  addSession,
  addTicket,
  countTry,
  endSessionsOf,
  findTicket,
  forgetTries,
  type TicketRow,
  spendTicket,
  writeSecret,
} from './session-store.ts';
import { noteAct, personOf } from './staff.ts';
import { findStaff, findStaffByName, holdStaff, type StaffAccount, writePassword } from './store.ts';

/** A try is counted in a transaction of its own, so that it stays counted when the try fails. @throws Refusal staffLocked */
async function passLock(house: House, subjectKey: Buffer): Promise<void> {
  const seconds = await house.system.transaction((tx) => countTry(tx, subjectKey));
  if (seconds > 0) throw new Refusal('staffLocked', { minutes: Math.ceil(seconds / 60) });
}
const nameKey = (house: House, loginName: string): Buffer =>
  house.vault.lookUp('', 'staff sign-in', loginName.toLowerCase());
const codeKey = (house: House, staffId: StaffId): Buffer => house.vault.lookUp('', 'staff code', staffId);

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
  wish: { loginName: string; password: string },
): Promise<Data<typeof staffCalls.signIn>> {
  const [loginName = '', password = ''] = await readSecrets(house, wish.loginName, wish.password);
  const subject = nameKey(house, loginName.trim());
  await passLock(house, subject);
  const account = await findStaffByName(house.system.db, loginName.trim());
  if (!(await passwordFits(account?.password_hash, password)) || account === undefined)
    throw new Refusal('badCredentials');
  if (account.disabled_at !== null) throw new Refusal('staffDisabled');
  const ticket = newToken();
  const secret = account.totp_secret_enc === null ? newSecret() : null;
  await house.system.transaction(async (tx) => {
    await forgetTries(tx, subject);
    await addTicket(tx, {
      tokenHash: hashToken(ticket),
      staffId: account.id,
      offeredSecretEnc: secret === null ? null : sealSecret(house.vault, secret),
    });
  });
  return {
    ticket,
    mustChangePassword: account.must_change_password,
    enrolment: secret === null ? null : { secret, uri: uriOf(secret, account.login_name) },
  };
}

export type SecondStep = { ticket: string; code: string; newPassword: string | undefined };

/**
 * The second factor, and with the first code its set-up. A failed try leaves the ticket, so that a slip of the finger does
 * not cost the password again.
 * @throws Refusal staffTicketOver, staffCodeWrong, staffLocked, staffDisabled, staffPasswordWeak, credentialsUnreadable
 */
export async function finishSignIn(house: House, step: SecondStep): Promise<Data<typeof staffCalls.enterCode>> {
  const ticketHash = hashToken(step.ticket);
  const ticket = await findTicket(house.system.db, ticketHash);
  const account = ticket === undefined ? undefined : await findStaff(house.system.db, ticket.staff_id);
  if (ticket === undefined || account === undefined) throw new Refusal('staffTicketOver');
  const passwordHash = account.must_change_password ? await newHash(house, account, step.newPassword) : undefined;
  await passLock(house, codeKey(house, account.id));
  const accessToken = newToken();
  const recoveryCodes = await house.system.transaction(async (tx) => {
    const codes = await takeSecondFactor(house, tx, { ticket, code: step.code });
    if (!(await spendTicket(tx, ticketHash))) throw new Refusal('staffTicketOver');
    if (passwordHash !== undefined) await writePassword(tx, { id: account.id, hash: passwordHash, mustChange: false });
    await forgetTries(tx, codeKey(house, account.id));
    await addSession(tx, hashToken(accessToken), account.id);
    await noteAct(tx, {
      staff: { staffId: account.id },
      memberId: null,
      action: 'signIn',
      subject: `staff ${account.id}`,
      facts: { isFirst: codes !== null },
    });
    return codes;
  });
  return { accessToken, expiresInMs: staffSession.lifeMs, staff: personOf(house, account), recoveryCodes };
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
  await takeCode(house, tx, { staffId: account.id, secret: openSecret(house.vault, sealed), code });
  return isFirst ? renewRecoveryCodes(house, tx, account.id) : null;
}

/** @throws Refusal staffPasswordWeak, credentialsUnreadable */
async function newHash(house: House, account: StaffAccount, sealed: string | undefined): Promise<string> {
  if (sealed === undefined) throw new Refusal('staffPasswordWeak', staffPasswordLength);
  const [password = ''] = await readSecrets(house, sealed);
  if (!isStrongPassword(password) || (await passwordFits(account.password_hash, password)))
    throw new Refusal('staffPasswordWeak', staffPasswordLength);
  return hashPassword(password);
}

/** @throws Refusal badCredentials, credentialsUnreadable, staffPasswordWeak, staffLocked */
export async function changePassword(
  house: House,
  staff: StaffActor,
  wish: { password: string; newPassword: string; heldHash: Buffer },
): Promise<void> {
  const [password = ''] = await readSecrets(house, wish.password);
  const account = await findStaff(house.system.db, staff.staffId);
  if (account === undefined) throw new Refusal('notSignedIn');
  const subject = nameKey(house, account.login_name);
  await passLock(house, subject);
  if (!(await passwordFits(account.password_hash, password))) throw new Refusal('badCredentials');
  const hash = await newHash(house, account, wish.newPassword);
  await house.system.transaction(async (tx) => {
    // Of several at once the first changes it; to the others the old password is wrong now.
    const held = await holdStaff(tx, account.id);
    if (held?.password_hash !== account.password_hash) throw new Refusal('badCredentials');
    await forgetTries(tx, subject);
    await writePassword(tx, { id: account.id, hash, mustChange: false });
    await endSessionsOf(tx, account.id, wish.heldHash);
    await noteAct(tx, { staff, memberId: null, action: 'changePassword', subject: `staff ${account.id}` });
  });
}

/** @throws Refusal staffCodeWrong, staffLocked */
export async function replaceCodes(house: House, staff: StaffActor, code: string): Promise<string[]> {
  await passLock(house, codeKey(house, staff.staffId));
  return house.system.transaction(async (tx) => {
    const account = await holdStaff(tx, staff.staffId);
    if (account === undefined || account.totp_secret_enc === null) throw new Refusal('staffCodeWrong');
    const secret = openSecret(house.vault, account.totp_secret_enc);
    await takeCode(house, tx, { staffId: account.id, secret, code });
    const codes = await renewRecoveryCodes(house, tx, account.id);
    await forgetTries(tx, codeKey(house, account.id));
    await noteAct(tx, { staff, memberId: null, action: 'renewRecoveryCodes', subject: `staff ${account.id}` });
    return codes;
  });
}
