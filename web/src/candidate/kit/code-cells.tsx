import { type ReactElement, type RefObject, useId } from 'react';
import styles from './code-cells.module.css';
import { cellsOf, codeDigits } from './code-digits.ts';

type Props = {
  label: string;
  code: string;
  isBad: boolean;
  describedBy: string;
  inputRef: RefObject<HTMLInputElement | null>;
  onCode: (code: string) => void;
};

/** Six cells over one field. */
export function CodeCells({ label, code, isBad, describedBy, inputRef, onCode }: Props): ReactElement {
  const id = useId();
  return (
    <div className={`${styles.cells} ${isBad ? styles.bad : ''}`}>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <input
        ref={inputRef}
        id={id}
        value={code}
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="done"
        aria-invalid={isBad || undefined}
        aria-describedby={describedBy}
        onChange={(event) => onCode(codeDigits(event.target.value))}
      />
      {cellsOf(code).map(({ digit, isNext }, n) => (
        <span key={n} aria-hidden="true" className={isNext ? styles.next : undefined}>
          {digit}
        </span>
      ))}
    </div>
  );
}
