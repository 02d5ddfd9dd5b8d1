import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { type ReactElement, useEffect, useRef } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { buttonClass } from '../../ui/core/button.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { NoticeBanner } from '../../trade/news/notice-banner.tsx';
import { Mark } from '../../ui/core/mark.tsx';
import { useSignedIn } from '../../wire/send/session.ts';
import { LanguageLink } from './language-link.tsx';
import { PublicFooter } from './public-footer.tsx';
import { publicTexts } from './public-texts.ts';
import styles from './public-layout.module.css';
import { SkipLink } from '../skip-link.tsx';

function Links(): ReactElement {
  const t = useTexts(publicTexts);
  return (
    <>
      <Link to="/OurService">{t('services')}</Link>
      <Link to="/Sample">{t('sample')}</Link>
      <Link to="/Partner">{t('partners')}</Link>
      <Link to="/ManagePlatform">{t('own')}</Link>
      <Link to="/Faq">{t('faq')}</Link>
    </>
  );
}

/** The links of a narrow head; it opens without a script, and closes by Esc and when one has gone somewhere. */
function Folded(): ReactElement {
  const t = useTexts(publicTexts);
  const box = useRef<HTMLDetailsElement>(null);
  const place = useRouterState({ select: ({ location }) => location.href });
  useEffect(() => {
    // A new place, whatever it is.
    if (place && box.current) box.current.open = false;
  }, [place]);
  useEffect(() => {
    const details = box.current;
    const close = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || !details?.open) return;
      details.open = false;
      details.querySelector('summary')?.focus();
    };
    details?.addEventListener('keydown', close);
    return () => details?.removeEventListener('keydown', close);
  }, []);
  return (
    <details ref={box} className={styles.folded}>
      <summary aria-label={t('menu')}>
        <Icon name="menu" size={24} />
      </summary>
      <nav aria-label={t('siteMenu')}>
        <Links />
      </nav>
    </details>
  );
}

/** Head, frame and foot of the pages that need no account. */
export function PublicLayout(): ReactElement {
  const t = useTexts(publicTexts);
  const isIn = useSignedIn();
  return (
    <div className={styles.ground}>
      <SkipLink />
      <NoticeBanner />
      <header className={styles.head}>
        <div className={styles.bar}>
          <Folded />
          <Link to="/" className={styles.logo}>
            <Mark />
            {t('product')}
          </Link>
          <nav aria-label={t('site')} className={styles.links}>
            <Links />
          </nav>
          <nav aria-label={t('account')} className={styles.account}>
            <LanguageLink />
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
      <PublicFooter />
    </div>
  );
}
