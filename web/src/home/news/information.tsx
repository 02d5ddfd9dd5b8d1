import { newsCalls, newsCategories } from '@beidiao/contract/news/calls';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAnswer } from '../../wire/use-answer.ts';
import section from '../section.module.css';
import styles from './news.module.css';
import { NewsRows } from './news-rows.tsx';
import { newsTexts } from './news-texts.ts';

const pageSize = 20;

/** News by date and category; `?category=` and `?page=` say which. */
export function Information(): ReactElement {
  const t = useTexts(newsTexts);
  const language = useLanguage();
  const { category: wished, page: wishedPage } = useSearch({ strict: false });
  const category = newsCategories.find((it) => it === wished);
  const pageNo = Math.min(Math.max(Math.floor(Number(wishedPage)) || 1, 1), 500);
  const asked = { ...(category ? { category } : {}), pageNo, pageSize };
  // A list of another page is another list, not the one before with other rows.
  return (
    <div className={`${section.wide} ${styles.page}`}>
      <h1>{t('title')}</h1>
      <p className={section.about}>{t('about')}</p>
      <nav className={styles.categories} aria-label={t('categories')}>
        {[undefined, ...newsCategories].map((it) => (
          <Link
            key={it ?? 'all'}
            to="/Information"
            search={{ category: it }}
            aria-current={it === category ? 'page' : undefined}
          >
            {t(it ?? 'all')}
          </Link>
        ))}
      </nav>
      <NewsPage key={JSON.stringify(asked)} asked={asked} />
      <p className={styles.feed}>
        <a href={language === 'zh' ? '/news.xml' : '/news.xml?lang=en'}>{t('feed')}</a>
      </p>
    </div>
  );
}

type Asked = { category?: (typeof newsCategories)[number]; pageNo: number; pageSize: number };

function NewsPage({ asked }: { asked: Asked }): ReactElement {
  const t = useTexts(newsTexts);
  const { data, error, again } = useAnswer(newsCalls.list, asked);
  const { category, pageNo } = asked;
  if (error)
    return (
      <p className={styles.failed} role="alert">
        {t('failed')}
        <LinkButton onClick={again}>{t('again')}</LinkButton>
      </p>
    );
  if (!data) return <Skeleton label={t('title')} rows={6} />;
  const pages = Math.max(1, Math.ceil(data.total / pageSize));
  if (data.newsList.length === 0)
    return (
      <p className={styles.failed}>
        {t(pageNo > 1 ? 'noneOfPage' : 'none')} <Link to="/Information">{t('toAll')}</Link>
      </p>
    );
  const pageAt = (page: number) => ({ category, page: page === 1 ? undefined : String(page) });
  return (
    <>
      <NewsRows rows={data.newsList} heading="h2" />
      <nav className={styles.pager} aria-label={t('pages')}>
        <span>{t('page', { page: pageNo, pages })}</span>
        {pageNo > 1 && (
          <Link to="/Information" search={pageAt(pageNo - 1)} rel="prev">
            {t('before')}
          </Link>
        )}
        {pageNo < pages && (
          <Link to="/Information" search={pageAt(pageNo + 1)} rel="next">
            {t('next')}
          </Link>
        )}
      </nav>
    </>
  );
}
