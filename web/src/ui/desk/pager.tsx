import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { Icon } from '../core/icon.tsx';
import styles from './pager.module.css';
import { pagesAround } from './pages-around.ts';
import { Select } from './select.tsx';

const texts = bilingual({
  zh: {
    pages: '翻页',
    total: '共 {total} 条，第 {from}–{to} 条',
    before: '上一页',
    next: '下一页',
    page: '第 {page} 页',
    size: '{size} 条/页',
    sizeLabel: '每页条数',
  },
  en: {
    pages: 'Pages',
    total: '{from}–{to} of {total}',
    before: 'Previous page',
    next: 'Next page',
    page: 'Page {page}',
    size: '{size} / page',
    sizeLabel: 'Rows per page',
  },
});

const pageSizes = ['20', '50', '100'] as const;

type Props = {
  page: number;
  size: number;
  /** Rows on this page. */
  shown: number;
  /** Rows in all; counting may stop at `cap`, then it reads "1000+". */
  total: number;
  cap?: number;
  /** Says it in the words of the list; its own, when left out. */
  words?: (range: { total: number | string; from: number; to: number }) => string;
  onChange: (page: number, size: number) => void;
};

export function Pager({
  page,
  size,
  shown,
  total,
  cap = Number.POSITIVE_INFINITY,
  words,
  onChange,
}: Props): ReactElement {
  const t = useTexts(texts);
  const isCapped = total >= cap;
  // Beyond what was counted there may be more as long as the page is full.
  const last = Math.max(Math.ceil(total / size), page, isCapped && shown === size ? page + 1 : 1);
  const from = (page - 1) * size;
  const chosen = pageSizes.find((it) => it === String(size)) ?? '20';
  const range = { total: isCapped ? `${cap - 1}+` : total, from: Math.min(from + 1, from + shown), to: from + shown };
  return (
    <nav className={styles.pager} aria-label={t('pages')}>
      <span className={styles.total}>{words ? words(range) : t('total', range)}</span>
      <button type="button" aria-label={t('before')} disabled={page <= 1} onClick={() => onChange(page - 1, size)}>
        <Icon name="left" />
      </button>
      {pagesAround(page, last).map((it, place) =>
        it === null ? (
          <span key={`gap${place}`} className={styles.gap}>
            …
          </span>
        ) : (
          <button
            key={it}
            type="button"
            aria-label={t('page', { page: it })}
            aria-current={it === page ? 'page' : undefined}
            onClick={() => onChange(it, size)}
          >
            {it}
          </button>
        ),
      )}
      <button type="button" aria-label={t('next')} disabled={page >= last} onClick={() => onChange(page + 1, size)}>
        <Icon name="right" />
      </button>
      <span className={styles.size}>
        <Select
          aria-label={t('sizeLabel')}
          value={chosen}
          choices={pageSizes.map((it) => ({ value: it, label: t('size', { size: it }) }))}
          onChange={(it) => onChange(1, Number(it))}
        />
      </span>
    </nav>
  );
}
