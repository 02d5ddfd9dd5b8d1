import type { ComponentProps, ReactElement } from 'react';
import styles from '../control.module.css';
import { useComposed } from './use-composed.ts';

type Props = Omit<ComponentProps<'input'>, 'onChange' | 'className' | 'value'> & {
  value: string;
  onChange: (value: string) => void;
};

/** A text input of the signed-in pages, 32 high. Its label is the caller's. */
export function TextBox({ value, onChange, ...rest }: Props): ReactElement {
  return (
    <input type="text" autoComplete="off" {...rest} {...useComposed(value, onChange)} className={styles.control} />
  );
}
