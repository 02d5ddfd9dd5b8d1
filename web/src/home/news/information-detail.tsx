import { type Article, newsCalls } from '@beidiao/contract/news/calls';
import type { Block } from '@beidiao/contract/news/text';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { formatDay } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useCopy } from '../../ui/desk/use-copy.ts';
import { Icon } from '../../ui/core/icon.tsx';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAnswer } from '../../wire/use-answer.ts';
import { ArticleMissing } from './article-missing.tsx';
import { ArticleView } from './article-view.tsx';
import styles from './news.module.css';
import { newsTexts } from './news-texts.ts';
import { NewsWords } from './news-words.tsx';
import { minutesOf } from './reading-time.ts';

function Facts({ article, blocks }: { article: Article; blocks: readonly Block[] }): ReactElement {
  const t = useTexts(newsTexts);
  const copy = useCopy();
  return (
    <>
      <time dateTime={article.publishedAt}>{formatDay(article.publishedAt)}</time>
      {article.category && <span>{t(article.category)}</span>}
      <span>{t('minutes', { minutes: minutesOf(blocks) })}</span>
      <LinkButton onClick={() => void copy(location.href, { copied: t('copied'), notCopied: t('notCopied') })}>
        <Icon name="link" size={14} /> {t('copy')}
      </LinkButton>
    </>
  );
}

function Neighbour({ it, side }: { it: Article['earlier']; side: 'earlier' | 'later' }): ReactElement | null {
  const t = useTexts(newsTexts);
  if (it === null) return null;
  return (
    <Link to="/InformationDetail" search={{ id: it.id }} data-side={side}>
      {t(side, { title: '' })}
      <NewsWords words={it.title} />
    </Link>
  );
}

function Reading({ id }: { id: string }): ReactElement {
  const t = useTexts(newsTexts);
  const language = useLanguage();
  const { data, error, again } = useAnswer(newsCalls.detail, { id });
  if (!data && !error) return <Skeleton label={t('title')} rows={8} />;
  if (data?.kind !== 'news') return <ArticleMissing error={error} back="list" onRetry={again} />;
  return (
    <>
      <ArticleView article={data} facts={<Facts article={data} blocks={data.body[language] ?? data.body.zh} />} />
      {(data.earlier || data.later) && (
        <nav className={styles.neighbours} aria-label={t('neighbours')}>
          <Neighbour it={data.earlier} side="earlier" />
          <Neighbour it={data.later} side="later" />
        </nav>
      )}
    </>
  );
}

/** One article of the news; `?id=` says which. */
export function InformationDetail(): ReactElement {
  const t = useTexts(newsTexts);
  const { id = '' } = useSearch({ strict: false });
  return (
    <article className={styles.article}>
      <p className={styles.way}>
        <Link to="/Information">
          <Icon name="left" size={14} /> {t('title')}
        </Link>
      </p>
      {/^[1-9]\d{0,17}$/.test(id) ? (
        <Reading key={id} id={id} />
      ) : (
        <ArticleMissing error={null} back="list" onRetry={() => undefined} />
      )}
    </article>
  );
}
