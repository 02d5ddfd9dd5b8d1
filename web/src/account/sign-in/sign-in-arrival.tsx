import { signInCalls } from '@beidiao/contract/account/sign-in';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { Notice } from '../../ui/core/notice.tsx';
import { Refused } from '../../wire/send/refused.ts';
import { send } from '../../wire/send/send.ts';
import { openIdIn } from '../../wire/auth-type.ts';
import { beginSession, forgetSession, rememberPerson } from '../../wire/send/session.ts';
import { problemOf } from '../../wire/send/problem-of.ts';
import { actForEnterprise } from '../act-for.ts';
import { isOwnState, keepTicket } from './go-to-wechat.ts';
import { openSession, type PendingStep } from './open-session.ts';
import { useArrival } from '../form/use-arrival.ts';

const texts = bilingual({
  zh: {
    going: '正在登录…',
    foreign: '此微信登录链接不是从本页打开的，请重新点击“微信登录”。',
    linkNext: '{words}。登录后可确认绑定此微信。',
  },
  en: {
    going: 'Signing in…',
    foreign: 'This WeChat sign-in was not started on this page. Please choose “Sign in with WeChat” again.',
    linkNext: '{words}. After you sign in, you can link this WeChat account.',
  },
});

const hasTicket = (it: unknown): it is { bindTicket: string } =>
  typeof it === 'object' && it !== null && 'bindTicket' in it && typeof it.bindTicket === 'string';

/** From another device of the person: for whom to act comes with the session, whatever this page believed. */
async function openByIdentityCode(code: string): Promise<void> {
  const openId = openIdIn(location.search);
  const given = await send(signInCalls.validateIdentityCode, { code, ...(openId ? { openId } : {}) });
  forgetSession();
  beginSession({ accessToken: given.accessToken, contentKey: null, loginType: given.loginType });
  const { memberId, operatorId } = given.faceInfo;
  rememberPerson({ userId: operatorId, loginName: given.loginName, username: given.username });
  // The personal account is no enterprise: then there is nothing to enter.
  await actForEnterprise(memberId).catch((fault: unknown) => {
    if (!(fault instanceof Refused && fault.is('notBound'))) throw fault;
  });
}

/** Whoever comes back from WeChat, or has scanned the code of another screen. */
export function SignInArrival({ onStep }: { onStep: (pending: PendingStep) => void }): ReactElement {
  const t = useTexts(texts);
  const arrive = useArrival();
  const navigate = useNavigate();
  const { identityCode, code, state } = useSearch({ strict: false });
  const [problem, setProblem] = useState<string | null>(null);
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    const come = async (): Promise<void> => {
      if (identityCode) {
        await openByIdentityCode(identityCode);
        return arrive('ready');
      }
      if (!isOwnState(state)) throw new Error(t('foreign'));
      const opened = await openSession({ wechatCode: code ?? '' });
      if (typeof opened !== 'object') return arrive(opened);
      // What WeChat gave is used up: it leaves the address.
      await navigate({ to: '/Login', search: {}, replace: true });
      return onStep(opened);
    };
    come().catch((fault: unknown) => {
      const words = problemOf(fault);
      const ticket = fault instanceof Refused && hasTicket(fault.data) ? fault.data.bindTicket : null;
      if (ticket) keepTicket(ticket);
      setProblem(ticket ? t('linkNext', { words }) : words);
      // A code is good once: a reload should not try it again.
      void navigate({ to: '/Login', search: ticket ? { returnTo: '/Binding' } : {}, replace: true });
    });
  }, [identityCode, code, state, arrive, navigate, onStep, t]);
  return problem ? <Notice kind="problem">{problem}</Notice> : <p aria-live="polite">{t('going')}</p>;
}
