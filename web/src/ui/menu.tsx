import { type KeyboardEvent, type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import styles from './menu.module.css';

export type MenuEntry = { key: string; label: ReactNode; isChosen?: boolean; act: () => void };
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

const moves: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const move = moves[event.key];
  if (!move) return;
  event.preventDefault();
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
  const at = items.findIndex((item) => item === document.activeElement);
  items[move(at, items.length)]?.focus();
}

/** A button with a short list of acts: arrows move, Esc closes and gives the focus back. */
export function Menu({ label, button, buttonClass, entries, note, align = 'start', onOpen }: Props): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (!isOpen) return;
    const leave = (event: Event): void => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) setOpen(false);
    };
    const escape = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      opener.current?.focus();
    };
    place.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
    document.addEventListener('keydown', escape);
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('keydown', escape);
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [isOpen]);
  const close = (): void => {
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <div ref={place} className={styles.place}>
      <button
        ref={opener}
        type="button"
        className={buttonClass}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => {
          if (!isOpen) onOpen?.();
          setOpen(!isOpen);
        }}
      >
        {button}
      </button>
      {isOpen && (
        <div id={id} role="menu" tabIndex={-1} className={styles.list} data-align={align} onKeyDown={moveFocus}>
          {note && <div className={styles.note}>{note}</div>}
          {entries.map((entry) => (
            <button
              key={entry.key}
              type="button"
              role={entry.isChosen === undefined ? 'menuitem' : 'menuitemradio'}
              aria-checked={entry.isChosen}
              className={styles.entry}
              onClick={() => {
                close();
                entry.act();
              }}
            >
              {entry.label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
