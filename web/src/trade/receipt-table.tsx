import { paperLabels } from '@beidiao/contract/report/labels';
import type { ReceiptLine } from '@beidiao/contract/report/lines';
import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { ResultLight } from '../ui/result-light.tsx';
import styles from './receipt-table.module.css';

/** As the paper names them. */
const texts = bilingual(paperLabels);

type Props = {
  lines: readonly ReceiptLine[];
  /** It stands in a column of its own beside others. */
  isNarrow?: boolean;
};

/** Each list that was searched: by what, when, under which number, with which page, and what it showed. */
export function ReceiptTable({ lines, isNarrow = false }: Props): ReactElement | null {
  const t = useTexts(texts);
  if (lines.length === 0) return null;
  return (
    <table className={styles.receipts} data-narrow={isNarrow || undefined} aria-label={t('receipts')}>
      <thead>
        <tr>
          <th scope="col">{t('receiptRegister')}</th>
          <th scope="col">{t('receiptHow')}</th>
          <th scope="col">{t('receiptResult')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, register, how, result, mark }) => (
          <tr key={key}>
            <th scope="row">{register}</th>
            <td>{how}</td>
            <td>
              <ResultLight light={mark}>{result}</ResultLight>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
