import type { ReactElement, ReactNode } from 'react';
import styles from './ledger.module.css';

export type Fact = readonly [label: string, fact: ReactNode];

/** How the house states facts: a label, the fact, a hairline. */
export function Ledger({ facts }: { facts: readonly Fact[] }): ReactElement {
  return (
    <dl className={styles.ledger}>
      {facts.map(([label, fact]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
