import { type ReactElement, useId, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { claimTexts } from '../claims/claim-texts.ts';
import styles from './field.module.css';
import { Message } from '../message.tsx';
import { SelectBox } from './select-box.tsx';

type Props = {
  label: string;
  name: string;
  value: string;
  error: string | null;
  onValue: (value: string) => void;
  onBlur: () => void;
};

const thisYear = new Date().getFullYear();
const years = Array.from({ length: 60 }, (_, n) => String(thisYear - n));
const months = Array.from({ length: 12 }, (_, n) => String(n + 1).padStart(2, '0'));

/** "yyyy-mm" in two lists: the month field of browsers is missing in some and speaks another language in others. */
export function MonthField({ label, name, value, error, onValue, onBlur }: Props): ReactElement {
  const t = useTexts(claimTexts);
  const id = useId();
  const [given = '', givenMonth = ''] = value.split('-');
  // One half may be chosen while the other is not; the value is whole or empty.
  const [half, setHalf] = useState({ year: given, month: givenMonth });
  const [year, month] = value ? [given, givenMonth] : [half.year, half.month];
  const set = (next: { year: string; month: string }) => {
    setHalf(next);
    onValue(next.year && next.month ? `${next.year}-${next.month}` : '');
  };
  return (
    <fieldset className={styles.field} aria-describedby={`${id}-say`}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.two}>
        <SelectBox
          name={name}
          aria-label={t('year')}
          aria-invalid={error ? true : undefined}
          value={year}
          onChange={(next) => set({ year: next, month })}
          onBlur={onBlur}
        >
          <option value="">{t('year')}</option>
          {years.map((it) => (
            <option key={it}>{it}</option>
          ))}
        </SelectBox>
        <SelectBox
          aria-label={t('month')}
          aria-invalid={error ? true : undefined}
          value={month}
          onChange={(next) => set({ year, month: next })}
          onBlur={onBlur}
        >
          <option value="">{t('month')}</option>
          {months.map((it) => (
            <option key={it} value={it}>
              {Number(it)}
            </option>
          ))}
        </SelectBox>
      </div>
      <Message id={`${id}-say`} kind={error ? 'bad' : 'plain'}>
        {error}
      </Message>
    </fieldset>
  );
}
