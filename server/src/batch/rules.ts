import { type CellProblem, type Fix, type GivenCell, isErrorText, readCell } from '@beidiao/contract/batch/cells';
import {
  bareHeading,
  type Column,
  columns,
  findHeadings,
  type HeadingRow,
  headingRowsMax,
  isDocumentTypeHeading,
  isVague,
  type Mapping,
} from '@beidiao/contract/batch/columns';
import { readDocument } from '@beidiao/contract/typed/read-document';

/** In which way cells are read and the person of a row is known again: who changes either counts on, and `rereadLists` looks anew. */
export const readVersion = 2;

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
      const cell = cellAt(cells, mapping[column]);
      if (cell === undefined) return [];
      return [[column, column === 'idCard' ? withType(cell, cellAt(cells, mapping.documentType)) : cell]];
    }),
  );

const cellAt = (cells: PlacedRow['cells'], place: number | undefined): GivenCell | undefined =>
  place === undefined ? undefined : cells[place];

/** 护照 beside E12345678 is `护照 E12345678`; what is no document, and an ID card, adds nothing. */
function withType(cell: GivenCell, type: GivenCell | undefined): GivenCell {
  const { idType, isNamed } = readDocument(type?.text ?? '');
  const isOther = isNamed && idType !== 'idCard' && cell.text.trim() !== '' && !readDocument(cell.text).isNamed;
  return isOther ? { ...cell, text: `${type?.text.trim()} ${cell.text}` } : cell;
}

/** Formulas below the end of a list leave rows of errors behind. */
export const isEmpty = (given: GivenCells): boolean => Object.values(given).every(({ text }) => isErrorText(text));

/** Where the list begins in the first rows of a sheet; `row` is 0 where it has no headings. */
export type Beginning = { readonly row: number; readonly mapping: Mapping };

/**
 * The headings of a sheet; rows that were copied without them are known by what stands in them.
 * @param rows the first ones: of `headingRowsMax` the headings are looked for, and what stands below tells columns apart that have one name
 */
export function findBeginning(
  rows: readonly PlacedRow[],
  known: Readonly<Record<string, Column>>,
  today: string,
): Beginning | undefined {
  const texts = rows.slice(0, headingRowsMax).map(({ n, cells }) => ({ n, cells: cells.map((cell) => cell?.text) }));
  const found = findHeadings(texts, known);
  return found === undefined
    ? guess(rows[0], today)
    : { row: found.row, mapping: mappingOf(found, rows, { known, today }) };
}

/**
 * Of several columns that mean the same, the one that this enterprise has chosen before, else the one whose cells fit; the first
 * of those that fit alike.
 */
function mappingOf(
  { row, places }: HeadingRow,
  rows: readonly PlacedRow[],
  { known, today }: { known: Readonly<Record<string, Column>>; today: string },
): Mapping {
  const headings = rows.find(({ n }) => n === row)?.cells ?? [];
  const below = rows.filter(({ n }) => n > row);
  const cellsAt = (place: number): GivenCell[] => below.flatMap(({ cells }) => cells[place] ?? []);
  const fitting = (column: Column, place: number): number =>
    cellsAt(place).filter((cell) => readCell(column, cell, today).problem === null).length;
  const headingAt = (place: number): string => headings[place]?.text ?? '';
  const isChosen = (place: number): boolean => known[bareHeading(headingAt(place))] !== undefined;
  const isPossible = (column: Column, place: number): boolean =>
    !isVague(headingAt(place)) || isChosen(place) || cellsAt(place).length === 0 || fitting(column, place) > 0;
  const documentType = headings.findIndex((heading) => isDocumentTypeHeading(heading?.text ?? ''));
  const mapping = Object.fromEntries(
    columns.flatMap((column) => {
      const named = (places[column] ?? []).filter((place) => isPossible(column, place));
      const possible = named.some(isChosen) ? named.filter(isChosen) : named;
      const fits = possible.map((place) => fitting(column, place));
      const best = possible[fits.indexOf(Math.max(...fits))];
      return best === undefined ? [] : [[column, best]];
    }),
  );
  return documentType < 0 ? mapping : { ...mapping, documentType };
}

function guess(first: PlacedRow | undefined, today: string): Beginning | undefined {
  if (first === undefined) return undefined;
  const placeOf = (column: Column): number =>
    first.cells.findIndex((cell) => cell !== undefined && readCell(column, cell, today).problem === null);
  const [idCard, phoneNo, name] = [placeOf('idCard'), placeOf('phoneNo'), placeOf('name')];
  return idCard < 0 || phoneNo < 0 || name < 0 ? undefined : { row: 0, mapping: { name, phoneNo, idCard } };
}
