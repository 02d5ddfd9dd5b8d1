import { type ReactElement, useRef } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { Icon } from '../ui/icon.tsx';
import { candidateTexts } from './candidate-texts.ts';
import styles from './entry-date-input.module.css';
import { LabelledInput } from './labelled-input.tsx';

type Props = {
  name: string;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
  onBlur: () => void;
};

/**
 * A date that can be typed, pasted from a spreadsheet, or picked. The browser's own date field shows month/day/year
 * to readers of Chinese too, so only its calendar is used.
 */
export function EntryDateInput({ value, onChange, ...rest }: Props): ReactElement {
  const t = useTexts(candidateTexts);
  const calendar = useRef<HTMLInputElement>(null);
  return (
    <LabelledInput
      {...rest}
      label={t('proposedEntryDate')}
      value={value}
      onChange={onChange}
      placeholder="YYYY-MM-DD"
      autoComplete="off"
      maxLength={20}
      hint={t('entryHint')}
      after={
        <>
          <input
            ref={calendar}
            type="date"
            className={styles.calendar}
            tabIndex={-1}
            aria-hidden="true"
            value={/^\d{4}-\d{2}-\d{2}$/.test(value) ? value : ''}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <button
            type="button"
            className={styles.open}
            aria-label={t('calendar')}
            title={t('calendar')}
            onClick={() => calendar.current?.showPicker()}
          >
            <Icon name="cal" />
          </button>
        </>
      }
    />
  );
}
