import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import styles from './sheets.module.css';

const texts = bilingual({
  zh: {
    about: '候选人所述与查到的结果，逐行对照',
    fact: '项目',
    said: '候选人所述',
    verdict: '对照',
    found: '查到的',
    same: '一致',
    differs: '不一致',
    sample: '示意，人和单位都是虚构的。',
    whole: '查看完整报告样本',
    school: '学校',
    major: '专业',
    degree: '毕业',
    left: '离职',
    employer: '单位',
    schoolName: '江海大学',
    majorName: '计算机科学',
    employerName: '澜石软件',
  },
  en: {
    about: 'What the candidate said beside what was found, line by line',
    fact: 'Item',
    said: 'Said',
    verdict: 'Verdict',
    found: 'Found',
    same: 'the same',
    differs: 'differs',
    sample: 'Sample only. The person and organizations are fictional.',
    whole: 'View a full sample report',
    school: 'School',
    major: 'Major',
    degree: 'Degree',
    left: 'Left',
    employer: 'Employer',
    schoolName: 'Jianghai Univ.',
    majorName: 'Computing',
    employerName: 'Lanshi Soft',
  },
});

function Verdict({ isSame }: { isSame: boolean }): ReactElement {
  return (
    <svg viewBox="0 0 28 28" className={styles.mark} aria-hidden="true">
      <circle cx="14" cy="14" r="13" />
      <path d={isSame ? 'M8 14.5l4.5 4.5 8-9' : 'M8 11h12M8 17h12M17.500 6l-7 16'} />
    </svg>
  );
}

/** The two sheets of the mark as a table: the roles keep it one although it is laid out as a grid. */
export function Sheets(): ReactElement {
  const t = useTexts(texts);
  const rows = [
    { fact: t('school'), said: t('schoolName'), found: t('schoolName') },
    { fact: t('major'), said: t('majorName'), found: t('majorName') },
    { fact: t('degree'), said: '2016-06', found: '2016-06' },
    { fact: t('left'), said: '2021-02', found: '2020-11' },
    { fact: t('employer'), said: t('employerName'), found: t('employerName') },
  ];
  return (
    <figure className={styles.figure}>
      <div role="table" aria-label={t('about')} className={styles.sheets}>
        <div role="row" className={`${styles.row} ${styles.heads}`}>
          <span role="columnheader" className="visually-hidden">
            {t('fact')}
          </span>
          <span role="columnheader" className={styles.head}>
            {t('said')}
          </span>
          <span role="columnheader">
            <span className="visually-hidden">{t('verdict')}</span>
          </span>
          <span role="columnheader" className={styles.head} data-found>
            {t('found')}
          </span>
        </div>
        {rows.map(({ fact, said, found }) => {
          const isSame = said === found;
          return (
            <div key={fact} role="row" className={styles.row} data-differs={isSame ? undefined : ''}>
              <span role="rowheader" className="visually-hidden">
                {fact}
              </span>
              <span role="cell" className={styles.cell}>
                <i aria-hidden="true">{fact}</i>
                <b data-label={t('said')}>{said}</b>
              </span>
              <span role="cell" className={styles.verdict}>
                <Verdict isSame={isSame} />
                <span className="visually-hidden">{t(isSame ? 'same' : 'differs')}</span>
              </span>
              <span role="cell" className={styles.cell} data-found>
                <i aria-hidden="true">{fact}</i>
                <b data-label={t('found')}>{found}</b>
              </span>
            </div>
          );
        })}
      </div>
      <figcaption className={styles.caption}>
        {t('sample')} <Link to="/Sample">{t('whole')}</Link>
      </figcaption>
    </figure>
  );
}
