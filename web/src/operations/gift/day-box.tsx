import { type ReactElement, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { TextBox } from '../../ui/core/text-box.tsx';
import { readDay } from '@beidiao/contract/typed/day';
import { CalendarButton } from '../../ui/desk/calendar-button.tsx';
import styles from './gift-edit.module.css';
import { giftTexts } from './gift-texts.ts';

type Props = { label: string; value: string; onChange: (day: string) => void };

/** One day, typed in any spelling or picked; what is no day stays as it was typed. */
export function DayBox({ label, value, onChange }: Props): ReactElement {
  const t = useTexts(giftTexts);
  const [typed, setTyped] = useState<string | null>(null);
  const take = (): void => {
    if (typed === null) return;
    const day = typed.trim() === '' ? '' : readDay(typed);
    if (day === null) return;
    setTyped(null);
    if (day !== value) onChange(day);
  };
  const isWrong = typed !== null && typed.trim() !== '' && readDay(typed) === null;
  return (
    <span className={styles.day}>
      <TextBox
        aria-label={label}
        aria-invalid={isWrong || undefined}
        placeholder={t('dayShape')}
        maxLength={16}
        value={typed ?? value}
        onChange={(next) => {
          setTyped(next);
          // A day that is written out counts at once, so that the button beneath need not be pressed twice.
          if (next !== value && readDay(next) === next) onChange(next);
        }}
        onBlur={take}
        onKeyDown={(event) => event.key === 'Enter' && take()}
      />
      <CalendarButton
        label={`${label} · ${t('pickDay')}`}
        value={{ from: value, to: value }}
        onPick={({ from }) => {
          setTyped(null);
          onChange(from);
        }}
      />
    </span>
  );
}
