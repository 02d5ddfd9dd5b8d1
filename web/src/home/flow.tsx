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
    choose: '选择候选人和项目',
    chooseAbout: '付款前就能看到每一项的价格和预计时间。',
    agree: '本人授权',
    agreeAbout: '手机上看清楚再签名。敏感信息单独选，也可以拒绝。',
    verify: '逐项核实',
    verifyAbout: '每一次查询都要先有候选人本人的同意。没有同意，系统不会查。',
    report: '看报告',
    reportAbout: '完成一项看一项。没能核实的，写明未核实。',
  },
  en: {
    title: 'How it works',
    you: 'You',
    candidate: 'The candidate',
    we: 'We',
    both: 'You and the candidate',
    choose: 'Choose the candidate and items',
    chooseAbout: 'The price and expected turnaround time of each item are shown before you pay.',
    agree: 'Candidate consents',
    agreeAbout:
      'The candidate reads and signs on their phone. Sensitive items are ticked separately and can be declined.',
    verify: 'Item-by-item verification',
    verifyAbout: 'Every search needs the candidate’s own consent first. Without it, nothing is searched.',
    report: 'View the report',
    reportAbout: 'See each result as soon as it is complete. Items that could not be verified are marked so.',
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
