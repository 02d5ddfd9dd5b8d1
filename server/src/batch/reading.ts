import { lacksOf, type Mapping } from '@beidiao/contract/batch/columns';
import { type BatchFault, batchRowsMax } from '@beidiao/contract/batch/states';
import { dayInChina } from '@beidiao/contract/wire/china-time';
import { describeError } from '../base/log.ts';
import { readSheets } from '../base/sheet/read-sheets.ts';
import { SheetTrouble } from '../base/sheet/sheet.ts';
import type { House } from '../house.ts';
import { findList } from './find-list.ts';
import { newRow, sinceLately } from './rows.ts';
import { cellsOf, type GivenCells, isEmpty, type PlacedRow } from './rules.ts';
import { openContent, openSheet, sealHeadings, sealSheet } from './seals.ts';
import {
  addRows,
  type BatchOf,
  type BatchRecord,
  endReading,
  findBatch,
  findContent,
  markTwins,
  readHeadingsOf,
  writeBeginning,
  writeCount,
} from './store.ts';

/** Rows that are written in one statement. */
const rowsAtOnce = 500;
/** Of a heading and of what stands below it, as a person is asked about them. */
const shownLength = 60;

/** `asked`: somebody has to say which column is which, or has removed the list meanwhile. Null: every row was written. */
type Ended = BatchFault | 'asked' | null;

/**
 * Reads the rows of a list and looks at each. It may be called again after it was interrupted: rows that were written stay,
 * the others are added.
 */
export async function readList(house: House, of: BatchOf): Promise<void> {
  const { system, vault } = house;
  const file = await findBatch(system.db, of);
  const sealed = await findContent(system.db, of);
  if (file?.state !== 'reading' || sealed === undefined) return;
  const ended = await readFile(house, { of, file, content: openContent(vault, of.batchFileId, sealed) });
  if (ended === 'asked') return;
  await system.transaction(async (tx) => {
    if (ended === null) await markTwins(tx, of, { people: null, since: sinceLately(house) });
    await endReading(tx, of, ended);
  });
}

type Reading = { readonly of: BatchOf; readonly file: BatchRecord; readonly content: Buffer };
type ListAt = { readonly sheet: string; readonly row: number; readonly mapping: Mapping };

async function readFile(house: House, reading: Reading): Promise<Ended> {
  try {
    const at = knownBefore(house, reading) ?? (await beginList(house, reading));
    if (typeof at === 'string') return at;
    const rows = await countRows(reading.content, at);
    if (rows === 0) return 'empty';
    if (rows > batchRowsMax) return 'tooManyRows';
    await house.system.transaction((tx) => writeCount(tx, reading.of, rows));
    return await readRows(house, { ...reading, at });
  } catch (error) {
    if (!(error instanceof SheetTrouble)) throw error;
    house.log.info({ fault: error.fault, error: describeError(error) }, 'a file holds no list of candidates');
    return error.fault;
  }
}

/** Where the list stands, once somebody has said which column is which. */
function knownBefore({ vault }: House, { of, file }: Reading): ListAt | undefined {
  const { heading_row: row, sheet_enc: sheet, mapping } = file;
  if (row === null || sheet === null || lacksOf(mapping).length > 0) return undefined;
  return { row, mapping, sheet: openSheet(vault, of.batchFileId, sheet) };
}

async function beginList(house: House, { of, content }: Reading): Promise<ListAt | 'asked' | 'empty'> {
  const { system, vault } = house;
  const known = await readHeadingsOf(system.db, of.memberId);
  const found = await findList(content, { known, today: dayInChina(house.now()) });
  if (found === undefined) return 'empty';
  const isWhole = lacksOf(found.mapping).length === 0;
  const headings = found.headings.map(({ place, heading, sample }) => ({
    place,
    heading: heading.slice(0, shownLength),
    sample: sample.slice(0, shownLength),
  }));
  await system.transaction((tx) =>
    writeBeginning(tx, of, {
      row: found.row,
      mapping: found.mapping,
      sheetEnc: sealSheet(vault, of.batchFileId, found.sheet),
      headingsEnc: sealHeadings(vault, of.batchFileId, headings),
      state: isWhole ? 'reading' : 'headings',
    }),
  );
  return isWhole ? found : 'asked';
}

type GivenRow = { readonly n: number; readonly given: GivenCells };
const givenIn = (rows: readonly PlacedRow[], mapping: Mapping): GivenRow[] =>
  rows.map((row) => ({ n: row.n, given: cellsOf(row, mapping) })).filter(({ given }) => !isEmpty(given));

/** The rows below the headings, so many at once. */
async function* rowsBelow(content: Buffer, at: ListAt): AsyncGenerator<PlacedRow[]> {
  for await (const { sheet, rows } of readSheets(content)) {
    if (sheet !== at.sheet) continue;
    const below = rows.filter(({ n }) => n > at.row);
    for (let first = 0; first < below.length; first += rowsAtOnce) yield below.slice(first, first + rowsAtOnce);
  }
}

/** Not all of a file that holds too many. */
async function countRows(content: Buffer, at: ListAt): Promise<number> {
  let count = 0;
  for await (const rows of rowsBelow(content, at)) {
    count += givenIn(rows, at.mapping).length;
    if (count > batchRowsMax) break;
  }
  return count;
}

async function readRows(house: House, { of, content, at }: Reading & { at: ListAt }): Promise<Ended> {
  const today = dayInChina(house.now());
  let read = 0;
  for await (const rows of rowsBelow(content, at)) {
    const fresh = givenIn(rows, at.mapping).map((row) => newRow(house, of, { ...row, today }));
    read += fresh.length;
    // Somebody has removed the list.
    if (!(await house.system.transaction((tx) => addRows(tx, of, { rows: fresh, read })))) return 'asked';
  }
  return null;
}
