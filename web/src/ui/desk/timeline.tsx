import type { ReactElement, ReactNode } from 'react';
import styles from './timeline.module.css';

export type Moment = {
  key: string;
  /** ISO-8601, and as it is shown. */
  at: string;
  time: string;
  words: ReactNode;
  /** Where it stands, or what is shown. */
  isNow?: boolean;
};

type Props = { label?: string; moments: readonly Moment[]; time?: 'before' | 'below' };

/** Moments on one line; the time stands before the words or in a line of its own. */
export function Timeline({ label, moments, time = 'before' }: Props): ReactElement {
  return (
    <ol className={styles.timeline} data-time={time} aria-label={label}>
      {moments.map(({ key, at, time: shown, words, isNow }) => (
        <li key={key} data-now={isNow || undefined}>
          {time === 'before' && <time dateTime={at}>{shown}</time>}
          <span>{words}</span>
          {time === 'below' && <time dateTime={at}>{shown}</time>}
        </li>
      ))}
    </ol>
  );
}
