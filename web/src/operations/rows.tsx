import type { ReactElement, ReactNode } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/core/button.tsx';
import { Notice } from '../ui/core/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './plain.module.css';

const texts = bilingual({
  zh: { loading: '正在加载', again: '重试', more: '加载更多' },
  en: { loading: 'Loading', again: 'Retry', more: 'Load more' },
});

type Props = {
  query: {
    isPending: boolean;
    error: Error | null;
    refetch: () => unknown;
    hasNextPage?: boolean;
    isFetchingNextPage?: boolean;
    fetchNextPage?: () => unknown;
  };
  count: number;
  empty: ReactNode;
  children: ReactNode;
};

/** A list in all its states: on its way, failed, empty, there, with more to come. */
export function Rows({ query, count, empty, children }: Props): ReactElement {
  const t = useTexts(texts);
  if (count === 0 && query.error !== null)
    return (
      <>
        <Notice kind="problem">{query.error.message}</Notice>
        <div className={styles.more}>
          <Button size="small" onClick={() => query.refetch()}>
            {t('again')}
          </Button>
        </div>
      </>
    );
  if (query.isPending) return <Skeleton label={t('loading')} rows={6} />;
  if (count === 0) return <div className={styles.frame}>{empty}</div>;
  return (
    <>
      <div className={styles.frame}>{children}</div>
      {query.hasNextPage && (
        <div className={styles.more}>
          <Button size="small" isBusy={query.isFetchingNextPage ?? false} onClick={() => query.fetchNextPage?.()}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  );
}
