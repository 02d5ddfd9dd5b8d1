import type { ReactElement } from 'react';
import styles from './switch.module.css';

type Props = { label: string; isOn: boolean; onTurn: (isOn: boolean) => void; isBusy?: boolean; hidesLabel?: boolean };

/** On or off, at once, without a button to save it. */
export function Switch({ label, isOn, onTurn, isBusy = false, hidesLabel = false }: Props): ReactElement {
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        aria-busy={isBusy || undefined}
        onChange={(event) => !isBusy && onTurn(event.currentTarget.checked)}
      />
      <i aria-hidden="true" />
      <span className={hidesLabel ? 'visually-hidden' : undefined}>{label}</span>
    </label>
  );
}
