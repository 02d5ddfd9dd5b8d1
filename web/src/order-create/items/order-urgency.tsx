import type { Urgency } from '@beidiao/contract/catalogue/calls';
import type { ReactElement } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Select } from '../../ui/desk/select.tsx';
import { changeDraft } from '../draft-store.ts';
import { itemsTexts } from './items-texts.ts';
import styles from './item-table.module.css';

/** In how many days the whole order is wanted, each with its surcharge; or item by item. */
export function OrderUrgency({ urgency, day }: { urgency: Urgency; day: number | null }): ReactElement {
  const t = useTexts(itemsTexts);
  const choices = [
    { value: '', label: t('byItem') },
    ...urgency.dayList.map(({ days, surchargePercent }) => ({
      value: String(days),
      label: t('withinDays', { count: days, percent: surchargePercent }),
    })),
  ];
  return (
    <label className={styles.whole}>
      <span>{t('orderUrgency')}</span>
      <Select
        value={day === null ? '' : String(day)}
        choices={choices}
        onChange={(value) => changeDraft(() => ({ explosiveOrderDay: value === '' ? null : Number(value) }))}
      />
    </label>
  );
}
