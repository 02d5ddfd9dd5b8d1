import { candidateCalls } from '@beidiao/contract/candidate/calls';
import { type CodeFlag, codeFlags } from '@beidiao/contract/account/phone-code';
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { keepCandidateSession, sendAsCandidate, useCandidateSession } from '../../wire/candidate-wire.ts';
import { Refused } from '../../wire/send/refused.ts';
import { useAct } from '../../wire/use-act.ts';
import { ActButton } from '../kit/act-button.tsx';
import { CodeCells } from '../kit/code-cells.tsx';
import { isWholeCode } from '../kit/code-digits.ts';
import { useInvitation } from './invitation.ts';
import { forget, keep, recall, recallLink } from '../kept.ts';
import { Message } from '../message.tsx';
import { Page } from '../page.tsx';
import { paths, withLink } from '../paths.ts';
import { go, usePlace } from '../place.ts';
import { TextButton } from '../kit/text-button.tsx';
import text from '../kit/text.module.css';
import { Opening, Trouble } from '../trouble.tsx';
import { useCode } from './use-code.ts';

const texts = bilingual({
  zh: {
    title: '请输入 6 位验证码',
    called: '请接听打到尾号 {tail} 的电话，验证码 {minutes} 分钟内有效。',
    voice: '没收到短信？改用语音电话',
    sent: '已发送至尾号 {tail} 的手机，{minutes} 分钟内有效。',
    sending: '正在发送至尾号 {tail} 的手机。',
    unsent: '将发送至尾号 {tail} 的手机。',
    code: '6 位验证码',
    wait: '{seconds} 秒后可重发',
    again: '重新发送',
    sendNow: '发送验证码',
    next: '下一步',
    short: '验证码是 6 位数字，还差 {n} 位。',
    why: '用于确认是您本人打开链接。转发给他人也无法打开。',
    notMine: '这不是我的手机号？',
    notMineAbout: '请直接关闭本页，不会核查任何内容。您也可以告知{enterprise}的{name}手机号有误。',
    recruiter: '招聘联系人',
  },
  en: {
    title: 'Enter the 6-digit code',
    called: 'We are calling the phone ending in {tail}. The code is valid for {minutes} minutes.',
    voice: 'No message? Get the code by phone call',
    sent: 'Sent to the phone ending in {tail}. Valid for {minutes} minutes.',
    sending: 'Sending to the phone ending in {tail}.',
    unsent: 'The code will be sent to the phone ending in {tail}.',
    code: '6-digit code',
    wait: 'Resend in {seconds} s',
    again: 'Resend',
    sendNow: 'Send code',
    next: 'Next',
    short: 'The code has 6 digits. {n} more to go.',
    why: 'This makes sure only you can open the link. It does not work if forwarded.',
    notMine: 'Not your phone number?',
    notMineAbout:
      'Just close this page. Nothing will be checked. You can tell {name} at {enterprise} that the number is wrong.',
    recruiter: 'the recruiter',
  },
});

/** The code proves that the link is in the hands of the person it was sent to; without a link, the phone is typed. */
export function Login({ byPhone }: { byPhone: ReactNode }): ReactNode {
  const { search } = usePlace();
  const link = search.get('link') ?? recallLink();
  const session = useCandidateSession();
  const isIn = session !== null && (link === null || session.link === link);
  useEffect(() => {
    if (link !== null) keep('link', link);
    if (isIn) enterNext();
  }, [link, isIn]);
  if (isIn) return <Opening />;
  return link === null ? byPhone : <EnterCode key={link} link={link} />;
}

function enterNext(): void {
  const next = recall('next');
  forget('next');
  go(typeof next === 'string' ? next : paths.own, { replace: true });
}

function EnterCode({ link }: { link: string }): ReactElement {
  const t = useTexts(texts);
  const { invitation, fault: linkFault, again } = useInvitation(link);
  const { isSent, sentBy, wait, send, lifeMinutes } = useCode(link);
  const [code, setCode] = useState('');
  const { isBusy, problem, say, run } = useAct();
  const input = useRef<HTMLInputElement>(null);
  const isOver = invitation?.state === 'expired' || invitation?.state === 'lapsed';
  useEffect(() => {
    if (!invitation || isOver || isSent) return;
    run(() => send(codeFlags.sms));
    // Once, when it is known whose phone it is.
    // oxlint-disable-next-line react/exhaustive-deps -- another sending is the reader's to ask for
  }, [invitation]);
  useEffect(() => {
    if (isOver) go(withLink(paths.overDue, link), { replace: true });
  }, [isOver, link]);
  if (linkFault) return <Trouble fault={linkFault} again={again} />;
  if (!invitation || isOver) return <Opening />;
  const enter = (typed: string) => {
    if (!isWholeCode(typed)) {
      say(t('short', { n: 6 - typed.length }));
      input.current?.focus();
      return;
    }
    run(() => enterCode({ link, code: typed }).catch(startOver));
  };
  const startOver = (error: unknown): never => {
    setCode('');
    input.current?.focus();
    if (error instanceof Refused && error.is('linkExpired')) go(withLink(paths.overDue, link), { replace: true });
    throw error;
  };
  const resend = (flag: CodeFlag) => {
    setCode('');
    run(() => send(flag));
    input.current?.focus();
  };
  const tail = { tail: invitation.phoneTail, minutes: lifeMinutes };
  return (
    <Page
      step={2}
      back={withLink(paths.begin, link)}
      title={t('title')}
      lead={t(isSent ? (sentBy === codeFlags.voice ? 'called' : 'sent') : isBusy ? 'sending' : 'unsent', tail)}
      actions={
        <ActButton look="primary" isBusy={isBusy} isOff={!isSent} onClick={() => enter(code)}>
          {t('next')}
        </ActButton>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          enter(code);
        }}
      >
        <CodeCells
          label={t('code')}
          code={code}
          isBad={problem !== null}
          describedBy="code-say"
          inputRef={input}
          onCode={(typed) => {
            setCode(typed);
            say(null);
            if (isWholeCode(typed)) enter(typed);
          }}
        />
        <Message id="code-say" kind={problem ? 'bad' : 'plain'}>
          {problem}
        </Message>
      </form>
      <div className={`${text.links} ${text.apart}`}>
        {wait > 0 ? (
          <span className={text.waiting}>{t('wait', { seconds: wait })}</span>
        ) : (
          <>
            <TextButton onClick={() => resend(codeFlags.sms)}>{t(isSent ? 'again' : 'sendNow')}</TextButton>
            {isSent && <TextButton onClick={() => resend(codeFlags.voice)}>{t('voice')}</TextButton>}
          </>
        )}
      </div>
      <p className={`${text.hint} ${text.space}`}>{t('why')}</p>
      <details className={text.more}>
        <summary className={text.link}>{t('notMine')}</summary>
        <p className={text.hint}>
          {t('notMineAbout', {
            enterprise: invitation.enterpriseName,
            name: invitation.contactName || t('recruiter'),
          })}
        </p>
      </details>
    </Page>
  );
}

/** @throws Refused codeWrong, codeOver, linkExpired */
async function enterCode({ link, code }: { link: string; code: string }): Promise<void> {
  const given = await sendAsCandidate(candidateCalls.enterCode, { link, validateCode: code });
  forget('codeSentAt');
  const { accessToken, orderDetailsId, expiresInMs } = given;
  keepCandidateSession({ accessToken, orderDetailsId, link, endsAt: Date.now() + expiresInMs });
}
