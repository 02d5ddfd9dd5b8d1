import { useEffect, useRef } from 'react';

/** What keys do in a list; a list without an act leaves its key alone. */
export type ListKeys = {
  /** The list itself: rows carry `data-row`. */
  readonly list: () => HTMLElement | null;
  readonly open: (key: string) => void;
  /** Left out where no row is selected. */
  readonly turn?: (key: string) => unknown;
  readonly selectPage?: () => void;
  /** Answers whether there was something to clear. */
  readonly clear?: () => boolean;
  readonly search?: () => void;
  readonly exportAll?: () => unknown;
  readonly help: () => void;
};

const typing = 'input:not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable="true"]';
/** Whatever stands open above the list has the keys. */
const above =
  'dialog[open], [role="dialog"]:not([popover]), [role="dialog"]:popover-open, [role="menu"], [role="listbox"]';

const rowsOf = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
];
const rowAt = (element: Element | null): HTMLElement | null => element?.closest<HTMLElement>('[data-row]') ?? null;

function walk(list: HTMLElement | null, step: number): void {
  const rows = rowsOf(list);
  const at = rows.findIndex((row) => row === rowAt(document.activeElement));
  const next = rows[at < 0 ? (step > 0 ? 0 : rows.length - 1) : Math.max(0, Math.min(rows.length - 1, at + step))];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

function act(keys: ListKeys, event: KeyboardEvent): boolean {
  const row = rowAt(document.activeElement)?.dataset['row'];
  switch (event.key) {
    case 'j':
      walk(keys.list(), 1);
      return true;
    case 'k':
      walk(keys.list(), -1);
      return true;
    case 'Enter':
      // A control within the row has its own Enter.
      if (row === undefined || document.activeElement?.matches('[data-row]') !== true) return false;
      keys.open(row);
      return true;
    case 'x':
      if (row === undefined || keys.turn === undefined) return false;
      keys.turn(row);
      return true;
    case '/':
      keys.search?.();
      return keys.search !== undefined;
    case 'e':
      keys.exportAll?.();
      return keys.exportAll !== undefined;
    case '?':
      keys.help();
      return true;
    default:
      return false;
  }
}

/**
 * Keys of a list. Single keys never act while somebody types, nor where something stands open above the list, and not at
 * all for whoever has switched them off; Ctrl A and Esc act within the list alone, and always.
 */
export function useListKeys(keys: ListKeys, hasSingleKeys: boolean): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : null;
      if (event.defaultPrevented || event.isComposing || event.altKey) return;
      if (target?.closest(typing) || document.querySelector(above)) return;
      const it = latest.current;
      const isWithin = target !== null && (it.list()?.contains(target) ?? false);
      if (event.ctrlKey || event.metaKey) {
        if (event.key.toLowerCase() !== 'a' || !isWithin || it.selectPage === undefined) return;
        event.preventDefault();
        return it.selectPage();
      }
      if (event.key === 'Escape' ? it.clear?.() : hasSingleKeys && act(it, event)) {
        event.preventDefault();
        // The header has a search of its own for the same key.
        event.stopPropagation();
      }
    };
    document.addEventListener('keydown', press, true);
    return () => document.removeEventListener('keydown', press, true);
  }, [hasSingleKeys]);
}
