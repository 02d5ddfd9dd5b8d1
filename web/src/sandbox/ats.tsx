import { accountCalls } from '@beidiao/contract/account/calls';
import { atsCalls } from '@beidiao/contract/partner/ats';
import { sandboxAts } from '@beidiao/contract/sandbox/calls';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/core/button.tsx';
import { Notice } from '../ui/core/notice.tsx';
import { TickBox } from '../ui/core/tick-box.tsx';
import { send } from '../wire/send/send.ts';
import { useAct } from '../wire/use-act.ts';
import { SandboxFrame } from './ats-frame.tsx';
import { newState, takeVerifier } from './ats-state.ts';
import styles from './ats.module.css';

const texts = bilingual({
  zh: {
    title: '模拟招聘系统（Moka）',
    about: '真实环境中，这是招聘系统自身的页面：请企业管理员同意绑定，取得授权码，再由后台换取令牌。',
    scope: '请求的范围',
    basic: '企业名称',
    check: '核查列表和交接',
    report: '读取报告',
    order: '在它的页面里下单',
    begin: '绑定背调',
    busy: '正在处理…',
    denied: '管理员未同意，未完成绑定。',
    foreign: '本次返回不是从本页发起的（state 不一致），已拦截。',
    done: '绑定成功：{name}',
    token: '令牌 {minutes} 分钟内有效，范围：{scopes}。令牌只给后台用，这里不显示。',
    again: '重新发起',
  },
  en: {
    title: 'Simulate a recruiting system (Moka)',
    about:
      'In production, this page belongs to the recruiting system. It asks an administrator to approve the connection, receives a code, and its server exchanges the code for a token.',
    scope: 'Requested scope',
    basic: 'Organization name',
    check: 'List of checks, candidate hand-over',
    report: 'Read reports',
    order: 'Order on pages inside it',
    begin: 'Connect to Beidiao',
    busy: 'Please wait…',
    denied: 'The administrator declined. Nothing was connected.',
    foreign: 'This return was not started on this page (state mismatch) and was blocked.',
    done: 'Connected: {name}',
    token:
      'The token is valid for {minutes} minutes. Scope: {scopes}. It is for the server only and is not shown here.',
    again: 'Start again',
  },
});

const { channelCode, secret, path } = sandboxAts;
const wished = ['check', 'report', 'order'] as const;
type Bound = { token: string; name: string; minutes: number; scopes: readonly string[] };

/** What the server of the system does with a code: the token, and the first call with it. */
async function redeem(code: string, verifier: string): Promise<Bound> {
  const given = await send(atsCalls.accessToken, { channelCode, code, secret, code_verifier: verifier });
  const answer = await fetch(accountCalls.enterpriseDetails.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: given.accessToken },
    body: JSON.stringify({ params: { epId: given.epId } }),
  });
  const body: unknown = await answer.json();
  const name = JSON.stringify(body).match(/"epName":"([^"]*)"/)?.[1] ?? given.epId;
  const { accessToken: token, scopes } = given;
  return { token, name, minutes: Math.floor(given.expiresInMs / 60_000), scopes };
}

/** Begins a binding as a system for applicants would, and takes what comes back. */
export function SandboxAts(): ReactElement {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const { code, state, error } = useSearch({ strict: false });
  const [scopes, setScopes] = useState<readonly string[]>(wished);
  const [bound, setBound] = useState<Bound | null>(null);
  const { isBusy, problem, run } = useAct();
  const isBegun = useRef(false);

  useEffect(() => {
    if (!(code || error) || isBegun.current) return;
    isBegun.current = true;
    const come = async (): Promise<void> => {
      const verifier = takeVerifier(state);
      if (verifier === null) throw new Error(t('foreign'));
      if (!code) throw new Error(t('denied'));
      setBound(await redeem(code, verifier));
    };
    // A code is good once: a reload should not try it again
    void run(come).then(() => navigate({ to: '/sandbox', search: { tab: 'ats' }, replace: true }));
  }, [code, state, error, navigate, run, t]);

  const begin = async (): Promise<void> => {
    const wish = { channelCode, redirectUri: `${location.origin}${path}`, ...(await newState()) };
    const { redirect } = await send(atsCalls.prebind, { ...wish, scope: ['basic', ...scopes].join(' ') });
    location.assign(redirect);
  };
  return (
    <>
      <h2>{t('title')}</h2>
      <p>{t('about')}</p>
      {problem && <Notice kind="problem">{problem}</Notice>}
      {bound ? (
        <>
          <section className={styles.card} role="status">
            <h3>{t('done', { name: bound.name })}</h3>
            <p>{t('token', { minutes: bound.minutes, scopes: bound.scopes.join(' ') })}</p>
            <Button onClick={() => setBound(null)}>{t('again')}</Button>
          </section>
          {bound.scopes.includes('order') && <SandboxFrame token={bound.token} />}
        </>
      ) : (
        <section className={styles.card}>
          <fieldset>
            <legend>{t('scope')}</legend>
            <label>
              <TickBox isLarge isOn disabled /> {t('basic')}
            </label>
            {wished.map((it) => (
              <label key={it}>
                <TickBox
                  isLarge
                  isOn={scopes.includes(it)}
                  onTurn={(isOn) => setScopes(wished.filter((each) => (each === it ? isOn : scopes.includes(each))))}
                />{' '}
                {t(it)}
              </label>
            ))}
          </fieldset>
          <Button look="primary" isBusy={isBusy} onClick={() => void begin()}>
            {t(isBusy ? 'busy' : 'begin')}
          </Button>
        </section>
      )}
    </>
  );
}
