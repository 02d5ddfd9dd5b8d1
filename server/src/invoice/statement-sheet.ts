import { createHash } from 'node:crypto';
import { sheetMimes, type SheetDownload, type SheetType } from '@beidiao/contract/file/calls';
import type { StatementRow } from '@beidiao/contract/invoice/statement';
import { causeWords, statementWords, whatWords } from '@beidiao/contract/invoice/words';
import { secondInChina } from '@beidiao/contract/wire/china-time';
import type { Language } from '@beidiao/contract/wire/language';
import { stringify } from 'csv-stringify/sync';
import writeExcel from 'write-excel-file/node';

type Value = string | number;
type Sheet = {
  readonly name: string;
  readonly format: SheetType;
  readonly language: Language;
  /** Without them their columns are left out. */
  readonly hasAmounts: boolean;
  readonly rows: readonly StatementRow[];
  readonly sum: { readonly bought: number; readonly granted: number; readonly total: number };
};

const yuan = (amount: StatementRow['totalFen']): number => Number(amount) / 100;

function tableOf({ language, hasAmounts, rows, sum }: Sheet): { head: string[]; body: Value[][]; foot: Value[] } {
  const words = statementWords[language];
  const amounts = hasAmounts ? [words.bought, words.granted, words.total, words.after] : [];
  return {
    head: [words.time, words.cause, words.what, words.orderNo, words.tradeNo, words.by, ...amounts],
    body: rows.map((row) => [
      secondInChina(row.at),
      causeWords[row.cause][language],
      whatWords(row, language),
      row.orderNo ?? '',
      row.tradeNo ?? '',
      row.operatorName ?? words.system,
      ...(hasAmounts ? [row.boughtFen, row.grantedFen, row.totalFen, row.balanceAfterFen].map(yuan) : []),
    ]),
    foot: [
      words.sum.replace('{count}', String(rows.length)),
      '',
      '',
      '',
      '',
      '',
      ...(hasAmounts ? [...[sum.bought, sum.granted, sum.total].map(yuan), ''] : []),
    ],
  };
}

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
  const { name, format } = sheet;
  const { head, body, foot } = tableOf(sheet);
  const lines = [head, ...body, foot];
  const content = format === 'csv' ? csvOf(lines) : await excelOf(name, lines, 1);
  return {
    name: `${name}.${format}`,
    mime: sheetMimes[format],
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    base64: content.toString('base64'),
  };
}
