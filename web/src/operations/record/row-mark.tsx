import type { FiredRule, Row } from '@beidiao/contract/finding/conclusion';
import { markOfRow } from '@beidiao/contract/finding/marks';
import { rowLabel } from '@beidiao/contract/finding/result-words';
import type { ReactElement } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { LightShape } from '../../ui/result-light.tsx';
import styles from './row-mark.module.css';

/** What a row of the report says: shape and word, never a colour alone. */
export function RowMark({ row, rules }: { row: Row; rules: readonly FiredRule[] }): ReactElement {
  const language = useLanguage();
  return (
    <span className={styles.mark} data-light={row.light ?? undefined}>
      <LightShape light={markOfRow(row)} />
      <span>{rowLabel(row, rules)[language]}</span>
    </span>
  );
}
