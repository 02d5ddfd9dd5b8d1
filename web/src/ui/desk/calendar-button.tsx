import { type ReactElement, useRef, useState } from 'react';
import styles from './calendar-button.module.css';
import type { Days } from '../dates/calendar-days.ts';
import { Icon } from '../core/icon.tsx';
import { parts } from '../parts.ts';
import { usePart } from '../use-part.ts';

type Props = {
  label: string;
  /** What the calendar shows as chosen; an end that is no day counts as empty. */
  value: Days;
  isRange?: boolean;
  onPick: (days: Days) => void;
};

/** Opens the calendar for a text field beside it, where days can be typed as well. */
export function CalendarButton({ label, value, isRange = false, onPick }: Props): ReactElement {
  const control = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { part, want } = usePart(parts.calendar);
  return (
    <>
      <button
        ref={control}
        type="button"
        className={styles.open}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-tip={label}
        onPointerEnter={want}
        onFocus={want}
        onClick={() => {
          want();
          setOpen(!isOpen);
        }}
      >
        <Icon name="cal" />
      </button>
      {isOpen && part && (
        <part.Calendar {...{ control, label, value, isRange, onPick }} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
