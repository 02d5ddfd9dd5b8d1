import { dayInChina } from '@beidiao/contract/wire/china-time';
import type { UserInfo } from '@beidiao/contract/account/calls';
import { tokenLifeMs } from '@beidiao/contract/wire/call';
import { codeScenes } from '@beidiao/contract/account/phone-code';
import { obeys } from '@beidiao/contract/wire/rules';
import type { Actor, MemberId } from '../access/actor.ts';
import type { RequestFacts } from '../base/http/request-facts.ts';
import { passwordFits } from '../base/secrets/password.ts';
import { Refusal } from '../base/refusal.ts';
import { sealForBrowser } from '../base/secrets/sign-in-key.ts';
import { hashToken, newToken } from '../base/secrets/tokens.ts';
import type { House } from '../house.ts';
import { noteSecurityEvent } from '../access/security-event.ts';
import { listDemands } from './factor-store.ts';
import { enterpriseOfRow } from './person.ts';
import type { CaptchaAnswer } from './captcha.ts';
import { listOwnersOfDevice } from './device-store.ts';
import {
  forgiveTries,
  keysOfPerson,
  passGuards,
  refuseCredentials,
  type Subjects,
  subjectsOfDevice,
  subjectsOfStranger,
} from './failures.ts';
import { contentKeyPlace, openSession, type SignedIn } from './open-session.ts';
import { spendCode } from './phone-code.ts';
import { phoneSubject } from './rules.ts';
import { addCompanySession, forgetFailures, type LoginType } from './session-store.ts';
import { userByWechat, wayOf } from './wechat.ts';
import { findEnterpriseOf, findUserByLoginName, findUserByPhone, type UserRow } from './store.ts';

export type SignIn = {
  /** JWEs to the key of the house. The login name may be the phone. */
  readonly loginName: string | undefined;
  readonly password: string | undefined;
  readonly contentKey: string | undefined;
  /** The code that was sent to the phone, instead of the password. */
  readonly code: string | undefined;
  readonly wechat: { readonly code: string; readonly openId: string | undefined } | undefined;
  readonly captcha: CaptchaAnswer | undefined;
  readonly request: RequestFacts;
};

/** @throws Refusal credentialsUnreadable, nameLocked, captchaNeeded, captchaWrong, badCredentials, codeWrong, codeOver, wechatRefused, openIdUnbound, vendorSilent, userDisabled, secondStepNeeded */
export async function signIn(house: House, attempt: SignIn): Promise<SignedIn & { openId: string | null }> {
  const credentials = await readCredentials(house, attempt);
  const { user, loginType, openId = null } = await findWho(house, attempt, credentials);
  if (user.disabled_at !== null) throw new Refusal('userDisabled');
  const { contentKey } = credentials;
  const opening = { user, contentKey, loginType, openId: openId ?? undefined, request: attempt.request };
  return { ...(await openSession(house, opening)), openId };
}

type Credentials = { readonly loginName: string; readonly password: string };

async function findWho(
  house: House,
  { wechat, code, captcha, request }: SignIn,
  { loginName, password }: Credentials,
): Promise<{ user: UserRow; loginType: LoginType; openId?: string }> {
  if (wechat !== undefined)
    return { ...(await userByWechat(house, { ...wechat, way: wayOf(request.userAgent) })), loginType: 'wechat' };
  if (code !== undefined)
    return { user: await userByCode(house, { phoneNo: loginName, code, request }), loginType: 'code' };
  return { user: await userByPassword(house, { loginName, password, captcha, request }), loginType: '' };
}

/** @throws Refusal credentialsUnreadable */
export async function readLoginName(house: House, jwe: string | undefined): Promise<string> {
  const { loginName } = await readCredentials(house, { loginName: jwe });
  return loginName;
}

async function readCredentials(house: House, attempt: Partial<Pick<SignIn, 'loginName' | 'password' | 'contentKey'>>) {
  const open = async (jwe: string | undefined) => (jwe === undefined ? Buffer.of() : house.signInKey.open(jwe));
  const [loginName, password, contentKey] = await Promise.all([
    open(attempt.loginName),
    open(attempt.password),
    openContentKey(house, attempt.contentKey),
  ]);
  if (loginName === undefined || password === undefined) throw new Refusal('credentialsUnreadable');
  return { loginName: loginName.toString('utf8').trim(), password: password.toString('utf8'), contentKey };
}

/** @throws Refusal credentialsUnreadable */
export async function openContentKey(house: House, jwe: string | undefined): Promise<Buffer | undefined> {
  if (jwe === undefined) return undefined;
  const text = await house.signInKey.open(jwe);
  const contentKey = Buffer.from(text?.toString('utf8') ?? '', 'base64url');
  if (contentKey.length !== 32) throw new Refusal('credentialsUnreadable');
  return contentKey;
}

type Typed = Pick<SignIn, 'captcha' | 'request'> & Credentials;

async function userByPassword(house: House, { loginName, password, captcha, request }: Typed): Promise<UserRow> {
  const { users, subjects } = await whoMayBe(house, loginName, request);
  await passGuardsNoting(house, { users, subjects, request }, captcha);
  for (const user of users) {
    if (!(await passwordFits(user?.password_hash, password)) || user === undefined) continue;
    await forgiveTries(house, subjects);
    return user;
  }
  await noteAttempt(house, 'signInFailed', { users, request });
  throw await refuseCredentials(house, subjects);
}

type Meant = { readonly users: readonly (UserRow | undefined)[]; readonly request: RequestFacts };

/** Names that nobody has leave nothing behind. */
async function noteAttempt(
  house: House,
  kind: 'signInFailed' | 'signInLocked',
  { users, request }: Meant,
): Promise<void> {
  const people = users.flatMap((user) => (user === undefined ? [] : [user.id]));
  if (people.length === 0) return;
  await house.system.transaction(async (tx) => {
    for (const userId of people) await noteSecurityEvent(tx, { kind, userId, request });
  });
}

/** @throws Refusal nameLocked, captchaNeeded, captchaWrong */
async function passGuardsNoting(
  house: House,
  { subjects, ...meant }: Meant & { subjects: Subjects },
  captcha: CaptchaAnswer | undefined,
): Promise<void> {
  try {
    await passGuards(house, subjects, captcha);
  } catch (error) {
    if (error instanceof Refusal && error.why === 'nameLocked') await noteAttempt(house, 'signInLocked', meant);
    throw error;
  }
}

/** On a device that is known to some of them it is one of these who signs in; their tries there are counted apart. */
async function whoMayBe(house: House, loginName: string, request: RequestFacts) {
  const users = await usersNamed(house, loginName);
  const { hash: deviceKey } = request.device;
  const ids = users.flatMap((user) => (user === undefined ? [] : [user.id]));
  const known = new Set(await listOwnersOfDevice(house.system.db, deviceKey, ids));
  if (deviceKey === undefined || known.size === 0)
    return { users, subjects: subjectsOfStranger(house, { loginName, request }) };
  return {
    users: users.filter((user) => user !== undefined && known.has(user.id)),
    subjects: subjectsOfDevice(house, { loginName, deviceKey }),
  };
}

/**
 * A phone number may be a login name and the phone of another person, so that both are tried; whoever chose a number
 * that is not theirs as a name locks nobody out. As many places for unknown names, so that the clock says nothing.
 */
async function usersNamed(house: House, loginName: string): Promise<(UserRow | undefined)[]> {
  const byName = await findUserByLoginName(house.system.db, loginName);
  if (!obeys('phone', loginName)) return [byName];
  return [byName, await findUserByPhone(house.system.db, house.vault.lookUp('', 'phone', loginName))];
}

type GivenCode = { readonly phoneNo: string; readonly code: string; readonly request: RequestFacts };

async function userByCode(house: House, { phoneNo, code, request }: GivenCode): Promise<UserRow> {
  await spendCode(house, { subject: phoneSubject(codeScenes.signIn, phoneNo), by: { request }, code });
  const user = await findUserByPhone(house.system.db, house.vault.lookUp('', 'phone', phoneNo));
  if (user === undefined) throw new Refusal('codeOver');
  // Whoever holds the phone is let in at once after too many wrong passwords, by the name too.
  const loginNames = [phoneNo, user.login_name];
  const keys = keysOfPerson(house, { userId: user.id, loginNames, address: request.address });
  await house.system.transaction((tx) => forgetFailures(tx, ...keys));
  return user;
}

/** Under the content key of the session when the browser gave one. */
export async function sealUserInfo(house: House, actor: Actor, info: UserInfo) {
  if (actor.contentKeyEnc === null) return { userInfo: info, encrypt: false };
  const contentKey = house.vault.openBytes(contentKeyPlace, actor.contentKeyEnc, `user ${actor.userId}`);
  return { userInfo: await sealForBrowser(contentKey, info), encrypt: true };
}

/** A token that would be refused by each call of the enterprise is not made. @throws Refusal factorRequired */
async function refuseUnproved(house: House, { userId, factor }: Actor, memberId: MemberId): Promise<void> {
  if (factor !== 'none') return;
  const demands = await listDemands(house.system.db, userId);
  if (demands.some((it) => it.member_id === memberId && it.is_over)) throw new Refusal('factorRequired');
}

/** @throws Refusal notBound when the person does not belong to the enterprise, factorRequired, notSignedIn when the session has just ended. */
export async function exchangeToken(house: House, actor: Actor, wish: { epId: string; heldHash: Buffer }) {
  const day = dayInChina(house.now());
  const row = await findEnterpriseOf(house.system.db, { memberId: wish.epId, userId: actor.userId, day });
  if (row === undefined) throw new Refusal('notBound');
  await refuseUnproved(house, actor, row.member_id);
  const accessToken = newToken();
  const isHeld = await house.system.transaction((tx) =>
    addCompanySession(tx, { tokenHash: hashToken(accessToken), heldHash: wish.heldHash, memberId: row.member_id }),
  );
  if (!isHeld) throw new Refusal('notSignedIn');
  return { accessToken, expiresInMs: tokenLifeMs, enterprise: enterpriseOfRow(row) };
}
