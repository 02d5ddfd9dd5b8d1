import { Link, Outlet } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { buttonClass } from '../../ui/core/button.tsx';
import { Mark } from '../../ui/core/mark.tsx';
import { isSignedIn } from '../../wire/send/session.ts';
import { LanguageSwitch } from '../language-switch.tsx';
import styles from './public-layout.module.css';
import { SkipLink } from '../skip-link.tsx';

const texts = bilingual({
  zh: { product: '背调', signIn: '登录', register: '注册企业', overview: '进入工作台', nav: '账号' },
  en: { product: 'Beidiao', signIn: 'Sign in', register: 'Register', overview: 'Go to overview', nav: 'Account' },
});

/** Head and frame of the pages that need no account. */
export function PublicLayout(): ReactElement {
  const t = useTexts(texts);
  const isIn = isSignedIn();
  return (
    <div className={styles.ground}>
      <SkipLink />
      <header className={styles.head}>
        <div className={styles.bar}>
          <Link to="/" className={styles.logo}>
            <Mark />
            {t('product')}
          </Link>
          <nav aria-label={t('nav')}>
            <LanguageSwitch />
            {isIn ? (
              <Link to="/Dashboard" className={buttonClass('primary')}>
                {t('overview')}
              </Link>
            ) : (
              <>
                <Link to="/Login" className={styles.quiet}>
                  {t('signIn')}
                </Link>
                <Link to="/Register" className={buttonClass('primary')}>
                  {t('register')}
                </Link>
              </>
            )}
          </nav>
        </div>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
    </div>
  );
}
