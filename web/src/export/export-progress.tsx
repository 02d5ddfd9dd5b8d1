import type { ExportRow } from '@beidiao/contract/export/calls';
import type { ReactElement } from 'react';
import { formatTimeDense } from '../i18n/format.ts';
import { useTexts } from '../i18n/texts.ts';
import styles from './downloads.module.css';
import { exportTexts } from './export-texts.ts';
import { minutesOf, sizeOf } from './export-words.ts';

const spoken = (count: number): string => count.toLocaleString('en');

/** How far it is, until when it is kept, or why there is nothing. */
export function ExportProgress({ row }: { row: ExportRow }): ReactElement {
  const t = useTexts(exportTexts);
  const { status, total, done, leftOut, ahead, secondsLeft } = row;
  if (status === 'working') {
    const made = done + leftOut;
    const rest =
      made >= total ? t('packing') : secondsLeft === null ? '' : t('minutesLeft', { count: minutesOf(secondsLeft) });
    return (
      <span className={styles.working}>
        <progress max={Math.max(1, total)} value={Math.min(made, total)} aria-label={t('progress')} />
        <span>{t('count', { done: spoken(made), total: spoken(total) }) + rest}</span>
      </span>
    );
  }
  return <span className={styles.quiet}>{wordsOf()}</span>;

  function wordsOf(): string {
    if (status === 'queued') {
      if (ahead === 0) return t('next');
      if (secondsLeft === null) return t('ahead', { count: ahead });
      return t('aheadMinutes', { count: ahead, minutes: minutesOf(secondsLeft) });
    }
    if (status === 'ready') {
      const kept = t('kept', { size: sizeOf(row.bytes ?? 0), time: formatTimeDense(row.expiresAt) });
      const left = leftOut > 0 ? t('leftOut', { count: leftOut }) : '';
      const fetched = row.downloads > 0 ? t('fetched', { count: row.downloads }) : '';
      return kept + left + fetched;
    }
    if (status === 'failed') return row.fault === null ? '' : t(row.fault, { count: spoken(done) });
    return row.fault === 'erased' ? t('erased') : t('gone', { time: formatTimeDense(row.expiresAt) });
  }
}
