import { changeOf, type CostLine, marginOf, totalOf } from '@beidiao/contract/costs/rules';
import { changeOfLine } from './rises-card.tsx';
import type { Names } from './costs-table.tsx';

export type Cell = string | number | null;
/** A table program takes a text for a formula by its first sign; a tab before it keeps it a text. */
const cellOf = (value: Cell): string => {
  const text = typeof value === 'string' && /^[=+\-@]/.test(value) ? `\t${value}` : String(value ?? '');
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
/** Excel takes UTF-8 for what it is by the mark in front. */
export const asCsv = (rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`;
export const yuan = (amountFen: number | null): number | null => (amountFen === null ? null : amountFen / 100);

export type CsvWords = { readonly names: Names; readonly heads: readonly string[]; readonly total: string };
/** The lines as they are shown, and their total. Amounts are numbers in yuan, changes and margins in per cent; no people. */
export function costsAsCsv(lines: readonly CostLine[], { names, heads, total }: CsvWords): string {
  const sum = totalOf(lines);
  const rows: (readonly Cell[])[] = [
    heads,
    ...lines.map((line) => [
      line.code === null ? names.source(line.key) : names.item(line.key),
      line.parts.map(line.code === null ? names.item : names.source).join(' / '),
      line.now.units,
      line.now.found,
      yuan(line.costFen),
      changeOfLine(line),
      yuan(line.revenueFen),
      marginOf(line.revenueFen, line.costFen),
    ]),
    [
      total,
      '',
      sum.now.units,
      sum.now.found,
      yuan(sum.costFen),
      changeOf(sum.costFen, sum.beforeCostFen),
      yuan(sum.revenueFen),
      marginOf(sum.revenueFen, sum.costFen),
    ],
  ];
  return asCsv(rows);
}
