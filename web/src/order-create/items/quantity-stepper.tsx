import type { ReactElement } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { BareButton } from '../../ui/core/bare-button.tsx';
import { itemsTexts } from './items-texts.ts';
import styles from './quantity-stepper.module.css';

type Props = { value: number; maximum: number; unit: string; label: string; onChange: (value: number) => void };

/** One to the item's maximum; to have none of it, the item is unticked. */
export function QuantityStepper({ value, maximum, unit, label, onChange }: Props): ReactElement {
  const t = useTexts(itemsTexts);
  return (
    <div className={styles.stepper} role="group" aria-label={label}>
      <BareButton aria-label={t('fewer')} disabled={value <= 1} onClick={() => onChange(value - 1)}>
        −
      </BareButton>
      <output aria-live="polite">
        ×{value}
        {unit && ` ${unit}`}
      </output>
      <BareButton aria-label={t('more')} disabled={value >= maximum} onClick={() => onChange(value + 1)}>
        +
      </BareButton>
    </div>
  );
}
