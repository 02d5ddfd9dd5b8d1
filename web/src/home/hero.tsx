import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { buttonClass } from '../ui/core/button.tsx';
import styles from './hero.module.css';
import section from './section.module.css';
import { Sheets } from './sheets.tsx';

const texts = bilingual({
  zh: {
    first: '写的和查到的，',
    second: '放在一起看',
    lead: '候选人本人同意之后，我们逐项核实。每条结论都写明来源、方法和时间，经得起追问。',
    register: '注册企业账号',
    overview: '进入工作台',
    prices: '看项目和价格',
    fine: '按项付费。候选人不同意，或授权过期，已付的钱全额原路退回。',
  },
  en: {
    first: 'What was said,',
    second: 'beside what was found',
    lead: 'Once the candidate agrees, we verify each item. Every finding states its source, method and time, so it stands up to scrutiny.',
    register: 'Register your organization',
    overview: 'Go to overview',
    prices: 'See prices',
    fine: 'Pay per item. If the candidate declines or the consent expires, you get a full refund to the original payment method.',
  },
});

export function Hero({ isIn }: { isIn: boolean }): ReactElement {
  const t = useTexts(texts);
  return (
    <section className={`${section.wide} ${styles.hero}`}>
      <div>
        <h1>
          <span>{t('first')}</span> <span>{t('second')}</span>
        </h1>
        <p className={styles.lead}>{t('lead')}</p>
        <div className={styles.acts}>
          <Link to={isIn ? '/Dashboard' : '/Register'} className={buttonClass('primary', 'large')}>
            {t(isIn ? 'overview' : 'register')}
          </Link>
          <Link to="/" hash="prices" className={buttonClass('plain', 'large')}>
            {t('prices')}
          </Link>
        </div>
        <p className={styles.fine}>{t('fine')}</p>
      </div>
      <Sheets />
    </section>
  );
}
