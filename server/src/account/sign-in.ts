import type { UserInfo } from '@beidiao/contract/account';
import { tokenLifeMs } from '@beidiao/contract/call';
import type { Actor } from '../base/db.ts';
import type { RequestFacts } from '../base/handlers.ts';
import { passwordFits } from '../base/password.ts';
import { Refusal } from '../base/refusal.ts';
import { sealForBrowser } from '../base/sign-in-key.ts';
import { newToken, hashToken } from '../base/tokens.ts';
import type { House } from '../house.ts';
import { enterpriseOfRow, userInfoOfRow } from './account.ts';
import { passPicture } from './captcha.ts';
import { needsCaptcha } from './rules.ts';
import { addAccessSession, addCompanySession, countFailures, forgetFailures, noteFailure } from './session-store.ts';
import { findEnterpriseOf, findPerson, findUserByLoginName, type UserRow } from './store.ts';

const contentKeyPlace = 'session.content_key';

export type SignIn = {
  /** Each a JWE to the key of the house. */
  readonly loginName: string;
  readonly password: string;
  readonly contentKey: string | undefined;
  readonly captcha: { readonly sessionId: string; readonly validateCode: string } | undefined;
  readonly request: RequestFacts;
};

export type SignedIn = { accessToken: string; expiresInMs: number; userInfo: string | null };

/** @throws Refusal credentialsUnreadable, captchaNeeded, captchaWrong, badCredentials, userDisabled */
export async function signIn(house: House, attempt: SignIn): Promise<SignedIn> {
  const { loginName, password, contentKey } = await readCredentials(house, attempt);
  const subjects = failureSubjects(house, loginName, attempt.request);
  await passCaptcha(house, attempt, subjects);
  const user = await findUserByLoginName(house.system.db, loginName);
  if (!(await passwordFits(user?.password_hash, password)) || user === undefined)
    throw await refuseCredentials(house, subjects);
  if (user.disabled_at !== null) throw new Refusal('userDisabled');
  return openSession(house, { user, contentKey, subjects });
}

async function readCredentials(house: House, attempt: SignIn) {
  const [loginName, password, contentKeyText] = await Promise.all([
    house.signInKey.open(attempt.loginName),
    house.signInKey.open(attempt.password),
    attempt.contentKey === undefined ? undefined : house.signInKey.open(attempt.contentKey),
  ]);
  const contentKey =
    contentKeyText === undefined ? undefined : Buffer.from(contentKeyText.toString('utf8'), 'base64url');
  const isKeyGood = attempt.contentKey === undefined || contentKey?.length === 32;
  if (loginName === undefined || password === undefined || !isKeyGood) throw new Refusal('credentialsUnreadable');
  return { loginName: loginName.toString('utf8').trim(), password: password.toString('utf8'), contentKey };
}

const failureSubjects = (house: House, loginName: string, request: RequestFacts) => ({
  byName: house.vault.lookUp('', 'sign-in name', loginName.toLowerCase()),
  byAddress: house.vault.lookUp('', 'sign-in address', request.address),
});
type Subjects = ReturnType<typeof failureSubjects>;

async function passCaptcha(house: House, attempt: SignIn, subjects: Subjects): Promise<void> {
  const failures = await countFailures(house.system.db, [subjects.byName, subjects.byAddress]);
  if (!needsCaptcha(failures)) return;
  await passPicture(house, attempt.captcha);
}

/** The answer says whether the next try needs the picture, so that the page can show it at once. */
async function refuseCredentials(house: House, subjects: Subjects): Promise<Refusal> {
  const keys = [subjects.byName, subjects.byAddress];
  await house.system.transaction((tx) => noteFailure(tx, keys));
  return new Refusal('badCredentials', {}, { captchaNeeded: needsCaptcha(await countFailures(house.system.db, keys)) });
}

async function openSession(
  house: House,
  { user, contentKey, subjects }: { user: UserRow; contentKey: Buffer | undefined; subjects: Subjects },
): Promise<SignedIn> {
  const accessToken = newToken();
  await house.system.transaction(async (tx) => {
    await forgetFailures(tx, subjects.byName);
    await addAccessSession(tx, {
      tokenHash: hashToken(accessToken),
      userId: user.id,
      memberId: user.personal_member_id,
      contentKeyEnc: contentKey === undefined ? null : house.vault.seal(contentKeyPlace, contentKey),
    });
  });
  const person = contentKey === undefined ? undefined : await findPerson(house.system.db, user.id);
  const userInfo = contentKey && person ? await sealForBrowser(contentKey, userInfoOfRow(house.vault, person)) : null;
  return { accessToken, expiresInMs: tokenLifeMs, userInfo };
}

/** Under the content key of the session when the browser gave one. */
export async function sealUserInfo(house: House, actor: Actor, info: UserInfo) {
  if (actor.contentKeyEnc === null) return { userInfo: info, encrypt: false };
  const contentKey = house.vault.openBytes(contentKeyPlace, actor.contentKeyEnc);
  return { userInfo: await sealForBrowser(contentKey, info), encrypt: true };
}

/** @throws Refusal notBound when the person does not belong to the enterprise, notSignedIn when the session has just ended. */
export async function exchangeToken(house: House, actor: Actor, wish: { epId: string; heldHash: Buffer }) {
  const row = await findEnterpriseOf(house.system.db, wish.epId, actor.userId);
  if (row === undefined) throw new Refusal('notBound');
  const accessToken = newToken();
  const isHeld = await house.system.transaction((tx) =>
    addCompanySession(tx, { tokenHash: hashToken(accessToken), heldHash: wish.heldHash, memberId: row.member_id }),
  );
  if (!isHeld) throw new Refusal('notSignedIn');
  return { accessToken, expiresInMs: tokenLifeMs, enterprise: enterpriseOfRow(row) };
}
