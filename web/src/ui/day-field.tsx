import { type ReactElement, useState } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { CalendarButton } from './calendar-button.tsx';
import styles from './control.module.css';
import { readDay } from './read-day.ts';

const texts = bilingual({ zh: { shape: '年-月-日' }, en: { shape: 'YYYY-MM-DD' } });

type Props = {
  label: string;
  /** Name of the button that opens the browser's calendar. */
  openLabel: string;
  /** yyyy-mm-dd, or empty. */
  value: string;
  onChange: (day: string) => void;
};

/** A day as yyyy-mm-dd whatever the browser's language; the calendar is still the browser's. */
export function DayField({ label, openLabel, value, onChange }: Props): ReactElement {
  const t = useTexts(texts);
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && typed.trim() !== '' && readDay(typed) === null;
  const take = (): void => {
    if (typed === null || isWrong) return;
    onChange(readDay(typed) ?? '');
    setTyped(null);
  };
  return (
    <span className={`${styles.place} ${styles.day}`}>
      <input
        className={styles.control}
        value={typed ?? value}
        aria-label={label}
        aria-invalid={isWrong || undefined}
        placeholder={t('shape')}
        inputMode="numeric"
        maxLength={12}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={take}
        onKeyDown={(event) => event.key === 'Enter' && take()}
      />
      <span className={styles.calendar}>
        <CalendarButton
          label={openLabel}
          value={value}
          onPick={(day) => {
            setTyped(null);
            onChange(day);
          }}
        />
      </span>
    </span>
  );
}
