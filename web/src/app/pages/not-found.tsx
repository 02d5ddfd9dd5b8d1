import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { buttonClass } from '../../ui/core/button.tsx';
import { useSignedIn } from '../../wire/send/session.ts';
import styles from '../message-page.module.css';
import { unknownPage, useTitle } from '../page-title.tsx';

/** The specification's words for an unknown page; they stand beside the Chinese ones as well. */
const specified = 'This page could not be found';

const texts = bilingual({
  zh: {
    title: '页面不存在',
    about: '地址可能有误，或此功能尚未开通。',
    home: '返回首页',
    overview: '返回工作台',
  },
  en: {
    title: specified,
    about: 'The address may be wrong, or the feature is not available yet.',
    home: 'Go to home page',
    overview: 'Go to overview',
  },
});

export function NotFound(): ReactElement {
  const t = useTexts(texts);
  const language = useLanguage();
  const isIn = useSignedIn();
  useTitle(unknownPage);
  return (
    <main className={styles.page}>
      <p className={styles.code}>404</p>
      <h1>{t('title')}</h1>
      {language === 'zh' && <p lang="en">{specified}</p>}
      <p className={styles.about}>{t('about')}</p>
      <Link to={isIn ? '/Dashboard' : '/'} className={buttonClass('primary')}>
        {t(isIn ? 'overview' : 'home')}
      </Link>
    </main>
  );
}
