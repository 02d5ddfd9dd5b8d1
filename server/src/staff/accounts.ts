import { randomBytes } from 'node:crypto';
import { staffConfirmWaitMs } from '@beidiao/contract/staff/changes';
import type { StaffRole } from '@beidiao/contract/staff/roles';
import type { StaffId } from '../access/actor.ts';
import type { Tx } from '../base/db/db.ts';
import { hashPassword } from '../base/secrets/password.ts';
import type { House } from '../house.ts';
import { type Contact, openContact, sealContact } from './contact.ts';
import { liftLocks } from './locks.ts';
import { sealName } from './names.ts';
import { deletePasskeys } from './passkey-store.ts';
import { endSessionsOf, replaceRecoveryCodes, writeSecret } from './session-store.ts';
import { insertAccount, type StaffAccount, takeStaffId, writeMayConfirm, writePassword } from './store.ts';

/** What accounts of staff need of the house; whoever operates the server has as much at the command line. */
export type AccountDesk = Pick<House, 'system' | 'vault' | 'now' | 'log' | 'staffUrl'>;

export type Joiner = {
  readonly loginName: string;
  readonly name: string;
  readonly roles: readonly StaffRole[];
  readonly contact: Contact;
};
type Password = { readonly passwordHash: string; readonly mustChangePassword: boolean };

/** A password that nobody knows, until the person sets one by their link. */
export const unknownPassword = (): Promise<string> => hashPassword(randomBytes(32).toString('base64url'));

/** @throws Refusal staffNameTaken */
export async function admit(
  { vault }: Pick<House, 'vault'>,
  tx: Tx,
  { name, contact, ...account }: Joiner & Password,
): Promise<StaffId> {
  const id = await takeStaffId(tx);
  const sealed = sealContact(vault, { of: 'staff', id }, contact);
  await insertAccount(tx, { ...account, ...sealed, id, nameEnc: sealName(vault, id, name) });
  return id;
}

/** Nothing of before lets in any more: password, second factor, passkeys, recovery codes, sessions, known devices. */
export async function closeAccess(
  house: Pick<House, 'vault'>,
  tx: Tx,
  { account, passwordHash }: { account: StaffAccount; passwordHash: string },
): Promise<void> {
  const { id } = account;
  await writePassword(tx, { id, hash: passwordHash, mustChange: true });
  await writeSecret(tx, id, null);
  await replaceRecoveryCodes(tx, id, []);
  await deletePasskeys(tx, id);
  await endSessionsOf(tx, id);
  await liftLocks(house, tx, account);
}

/** From now on for a day they confirm nothing of others. */
export const beginConfirmWait = ({ now }: Pick<House, 'now'>, tx: Tx, staffId: StaffId): Promise<void> =>
  writeMayConfirm(tx, staffId, new Date(now().getTime() + staffConfirmWaitMs));

export const contactOf = (
  { vault }: Pick<House, 'vault'>,
  { id, mail_enc: mailEnc, phone_enc: phoneEnc }: Pick<StaffAccount, 'id' | 'mail_enc' | 'phone_enc'>,
): Contact => openContact(vault, { of: 'staff', id }, { mailEnc, phoneEnc });

export const isReached = ({
  mail_enc: mail,
  phone_enc: phone,
}: Pick<StaffAccount, 'mail_enc' | 'phone_enc'>): boolean => mail !== null || phone !== null;
