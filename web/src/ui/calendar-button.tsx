import { type ReactElement, useRef } from 'react';
import styles from './calendar-button.module.css';
import { Icon } from './icon.tsx';

type Props = {
  label: string;
  /** yyyy-mm-dd; anything else opens the calendar at today. */
  value: string;
  onPick: (day: string) => void;
};

/**
 * Opens the browser's calendar for a text field beside it. The browser's own date field would show month/day/year to
 * some readers, so only its calendar is used.
 */
export function CalendarButton({ label, value, onPick }: Props): ReactElement {
  const native = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={native}
        type="date"
        className={styles.native}
        tabIndex={-1}
        aria-hidden="true"
        value={/^\d{4}-\d{2}-\d{2}$/.test(value) ? value : ''}
        onChange={(event) => onPick(event.currentTarget.value)}
      />
      <button
        type="button"
        className={styles.open}
        aria-label={label}
        title={label}
        onClick={() => native.current?.showPicker()}
      >
        <Icon name="cal" />
      </button>
    </>
  );
}
