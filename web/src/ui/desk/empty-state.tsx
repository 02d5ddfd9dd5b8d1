import type { ReactElement, ReactNode } from 'react';
import styles from './empty-state.module.css';

/** Nothing here yet: says what would stand here and offers the next step. */
export function EmptyState({
  title,
  about,
  action,
}: {
  title: string;
  about?: ReactNode;
  action?: ReactNode;
}): ReactElement {
  return (
    <div className={styles.empty}>
      <svg
        viewBox="0 0 56 52"
        width="56"
        height="52"
        fill="none"
        strokeWidth="1.6"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <rect x="4" y="3" width="38" height="40" rx="4" stroke="var(--brand-200)" fill="var(--brand-25)" />
        <path d="M11 13h22M11 21h16M11 29h12" stroke="var(--brand-200)" />
        <circle cx="41" cy="36" r="10" fill="var(--brand-50)" stroke="var(--brand-500)" />
        <path d="M41 31.500v9M36.500 36h9" stroke="var(--brand-600)" strokeWidth="2" />
      </svg>
      <p className={styles.title}>{title}</p>
      {about && <p className={styles.about}>{about}</p>}
      {action}
    </div>
  );
}
