import { type BillFault, billLimits } from '@beidiao/contract/costs/rules';
import { readYuanText, tidyYuan } from '@beidiao/contract/wire/money';
import type { SheetPiece } from '../base/sheet/read-sheets.ts';
import type { SheetRow } from '../base/sheet/sheet.ts';
import type { BillLine, BillLines } from './bill-store.ts';

export type RowFault = { readonly row: number; readonly column: string; readonly why: BillFault };

const keyHeads = ['key', 'requestkey', 'requestid', 'request', '请求编号', '请求号', '请求键', '幂等键'];
const amountHeads = ['amount', 'cost', 'fee', 'price', '金额', '费用', '单价', '计费金额'];
/** How far down headings are looked for. */
const headRows = 10;

type Columns = { readonly key: number; readonly amount: number; readonly isInFen: boolean };
const tidy = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]/g, '');
const bare = (head: string): string => head.replace(/[(（[].*$/, '');

function columnsOf({ cells }: SheetRow): Columns | undefined {
  const heads = cells.map((cell) => tidy(cell?.text ?? ''));
  const [key, amount] = [keyHeads, amountHeads].map((names) => heads.findIndex((head) => names.includes(bare(head))));
  if (key === undefined || amount === undefined || key < 0 || amount < 0) return undefined;
  return { key, amount, isInFen: /分|fen/.test(heads[amount] ?? '') };
}

/** A, B, … Z, AA. @param place from 0 */
export function columnName(place: number): string {
  const last = String.fromCharCode(65 + (place % 26));
  return place < 26 ? last : columnName(Math.floor(place / 26) - 1) + last;
}

const fenText = /^\d{1,12}$/;
function amountOf(text: string, isInFen: boolean): number | null {
  const tidied = tidyYuan(text);
  if (isInFen) return fenText.test(tidied) ? Number(tidied) : null;
  // A table program keeps 1.2 as 1.2 and writes 1.20 as text.
  return readYuanText(tidied.replace(/^(\d+\.\d{2})0+$/, '$1'));
}

/**
 * The lines of a bill: a key and an amount in each, in yuan unless the heading says 分 or fen. Empty rows are left out.
 * @throws SheetTrouble
 */
export async function readBill(
  pieces: AsyncIterable<SheetPiece>,
): Promise<BillLines & { faults: readonly RowFault[] }> {
  const [lines, repeated, faults]: [BillLine[], BillLine[], RowFault[]] = [[], [], []];
  const seen = new Set<string>();
  let found: (Columns & { readonly sheet: string }) | undefined;
  const read = (row: SheetRow, { key, amount, isInFen }: Columns): void => {
    const [name, written] = [key, amount].map((place) => (row.cells[place]?.text ?? '').trim());
    if (!name && !written) return;
    const fen = amountOf(written ?? '', isInFen);
    if (!name || name.length > billLimits.key) faults.push({ row: row.n, column: columnName(key), why: 'key' });
    else if (fen === null) faults.push({ row: row.n, column: columnName(amount), why: 'amount' });
    else (seen.has(name) ? repeated : lines).push({ key: name, fen, row: row.n });
    if (name) seen.add(name);
  };
  for await (const { sheet, rows } of pieces) {
    for (const row of rows) {
      if (found === undefined) {
        const columns = row.n <= headRows ? columnsOf(row) : undefined;
        if (columns !== undefined) found = { ...columns, sheet };
        continue;
      }
      if (found.sheet === sheet) read(row, found);
      if (lines.length + repeated.length > billLimits.rows) faults.push({ row: row.n, column: '', why: 'rows' });
      if (faults.length >= billLimits.faults || faults.at(-1)?.why === 'rows') return { lines, repeated, faults };
    }
  }
  if (found === undefined) faults.push({ row: 1, column: '', why: 'headings' });
  return { lines, repeated, faults };
}
