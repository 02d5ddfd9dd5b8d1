import { readYuanText, tidyYuan } from '@beidiao/contract/wire/money';

/** Below ten million yuan. */
const maximumFen = 999_999_999;

/** "1,200.5" → 120050 fen; null for nothing, which means no limit; undefined for what is no amount. */
export function readLimit(text: string): number | null | undefined {
  const plain = tidyYuan(text);
  if (plain === '') return null;
  const amountFen = readYuanText(plain);
  return amountFen === null || amountFen > maximumFen ? undefined : amountFen;
}

export const writeLimit = (fen: number | null): string =>
  fen === null ? '' : (fen / 100).toFixed(fen % 100 === 0 ? 0 : 2);
