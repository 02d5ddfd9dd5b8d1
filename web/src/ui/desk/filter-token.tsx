import { type ReactElement, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Icon } from '../core/icon.tsx';
import styles from './filter-token.module.css';

type Props = {
  label: string;
  /** What the list is narrowed to; empty while it is not. */
  words: string;
  opens: 'listbox' | 'dialog';
  /** Takes the filter off; left out where there is nothing to take off. */
  onClear?: (() => void) | undefined;
  clearLabel: string;
  /** Loads what the token opens. */
  onReach: () => void;
  /** What it opens; null until that is loaded. */
  popup: Popup;
  /** It was just put there, to be filled in. */
  startsOpen?: boolean;
  onClose?: () => void;
};
type Popup = (control: RefObject<HTMLElement | null>, close: () => void) => ReactNode;

/** What stands open is placed by the button itself. */
const Opened = ({
  popup,
  place,
  onClose,
}: {
  popup: Popup;
  place: RefObject<HTMLElement | null>;
  onClose: () => void;
}) => popup(place, onClose);

/** A filter of a list: a dashed button while it is off, filled and with its words once it narrows the list. */
export function FilterToken(props: Props): ReactElement {
  const { label, words, opens, onClear, clearLabel, onReach, popup, startsOpen = false, onClose } = props;
  const control = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(startsOpen);
  useEffect(() => {
    // Nobody has reached for it before.
    if (startsOpen) control.current?.focus();
  }, [startsOpen]);
  const close = (): void => {
    setOpen(false);
    onClose?.();
  };
  const clear = (): void => {
    setOpen(false);
    onClear?.();
    control.current?.focus();
  };
  return (
    <span className={styles.token} data-on={words === '' ? undefined : ''}>
      <button
        ref={control}
        type="button"
        aria-label={words === '' ? label : `${label} · ${words}`}
        aria-haspopup={opens}
        aria-expanded={isOpen}
        onPointerEnter={onReach}
        onFocus={onReach}
        onKeyDown={(event) => {
          if (event.key !== 'Backspace' && event.key !== 'Delete') return;
          if (words === '' || onClear === undefined) return;
          event.preventDefault();
          clear();
        }}
        onClick={() => {
          onReach();
          setOpen(!isOpen);
        }}
      >
        {words === '' && <Icon name="plus" size={14} />}
        <span className={styles.label}>{label}</span>
        {words !== '' && <span className={styles.words}>{words}</span>}
        {words !== '' && <Icon name="down" size={14} />}
      </button>
      {onClear !== undefined && words !== '' && (
        <button type="button" className={styles.clear} aria-label={clearLabel} data-tip={clearLabel} onClick={clear}>
          <Icon name="x" size={14} />
        </button>
      )}
      {isOpen && <Opened popup={popup} place={control} onClose={close} />}
    </span>
  );
}
