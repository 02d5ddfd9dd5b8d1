import type { ReactElement, ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './notice.module.css';

/** A block that stays: an explanation, or a problem that concerns the whole form. */
export function Notice({ kind = 'note', children }: { kind?: 'note' | 'problem'; children: ReactNode }): ReactElement {
  return (
    <div className={styles.notice} data-kind={kind} role={kind === 'problem' ? 'alert' : undefined}>
      {kind === 'problem' && <Icon name="alert" />}
      <div>{children}</div>
    </div>
  );
}
