import type { ReactElement, ReactNode } from 'react';
import { Icon, type IconName } from '../core/icon.tsx';
import styles from './result-page.module.css';

type Props = {
  icon: IconName;
  /** Waits for the reader, as plum does everywhere. */
  isUrgent?: boolean;
  title: string;
  about?: ReactNode;
  facts: readonly { readonly label: string; readonly value: ReactNode }[];
  acts?: ReactNode;
  note?: ReactNode;
};

/** How something ended: one icon, one sentence, the facts, and the way on. */
export function ResultPage({ icon, isUrgent, title, about, facts, acts, note }: Props): ReactElement {
  return (
    <section className={styles.page}>
      <span className={styles.icon} data-urgent={isUrgent || undefined}>
        <Icon name={icon} size={36} />
      </span>
      <h1>{title}</h1>
      {about && <p>{about}</p>}
      <dl>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {acts && <div className={styles.acts}>{acts}</div>}
      {note && <p className={styles.note}>{note}</p>}
    </section>
  );
}
