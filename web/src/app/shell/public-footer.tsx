import { accountCalls } from '@beidiao/contract/account/calls';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Mark } from '../../ui/core/mark.tsx';
import { useAnswer } from '../../wire/use-answer.ts';
import { publicTexts } from './public-texts.ts';
import styles from './public-footer.module.css';

const noParams = {};

/** Where everything is, and who runs this house. */
export function PublicFooter(): ReactElement {
  const t = useTexts(publicTexts);
  const { data: provider } = useAnswer(accountCalls.provider, noParams);
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <div>
          <p className={styles.logo}>
            <Mark />
            {t('product')}
          </p>
          <p>{t('about')}</p>
        </div>
        <nav aria-label={t('products')}>
          <h2>{t('products')}</h2>
          <Link to="/OurService">{t('services')}</Link>
          <Link to="/Sample">{t('sample')}</Link>
          <Link to="/Verify">{t('verify')}</Link>
          <Link to="/Template">{t('templates')}</Link>
        </nav>
        <nav aria-label={t('access')}>
          <h2>{t('access')}</h2>
          <Link to="/Partner">{t('ats')}</Link>
          <Link to="/Developers">{t('developers')}</Link>
          <Link to="/sandbox">{t('sandbox')}</Link>
          <Link to="/ManagePlatform">{t('own')}</Link>
        </nav>
        <nav aria-label={t('help')}>
          <h2>{t('help')}</h2>
          <Link to="/Faq">{t('faq')}</Link>
          <Link to="/Information">{t('news')}</Link>
          <Link to="/Notice1">{t('notice')}</Link>
          <a href="/Mobile/Login">{t('candidate')}</a>
        </nav>
        <nav aria-label={t('legal')}>
          <h2>{t('legal')}</h2>
          {(['terms', 'privacy', 'letter'] as const).map((part) => (
            <Link key={part} to="/Protocol" search={{ part }}>
              {t(part)}
            </Link>
          ))}
        </nav>
      </div>
      <p className={styles.provider}>
        <span>{provider?.name ? t('runBy', { name: provider.name }) : t('runByUnnamed')}</span>
        {provider?.contact && <span>{t('contact', { contact: provider.contact })}</span>}
        {provider?.icp && (
          <a href="https://beian.miit.gov.cn/" rel="noreferrer" target="_blank">
            {provider.icp}
          </a>
        )}
      </p>
    </footer>
  );
}
