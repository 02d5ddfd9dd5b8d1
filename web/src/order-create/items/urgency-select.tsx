import type { CheckItem } from '@beidiao/contract/catalogue/calls';
import type { ReactElement } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Icon } from '../../ui/core/icon.tsx';
import type { Urgency } from '../draft.ts';
import { itemsTexts } from './items-texts.ts';
import { spanWords } from '../price/span-words.ts';
import { paceOf } from './urgency.ts';
import styles from './urgency-select.module.css';

type Props = {
  item: CheckItem;
  value: Urgency;
  /** In how many days the whole order is wanted. */
  day: number | null;
  /** Whether items can be expedited at present. */
  isOffered: boolean;
  label: string;
  onChange: (value: Urgency) => void;
};

/**
 * Normal or express, each with its time. The box shows the short words; the list, which is the browser's own
 * (and a phone's own wheel), has the surcharge too.
 */
export function UrgencySelect({ item, value, day, isOffered, label, onChange }: Props): ReactElement {
  const t = useTexts(itemsTexts);
  const { turnaroundHours, expediteHours, expediteSurchargePercent } = item;
  if (expediteHours === null || day !== null || !isOffered) {
    const { isExpedited, hours } = paceOf(item, { day, ofItem: '2' });
    return (
      <span className={styles.fixed}>
        {isExpedited && <Icon name="bolt" />}
        {isExpedited && `${t('expedited')} · `}
        {spanWords(hours, t)}
      </span>
    );
  }
  const normal = `${t('normal')} · ${spanWords(turnaroundHours, t)}`;
  const expedited = `${t('expedited')} · ${spanWords(expediteHours, t)}`;
  return (
    <span className={styles.box}>
      <span className={styles.words} aria-hidden="true">
        {value === '1' && <Icon name="bolt" />}
        <span>{value === '1' ? expedited : normal}</span>
        <Icon name="down" />
      </span>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value === '1' ? '1' : '2')}
      >
        <option value="2">{normal}</option>
        <option value="1">{`${expedited}（+${expediteSurchargePercent}%）`}</option>
      </select>
    </span>
  );
}
