import type { NoticeDay } from '@beidiao/contract/news/calls';
import type { ReactElement } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import styles from './day-strip.module.css';

const texts = bilingual({
  zh: { days: '每天的安排', usual: '照常', changed: '有变化', closed: '暂停' },
  en: { days: 'Day by day', usual: 'As usual', changed: 'Changed', closed: 'Closed' },
});

/** The days of a notice side by side; a day without words says how it is. */
export function DayStrip({ days }: { days: readonly NoticeDay[] }): ReactElement | null {
  const t = useTexts(texts);
  const language = useLanguage();
  if (days.length === 0) return null;
  return (
    <ol className={styles.strip} aria-label={t('days')}>
      {days.map((it) => (
        <li key={it.day} data-pace={it.pace}>
          <b>
            <time dateTime={it.day}>{it.day.slice(5)}</time>
          </b>
          {it[language] || t(it.pace)}
        </li>
      ))}
    </ol>
  );
}
