import type { ReactElement } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { CalendarButton } from '../../ui/desk/calendar-button.tsx';
import { RowField } from '../../ui/desk/row-field.tsx';
import { usePostWords } from '../../trade/post-words.ts';
import { candidateTexts } from './candidate-texts.ts';

type Props = {
  name: string;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
  onBlur: () => void;
};

/** A date that can be typed, pasted from a spreadsheet, or picked. */
export function EntryDateInput({ value, onChange, ...rest }: Props): ReactElement {
  const t = useTexts(candidateTexts);
  return (
    <RowField
      {...rest}
      label={usePostWords()('proposedEntryDate')}
      value={value}
      onChange={onChange}
      placeholder="YYYY-MM-DD"
      autoComplete="off"
      maxLength={20}
      hint={t('entryHint')}
      after={
        <CalendarButton
          label={t('calendar')}
          value={{ from: value, to: value }}
          onPick={({ from }) => onChange(from)}
        />
      }
    />
  );
}
