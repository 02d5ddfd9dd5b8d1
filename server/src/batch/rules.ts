import { type CellProblem, type Fix, type GivenCell, readCell } from '@beidiao/contract/batch/cells';
import { type Column, columns, findHeadings, headingRowsMax, type Mapping } from '@beidiao/contract/batch/columns';

export type GivenCells = Readonly<Partial<Record<Column, GivenCell>>>;
export type Values = Readonly<Record<Column, string>>;
export type Judged = {
  readonly values: Values;
  readonly problems: Readonly<Partial<Record<Column, CellProblem>>>;
  readonly fixes: readonly Fix[];
};

/** What a row says in the writing of the wire, and what is wrong with it. @param today yyyy-mm-dd in China */
export function judge(given: GivenCells, today: string): Judged {
  const read = columns.map((column) => [column, readCell(column, given[column] ?? { text: '' }, today)] as const);
  return {
    values: Object.fromEntries(read.map(([column, { value }]) => [column, value])) as Values, // every column is read
    problems: Object.fromEntries(
      read.flatMap(([column, { problem }]) => (problem === null ? [] : [[column, problem]])),
    ),
    fixes: [...new Set(read.flatMap(([, { fixes }]) => fixes))],
  };
}

/** A row of a file, by the place of its cells. */
export type PlacedRow = { readonly n: number; readonly cells: readonly (GivenCell | undefined)[] };

export const cellsOf = ({ cells }: PlacedRow, mapping: Mapping): GivenCells =>
  Object.fromEntries(
    columns.flatMap((column) => {
      const place = mapping[column];
      const cell = place === undefined ? undefined : cells[place];
      return cell === undefined ? [] : [[column, cell]];
    }),
  );

export const isEmpty = (given: GivenCells): boolean => Object.keys(given).length === 0;

/** Where the list begins in the first rows of a sheet; `row` is 0 where it has no headings. */
export type Beginning = { readonly row: number; readonly mapping: Mapping };

/**
 * The headings of a sheet; rows that were copied without them are known by what stands in them.
 * @param rows the first ones, at most `headingRowsMax`
 */
export function findBeginning(
  rows: readonly PlacedRow[],
  known: Readonly<Record<string, Column>>,
  today: string,
): Beginning | undefined {
  const texts = rows.slice(0, headingRowsMax).map(({ n, cells }) => ({ n, cells: cells.map((cell) => cell?.text) }));
  return findHeadings(texts, known) ?? guess(rows[0], today);
}

function guess(first: PlacedRow | undefined, today: string): Beginning | undefined {
  if (first === undefined) return undefined;
  const placeOf = (column: Column): number =>
    first.cells.findIndex((cell) => cell !== undefined && readCell(column, cell, today).problem === null);
  const [idCard, phoneNo, name] = [placeOf('idCard'), placeOf('phoneNo'), placeOf('name')];
  return idCard < 0 || phoneNo < 0 || name < 0 ? undefined : { row: 0, mapping: { name, phoneNo, idCard } };
}
