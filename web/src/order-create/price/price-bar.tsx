import type { Amount } from '@beidiao/contract/wire/money';
import type { ReactElement } from 'react';
import { formatMoney } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { LinkButton } from '../../ui/core/link-button.tsx';
import type { NextAct } from '../next-act.ts';
import styles from './price-bar.module.css';
import { priceTexts } from './price-texts.ts';

/** At the thumb on narrow screens: the total, the way to its details, and the next act. */
export function PriceBar({ totalFen, next }: { totalFen: Amount | null; next: NextAct }): ReactElement {
  const t = useTexts(priceTexts);
  const showDetails = (): void => document.getElementById('price')?.scrollIntoView({ behavior: 'smooth' });
  return (
    <div className={styles.bar}>
      <div className={styles.total}>
        <b>{formatMoney(totalFen)}</b>
        <LinkButton onClick={showDetails}>{t('details')}</LinkButton>
      </div>
      <Button look="primary" isBusy={next.busyLabel !== undefined} disabled={next.isDisabled} onClick={next.act}>
        {next.busyLabel ?? next.shortLabel ?? next.label}
      </Button>
    </div>
  );
}
