import type { ReactElement, ReactNode } from 'react';
import styles from './setting.module.css';

/** What it is, how it stands, and what can be done about it. */
export function SettingRow({
  label,
  note,
  acts,
  children,
}: {
  label: string;
  note?: ReactNode;
  acts?: ReactNode;
  children: ReactNode;
}): ReactElement {
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd>
        {children}
        {note && <small>{note}</small>}
      </dd>
      {acts && <dd className={styles.acts}>{acts}</dd>}
    </div>
  );
}
