/**
 * Which rows of a list are selected: these, or everything that its filters let through. Where the last click was stands
 * beside them, since Shift goes on from there.
 */
export type Selection = {
  readonly keys: ReadonlySet<string>;
  readonly isEverything: boolean;
  readonly anchor: string | null;
};

export const nothingSelected: Selection = { keys: new Set(), isEverything: false, anchor: null };

export const isEmpty = ({ keys, isEverything }: Selection): boolean => keys.size === 0 && !isEverything;

/** Whoever takes one row off everything is left with the others of the page. */
const keysOf = (of: Selection, rows: readonly string[]): Set<string> => new Set(of.isEverything ? rows : of.keys);

export function turn(of: Selection, key: string, rows: readonly string[]): Selection {
  const keys = keysOf(of, rows);
  if (!keys.delete(key)) keys.add(key);
  return { keys, isEverything: false, anchor: key };
}

/** From where the last click was to this row, as the first of them was set; without one it is an ordinary click. */
export function turnUntil(of: Selection, key: string, rows: readonly string[]): Selection {
  const [from, to] = [rows.indexOf(of.anchor ?? ''), rows.indexOf(key)];
  if (from < 0 || to < 0) return turn(of, key, rows);
  const keys = keysOf(of, rows);
  const isOn = keys.has(of.anchor ?? '');
  for (const each of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) {
    if (isOn) keys.add(each);
    else keys.delete(each);
  }
  return { keys, isEverything: false, anchor: of.anchor };
}

export const onPage = (of: Selection, rows: readonly string[]): 'none' | 'some' | 'all' => {
  if (of.isEverything) return 'all';
  const count = rows.filter((key) => of.keys.has(key)).length;
  return count === 0 ? 'none' : count === rows.length ? 'all' : 'some';
};

/** All rows of the page, or none of them when they are all selected. Rows of other pages stay as they are. */
export function turnPage(of: Selection, rows: readonly string[]): Selection {
  if (of.isEverything) return nothingSelected;
  const keys = new Set(of.keys);
  const isAll = onPage(of, rows) === 'all';
  for (const key of rows) {
    if (isAll) keys.delete(key);
    else keys.add(key);
  }
  return { keys, isEverything: false, anchor: null };
}

export const selectPage = (of: Selection, rows: readonly string[]): Selection =>
  onPage(of, rows) === 'all' ? of : turnPage(of, rows);

export const selectEverything: Selection = { keys: new Set(), isEverything: true, anchor: null };

export const holdsRow = ({ keys, isEverything }: Selection, key: string): boolean => isEverything || keys.has(key);

export const selectThese = (keys: readonly string[]): Selection => ({
  keys: new Set(keys),
  isEverything: false,
  anchor: null,
});
