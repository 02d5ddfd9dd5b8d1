import { type Fen, fen } from '@beidiao/contract/money';
import { rechargeLimits } from '@beidiao/contract/wallet';

export type YuanProblem = 'missing' | 'malformed' | 'tooSmall' | 'tooBig';
export type YuanReading = { amountFen: Fen } | { problem: YuanProblem };

/**
 * "1,234.5" or "￥１２３４.５元" → 123450 fen. The digits are put together as text: 1.15 × 100 is not 115 in floating point.
 * Limits: `rechargeLimits`.
 */
export function readYuan(text: string): YuanReading {
  // NFKC makes half-width what a Chinese keyboard types full-width.
  const plain = text
    .normalize('NFKC')
    .replace(/[\s¥元]/g, '')
    .replace(/,(?=\d{3}(\D|$))/g, '');
  if (plain === '') return { problem: 'missing' };
  const found = /^(\d{1,10})(?:\.(\d{0,2}))?$/.exec(plain);
  if (!found) return { problem: 'malformed' };
  const amountFen = fen(`${found[1]}${(found[2] ?? '').padEnd(2, '0')}`);
  if (amountFen < rechargeLimits.minimumFen) return { problem: 'tooSmall' };
  if (amountFen > rechargeLimits.maximumFen) return { problem: 'tooBig' };
  return { amountFen };
}
