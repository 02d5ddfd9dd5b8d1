import type { FiredRule, Row } from '@beidiao/contract/finding/conclusion';
import { rowLabel } from '@beidiao/contract/finding/result-words';
import type { ReactElement } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { LightShape } from '../ui/result-light.tsx';
import styles from './row-mark.module.css';

/** States without a light have shapes of their own: a ring with a dash, a dashed ring, a dot. */
function StateShape({ state }: Pick<Row, 'state'>): ReactElement {
  if (state === 'unchecked')
    return (
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" fill="none" stroke="var(--grey-light)">
        <circle cx="8" cy="8" r="7" strokeWidth="1.6" strokeDasharray="2.8 1.9" />
      </svg>
    );
  if (state === 'silent')
    return (
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" fill="none" stroke="var(--grey-light)">
        <circle cx="8" cy="8" r="7" strokeWidth="1.6" />
        <path d="M5 8h6" strokeWidth="1.6" strokeLinecap="round" />
      </svg>
    );
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <circle cx="8" cy="8" r="3" fill="var(--ink-800)" />
    </svg>
  );
}

/** What a row of the report says: shape and word, never a colour alone. */
export function RowMark({ row, rules }: { row: Row; rules: readonly FiredRule[] }): ReactElement {
  const language = useLanguage();
  return (
    <span className={styles.mark} data-light={row.light ?? undefined}>
      {row.light === null ? <StateShape state={row.state} /> : <LightShape light={row.light} />}
      <span>{rowLabel(row, rules)[language]}</span>
    </span>
  );
}
