import { type ComponentProps, type ReactElement, type ReactNode, useId } from 'react';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

type Props = Omit<ComponentProps<'input'>, 'onChange'> & {
  label: string;
  onChange: (value: string) => void;
  hint?: ReactNode;
  /** Said at once by a screen reader and tied to the input. */
  error?: string | null | undefined;
  /** A button or picture at the end of the box. */
  after?: ReactNode;
};

/** A labelled text input of the public pages: what is wrong stands below it, with what to do. */
export function Field({ label, onChange, hint, error, after, ...rest }: Props): ReactElement {
  const id = useId();
  const note = error || hint;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box} data-wrong={error ? '' : undefined}>
        <input
          {...rest}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
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
  );
}
