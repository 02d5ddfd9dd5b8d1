import { type ComponentProps, type ReactElement, type ReactNode, useId } from 'react';
import { Icon } from '../core/icon.tsx';

export type FieldProps = Omit<ComponentProps<'input'>, 'onChange'> & {
  label: string;
  onChange: (value: string) => void;
  hint?: ReactNode;
  /** Said at once by a screen reader and tied to the input. */
  error?: string | null | undefined;
  /** A button or picture at the end of the box. */
  after?: ReactNode;
};

/** Class names of the parts: this piece says what they are, its user how they look. */
type Look = Readonly<Record<string, string>>;

/** An input with its label; what is wrong stands below it with what to do, and the hint stays: it says what is right. */
export function LabelledInput({
  look,
  label,
  onChange,
  hint,
  error,
  after,
  ...rest
}: FieldProps & { look: Look }): ReactElement {
  const id = useId();
  return (
    <div className={look['field']}>
      <label htmlFor={id} data-required={rest.required || undefined}>
        {label}
      </label>
      <div className={look['right']}>
        <div className={look['box']} data-wrong={error ? '' : undefined}>
          <input
            {...rest}
            id={id}
            aria-invalid={error ? true : undefined}
            aria-describedby={error || hint ? `${id}-wrong ${id}-hint` : undefined}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          {after}
        </div>
        <p id={`${id}-wrong`} className={look['error']} aria-live="polite">
          {error && (
            <>
              <Icon name="alert" size={14} /> {error}
            </>
          )}
        </p>
        <p id={`${id}-hint`} className={look['hint']}>
          {hint}
        </p>
      </div>
    </div>
  );
}
