/** "1,200.5" → 120050 fen; null for nothing, which means no limit; undefined for what is no amount. */
export function readLimit(text: string): number | null | undefined {
  const plain = text.normalize('NFKC').replace(/[\s¥元,]/g, '');
  if (plain === '') return null;
  const found = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(plain);
  return found ? Number(`${found[1]}${(found[2] ?? '').padEnd(2, '0')}`) : undefined;
}

export const writeLimit = (fen: number | null): string =>
  fen === null ? '' : (fen / 100).toFixed(fen % 100 === 0 ? 0 : 2);
