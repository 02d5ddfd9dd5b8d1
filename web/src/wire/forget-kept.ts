/** What reviewers have typed and the server has not: findings about people. */
export const reviewDrafts = 'beidiao.review.';

/** Removes from this tab what was kept under keys that begin so. */
export function forgetKept(
  prefix: string,
  shelf: Pick<Storage, 'key' | 'length' | 'removeItem'> = sessionStorage,
): void {
  const keys = Array.from({ length: shelf.length }, (_, at) => shelf.key(at) ?? '');
  for (const key of keys) if (key.startsWith(prefix)) shelf.removeItem(key);
}
