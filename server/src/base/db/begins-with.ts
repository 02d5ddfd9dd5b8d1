/**
 * A condition that an index with `text_pattern_ops` answers, also under row-level security and for a prepared statement,
 * for which `like` is neither leakproof nor known in its beginning. Every sign of a number comes before the tilde.
 */
export const beginsWith = (column: string, start: string): string =>
  `${column} ~>=~ ${start}::text and ${column} ~<~ (${start}::text || '~')`;
