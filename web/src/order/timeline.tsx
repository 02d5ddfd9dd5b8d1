import type { OrderDetails } from '@beidiao/contract/order';
import type { ReactElement } from 'react';
import { formatTimeDense } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import styles from './timeline.module.css';
import { timelineSentence } from './timeline-words.ts';

/** What happened to a check, oldest first; the last point is where it stands. */
export function Timeline({ details }: { details: OrderDetails }): ReactElement {
  const language = useLanguage();
  return (
    <ol className={styles.timeline}>
      {details.timeline.map((row) => (
        <li key={`${row.at} ${row.event}`}>
          <time dateTime={row.at}>{formatTimeDense(row.at)}</time>
          <span>{timelineSentence(row, { language, channelCode: details.channelCode })}</span>
        </li>
      ))}
    </ol>
  );
}
