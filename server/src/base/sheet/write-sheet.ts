import { createHash } from 'node:crypto';
import { sheetMimes, type SheetDownload } from '@beidiao/contract/file/calls';
import writeExcel from 'write-excel-file/node';

/** A marked cell stands out: somebody has to look at it. */
export type SheetCell = string | { readonly text: string; readonly isMarked: true };
export type TextSheet = {
  /** Without ending. */
  readonly fileName: string;
  readonly sheetName: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly SheetCell[])[];
};

const marked = '#fdecea';
const text = { type: String, format: '@' } as const;
const written = (cell: SheetCell) =>
  typeof cell === 'string' ? { ...text, value: cell } : { ...text, value: cell.text, backgroundColor: marked };

/** A sheet of texts: every digit of a number stays, and no program takes a text for a formula. */
export async function writeTextSheet({ fileName, sheetName, head, rows }: TextSheet): Promise<SheetDownload> {
  const headings = head.map((value) => ({ ...text, value, fontWeight: 'bold' as const }));
  const content = await writeExcel([headings, ...rows.map((row) => row.map(written))], {
    sheet: sheetName,
    columns: head.map(() => ({ width: 20 })),
    stickyRowsCount: 1,
  }).toBuffer();
  return {
    name: `${fileName}.xlsx`,
    mime: sheetMimes.xlsx,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    base64: content.toString('base64'),
  };
}
