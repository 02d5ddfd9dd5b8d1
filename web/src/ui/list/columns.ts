/** More than that nobody reads side by side. */
export const columnsMax = 12;

/** The columns that an address names, in its order; those that are shown by themselves where it names none. */
export function readColumns<Key extends string>(
  text: string | undefined,
  all: readonly Key[],
  usual: readonly Key[],
): readonly Key[] {
  const named = (text ?? '').split(',').flatMap((name) => all.filter((key) => key === name));
  const once = [...new Set(named)].slice(0, columnsMax);
  return once.length === 0 ? usual : once;
}

export const writeColumns = (keys: readonly string[], usual: readonly string[]): string | undefined =>
  keys.join() === usual.join() ? undefined : keys.join();

/** Moves one to the place of another. */
export function moveColumn<Key extends string>(keys: readonly Key[], key: Key, to: number): readonly Key[] {
  const rest = keys.filter((each) => each !== key);
  return rest.length === keys.length ? keys : [...rest.slice(0, Math.max(0, to)), key, ...rest.slice(Math.max(0, to))];
}
