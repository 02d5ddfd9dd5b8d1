import type { ComponentProps, ReactElement } from 'react';
import styles from './control.module.css';

type Props = Omit<ComponentProps<'input'>, 'onChange' | 'className'> & { onChange: (value: string) => void };

/** A text input of the signed-in pages, 32 high. Its label is the caller's. */
export function TextBox({ onChange, ...rest }: Props): ReactElement {
  return (
    <input
      autoComplete="off"
      {...rest}
      className={styles.control}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
