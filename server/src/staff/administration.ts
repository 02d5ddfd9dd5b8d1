import { randomBytes } from 'node:crypto';
import type { StaffRole } from '@beidiao/contract/staff/roles';
import type { StaffAct } from '@beidiao/contract/staff/acts';
import type { StaffActor, StaffId } from '../access/actor.ts';
import type { Tx } from '../base/db/db.ts';
import { hashPassword } from '../base/secrets/password.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { liftLocks, unlock } from './locks.ts';
import { deletePasskeys } from './passkey-store.ts';
import { sealSecret } from './second-factor.ts';
import { endSessionsOf, replaceRecoveryCodes, writeSecret } from './session-store.ts';
import { noteAct } from './staff.ts';
import {
  hasStaff,
  holdAdministrators,
  holdStaff,
  insertAccount,
  takeStaffId,
  type StaffAccount,
  writeDisabled,
  writePassword,
  writeRoles,
} from './store.ts';

/** 80 random bits in letters that are easy to read out; changed at the first sign-in. */
const newFirstPassword = (): string => {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const drawn = Array.from(randomBytes(16), (byte) => letters[byte % letters.length]).join('');
  return `${drawn.slice(0, 4)}-${drawn.slice(4, 8)}-${drawn.slice(8, 12)}-${drawn.slice(12)}1a`;
};

export type Joiner = { readonly loginName: string; readonly name: string; readonly roles: readonly StaffRole[] };

/** A new account with a first password. @throws Refusal staffNameTaken */
export async function addStaff(
  house: House,
  by: StaffActor | null,
  joiner: Joiner,
): Promise<{ staffId: StaffId; firstPassword: string }> {
  const firstPassword = newFirstPassword();
  const passwordHash = await hashPassword(firstPassword);
  const staffId = await house.system.transaction((tx) =>
    admit(house, tx, { ...joiner, by, passwordHash, mustChangePassword: true }),
  );
  return { staffId, firstPassword };
}

async function admit(
  house: House,
  tx: Tx,
  { by, name, ...account }: Joiner & { by: StaffActor | null; passwordHash: string; mustChangePassword: boolean },
): Promise<StaffId> {
  const id = await takeStaffId(tx);
  await insertAccount(tx, { ...account, id, nameEnc: house.vault.seal('staff.name', name, `staff ${id}`) });
  await noteAct(tx, {
    staff: by,
    memberId: null,
    action: 'addStaff',
    subject: `staff ${id}`,
    facts: { roles: account.roles },
  });
  return id;
}

/** The first administrator of a house without staff; undefined when there are some. */
export async function addFirstAdministrator(house: House, loginName: string): Promise<string | undefined> {
  if (await hasStaff(house.system.db)) return undefined;
  const joiner = { loginName, name: '管理员', roles: ['administrator'] } as const;
  return (await addStaff(house, null, joiner)).firstPassword;
}

/** For demo and tests: an account whose password and second factor are known. */
export async function addReadyStaff(
  house: House,
  joiner: Joiner & { passwordHash: string; secret: string },
): Promise<StaffId> {
  const { secret, passwordHash, ...rest } = joiner;
  return house.system.transaction(async (tx) => {
    const id = await admit(house, tx, { ...rest, by: null, passwordHash, mustChangePassword: false });
    await writeSecret(tx, id, sealSecret(house.vault, id, secret));
    return id;
  });
}

type Change = {
  readonly staffId: string;
  readonly action: StaffAct;
  readonly facts?: Record<string, unknown>;
  readonly write: (tx: Tx, account: StaffAccount) => Promise<void>;
};

/** One change of one account, written down. The id comes from a request: the row proves it. @throws Refusal staffNotFound */
async function changeAccount(
  house: House,
  by: StaffActor,
  { staffId, action, facts = {}, write }: Change,
): Promise<void> {
  await house.system.transaction(async (tx) => {
    const administrators = await holdAdministrators(tx);
    const account = await holdStaff(tx, staffId as StaffId); // proven by this very read
    if (account === undefined) throw new Refusal('staffNotFound');
    await write(tx, account);
    if (administrators.length > 0 && (await holdAdministrators(tx)).length === 0)
      throw new Refusal('lastAdministrator');
    await noteAct(tx, { staff: by, memberId: null, action, subject: `staff ${account.id}`, facts });
  });
}

/**
 * Nobody gives oneself a role, money least of all: it takes another administrator.
 * @throws Refusal ownRoles, staffNotFound, lastAdministrator
 */
export async function setRoles(
  house: House,
  by: StaffActor,
  { staffId, roles }: { staffId: string; roles: StaffRole[] },
): Promise<void> {
  if (staffId === by.staffId) throw new Refusal('ownRoles');
  await changeAccount(house, by, {
    staffId,
    action: 'setStaffRoles',
    facts: { roles },
    write: (tx, { id }) => writeRoles(tx, id, roles),
  });
}

/** @throws Refusal staffNotFound, lastAdministrator */
export const setDisabled = (
  house: House,
  by: StaffActor,
  { staffId, isDisabled }: { staffId: string; isDisabled: boolean },
): Promise<void> =>
  changeAccount(house, by, {
    staffId,
    action: isDisabled ? 'disableStaff' : 'enableStaff',
    write: async (tx, { id }) => {
      await writeDisabled(tx, id, isDisabled);
      if (isDisabled) await endSessionsOf(tx, id);
    },
  });

/** @throws Refusal staffNotFound */
export async function resetAccess(house: House, by: StaffActor, staffId: string): Promise<string> {
  const firstPassword = newFirstPassword();
  const hash = await hashPassword(firstPassword);
  await changeAccount(house, by, {
    staffId,
    action: 'resetStaffAccess',
    write: async (tx, account) => {
      const { id } = account;
      await writePassword(tx, { id, hash, mustChange: true });
      await writeSecret(tx, id, null);
      await replaceRecoveryCodes(tx, id, []);
      await deletePasskeys(tx, id);
      await endSessionsOf(tx, id);
      await liftLocks(house, tx, account);
    },
  });
  return firstPassword;
}

/** For whom somebody else has locked out, or who mistyped. @throws Refusal staffNotFound, staffNotLocked */
export const unlockAccess = (house: House, by: StaffActor, staffId: string): Promise<void> =>
  changeAccount(house, by, {
    staffId,
    action: 'unlockStaff',
    write: (tx, account) => unlock(house, tx, account),
  });
