import type { ReactElement, ReactNode } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/core/button.tsx';
import { EmptyState } from '../ui/desk/empty-state.tsx';
import { Pager } from '../ui/desk/pager.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { type Column, Table } from '../ui/desk/table.tsx';
import styles from './book.module.css';

const texts = bilingual({
  zh: {
    loading: '正在加载账目',
    troubled: '账目加载失败',
    again: '重试',
    noResult: '没有符合条件的记录',
    showAll: '查看全部',
  },
  en: {
    loading: 'Loading records',
    troubled: 'Could not load records',
    again: 'Retry',
    noResult: 'No matching records',
    showAll: 'Show all',
  },
});

export type BookProps = {
  page: number;
  size: number;
  /** The one cause or kind that is shown. */
  only: string | undefined;
  /** What is left out of a change goes back to the standard, but for the filter. */
  onChange: (change: { only?: string; page?: number; size?: number }) => void;
};

type Props<Row> = BookProps & {
  label: string;
  answer: { data: { rows: Row[]; total: number } | undefined; error: Error | null; refetch: () => unknown };
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  filter: ReactNode;
  empty: { title: string; about: string };
};

/** A list of money with its filter and pages, in whatever state it is. */
export function Book<Row>({
  label,
  answer,
  columns,
  keyOf,
  filter,
  empty,
  page,
  size,
  only,
  onChange,
}: Props<Row>): ReactElement {
  const t = useTexts(texts);
  const { data, error, refetch } = answer;
  const again = (
    <Button size="small" onClick={() => void refetch()}>
      {t('again')}
    </Button>
  );
  const showAll = (
    <Button size="small" onClick={() => onChange({ only: '' })}>
      {t('showAll')}
    </Button>
  );
  return (
    <>
      <div className={styles.filter}>{filter}</div>
      {error && !data && <EmptyState title={t('troubled')} about={error.message} action={again} />}
      {!data && !error && <Skeleton rows={6} label={t('loading')} />}
      {data?.rows.length === 0 &&
        (only ? (
          <EmptyState title={t('noResult')} action={showAll} />
        ) : (
          <EmptyState title={empty.title} about={empty.about} />
        ))}
      {data && data.rows.length > 0 && (
        <>
          <Table<Row> label={label} columns={columns} rows={data.rows} keyOf={keyOf} />
          <Pager
            page={page}
            size={size}
            shown={data.rows.length}
            total={data.total}
            onChange={(nextPage, nextSize) => onChange({ page: nextPage, size: nextSize })}
          />
        </>
      )}
    </>
  );
}
