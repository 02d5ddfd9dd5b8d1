import { type ComponentProps, type ReactElement, type ReactNode, useId } from 'react';
import styles from './row-field.module.css';
import { Select } from './select.tsx';

type Props<V extends string> = ComponentProps<typeof Select<V>> & { label: string; hint?: ReactNode };

/** A labelled list of a few, in a row like `RowField`. */
export function RowSelect<V extends string>({ label, hint, ...rest }: Props<V>): ReactElement {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.right}>
        <Select {...rest} id={id} aria-describedby={hint ? `${id}-hint` : undefined} />
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      </div>
    </div>
  );
}
