import { accountCalls } from '@beidiao/contract/account';
import { warmCredentials } from '../wire/credentials.ts';
import { send } from '../wire/send.ts';
import { beginSession, forgetSession, type Person, rememberPerson } from '../wire/session.ts';
import { actForEnterprise } from './act-for.ts';

export type SignInForm = {
  loginName: string;
  password: string;
  captcha?: { validateCode: string; sessionId: string } | undefined;
};

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

/**
 * Signs in; enters the enterprise at once when there is exactly one.
 * @returns `choose` when the person has to choose between several
 * @throws Refused badCredentials, captchaNeeded, captchaWrong, credentialsUnreadable, userDisabled, tooMany
 */
export async function openSession({ loginName, password, captcha }: SignInForm): Promise<'ready' | 'choose'> {
  const { encryptToServer, newContentKey } = await warmCredentials();
  const contentKey = newContentKey();
  const sealed = await encryptToServer({ loginName, password, contentKey });
  forgetSession();
  const { accessToken, userInfo } = await send(accountCalls.signIn, { ...sealed, ...captcha });
  const person = await readPerson(userInfo, contentKey, loginName);
  beginSession({ accessToken, contentKey, loginType: '' });
  rememberPerson(person);
  const { enterprises } = await send(accountCalls.bindList, {}, { asPerson: true });
  const [only, ...others] = enterprises;
  if (!only) return 'ready';
  if (others.length > 0) return 'choose';
  await actForEnterprise(only.epId);
  return 'ready';
}
