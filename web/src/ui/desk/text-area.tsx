import type { ComponentProps, ReactElement } from 'react';
import styles from '../control.module.css';

type Props = Omit<ComponentProps<'textarea'>, 'onChange' | 'className' | 'value'> & {
  value: string;
  onChange: (value: string) => void;
};

/** A few sentences. Its label is the caller's. */
export const TextArea = ({ onChange, rows = 3, ...rest }: Props): ReactElement => (
  <textarea
    {...rest}
    rows={rows}
    className={`${styles.control} ${styles.area}`}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
