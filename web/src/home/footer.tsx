import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import styles from './footer.module.css';
import section from './section.module.css';

const texts = bilingual({
  zh: {
    label: '页脚',
    how: '一次核查怎么走',
    prices: '项目和价格',
    rights: '被查的人看到什么',
    sample: '报告样本',
    terms: '服务协议',
    privacy: '隐私政策',
    signIn: '登录',
    register: '注册企业',
    overview: '进入工作台',
    about: '背调 · 开源，可以部署在自己的服务器上',
  },
  en: {
    label: 'Footer',
    how: 'How it works',
    prices: 'Items and prices',
    rights: 'What candidates see',
    sample: 'Sample report',
    terms: 'Terms',
    privacy: 'Privacy',
    signIn: 'Sign in',
    register: 'Register',
    overview: 'Go to overview',
    about: 'Beidiao · open source, runs on your own server',
  },
});

export function Footer({ isIn }: { isIn: boolean }): ReactElement {
  const t = useTexts(texts);
  return (
    <footer className={styles.footer}>
      <div className={section.wide}>
        <nav aria-label={t('label')}>
          {(['how', 'prices', 'rights'] as const).map((hash) => (
            <Link key={hash} to="/" hash={hash}>
              {t(hash)}
            </Link>
          ))}
          <Link to="/Sample">{t('sample')}</Link>
          {isIn ? (
            <Link to="/Dashboard">{t('overview')}</Link>
          ) : (
            <>
              <Link to="/Login">{t('signIn')}</Link>
              <Link to="/Register">{t('register')}</Link>
            </>
          )}
          {(['terms', 'privacy'] as const).map((part) => (
            <Link key={part} to="/Protocol" search={{ part }}>
              {t(part)}
            </Link>
          ))}
        </nav>
        <p>{t('about')}</p>
      </div>
    </footer>
  );
}
