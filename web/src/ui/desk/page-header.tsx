import type { ReactElement, ReactNode } from 'react';
import styles from './page-header.module.css';

/** The head of each signed-in page: its name, one line of what it is for, at most one filled button. */
export function PageHeader({
  title,
  about,
  actions,
}: {
  title: string;
  about?: ReactNode;
  actions?: ReactNode;
}): ReactElement {
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <h1>{title}</h1>
        {about && <p>{about}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
