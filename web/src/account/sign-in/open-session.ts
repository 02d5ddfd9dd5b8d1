import { accountCalls } from '@beidiao/contract/account/calls';
import { factorCalls } from '@beidiao/contract/account/second-factor';
import type { Data } from '@beidiao/contract/wire/call';
import type { Proof } from '../../trade/proof/proof-form.tsx';
import { warmCredentials } from '../../wire/credentials.ts';
import { Refused } from '../../wire/send/refused.ts';
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

/** `secure`: an enterprise asks for a second factor, and the person is led to set one up. */
export type Outcome = 'ready' | 'choose' | 'secure';

type Wanted = { ticket: string; hasTotp: boolean; hasPasskey: boolean };
/** A sign-in whose second step is still to come. */
export type PendingStep = { wanted: Wanted; finish: (proof: Proof) => Promise<Outcome> };

const isWanted = (it: unknown): it is Wanted =>
  typeof it === 'object' && it !== null && 'ticket' in it && 'hasTotp' in it;

/** @throws whatever it was, when it was not the want of a second step */
function wantedBy(fault: unknown): Wanted {
  if (fault instanceof Refused && fault.is('secondStepNeeded') && isWanted(fault.data)) return fault.data;
  throw fault;
}

/**
 * Signs in; enters the enterprise at once when there is exactly one.
 * @returns `choose` when the person has to choose between several; the second step where there is to be one
 * @throws Refused badCredentials, nameLocked, captchaNeeded, captchaWrong, codeWrong, codeOver, openIdUnbound, userDisabled, tooMany
 */
export async function openSession(form: SignInForm): Promise<Outcome | PendingStep> {
  const { encryptToServer, newContentKey } = await warmCredentials();
  const contentKey = newContentKey();
  const secrets: Record<string, string> = { contentKey };
  if ('loginName' in form) secrets['loginName'] = form.loginName;
  if ('password' in form) secrets['password'] = form.password;
  const sealed = await encryptToServer(secrets);
  const rest =
    'wechatCode' in form ? { wechatCode: form.wechatCode } : 'code' in form ? { code: form.code } : form.captcha;
  forgetSession();
  const begin = async (opened: Data<typeof accountCalls.signIn>): Promise<void> => {
    const { accessToken, userInfo, openId } = opened;
    const person = await readPerson(userInfo, contentKey, 'loginName' in form ? form.loginName : '');
    beginSession({ accessToken, contentKey, loginType: loginTypeOf(form), openId });
    rememberPerson(person);
  };
  try {
    await begin(await send(accountCalls.signIn, { ...sealed, ...rest }));
  } catch (fault) {
    const wanted = wantedBy(fault);
    const finish = async (proof: Proof): Promise<Outcome> => {
      await begin(await send(factorCalls.finishSignIn, { ticket: wanted.ticket, ...proof }));
      return enterOnly();
    };
    return { wanted, finish };
  }
  const own = await send(factorCalls.own, {}, { asPerson: true });
  // Who has a factor came here by the second step.
  if (own.demands.some(({ isOver }) => isOver)) return 'secure';
  const entered = await enterOnly();
  return own.demands.length > 0 ? 'secure' : entered;
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
