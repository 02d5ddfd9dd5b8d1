import { type ReactElement, useEffect, useState } from 'react';
import styles from './skeleton.module.css';

const patienceMs = 300;
const widths = ['40%', '92%', '76%', '84%', '58%', '88%'];

/** The outline of what is coming. Appears after 300 ms: a faster answer needs none. */
export function Skeleton({ rows = 4, label }: { rows?: number; label: string }): ReactElement | null {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const clock = setTimeout(() => setDue(true), patienceMs);
    return () => clearTimeout(clock);
  }, []);
  if (!isDue) return null;
  return (
    <div className={styles.skeleton} role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        // The bars have no identity and never move
        <span key={row} style={{ width: widths[row % widths.length] }} />
      ))}
    </div>
  );
}
