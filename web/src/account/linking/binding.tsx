import { Link, useSearch } from '@tanstack/react-router';
import { lazy, type ReactElement, Suspense } from 'react';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { buttonClass } from '../../ui/core/button.tsx';
import { useSession } from '../../wire/send/session.ts';
import styles from '../form/account-form.module.css';
import { ConfirmMail } from './confirm-mail.tsx';

const texts = bilingual({
  zh: {
    title: '绑定微信',
    signIn: '请先登录，再绑定微信。',
    systemTitle: '绑定招聘系统',
    systemSignIn: '请先用企业管理员账号登录，再确认是否绑定。',
    toSignIn: '去登录',
    loading: '正在打开…',
  },
  en: {
    title: 'Link WeChat',
    signIn: 'Please sign in first, then link WeChat.',
    systemTitle: 'Connect a recruiting system',
    systemSignIn: 'Please sign in as an administrator of the organization to review this connection.',
    toSignIn: 'Sign in',
    loading: 'Opening…',
  },
});

// Each is come for by itself
const LinkWechat = lazy(() => import('./link-wechat.tsx').then((it) => ({ default: it.LinkWechat })));
const SystemConsent = lazy(() => import('./system-consent.tsx').then((it) => ({ default: it.SystemConsent })));

/** Binds a mailbox by the link of a mail, a WeChat to the signed-in account, or a system for applicants to an enterprise. */
export function Binding(): ReactElement {
  const t = useTexts(texts);
  const isIn = useSession(({ accessToken }) => accessToken !== null);
  const { emailCode, ticket } = useSearch({ strict: false });
  if (emailCode || isIn)
    return (
      <Suspense fallback={<p className={styles.sub}>{t('loading')}</p>}>
        {emailCode ? (
          <ConfirmMail code={emailCode} />
        ) : ticket ? (
          <SystemConsent key={ticket} ticket={ticket} />
        ) : (
          <LinkWechat />
        )}
      </Suspense>
    );
  const returnTo = ticket ? `/Binding?ticket=${encodeURIComponent(ticket)}` : '/Binding';
  return (
    <div className={styles.form}>
      <h1>{t(ticket ? 'systemTitle' : 'title')}</h1>
      <p className={styles.sub}>{t(ticket ? 'systemSignIn' : 'signIn')}</p>
      <p className={styles.end}>
        <Link to="/Login" search={{ returnTo }} className={buttonClass('primary', 'large')}>
          {t('toSignIn')}
        </Link>
      </p>
    </div>
  );
}
