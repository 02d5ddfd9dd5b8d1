import { type ReactElement, useId, useState } from 'react';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { CalendarButton } from '../desk/calendar-button.tsx';
import type { Days } from './calendar-days.ts';
import styles from './day-range.module.css';
import { readDays, type WrongDays } from './read-days.ts';

const texts = bilingual({
  zh: {
    shape: '年-月-日',
    from: '{label}，开始日期',
    to: '{label}，结束日期',
    until: '至',
    open: '{label}：打开日历',
    notADay: '{label}：没有“{typed}”这一天，请按 2026-11-18 的格式输入',
    inverted: '{label}：结束日期早于开始日期',
  },
  en: {
    shape: 'YYYY-MM-DD',
    from: '{label}, start date',
    to: '{label}, end date',
    until: 'to',
    open: '{label}: open the calendar',
    notADay: '{label}: “{typed}” is not a date. Enter a date like 2026-11-18',
    inverted: '{label}: the end date is before the start date',
  },
});

type Props = {
  /** Of the field, as its label says; each end and each fault names it. */
  label: string;
  /** yyyy-mm-dd, an end that is open is empty. */
  value: Days;
  onChange: (days: Days) => void;
};

const ends = ['from', 'to'] as const;

/** From one day to another: typed in any spelling, or picked. What is wrong stays as typed and says why. */
export function DayRange({ label, value, onChange }: Props): ReactElement {
  const t = useTexts(texts);
  const id = useId();
  const [typed, setTyped] = useState<Partial<Days>>({});
  const [wrong, setWrong] = useState<WrongDays | null>(null);
  const shown = { ...value, ...typed };
  const take = (): void => {
    if (typed.from === undefined && typed.to === undefined) return;
    const read = readDays(shown);
    if ('kind' in read) return setWrong(read);
    setWrong(null);
    setTyped({});
    if (read.from !== value.from || read.to !== value.to) onChange(read);
  };
  const pick = (days: Days): void => {
    setWrong(null);
    setTyped({});
    onChange(days);
  };
  return (
    <div className={styles.field}>
      <div
        className={styles.box}
        data-wrong={wrong ? '' : undefined}
        // Both ends are read together: on the way from one to the other nothing is wrong yet.
        onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || take()}
      >
        {ends.map((end) => (
          <span key={end} className={styles.end}>
            {end === 'to' && <span className={styles.until}>{t('until')}</span>}
            <input
              value={shown[end]}
              aria-label={t(end, { label })}
              aria-invalid={wrong?.end === end || undefined}
              aria-describedby={wrong ? `${id}-wrong` : undefined}
              placeholder={t('shape')}
              maxLength={16}
              autoComplete="off"
              onChange={({ currentTarget }) => {
                setTyped({ ...typed, [end]: currentTarget.value });
                setWrong(null);
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                // The form around it would search with what is not taken yet.
                event.preventDefault();
                take();
              }}
            />
          </span>
        ))}
        <CalendarButton label={t('open', { label })} value={value} isRange onPick={pick} />
      </div>
      {wrong && (
        <p id={`${id}-wrong`} className={styles.wrong} role="alert">
          {t(wrong.kind, { label, typed: wrong.kind === 'notADay' ? wrong.typed : '' })}
        </p>
      )}
    </div>
  );
}
