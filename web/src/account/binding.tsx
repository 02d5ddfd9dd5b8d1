import { settingsCalls } from '@beidiao/contract/settings';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { formatDay } from '../i18n/format.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { send } from '../wire/send.ts';
import { useSession } from '../wire/session.ts';
import { useAnswer } from '../wire/use-answer.ts';
import styles from './account-form.module.css';
import { forgetTicket, goToWechat, isOwnState, keptTicket } from './go-to-wechat.ts';

const texts = bilingual({
  zh: {
    mailTitle: '确认你的邮箱',
    mailAbout: '点下面的按钮，这个邮箱就归你的账号使用。',
    mailAct: '确认邮箱',
    mailDone: '邮箱 {email} 已确认',
    title: '绑定微信',
    about: '绑定后可以用微信扫码登录。绑定随时可以解除。',
    act: '用微信扫码绑定',
    ticketAbout: '刚才登录时用的微信还没有绑定账号。要绑定到现在登录的账号吗？',
    ticketAct: '绑定这个微信',
    later: '以后再说',
    done: '微信已绑定，下次可以直接用微信登录',
    foreign: '这个链接不是从本页打开的，请重新扫码。',
    bound: '已绑定：{day} 绑定的微信',
    unbind: '解除绑定',
    unbound: '已解除绑定',
    signIn: '请先登录，再绑定微信。',
    toSignIn: '去登录',
    toSetting: '去账号设置',
    busy: '正在处理…',
  },
  en: {
    mailTitle: 'Confirm your e-mail address',
    mailAbout: 'Use the button, and this address belongs to your account.',
    mailAct: 'Confirm the address',
    mailDone: 'The address {email} is confirmed',
    title: 'Link WeChat',
    about: 'Then you can sign in by scanning with WeChat. You can unlink it at any time.',
    act: 'Link by scanning with WeChat',
    ticketAbout: 'The WeChat that you came with opens no account yet. Link it to the account you are signed in to?',
    ticketAct: 'Link this WeChat',
    later: 'Not now',
    done: 'WeChat is linked. Next time it signs you in directly',
    foreign: 'This link was not begun on this page. Please scan again.',
    bound: 'Linked: a WeChat since {day}',
    unbind: 'Unlink',
    unbound: 'Unlinked',
    signIn: 'Please sign in first, then link WeChat.',
    toSignIn: 'Sign in',
    toSetting: 'Account settings',
    busy: 'Please wait…',
  },
});

const wordsOf = (fault: unknown): string => (fault instanceof Error ? fault.message : String(fault));

/** Where the link of the mail leads. Behind a button: programs that look into mails follow links and press nothing. */
function ConfirmMail({ code }: { code: string }): ReactElement {
  const t = useTexts(texts);
  const isIn = useSession(({ accessToken }) => accessToken !== null);
  const [isBusy, setBusy] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      setDone((await send(settingsCalls.validateEmail, { code })).email);
    } catch (fault) {
      setProblem(wordsOf(fault));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.form}>
      <h1>{t('mailTitle')}</h1>
      {problem && <Notice kind="problem">{problem}</Notice>}
      {done ? (
        <p className={styles.sub} role="status">
          {t('mailDone', { email: done })}
        </p>
      ) : (
        <>
          <p className={styles.sub}>{t('mailAbout')}</p>
          <p className={styles.end}>
            <Button look="primary" size="large" isWide isBusy={isBusy} onClick={() => void confirm()}>
              {t(isBusy ? 'busy' : 'mailAct')}
            </Button>
          </p>
        </>
      )}
      {(done !== null || problem !== null) && (
        <p className={styles.end}>
          <Link to={isIn ? '/Dashboard/Setting' : '/Login'}>{t(isIn ? 'toSetting' : 'toSignIn')}</Link>
        </p>
      )}
    </div>
  );
}

function LinkWechat(): ReactElement {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const { code, state } = useSearch({ strict: false });
  const { data, again } = useAnswer(settingsCalls.openIds, {}, { asPerson: true });
  const [ticket, setTicket] = useState(keptTicket);
  const [problem, setProblem] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const isBegun = useRef(false);

  const run = async (act: () => Promise<unknown>, words: string): Promise<void> => {
    setProblem(null);
    try {
      await act();
      setNote(words);
      again();
    } catch (fault) {
      setNote(null);
      setProblem(wordsOf(fault));
    }
  };
  const dropTicket = (): void => {
    forgetTicket();
    setTicket(null);
  };
  useEffect(() => {
    if (!code || isBegun.current) return;
    isBegun.current = true;
    if (isOwnState(state))
      void run(() => send(settingsCalls.bindOpenId, { wechatCode: code }, { asPerson: true }), t('done'));
    else setProblem(t('foreign'));
    void navigate({ to: '/Binding', search: {}, replace: true });
    // oxlint-disable-next-line react/exhaustive-deps -- once, for the code that the address came with
  }, [code]);
  return (
    <div className={styles.form}>
      <h1>{t('title')}</h1>
      <p className={styles.sub}>{t(ticket ? 'ticketAbout' : 'about')}</p>
      {problem && <Notice kind="problem">{problem}</Notice>}
      {note && <p role="status">{note}</p>}
      {data?.openIdList.map(({ openId, boundAt }) => (
        <p key={openId} className={styles.bound}>
          {t('bound', { day: formatDay(boundAt) })}
          <Button
            onClick={() =>
              void run(() => send(settingsCalls.unbindOpenId, { openId }, { asPerson: true }), t('unbound'))
            }
          >
            {t('unbind')}
          </Button>
        </p>
      ))}
      <p className={styles.end}>
        {ticket ? (
          <>
            <Button
              look="primary"
              size="large"
              isWide
              onClick={() => {
                dropTicket();
                void run(() => send(settingsCalls.bindOpenId, { bindTicket: ticket }, { asPerson: true }), t('done'));
              }}
            >
              {t('ticketAct')}
            </Button>
            <Button look="text" isWide onClick={dropTicket}>
              {t('later')}
            </Button>
          </>
        ) : (
          <Button
            look={data?.openIdList.length ? 'plain' : 'primary'}
            size="large"
            isWide
            onClick={() => void run(() => goToWechat('Binding'), '')}
          >
            {t('act')}
          </Button>
        )}
      </p>
      <p className={styles.end}>
        <Link to="/Dashboard/Setting">{t('toSetting')}</Link>
      </p>
    </div>
  );
}

/** Binds a mailbox by the link of a mail, or a WeChat to the signed-in account. */
export function Binding(): ReactElement {
  const t = useTexts(texts);
  const isIn = useSession(({ accessToken }) => accessToken !== null);
  const { emailCode } = useSearch({ strict: false });
  if (emailCode) return <ConfirmMail code={emailCode} />;
  if (isIn) return <LinkWechat />;
  return (
    <div className={styles.form}>
      <h1>{t('title')}</h1>
      <p className={styles.sub}>{t('signIn')}</p>
      <p className={styles.end}>
        <Link to="/Login" search={{ returnTo: '/Binding' }} className={buttonClass('primary', 'large')}>
          {t('toSignIn')}
        </Link>
      </p>
    </div>
  );
}
