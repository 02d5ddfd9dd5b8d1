import { type Column, columns, headingRowsMax, lacksOf, type Mapping } from '@beidiao/contract/batch/columns';
import { readSheets } from '../base/sheet/read-sheets.ts';
import { type Beginning, findBeginning, type PlacedRow } from './rules.ts';
import type { SeenHeading } from './seals.ts';

/** The headings, and below them enough cells to tell a phone from a landline. */
const rowsLookedAt = headingRowsMax + 20;

/** The sheet that holds the list, where it begins in it, and its headings with what stands below each. */
export type FoundList = Beginning & { readonly sheet: string; readonly headings: readonly SeenHeading[] };

type Known = { readonly known: Readonly<Record<string, Column>>; readonly today: string };

/**
 * The first sheet in which every needed column is found; else the one that names most of them, for somebody to say the
 * rest. Undefined when no sheet holds a row.
 * @throws SheetTrouble
 */
export async function findList(content: Buffer, known: Known): Promise<FoundList | undefined> {
  let best: FoundList | undefined;
  for await (const { sheet, rows } of headsOf(content)) {
    const found = listIn(sheet, rows, known);
    if (lacksOf(found.mapping).length === 0) return found;
    if (best === undefined || namedIn(found.mapping) > namedIn(best.mapping)) best = found;
  }
  return best;
}

const namedIn = (mapping: Mapping): number => columns.filter((column) => mapping[column] !== undefined).length;

/** The first rows of every sheet that holds any, as soon as there are enough: a long sheet is not read to its end for them. */
async function* headsOf(content: Buffer): AsyncGenerator<{ sheet: string; rows: PlacedRow[] }> {
  let head: { sheet: string; rows: PlacedRow[] } | undefined;
  for await (const { sheet, rows } of readSheets(content)) {
    // Each sheet begins with a piece without rows.
    if (rows.length === 0) {
      if (head !== undefined && head.rows.length > 0) yield head;
      head = { sheet, rows: [] };
    }
    if (head === undefined) continue;
    head.rows.push(...rows.slice(0, rowsLookedAt));
    if (head.rows.length < rowsLookedAt) continue;
    yield head;
    head = undefined;
  }
  if (head !== undefined && head.rows.length > 0) yield head;
}

function listIn(sheet: string, rows: readonly PlacedRow[], { known, today }: Known): FoundList {
  const [first] = rows;
  const beginning = findBeginning(rows, known, today) ?? { row: first?.n ?? 0, mapping: {} };
  const at = Math.max(
    0,
    rows.findIndex(({ n }) => n === beginning.row),
  );
  const headings = (rows[at]?.cells ?? []).flatMap((cell, place) =>
    cell === undefined ? [] : [{ place, heading: cell.text, sample: rows[at + 1]?.cells[place]?.text ?? '' }],
  );
  return { ...beginning, sheet, headings };
}
