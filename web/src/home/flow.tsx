import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import styles from './flow.module.css';
import section from './section.module.css';

const texts = bilingual({
  zh: {
    title: '一次核查怎么走',
    you: '你',
    candidate: '候选人',
    we: '我们',
    both: '你和候选人',
    choose: '选人，选项目',
    chooseAbout: '付款前就能看到每一项的价格和预计时间。',
    agree: '本人授权',
    agreeAbout: '手机上看清楚再签名。敏感信息单独选，也可以拒绝。',
    verify: '逐项核实',
    verifyAbout: '每一次查询都要先有候选人本人的同意。没有同意，系统不会查。',
    report: '看报告',
    reportAbout: '完成一项看一项。没能核实的，写明未核实。',
  },
  en: {
    title: 'How a check goes',
    you: 'You',
    candidate: 'The candidate',
    we: 'We',
    both: 'You and the candidate',
    choose: 'Choose person and items',
    chooseAbout: 'The price and the expected time of each item are shown before you pay.',
    agree: 'Consent in person',
    agreeAbout: 'Read on the phone, then signed. Sensitive items are ticked one by one and may be declined.',
    verify: 'Item by item',
    verifyAbout: 'Every look-up needs the candidate’s own consent first. Without it, nothing is looked up.',
    report: 'Read the report',
    reportAbout: 'Each item as soon as it is done. What could not be verified says so.',
  },
});

const steps = [
  { who: 'you', what: 'choose', about: 'chooseAbout' },
  { who: 'candidate', what: 'agree', about: 'agreeAbout' },
  { who: 'we', what: 'verify', about: 'verifyAbout' },
  { who: 'both', what: 'report', about: 'reportAbout' },
] as const;

export function Flow(): ReactElement {
  const t = useTexts(texts);
  return (
    <section id="how" className={`${section.section} ${section.grounded}`}>
      <div className={section.wide}>
        <h2>{t('title')}</h2>
        <ol className={styles.flow}>
          {steps.map(({ who, what, about }) => (
            <li key={what}>
              <p className={styles.who}>{t(who)}</p>
              <h3>{t(what)}</h3>
              <p>{t(about)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
