import { type RefObject, useEffect } from 'react';

/** Where the focus was in a list, by the entry of the history: “back” leads to the same control of the same row. */
const places = new Map<string, { row: string; at: number }>();
const controls = 'a, button, input';

/** Whoever has it meanwhile, a dialog for instance, keeps it. */
const isTaken = (list: HTMLElement | null): boolean => {
  const { activeElement, body } = document;
  return activeElement !== null && activeElement !== body && list?.contains(activeElement) === false;
};

/** @param entry of the history; another visit of the same list is another entry */
export function useFocusBack(list: RefObject<HTMLElement | null>, entry: string, isReady: boolean): void {
  useEffect(() => {
    const place = isReady ? places.get(entry) : undefined;
    if (place === undefined) return;
    places.delete(entry);
    if (isTaken(list.current)) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(place.row)}"]`);
    const control = row?.querySelectorAll<HTMLElement>(controls)[place.at];
    (control ?? row)?.focus({ preventScroll: true });
  }, [list, entry, isReady]);
  useEffect(() => {
    const element = list.current;
    const keep = ({ target }: FocusEvent): void => {
      if (!(target instanceof HTMLElement)) return;
      const row = target.closest<HTMLElement>('[data-row]');
      const key = row?.dataset['row'];
      if (!row || key === undefined) return;
      places.set(entry, { row: key, at: [...row.querySelectorAll(controls)].indexOf(target) });
    };
    element?.addEventListener('focusin', keep);
    return () => element?.removeEventListener('focusin', keep);
  }, [list, entry]);
}
