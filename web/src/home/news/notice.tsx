import { type Article, newsCalls, type NoticeRow } from '@beidiao/contract/news/calls';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { formatDay } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAnswer } from '../../wire/use-answer.ts';
import { ArticleMissing } from './article-missing.tsx';
import { ArticleView } from './article-view.tsx';
import styles from './news.module.css';
import { newsTexts } from './news-texts.ts';
import { NewsWords } from './news-words.tsx';

const noParams = {};

/** The days that are not as usual, from the first to the last of them. */
function affectedDays({ days }: Article): { from: string; to: string } | null {
  const other = days.filter(({ pace }) => pace !== 'usual').map(({ day }) => day.slice(5));
  const [from, to] = [other[0], other.at(-1)];
  return from === undefined || to === undefined ? null : { from, to };
}

function Facts({ article }: { article: Article }): ReactElement {
  const t = useTexts(newsTexts);
  const affected = affectedDays(article);
  return (
    <>
      <time dateTime={article.publishedAt}>{t('published', { day: formatDay(article.publishedAt) })}</time>
      {affected && <span>{t('affects', affected)}</span>}
    </>
  );
}

function Reading({ id }: { id: string }): ReactElement {
  const t = useTexts(newsTexts);
  const { data, error, again } = useAnswer(newsCalls.detail, { id });
  if (!data && !error) return <Skeleton label={t('notices')} rows={8} />;
  if (data?.kind !== 'notice') return <ArticleMissing error={error} back="notices" onRetry={again} />;
  return <ArticleView article={data} facts={<Facts article={data} />} />;
}

function Others({ rows }: { rows: readonly NoticeRow[] }): ReactElement | null {
  const t = useTexts(newsTexts);
  if (rows.length === 0) return null;
  return (
    <section className={styles.others}>
      <h2>{t('others')}</h2>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <time dateTime={row.publishedAt}>{formatDay(row.publishedAt)}</time>
            <Link to="/Notice1" search={{ id: row.id }}>
              <NewsWords words={row.title} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A service notice: the one that `?id=` names, else the one of today, else the newest. */
export function Notice(): ReactElement {
  const t = useTexts(newsTexts);
  const { id: wished = '' } = useSearch({ strict: false });
  const { data, error, again } = useAnswer(newsCalls.notices, noParams);
  const rows = data?.noticeList ?? [];
  const first = rows.find(({ isCurrent }) => isCurrent) ?? rows[0];
  const id = wished === '' ? first?.id : wished;
  const isId = /^[1-9]\d{0,17}$/.test(id ?? '');
  return (
    <article className={styles.article}>
      {id !== undefined && isId && <Reading key={id} id={id} />}
      {id !== undefined && !isId && <ArticleMissing error={null} back="notices" onRetry={again} />}
      {id === undefined && (
        <>
          <h1>{t(data ? 'noNotice' : 'notices')}</h1>
          {data && <p className={styles.facts}>{t('noNoticeAbout')}</p>}
          {error && (
            <p className={styles.failed} role="alert">
              {error.message} <LinkButton onClick={again}>{t('again')}</LinkButton>
            </p>
          )}
        </>
      )}
      <Others rows={rows.filter((row) => row.id !== id)} />
    </article>
  );
}
