import type { ReactElement } from 'react';
import styles from './segments.module.css';

type Props<K extends string> = {
  label: string;
  choices: readonly { readonly key: K; readonly label: string }[];
  chosen: K;
  onChoose: (key: K) => void;
};

/** One of a few kinds, all in sight. */
export function Segments<K extends string>({ label, choices, chosen, onChoose }: Props<K>): ReactElement {
  return (
    <div role="group" aria-label={label} className={styles.segments}>
      {choices.map((it) => (
        <button key={it.key} type="button" aria-pressed={it.key === chosen} onClick={() => onChoose(it.key)}>
          {it.label}
        </button>
      ))}
    </div>
  );
}
