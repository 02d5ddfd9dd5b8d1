import type { ReactElement } from 'react';
import styles from './log.module.css';

/** Good, refused or broken, by its look as well. */
export function StatusMark({ status }: { status: number }): ReactElement {
  const kind = status < 400 ? 'good' : status < 500 ? 'refused' : 'broken';
  return (
    <span className={styles.status} data-kind={kind}>
      {status}
    </span>
  );
}
