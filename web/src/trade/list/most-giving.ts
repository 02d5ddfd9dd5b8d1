/** The one that gives most rows; the first of several that give as many, and none where none gives any. */
export const mostGiving = <Drop>(
  of: readonly { readonly drop: Drop; readonly count: number }[],
): { readonly drop: Drop; readonly count: number } | null =>
  of.reduce<{ readonly drop: Drop; readonly count: number } | null>(
    (best, it) => (it.count > (best?.count ?? 0) ? it : best),
    null,
  );
