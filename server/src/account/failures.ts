import type { RequestFacts } from '../base/http/request-facts.ts';
import { passwordFits } from '../base/secrets/password.ts';
import { Refusal } from '../base/refusal.ts';
import type { UserId } from '../access/actor.ts';
import type { House } from '../house.ts';
import { type CaptchaAnswer, passPicture } from './captcha.ts';
import { findOwn } from './person-store.ts';
import { isLocked, needsCaptcha } from './rules.ts';
import { countFailures, findFailures, forgetFailures, noteFailure } from './session-store.ts';

/** What failed sign-ins are counted under. */
export const failureSubjects = (house: House, loginName: string, request: RequestFacts) => ({
  byName: house.vault.lookUp('', 'sign-in name', loginName.toLowerCase()),
  byAddress: house.vault.lookUp('', 'sign-in address', request.address),
});
export type Subjects = ReturnType<typeof failureSubjects>;

const lockMs = 15 * 60_000;

/** Says how long, and which ways stay open. Names that do not exist lock alike. @throws Refusal nameLocked */
export async function refuseLocked(house: House, subjectKey: Buffer): Promise<void> {
  const last = await findFailures(house.system.db, subjectKey);
  if (last === undefined || !isLocked(last.failures)) return;
  const left = last.last_at.getTime() + lockMs - Date.now();
  throw new Refusal('nameLocked', { minutes: Math.max(1, Math.ceil(left / 60_000)) });
}

/** @throws Refusal nameLocked, captchaNeeded, captchaWrong */
export async function passGuards(house: House, subjects: Subjects, picture: CaptchaAnswer | undefined): Promise<void> {
  await refuseLocked(house, subjects.byName);
  const failures = await countFailures(house.system.db, [subjects.byName, subjects.byAddress]);
  if (needsCaptcha(failures)) await passPicture(house, picture);
}

/** The answer says whether the next try needs the picture, so that the page can show it at once. */
export async function refuseCredentials(house: House, subjects: Subjects): Promise<Refusal> {
  const keys = [subjects.byName, subjects.byAddress];
  await house.system.transaction((tx) => noteFailure(tx, keys));
  return new Refusal('badCredentials', {}, { captchaNeeded: needsCaptcha(await countFailures(house.system.db, keys)) });
}

/** A found open screen is no way to guess the password. @throws Refusal passwordWrong, nameLocked */
export async function passOwnPassword(house: House, userId: UserId, password: string): Promise<string> {
  const subject = house.vault.lookUp('', 'own password', userId);
  await refuseLocked(house, subject);
  const { password_hash: passwordHash } = await findOwn(house.system.db, userId);
  if (await passwordFits(passwordHash, password)) {
    await house.system.transaction((tx) => forgetFailures(tx, subject));
    return passwordHash;
  }
  await house.system.transaction((tx) => noteFailure(tx, [subject]));
  throw new Refusal('passwordWrong');
}
