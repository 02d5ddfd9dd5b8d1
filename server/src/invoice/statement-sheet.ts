import { createHash } from 'node:crypto';
import { sheetMimes, type SheetDownload, type SheetType } from '@beidiao/contract/file/calls';
import type { StatementRow } from '@beidiao/contract/invoice/statement';
import { causeWords, statementWords, whatWords } from '@beidiao/contract/invoice/words';
import { secondInChina } from '@beidiao/contract/wire/china-time';
import type { Language } from '@beidiao/contract/wire/language';
import type { WrittenCell, WrittenLine } from '../base/sheet/write-xlsx.ts';
import { stringify } from 'csv-stringify/sync';
import writeExcel from 'write-excel-file/node';

type Sheet = {
  readonly name: string;
  readonly format: SheetType;
  readonly language: Language;
  /** Without them their columns are left out, and those of the numbers of orders. */
  readonly hasAmounts: boolean;
  readonly rows: readonly StatementRow[];
  readonly sum: EntrySums;
};
/** In fen. */
export type EntrySums = Readonly<Record<'bought' | 'granted' | 'total' | 'channel' | 'gift', number>>;
type Looks = Pick<Sheet, 'language' | 'hasAmounts'>;

const cellOf = (amount: StatementRow['totalFen']): WrittenCell => ({ fen: Number(amount) });

export function headOf({ language, hasAmounts }: Looks): string[] {
  const words = statementWords[language];
  const numbers = hasAmounts ? [words.orderNo, words.tradeNo] : [];
  const amounts = hasAmounts ? [words.bought, words.granted, words.total, words.after, words.channel, words.gift] : [];
  return [words.time, words.cause, words.what, ...numbers, words.by, ...amounts];
}

export const lineOf = (row: StatementRow, { language, hasAmounts }: Looks): WrittenLine => [
  secondInChina(row.at),
  causeWords[row.cause][language],
  whatWords(row, language),
  ...(hasAmounts ? [row.orderNo ?? '', row.tradeNo ?? ''] : []),
  row.operatorName ?? statementWords[language].system,
  ...(hasAmounts
    ? [row.boughtFen, row.grantedFen, row.totalFen, row.balanceAfterFen, row.channelFen, row.giftFen].map(cellOf)
    : []),
];

export const footOf = (count: number, sum: EntrySums, { language, hasAmounts }: Looks): WrittenLine => [
  statementWords[language].sum.replace('{count}', String(count)),
  '',
  '',
  '',
  ...(hasAmounts
    ? ['', '', ...[sum.bought, sum.granted, sum.total].map(cellOf), '', ...[sum.channel, sum.gift].map(cellOf)]
    : []),
];

type Value = string | number;
const valueOf = (cell: WrittenCell): Value =>
  typeof cell === 'string' ? cell : 'fen' in cell ? cell.fen / 100 : cell.count;

/** A cell that begins like a formula gets an apostrophe in front; numbers are ours and stay numbers. */
const csvOf = (lines: readonly (readonly Value[])[]): Buffer =>
  Buffer.from(
    stringify(
      lines.map((line) => [...line]),
      {
        bom: true,
        escape_formulas: true,
        record_delimiter: 'windows',
        cast: { number: (value) => ({ value: value.toFixed(2), escape_formulas: false }) },
      },
    ),
  );

/** A text is written as a text: a program that opens the file never takes it for a formula. */
const excelOf = async (name: string, lines: readonly (readonly Value[])[], headLines: number): Promise<Buffer> =>
  writeExcel(
    lines.map((line, place) =>
      line.map((value) =>
        typeof value === 'number'
          ? { value, type: Number, format: '#,##0.00' }
          : { value, type: String, ...(place < headLines ? { fontWeight: 'bold' as const } : {}) },
      ),
    ),
    { sheet: name, stickyRowsCount: headLines },
  ).toBuffer();

export async function sheetOf(sheet: Sheet): Promise<SheetDownload> {
  const { name, format, rows, sum } = sheet;
  const table = [headOf(sheet), ...rows.map((row) => lineOf(row, sheet)), footOf(rows.length, sum, sheet)];
  const lines = table.map((line) => line.map(valueOf));
  const content = format === 'csv' ? csvOf(lines) : await excelOf(name, lines, 1);
  return {
    name: `${name}.${format}`,
    mime: sheetMimes[format],
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    base64: content.toString('base64'),
  };
}
