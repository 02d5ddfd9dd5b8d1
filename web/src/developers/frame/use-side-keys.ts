import { useEffect, useRef } from 'react';

type Keys = {
  /** Goes up or down the list whose rows carry `data-side-row`. */
  readonly move: (step: number) => void;
  /** What single letters do. */
  readonly letters: Readonly<Record<string, () => void>>;
};

const typing = 'input:not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable="true"]';
const above = 'dialog[open], [role="menu"], [role="listbox"]';

/** Keys of a list with one of its rows beside it. Letters rest for whoever has switched single keys off. */
export function useSideKeys(keys: Keys, hasSingleKeys: boolean): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : null;
      if (event.defaultPrevented || event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
      if (target?.closest(typing) || document.querySelector(above)) return;
      const { move, letters } = latest.current;
      // The arrows scroll the page unless somebody is in the list.
      const isInList = target?.closest('[data-side-row]') != null;
      const arrows: Record<string, () => void> = { ArrowDown: () => move(1), ArrowUp: () => move(-1) };
      const act =
        (isInList ? arrows[event.key] : undefined) ?? (hasSingleKeys ? letters[event.key.toLowerCase()] : undefined);
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [hasSingleKeys]);
}

/** Chooses the row that stands so many steps from the chosen one, and brings the focus to it. */
export function moveTo<Row>(
  { rows, chosen, keyOf, choose }: Moving<Row>,
  step: number,
  list: HTMLElement | null,
): void {
  const at = rows.findIndex((row) => row === chosen);
  const next = rows[Math.max(0, Math.min(rows.length - 1, at + step))];
  if (next === undefined) return;
  choose(keyOf(next));
  list?.querySelector<HTMLElement>(`[data-side-row="${keyOf(next)}"]`)?.focus();
}
type Moving<Row> = {
  readonly rows: readonly Row[];
  readonly chosen: Row | undefined;
  readonly keyOf: (row: Row) => string;
  readonly choose: (key: string) => void;
};
