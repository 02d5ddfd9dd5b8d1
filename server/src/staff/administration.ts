import { randomBytes } from 'node:crypto';
import type { StaffWish } from '@beidiao/contract/staff/changes';
import type { StaffRole } from '@beidiao/contract/staff/roles';
import type { StaffAct } from '@beidiao/contract/staff/acts';
import type { Language } from '@beidiao/contract/wire/language';
import type { StaffActor, StaffId } from '../access/actor.ts';
import type { Tx } from '../base/db/db.ts';
import { hashPassword } from '../base/secrets/password.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { admit, type Joiner } from './accounts.ts';
import { askChange, holdOffice } from './changes.ts';
import type { Contact } from './contact.ts';
import { unlock } from './locks.ts';
import { sealSecret } from './second-factor.ts';
import { endSessionsOf, writeSecret } from './session-store.ts';
import { noteAct } from './staff.ts';
import { hasStaff, holdAdministrators, holdStaff, type StaffAccount, writeDisabled, writeRoles } from './store.ts';

/** 80 random bits in letters that are easy to read out; changed at the first sign-in. */
const newFirstPassword = (): string => {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const drawn = Array.from(randomBytes(16), (byte) => letters[byte % letters.length]).join('');
  return `${drawn.slice(0, 4)}-${drawn.slice(4, 8)}-${drawn.slice(8, 12)}-${drawn.slice(12)}1a`;
};

/** By the house itself: nobody asks for it, and nobody is there to confirm it. @throws Refusal staffNameTaken */
const admitReady = (
  house: House,
  joiner: Joiner & { passwordHash: string; mustChangePassword: boolean },
  along: (tx: Tx, id: StaffId) => Promise<void>,
): Promise<StaffId> =>
  house.system.transaction(async (tx) => {
    const id = await admit(house, tx, joiner);
    await along(tx, id);
    const facts = { roles: joiner.roles };
    await noteAct(tx, { staff: null, memberId: null, action: 'addStaff', subject: `staff ${id}`, facts });
    return id;
  });

/**
 * The first administrator of a house without staff, who may confirm at once; undefined when there are some.
 * @param contact their own mail or phone: without one nobody can reset the account, nor tell them anything
 */
export async function addFirstAdministrator(
  house: House,
  loginName: string,
  contact: Contact = { mail: null, phone: null },
): Promise<string | undefined> {
  if (await hasStaff(house.system.db)) return undefined;
  const firstPassword = newFirstPassword();
  const passwordHash = await hashPassword(firstPassword);
  const joiner = { loginName, name: '管理员', roles: ['administrator'], contact } as const;
  await admitReady(house, { ...joiner, passwordHash, mustChangePassword: true }, async () => {});
  return firstPassword;
}

/** For demo and tests: an account whose password and second factor are known, and that may confirm at once. */
export const addReadyStaff = (
  house: House,
  { secret, mail, ...joiner }: Omit<Joiner, 'contact'> & { passwordHash: string; secret: string; mail: string | null },
): Promise<StaffId> =>
  admitReady(house, { ...joiner, contact: { mail, phone: null }, mustChangePassword: false }, (tx, id) =>
    writeSecret(tx, id, sealSecret(house.vault, id, secret)),
  );

const doneAtOnce: StaffWish = { changeId: null, status: 'done' };
export type Wish<Of> = Of & { readonly language: Language };

/** Asks for an account. @throws Refusal staffNameTaken, staffChangeWaiting */
export const addStaff = (
  house: House,
  by: StaffActor,
  { loginName, name, roles, contact, language }: Wish<Joiner>,
): Promise<StaffWish> =>
  house.system.transaction(async (tx) => {
    const administrators = await holdOffice(tx, by);
    const newcomer = { loginName, name };
    return askChange(house, tx, { by, kind: 'add', newcomer, roles, contact, language, administrators });
  });

type Held = { readonly account: StaffAccount; readonly administrators: readonly StaffId[] };

/** One account, with what may be done to it only by one at a time. The id comes from a request: the row proves it. @throws Refusal staffNotFound */
const withAccount = <T>(
  house: House,
  { staffId, by }: { staffId: string; by: StaffActor },
  work: (tx: Tx, held: Held) => Promise<T>,
): Promise<T> =>
  house.system.transaction(async (tx) => {
    const administrators = await holdOffice(tx, by);
    const account = await holdStaff(tx, staffId as StaffId); // proven by this very read
    if (account === undefined) throw new Refusal('staffNotFound');
    return work(tx, { account, administrators });
  });

type Change = {
  readonly by: StaffActor;
  readonly action: StaffAct;
  readonly facts?: Record<string, unknown>;
  readonly write: (tx: Tx, account: StaffAccount) => Promise<void>;
};

/** What one administrator may do alone: it takes something away, or lifts a lock. @throws Refusal lastAdministrator */
async function changeAtOnce(
  tx: Tx,
  { account, administrators }: Held,
  { by, action, facts = {}, write }: Change,
): Promise<StaffWish> {
  await write(tx, account);
  if (administrators.length > 0 && (await holdAdministrators(tx)).length === 0) throw new Refusal('lastAdministrator');
  await noteAct(tx, { staff: by, memberId: null, action, subject: `staff ${account.id}`, facts });
  return doneAtOnce;
}

/**
 * Roles are taken away at once. A set with one that the person lacks waits for a second administrator, and nobody sets the
 * own ones.
 * @throws Refusal ownRoles, staffNotFound, lastAdministrator, staffContactLacks, staffChangeWaiting
 */
export async function setRoles(
  house: House,
  by: StaffActor,
  { staffId, roles, language }: Wish<{ staffId: string; roles: StaffRole[] }>,
): Promise<StaffWish> {
  if (staffId === by.staffId) throw new Refusal('ownRoles');
  return withAccount(house, { staffId, by }, (tx, held) => {
    const { account } = held;
    const isRaise = roles.some((role) => !account.roles.includes(role));
    if (isRaise) return askChange(house, tx, { by, kind: 'raise', ...held, roles, language });
    const write = (): Promise<void> => writeRoles(tx, account.id, roles);
    return changeAtOnce(tx, held, { by, action: 'setStaffRoles', facts: { roles }, write });
  });
}

/** Disabling counts at once, enabling waits for a second administrator. @throws Refusal staffNotFound, lastAdministrator, staffChangeWaiting */
export const setDisabled = (
  house: House,
  by: StaffActor,
  { staffId, isDisabled, language }: Wish<{ staffId: string; isDisabled: boolean }>,
): Promise<StaffWish> =>
  withAccount(house, { staffId, by }, async (tx, held) => {
    const { account } = held;
    if (!isDisabled && account.disabled_at === null) return doneAtOnce;
    if (!isDisabled) return askChange(house, tx, { by, kind: 'enable', ...held, language });
    const write = async (): Promise<void> => {
      await writeDisabled(tx, account.id, true);
      await endSessionsOf(tx, account.id);
    };
    return changeAtOnce(tx, held, { by, action: 'disableStaff', write });
  });

/** Nothing is closed before a second administrator has confirmed it. @throws Refusal staffNotFound, ownStaffAccount, staffContactLacks, staffChangeWaiting */
export const resetAccess = (
  house: House,
  by: StaffActor,
  { staffId, language }: Wish<{ staffId: string }>,
): Promise<StaffWish> =>
  withAccount(house, { staffId, by }, (tx, held) => askChange(house, tx, { by, kind: 'reset', ...held, language }));

/** @throws Refusal staffNotFound, ownStaffAccount, staffChangeWaiting */
export const setContact = (
  house: House,
  by: StaffActor,
  { staffId, contact, language }: Wish<{ staffId: string; contact: Contact }>,
): Promise<StaffWish> =>
  withAccount(house, { staffId, by }, (tx, held) =>
    askChange(house, tx, { by, kind: 'contact', ...held, contact, language }),
  );

/** For whom somebody else has locked out, or who mistyped. @throws Refusal staffNotFound, staffNotLocked */
export async function unlockAccess(house: House, by: StaffActor, staffId: string): Promise<void> {
  await withAccount(house, { staffId, by }, (tx, held) =>
    changeAtOnce(tx, held, { by, action: 'unlockStaff', write: (_, account) => unlock(house, tx, account) }),
  );
}
