import { newsCalls } from '@beidiao/contract/news/calls';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { useAnswer } from '../../wire/use-answer.ts';
import section from '../section.module.css';
import styles from './news.module.css';
import { NewsRows } from './news-rows.tsx';
import { newsTexts } from './news-texts.ts';

const noParams = {};

/** The newest articles on the home page; nothing where there are none. */
export function LatestNews(): ReactElement | null {
  const t = useTexts(newsTexts);
  const { data } = useAnswer(newsCalls.home, noParams);
  if (!data || data.newsList.length === 0) return null;
  return (
    <section className={section.section}>
      <div className={section.wide}>
        <div className={styles.latest}>
          <h2>{t('latest')}</h2>
          <Link to="/Information">{t('latestAll')}</Link>
        </div>
        <NewsRows rows={data.newsList} heading="h3" />
      </div>
    </section>
  );
}
