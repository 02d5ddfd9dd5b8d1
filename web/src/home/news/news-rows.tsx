import type { NewsRow } from '@beidiao/contract/news/calls';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { formatDay } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import styles from './news.module.css';
import { newsTexts } from './news-texts.ts';
import { NewsWords, NotEnglish } from './news-words.tsx';

type Props = { rows: readonly NewsRow[]; heading: 'h2' | 'h3' };

/** Articles by date, each with its one sentence. */
export function NewsRows({ rows, heading: Heading }: Props): ReactElement {
  const t = useTexts(newsTexts);
  return (
    <ul className={styles.rows}>
      {rows.map((row) => (
        <li key={row.id}>
          <time dateTime={row.publishedAt}>{formatDay(row.publishedAt)}</time>
          <div>
            <Heading>
              <Link to="/InformationDetail" search={{ id: row.id }}>
                <NewsWords words={row.title} />
              </Link>
            </Heading>
            <p>
              <NewsWords words={row.summary} />
            </p>
          </div>
          <p className={styles.tags}>
            <NotEnglish words={row.title} />
            {row.category && <span className={styles.tag}>{t(row.category)}</span>}
          </p>
        </li>
      ))}
    </ul>
  );
}
