import { type Column, columns } from '@beidiao/contract/batch/columns';
import { batchCellsMax } from '@beidiao/contract/batch/states';

/** As a sheet copies it: tabs between cells, ends of lines between rows, quotes around a cell that holds either. */
export function readBlock(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/gy;
  for (let found = cell.exec(text); found !== null; found = cell.exec(text)) {
    const [, quoted, plain = '', end = ''] = found;
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"').replace(/\r\n|\r|\n/g, ' '));
    if (end !== '\t') {
      rows.push(row);
      row = [];
    }
    if (end === '' || cell.lastIndex >= text.length) break;
  }
  return rows;
}

export const isBlock = (text: string): boolean => /[\t\r\n]/.test(text.replace(/[\r\n]+$/, ''));

export type Edit = {
  readonly n: number;
  readonly column: Column;
  readonly text: string;
  /** What stood there when it was typed; what stands there now when left out. */
  readonly was?: string;
  /** It was typed again: also the same text is sent. */
  readonly isAgain?: boolean;
};

/** Longer than any cell may be: the server says so, and is sent no more. */
const longest = 2_000;

/**
 * A block over the cells from one on, to the right and down.
 * @param ns the rows that are shown, in their order
 * @returns the cells that it changes, and how many it would have changed beyond the last row, column, or limit
 */
export function spreadBlock(
  block: readonly (readonly string[])[],
  at: { readonly n: number; readonly column: Column },
  ns: readonly number[],
): { edits: Edit[]; left: number } {
  const [row, place] = [ns.indexOf(at.n), columns.indexOf(at.column)];
  const all = block.flatMap((texts, down) =>
    texts.map((text, right) => ({ n: ns[row + down], column: columns[place + right], text: text.slice(0, longest) })),
  );
  const inside = all.filter(
    (it): it is typeof it & { n: number; column: Column } => it.n !== undefined && it.column !== undefined,
  );
  const edits = inside.slice(0, batchCellsMax);
  return { edits, left: all.length - edits.length };
}
