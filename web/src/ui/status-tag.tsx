import type { ReactElement, ReactNode } from 'react';
import { Icon, type IconName } from './core/icon.tsx';
import styles from './status-tag.module.css';

/** Who is waited for. The tag grows from outline to solid as work advances; plum waits for the reader, grey has ended. */
export type StatusLook = 'you' | 'candidate' | 'platform' | 'done' | 'ended';

export function StatusTag({
  look,
  icon,
  children,
}: {
  look: StatusLook;
  icon: IconName;
  children: ReactNode;
}): ReactElement {
  return (
    <span className={`${styles.tag} ${styles[look]}`}>
      <Icon name={icon} size={14} />
      {children}
    </span>
  );
}
