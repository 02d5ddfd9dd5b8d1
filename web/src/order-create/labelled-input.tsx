import { type ComponentProps, type ReactElement, type ReactNode, useId } from 'react';
import { Icon } from '../ui/icon.tsx';
import styles from './labelled-input.module.css';

type Props = Omit<ComponentProps<'input'>, 'onChange'> & {
  label: string;
  onChange: (value: string) => void;
  hint?: ReactNode;
  error?: string | null | undefined;
  /** A button at the end of the box. */
  after?: ReactNode;
};

/** A field of the signed-in pages: its label beside it, above it on phones; what is wrong stands below. */
export function LabelledInput({ label, onChange, hint, error, after, ...rest }: Props): ReactElement {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} data-required={rest.required || undefined}>
        {label}
      </label>
      <div className={styles.right}>
        <div className={styles.box} data-wrong={error ? '' : undefined}>
          <input
            {...rest}
            id={id}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-note`}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          {after}
        </div>
        <p id={`${id}-note`} className={error ? styles.error : styles.hint} aria-live="polite">
          {error ? (
            <>
              <Icon name="alert" size={14} /> {error}
            </>
          ) : (
            hint
          )}
        </p>
      </div>
    </div>
  );
}
