import { type ReactElement, type ReactNode, useId, useRef, useState } from 'react';
import type { MenuEntry } from '../menu-entry.ts';
import styles from './menu.module.css';
import { parts } from '../parts.ts';
import { usePart } from '../use-part.ts';

type Props = {
  /** Name of the button when its picture alone does not say it. */
  label?: string;
  button: ReactNode;
  buttonClass?: string | undefined;
  entries: readonly MenuEntry[];
  note?: ReactNode;
  align?: 'start' | 'end';
  onOpen?: () => void;
};

/** A button with a short list of acts; the list is a menu of Base UI, loaded when somebody reaches for the button. */
export function Menu({ label, button, buttonClass, entries, note, align = 'start', onOpen }: Props): ReactElement {
  const [open, setOpen] = useState<'pointer' | 'key' | null>(null);
  const control = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { part, want } = usePart(parts.menu);
  const turn = (by: 'pointer' | 'key'): void => {
    want();
    if (!open) onOpen?.();
    setOpen(open ? null : by);
  };
  return (
    <>
      <button
        ref={control}
        type="button"
        className={buttonClass}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open !== null}
        aria-controls={open && part ? id : undefined}
        onPointerEnter={want}
        onFocus={want}
        onClick={({ detail }) => turn(detail === 0 ? 'key' : 'pointer')}
        onKeyDown={(event) => {
          if (open || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
          event.preventDefault();
          turn('key');
        }}
      >
        {button}
      </button>
      {open && part && (
        <part.MenuList
          {...{ control, id, label, entries, align }}
          isByKey={open === 'key'}
          note={note ? <div className={styles.note}>{note}</div> : null}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
