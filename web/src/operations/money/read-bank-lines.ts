import { type BankLine, bankLinesMost } from '@beidiao/contract/wallet/reconciliation';
import { readYuanText, tidyYuan } from '@beidiao/contract/wire/money';

export type BankLinesRead =
  | { readonly lines: readonly BankLine[]; readonly problem: null }
  | {
      readonly lines: null;
      readonly problem: 'bankWrong' | 'bankTwice' | 'bankMany';
      readonly line: number;
      readonly text: string;
    };

/** A number of a table program: "¥1,234.50", "+300". */
const fenOf = (text: string): number | null => {
  const amountFen = readYuanText(tidyYuan(text).replace(/^\+/, ''));
  return amountFen !== null && amountFen > 0 ? amountFen : null;
};

/** Two columns as they are pasted: parted by a tab, a comma or spaces. A head without an amount is left out. */
export function readBankLines(pasted: string): BankLinesRead {
  const lines: BankLine[] = [];
  const seen = new Set<string>();
  for (const [index, raw] of pasted.split(/\r?\n/).entries()) {
    const text = raw.trim();
    if (text === '') continue;
    const [, reference = '', amount = ''] = /^"?([^\s,"]+)"?[\s,]+(.+)$/.exec(text) ?? [];
    const amountFen = fenOf(amount.replaceAll('"', '').trim());
    const isHead = lines.length === 0 && !/\d/.test(text);
    if (isHead) continue;
    const wrong = { lines: null, line: index + 1, text: text.slice(0, 40) } as const;
    if (amountFen === null || reference.length < 4 || reference.length > 64) return { ...wrong, problem: 'bankWrong' };
    if (seen.has(reference)) return { ...wrong, problem: 'bankTwice', text: reference };
    if (lines.length === bankLinesMost) return { ...wrong, problem: 'bankMany' };
    seen.add(reference);
    lines.push({ bankReference: reference, amountFen });
  }
  return { lines, problem: null };
}
