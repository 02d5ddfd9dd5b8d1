import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import styles from './rights.module.css';
import section from './section.module.css';

const texts = bilingual({
  zh: {
    title: '被查的人，也看得见',
    about: '核查的是一个人的经历，本人有权知道查了什么。',
    first: '先看清楚，再决定',
    firstAbout: '谁在问、查什么、给谁看，写在第一屏。',
    refuse: '拒绝和同意一样容易',
    refuseAbout: '两个按钮一样大，不用说明理由。',
    report: '结果本人也能看',
    reportAbout: '候选人能看到自己的报告，有不同意见可以逐条提出。',
    employer: '不联系现单位',
    employerAbout: '候选人一勾选，系统就不会派出这通电话。',
  },
  en: {
    title: 'The checked person sees it, too',
    about: 'A check is about one person, who has a right to know what was looked up.',
    first: 'Read first, then decide',
    firstAbout: 'Who asks, for what, and who will read it: on the first screen.',
    refuse: 'Declining is as easy as agreeing',
    refuseAbout: 'Two buttons of one size. No reason needed.',
    report: 'The result is open to the person',
    reportAbout: 'Candidates see their own report and can dispute each entry.',
    employer: 'The present employer is left alone',
    employerAbout: 'One tick by the candidate, and that call is never made.',
  },
});

const rights = ['first', 'refuse', 'report', 'employer'] as const;

export function Rights(): ReactElement {
  const t = useTexts(texts);
  return (
    <section id="rights" className={`${section.section} ${section.grounded}`}>
      <div className={`${section.wide} ${section.beside}`}>
        <div>
          <h2>{t('title')}</h2>
          <p className={section.about}>{t('about')}</p>
        </div>
        <ul className={styles.rights}>
          {rights.map((right) => (
            <li key={right}>
              <h3>{t(right)}</h3>
              <p>{t(`${right}About`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
