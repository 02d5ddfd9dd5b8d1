import type { ReactElement } from 'react';
import styles from './rights.module.css';

type Props<V extends string> = {
  name: string;
  label: string;
  value: V;
  ways: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
};

/** One of two or three, all in sight. */
export const WaySelect = <V extends string>({ name, label, value, ways, onChange }: Props<V>): ReactElement => (
  <div className={styles.ways} role="radiogroup" aria-label={label}>
    {ways.map((way) => (
      <label key={way.value}>
        <input type="radio" name={name} checked={way.value === value} onChange={() => onChange(way.value)} />
        {way.label}
      </label>
    ))}
  </div>
);
