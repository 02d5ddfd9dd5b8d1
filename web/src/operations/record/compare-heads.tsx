import type { ReactElement } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import styles from './sheet-rows.module.css';
import { sheetTexts } from '../sheet/sheet-texts.ts';

/** Above the rows of a comparison; each cell below names its field by itself. */
export function CompareHeads(): ReactElement {
  const t = useTexts(sheetTexts);
  return (
    <div className={`${styles.row} ${styles.rowHead}`} aria-hidden="true">
      <span />
      <span>{t('claimed')}</span>
      <span>{t('found')}</span>
      <span>{t('compared')}</span>
    </div>
  );
}
