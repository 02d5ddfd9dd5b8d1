import { type ReactElement, useRef, useState } from 'react';
import styles from './note-field.module.css';
import { parts } from './parts.ts';
import { usePart } from './use-part.ts';

type Props = {
  /** Of the field; names the button and the box that it opens. */
  label: string;
  placeholder: string;
  value: string;
  maximum: number;
  onChange: (value: string) => void;
};

/** A text of a few sentences in the narrow cell of a table: the cell shows its beginning, the box has room to write. */
export function NoteField({ label, placeholder, value, maximum, onChange }: Props): ReactElement {
  const control = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { part, want } = usePart(parts.note);
  return (
    <>
      <button
        ref={control}
        type="button"
        className={styles.field}
        data-empty={value === '' || undefined}
        aria-label={[label, value].filter(Boolean).join(' · ')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={want}
        onFocus={want}
        onClick={() => {
          want();
          setOpen(!isOpen);
        }}
      >
        {value || placeholder}
      </button>
      {isOpen && part && (
        <part.NoteBox {...{ control, label, value, maximum, onChange }} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
