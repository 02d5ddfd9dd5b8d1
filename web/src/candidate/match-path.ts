/** A page of the phone: where it stands and what it shows. */
export type Row<S> = { readonly path: string; readonly screen: S };

const plain = (path: string): string => path.toLowerCase().replace(/\/+$/, '');

/** The row of a path; case and a slash at the end do not count. */
export const matchPath = <R extends Row<unknown>>(rows: readonly R[], path: string): R | undefined =>
  rows.find((row) => plain(row.path) === plain(path));
