import { type Fen, readYuanText, tidyYuan } from '@beidiao/contract/wire/money';
import { rechargeLimits } from '@beidiao/contract/wallet/calls';

export type YuanProblem = 'missing' | 'malformed' | 'tooSmall' | 'tooBig';
export type YuanReading = { amountFen: Fen } | { problem: YuanProblem };

/** "1,234.5" or "￥１２３４.５元" → 123450 fen. Limits: `rechargeLimits`; a bank transfer may be larger. */
export function readYuan(text: string, maximumFen: number = rechargeLimits.maximumFen): YuanReading {
  const plain = tidyYuan(text);
  if (plain === '') return { problem: 'missing' };
  const amountFen = readYuanText(plain);
  if (amountFen === null) return { problem: 'malformed' };
  if (amountFen < rechargeLimits.minimumFen) return { problem: 'tooSmall' };
  if (amountFen > maximumFen) return { problem: 'tooBig' };
  return { amountFen };
}
