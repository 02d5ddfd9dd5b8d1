import { staffTries } from '@beidiao/contract/staff/calls';
import type { StaffId } from '../access/actor.ts';
import type { RequestFacts } from '../base/http/request-facts.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { countTry, forgetDevices, forgetTriesOf, isKnownDevice, listLocked, type StaffTry } from './session-store.ts';
import type { Db, Tx } from '../base/db/db.ts';
import { noteStaffEvent, type Trying } from './events.ts';
import type { StaffAccount } from './store.ts';

/** Where tries of one request are counted, before anything is looked at. */
export type Lock = readonly StaffTry[];

type Origin = Pick<RequestFacts, 'address' | 'device'>;

const nameKeyOf = (house: Pick<House, 'vault'>, loginName: string): Buffer =>
  house.vault.lookUp('', 'staff sign-in', loginName.toLowerCase());

/** The device, when this person has signed in on it. */
async function knownDevice(
  house: House,
  staffId: StaffId | undefined,
  { device }: Origin,
): Promise<Buffer | undefined> {
  if (staffId === undefined || device.hash === undefined) return undefined;
  return (await isKnownDevice(house.system.db, staffId, device.hash)) ? device.hash : undefined;
}

/**
 * Of passwords: the name with the address they come from, and the name from everywhere, so that a stranger locks out
 * nobody and many strangers guess no more than one would. A known device counts apart from both.
 */
export async function passwordLock(
  house: House,
  { loginName, staffId, request }: { loginName: string; staffId: StaffId | undefined; request: Origin },
): Promise<Lock> {
  const { vault } = house;
  const ofStaffKey = nameKeyOf(house, loginName);
  const of = (most: number, subjectKey: Buffer): StaffTry => ({ subjectKey, ofStaffKey, most });
  const device = await knownDevice(house, staffId, request);
  if (device !== undefined)
    return [of(staffTries.most, vault.lookUp('', 'staff device', loginName.toLowerCase(), device.toString('hex')))];
  return [
    of(staffTries.most, vault.lookUp('', 'staff pair', loginName.toLowerCase(), request.address)),
    of(staffTries.mostOfName, ofStaffKey),
  ];
}

/** Of codes, which only whoever knows the password comes to; a known device counts apart. */
export async function codeLock(house: House, account: StaffAccount, request: Origin): Promise<Lock> {
  const device = await knownDevice(house, account.id, request);
  const subject = device === undefined ? [] : [device.toString('hex')];
  const subjectKey = house.vault.lookUp('', 'staff code', account.id, ...subject);
  return [{ subjectKey, ofStaffKey: nameKeyOf(house, account.login_name), most: staffTries.most }];
}

/** Of the password at an open screen: whoever found it is no way to guess it, and locks nobody out of the sign-in. */
export const ownPasswordLock = (house: House, account: StaffAccount): Lock => [
  {
    subjectKey: house.vault.lookUp('', 'staff own password', account.id),
    ofStaffKey: nameKeyOf(house, account.login_name),
    most: staffTries.most,
  },
];

/** A try is counted in a transaction of its own, so that it stays counted when the try fails. @throws Refusal staffLocked */
export async function passLock(house: House, lock: Lock, trying: Trying): Promise<void> {
  const seconds = await house.system.transaction(async (tx) => {
    for (const subject of lock) {
      const left = await countTry(tx, subject);
      // Who is locked already costs the name nothing more.
      if (left > 0) return left;
    }
    return 0;
  });
  if (seconds === 0) return;
  await noteStaffEvent(house, 'signInLocked', trying);
  throw new Refusal('staffLocked', { minutes: Math.ceil(seconds / 60) });
}

/** As after a reset by an administrator: no lock is left, and no device is known any more. */
export async function liftLocks(house: Pick<House, 'vault'>, tx: Tx, account: StaffAccount): Promise<void> {
  await forgetTriesOf(tx, nameKeyOf(house, account.login_name));
  await forgetDevices(tx, account.id);
}

/** Whose next try is refused, from one of the ways. */
export async function lockedOf(
  house: House,
  db: Db,
  accounts: readonly Pick<StaffAccount, 'id' | 'login_name'>[],
): Promise<ReadonlySet<StaffId>> {
  const keys = new Map(accounts.map((account) => [nameKeyOf(house, account.login_name).toString('hex'), account.id]));
  const found = await listLocked(
    db,
    [...keys.keys()].map((key) => Buffer.from(key, 'hex')),
  );
  return new Set(found.map((key) => keys.get(key.toString('hex'))).filter((id) => id !== undefined));
}

/** Devices stay known, unlike with a reset. @throws Refusal staffNotLocked */
export async function unlock(house: House, tx: Tx, account: StaffAccount): Promise<void> {
  if (!(await lockedOf(house, tx, [account])).has(account.id)) throw new Refusal('staffNotLocked');
  await forgetTriesOf(tx, nameKeyOf(house, account.login_name));
}
