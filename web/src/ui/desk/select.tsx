import type { ComponentProps, ReactElement } from 'react';
import styles from '../control.module.css';
import { Icon } from '../core/icon.tsx';

type Choice<V extends string> = { value: V; label: string };
type Props<V extends string> = Omit<ComponentProps<'select'>, 'onChange' | 'value' | 'className' | 'children'> & {
  value: V;
  choices: readonly Choice<V>[];
  onChange: (value: V) => void;
};

/** One of a few: the browser's own list, which every keyboard and phone knows. */
export function Select<V extends string>({ value, choices, onChange, ...rest }: Props<V>): ReactElement {
  return (
    <span className={styles.place}>
      <select
        {...rest}
        className={styles.control}
        value={value}
        onChange={({ currentTarget }) => {
          const chosen = choices.find((it) => it.value === currentTarget.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {choices.map((it) => (
          <option key={it.value} value={it.value}>
            {it.label}
          </option>
        ))}
      </select>
      <Icon name="down" />
    </span>
  );
}
