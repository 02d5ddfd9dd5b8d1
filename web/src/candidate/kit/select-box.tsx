import type { ComponentProps, ReactElement } from 'react';
import styles from './field.module.css';

type Props = Omit<ComponentProps<'select'>, 'onChange' | 'className'> & { onChange: (value: string) => void };

/** The phone's own list, which its people know. Its label is the caller's. */
export const SelectBox = ({ onChange, ...rest }: Props): ReactElement => (
  <select {...rest} className={styles.input} onChange={(event) => onChange(event.currentTarget.value)} />
);
