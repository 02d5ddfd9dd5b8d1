import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { Mark } from '../../ui/core/mark.tsx';
import styles from './account-layout.module.css';
import { LanguageSwitch } from '../language-switch.tsx';
import { SkipLink } from '../skip-link.tsx';

const texts = bilingual({
  zh: {
    product: '背调',
    registerTitle: '注册免费，用一项付一项',
    registerAbout: '没有年费。付款前就能看到每一项的价格和预计时间。',
    title: '每条结论，都有出处',
    about: '写明来源、方法、时间和授权编号。',
    noAccount: '还没有账号？',
    register: '注册企业',
    hasAccount: '已有账号？',
    signIn: '登录',
    terms: '服务协议与隐私政策',
  },
  en: {
    product: 'Beidiao',
    registerTitle: 'Free to register, pay per check',
    registerAbout: 'No annual fee. See the price and turnaround time of each check before you pay.',
    title: 'Every finding has its source',
    about: 'Source, method, time and consent number, every time.',
    noAccount: 'No account yet?',
    register: 'Register',
    hasAccount: 'Have an account?',
    signIn: 'Sign in',
    terms: 'Terms and privacy',
  },
});

/** The two halves of sign-in, registration and choosing an enterprise. */
export function AccountLayout(): ReactElement {
  const t = useTexts(texts);
  const path = useRouterState({ select: (state) => state.location.pathname.toLowerCase() });
  const isRegister = /^\/(register|temporaryactivity)/.test(path);
  const isSignIn = /^\/(login|forgot)/.test(path);
  return (
    <div className={styles.ground}>
      <SkipLink />
      <aside className={styles.side}>
        <Link to="/" className={styles.logo}>
          <Mark paper="var(--brand-600)" />
          {t('product')}
        </Link>
        <i className={styles.art} />
        <p className={styles.title}>{t(isRegister ? 'registerTitle' : 'title')}</p>
        <p className={styles.about}>{t(isRegister ? 'registerAbout' : 'about')}</p>
      </aside>
      <div className={styles.body}>
        <header className={styles.top}>
          {isRegister && !path.endsWith('/licence') && (
            <span>
              {t('hasAccount')} <Link to="/Login">{t('signIn')}</Link>
            </span>
          )}
          {isSignIn && (
            <span>
              {t('noAccount')} <Link to="/Register">{t('register')}</Link>
            </span>
          )}
          <LanguageSwitch />
        </header>
        <main id="main" tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
        <footer className={styles.foot}>
          <Link to="/Protocol">{t('terms')}</Link>
        </footer>
      </div>
    </div>
  );
}
