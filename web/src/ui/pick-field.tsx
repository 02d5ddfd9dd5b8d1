import { type ReactElement, useRef, useState } from 'react';
import type { Choice } from './choice.ts';
import styles from './control.module.css';
import { Icon } from './core/icon.tsx';
import { parts } from './parts.ts';
import { usePart } from './use-part.ts';

type Props = {
  /** Of the field; the button says it with what is chosen. */
  label: string;
  choices: readonly Choice[];
  chosen: readonly string[];
  /** What stands there while nothing is chosen. */
  none: string;
  isMany?: boolean;
  /** The list is no higher than 190 px, as the specification has it for lists of candidates. */
  isLow?: boolean;
  onChange: (chosen: string[]) => void;
};

/** One of many choices, or several of them, with a text that narrows the list. A few choices are a `Select`. */
export function PickField({
  label,
  choices,
  chosen,
  none,
  isMany = false,
  isLow = false,
  onChange,
}: Props): ReactElement {
  const control = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { part, want } = usePart(parts.pick);
  const words = choices
    .filter(({ value }) => chosen.includes(value))
    .map((it) => it.label)
    .join('、');
  const open = (): void => {
    want();
    setOpen(true);
  };
  return (
    <span className={styles.place}>
      <button
        ref={control}
        type="button"
        className={`${styles.control} ${styles.pick}`}
        data-none={words === '' || undefined}
        data-tip-if-cut={words}
        aria-label={`${label} · ${words || none}`}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        onPointerEnter={want}
        onFocus={want}
        onClick={() => (isOpen ? setOpen(false) : open())}
        onKeyDown={(event) => {
          if (isOpen || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
          event.preventDefault();
          open();
        }}
      >
        {words || none}
      </button>
      <Icon name="down" />
      {isOpen && part && (
        <part.PickList
          {...{ control, label, choices, chosen, isMany, isLow, onChange }}
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  );
}
