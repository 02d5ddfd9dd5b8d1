import { accountCalls } from '@beidiao/contract/account/calls';
import { warmCredentials } from '../../wire/credentials.ts';
import { send } from '../../wire/send/send.ts';
import { beginSession, forgetSession, type Person, rememberPerson, type Session } from '../../wire/send/session.ts';
import { actForEnterprise } from '../act-for.ts';

/** By name and password, by phone and code, or by what WeChat gave. */
export type SignInForm =
  | {
      loginName: string;
      password: string;
      captcha?: { validateCode: string; sessionId: string } | undefined;
    }
  | { loginName: string; code: string }
  | { wechatCode: string };

const isPerson = (it: unknown): it is Person =>
  typeof it === 'object' &&
  it !== null &&
  'userId' in it &&
  'loginName' in it &&
  'username' in it &&
  typeof it.userId === 'string';

/** The name to show. A session is worth more than its name: unreadable fields leave the login name that was typed. */
async function readPerson(sealed: string | null, contentKey: string, typed: string): Promise<Person> {
  const { openUserFields } = await warmCredentials();
  const found = sealed ? await openUserFields(sealed, contentKey).catch(() => null) : null;
  if (!isPerson(found)) return { userId: '', loginName: typed, username: typed };
  // Phone and ID card come along; they are left where they are.
  return { userId: found.userId, loginName: found.loginName, username: found.username };
}

const loginTypeOf = (form: SignInForm): Session['loginType'] =>
  'code' in form ? 'code' : 'wechatCode' in form ? 'wechat' : '';

/**
 * Signs in; enters the enterprise at once when there is exactly one.
 * @returns `choose` when the person has to choose between several
 * @throws Refused badCredentials, nameLocked, captchaNeeded, captchaWrong, codeWrong, codeOver, openIdUnbound, userDisabled, tooMany
 */
export async function openSession(form: SignInForm): Promise<'ready' | 'choose'> {
  const { encryptToServer, newContentKey } = await warmCredentials();
  const contentKey = newContentKey();
  const secrets: Record<string, string> = { contentKey };
  if ('loginName' in form) secrets['loginName'] = form.loginName;
  if ('password' in form) secrets['password'] = form.password;
  const sealed = await encryptToServer(secrets);
  const rest =
    'wechatCode' in form ? { wechatCode: form.wechatCode } : 'code' in form ? { code: form.code } : form.captcha;
  forgetSession();
  const { accessToken, userInfo, openId } = await send(accountCalls.signIn, { ...sealed, ...rest });
  const person = await readPerson(userInfo, contentKey, 'loginName' in form ? form.loginName : '');
  beginSession({ accessToken, contentKey, loginType: loginTypeOf(form), openId });
  rememberPerson(person);
  return enterOnly();
}

/** Enters the enterprise at once when there is exactly one. */
async function enterOnly(): Promise<'ready' | 'choose'> {
  const { enterprises } = await send(accountCalls.bindList, {}, { asPerson: true });
  const [only, ...others] = enterprises;
  if (!only) return 'ready';
  if (others.length > 0) return 'choose';
  await actForEnterprise(only.epId);
  return 'ready';
}
