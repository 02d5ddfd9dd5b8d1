import { type ReactElement, type ReactNode, useId } from 'react';
import styles from './card.module.css';

type Props = {
  title: string;
  /** A few words after the title: what is counted, since when. */
  note?: ReactNode;
  /** Links and controls at the right end of the head. */
  extra?: ReactNode;
  /** Without the padding, for a table that reaches the edges. */
  isFlush?: boolean;
  id?: string;
  children: ReactNode;
};

/** A white block of a page with a head of its own. */
export function Card({ title, note, extra, isFlush = false, id, children }: Props): ReactElement {
  const titleId = useId();
  return (
    <section id={id} className={styles.card} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {note && <span className={styles.note}>{note}</span>}
        {extra && <div className={styles.extra}>{extra}</div>}
      </header>
      <div className={isFlush ? styles.flush : styles.body}>{children}</div>
    </section>
  );
}
