import { type ComponentProps, type ReactElement, type ReactNode, useId } from 'react';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import styles from './field.module.css';
import { Message } from '../message.tsx';
import { SelectBox } from './select-box.tsx';

const texts = bilingual({ zh: { optional: '可不填' }, en: { optional: 'optional' } });

type Around = { label: string; error?: string | null | undefined; hint?: ReactNode; isOptional?: boolean };

export function Label({ label, isOptional = false }: { label: string; isOptional?: boolean }): ReactElement {
  const t = useTexts(texts);
  return (
    <>
      {label} {isOptional && <span>{t('optional')}</span>}
    </>
  );
}

/** Label above, one line, what is wrong below. The value is the caller's. */
export function TextField({
  label,
  error,
  hint,
  isOptional = false,
  ...rest
}: Around & ComponentProps<'input'>): ReactElement {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        <Label label={label} isOptional={isOptional} />
      </label>
      <input
        {...rest}
        id={id}
        className={styles.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-say`}
        aria-required={!isOptional}
      />
      <Message id={`${id}-say`} kind={error ? 'bad' : 'plain'}>
        {error ?? hint}
      </Message>
    </div>
  );
}

export function TextArea({
  label,
  hint,
  isOptional = true,
  ...rest
}: Around & ComponentProps<'textarea'>): ReactElement {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        <Label label={label} isOptional={isOptional} />
      </label>
      <textarea {...rest} id={id} className={styles.input} aria-describedby={`${id}-say`} />
      <Message id={`${id}-say`}>{hint}</Message>
    </div>
  );
}

/** What follows from another field is shown, and not asked. */
export function LockedField({ label, words }: { label: string; words: string }): ReactElement {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input id={id} className={`${styles.input} ${styles.locked}`} readOnly value={words} />
    </div>
  );
}

type Choices<V extends string> = Around & {
  value: V;
  choices: readonly { readonly value: V; readonly label: string }[];
  onChange: (value: V) => void;
};

/** One of a few, in the phone's own list. */
export function SelectField<V extends string>({ label, hint, value, choices, onChange }: Choices<V>): ReactElement {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <SelectBox
        id={id}
        value={value}
        aria-describedby={`${id}-say`}
        onChange={(chosen) => {
          const found = choices.find((each) => each.value === chosen);
          if (found) onChange(found.value);
        }}
      >
        {choices.map((each) => (
          <option key={each.value} value={each.value}>
            {each.label}
          </option>
        ))}
      </SelectBox>
      <Message id={`${id}-say`}>{hint}</Message>
    </div>
  );
}
