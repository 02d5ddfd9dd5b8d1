import { type ComponentProps, type ReactElement, type ReactNode, useId } from 'react';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import styles from './field.module.css';
import { Message } from '../message.tsx';

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
