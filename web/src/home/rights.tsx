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
    title: 'Transparent for candidates',
    about: 'A check is about a person, and that person has a right to know what was checked.',
    first: 'Read first, then decide',
    firstAbout: 'Who is asking, what is checked and who sees it, all on the first screen.',
    refuse: 'Declining is as easy as agreeing',
    refuseAbout: 'Two buttons of the same size. No reason needed.',
    report: 'Candidates see their results',
    reportAbout: 'Candidates can view their own report and dispute any entry.',
    employer: 'The current employer is not contacted',
    employerAbout: 'One tick by the candidate, and the call is never made.',
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
