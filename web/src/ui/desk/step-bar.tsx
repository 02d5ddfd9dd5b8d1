import type { ReactElement } from 'react';
import styles from './step-bar.module.css';

/** How far along in a few strokes; `label` says it in words. */
export function StepBar({ done, of, label }: { done: number; of: number; label: string }): ReactElement {
  return (
    <span className={styles.bar} role="img" aria-label={label} title={label}>
      {Array.from({ length: of }, (_, step) => (
        <i key={step} data-done={step < done ? '' : undefined} />
      ))}
    </span>
  );
}
