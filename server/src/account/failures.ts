import type { UserId } from '../access/actor.ts';
import type { RequestFacts } from '../base/http/request-facts.ts';
import { passwordFits } from '../base/secrets/password.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { noteSecurityEvent } from '../access/security-event.ts';
import { type CaptchaAnswer, passPicture } from './captcha.ts';
import { findOwn } from './person-store.ts';
import { type TryLimit, tryLimits } from './rules.ts';
import { type CountedTry, countTry, forgetFailures, giveTryBack, listTries } from './session-store.ts';

/**
 * What tries to sign in are counted under. A name is locked together with the address that fails, so that a stranger
 * locks out nobody; a device on which the person has signed in counts apart from everybody else.
 */
export type Subjects = Partial<Record<TryLimit, Buffer>>;

const nameKey = (house: House, loginName: string): Buffer =>
  house.vault.lookUp('', 'sign-in name', loginName.toLowerCase());
const pairKey = (house: House, loginName: string, address: string): Buffer =>
  house.vault.lookUp('', 'sign-in pair', loginName.toLowerCase(), address);

export const subjectsOfStranger = (
  house: House,
  { loginName, request }: { loginName: string; request: Pick<RequestFacts, 'address'> },
): Subjects => ({
  pair: pairKey(house, loginName, request.address),
  name: nameKey(house, loginName),
  address: house.vault.lookUp('', 'sign-in address', request.address),
});

export const subjectsOfDevice = (
  house: House,
  { loginName, deviceKey }: { loginName: string; deviceKey: Buffer },
): Subjects => ({
  pair: house.vault.lookUp('', 'sign-in device', loginName.toLowerCase(), deviceKey.toString('hex')),
});

const ownSubjects = (house: House, userId: UserId) =>
  ({ own: house.vault.lookUp('', 'own password', userId) }) satisfies Subjects;

const lockMs = 15 * 60_000;

/** The limits whose count is above what `of` says. */
function over<Row extends Pick<CountedTry, 'subject_key' | 'failures'>>(
  subjects: Subjects,
  of: 'lock' | 'picture',
  counted: readonly Row[],
): Row[] {
  const entries = Object.entries(subjects) as [TryLimit, Buffer][]; // the keys of the type
  return entries.flatMap(([limit, key]) =>
    counted.filter((row) => row.subject_key.equals(key) && row.failures > tryLimits[limit][of]),
  );
}

/**
 * Counts the try before anybody looks at it, so that a hundred at once meet the same limit. A try that is refused is not
 * counted: it does not lengthen the lock. Says how long that lasts and which ways stay open; names that do not exist
 * lock alike.
 * @throws Refusal nameLocked, captchaNeeded, captchaWrong
 */
export async function passGuards(house: House, subjects: Subjects, picture?: CaptchaAnswer): Promise<void> {
  const needed = picture !== undefined && (await nextNeedsPicture(house, subjects));
  if (needed) await passPicture(house, picture);
  await house.system.transaction(async (tx) => {
    const counted = await countTry(tx, Object.values(subjects));
    const [locked] = over(subjects, 'lock', counted);
    if (locked !== undefined) {
      const left = locked.last_before.getTime() + lockMs - Date.now();
      throw new Refusal('nameLocked', { minutes: Math.max(1, Math.ceil(left / 60_000)) });
    }
    if (!needed && over(subjects, 'picture', counted).length > 0) throw new Refusal('captchaNeeded');
  });
}

/** A locked name keeps the picture: it would be used up for nothing. */
async function nextNeedsPicture(house: House, subjects: Subjects): Promise<boolean> {
  const rows = await listTries(house.system.db, Object.values(subjects));
  const next = rows.map((row) => ({ ...row, failures: row.failures + 1 }));
  return over(subjects, 'lock', next).length === 0 && over(subjects, 'picture', next).length > 0;
}

/** The answer says whether the next try needs the picture, so that the page can show it at once. */
export const refuseCredentials = async (house: House, subjects: Subjects): Promise<Refusal> =>
  new Refusal('badCredentials', {}, { captchaNeeded: await nextNeedsPicture(house, subjects) });

/** Whoever was let in starts anew; the address keeps the failures of others. */
export async function forgiveTries(house: House, subjects: Subjects): Promise<void> {
  const { address, ...rest } = subjects;
  await house.system.transaction(async (tx) => {
    await forgetFailures(tx, ...Object.values(rest));
    if (address !== undefined) await giveTryBack(tx, address);
  });
}

/** What was tried at this person: by these names from everywhere and from this address, and at an open screen. */
export const keysOfPerson = (
  house: House,
  { userId, loginNames, address }: { userId: UserId; loginNames: readonly string[]; address: string },
): Buffer[] => [
  ownSubjects(house, userId).own,
  ...loginNames.flatMap((name) => [nameKey(house, name), pairKey(house, name, address)]),
];

/** A found open screen is no way to guess the password. @throws Refusal passwordWrong, nameLocked */
export async function passOwnPassword(
  house: House,
  { userId, request }: { userId: UserId; request: RequestFacts },
  password: string,
): Promise<string> {
  const subjects = ownSubjects(house, userId);
  await passGuards(house, subjects);
  const { password_hash: passwordHash } = await findOwn(house.system.db, userId);
  if (!(await passwordFits(passwordHash, password))) {
    await house.system.transaction((tx) => noteSecurityEvent(tx, { kind: 'passwordFailed', userId, request }));
    throw new Refusal('passwordWrong');
  }
  await forgiveTries(house, subjects);
  return passwordHash;
}
