import { posix } from 'node:path';
import { dayOfSerial, isDateFormat } from './dates.ts';
import { type Sheet, type SheetCell, sheetLimits, type SheetRow, SheetTrouble } from './sheet.ts';
import { type Archive, attributeOf, holds, openArchive, readPart } from './xlsx-parts.ts';

type Book = {
  readonly archive: Archive;
  readonly is1904: boolean;
  readonly texts: readonly string[];
  /** By the number of a cell's style: whether it shows a day. */
  readonly dateStyles: readonly boolean[];
};
type SheetAt = { readonly name: string; readonly path: string };

/**
 * The sheets of a workbook that somebody sees, in their order; rows are read as they are asked for.
 * @throws SheetTrouble macros, links, tooBig, broken, unknown
 */
export async function openXlsx(content: Buffer): Promise<Sheet[]> {
  const archive = await openArchive(content);
  const at =
    (await readRelations(archive, '')).find(({ type }) => type === 'officeDocument')?.path ?? 'xl/workbook.xml';
  const relations = await readRelations(archive, at);
  const { sheets, is1904 } = await readBook(archive, { at, relations });
  if (sheets.length === 0) throw new SheetTrouble('unknown');
  const partOf = (type: string): string => relations.find((it) => it.type === type)?.path ?? `xl/${type}.xml`;
  const texts = await readTexts(archive, partOf('sharedStrings'));
  const book = { archive, is1904, texts, dateStyles: await readStyles(archive, partOf('styles')) };
  return sheets.map(({ name, path }) => ({ name, rows: readRows(book, path) }));
}

/** `type` without its namespace: `sharedStrings`. */
type Relation = { readonly id: string; readonly type: string; readonly path: string };

/** Where the parts lie that a part names; those of the whole archive for ''. A writer may call them what it likes. */
async function readRelations(archive: Archive, of: string): Promise<Relation[]> {
  const folder = posix.dirname(of);
  const found: Relation[] = [];
  const read = readPart<Relation>(archive, posix.join(folder, '_rels', `${posix.basename(of)}.rels`), {
    onOpen: (name, tag, push) => {
      if (name !== 'Relationship') return;
      const target = attributeOf(tag, 'Target') ?? '';
      push({
        id: attributeOf(tag, 'Id') ?? '',
        type: posix.basename(attributeOf(tag, 'Type') ?? ''),
        path: target.startsWith('/') ? target.slice(1) : posix.join(folder, target),
      });
    },
  });
  for await (const relation of read) found.push(relation);
  return found;
}

async function readBook(
  archive: Archive,
  { at, relations }: { at: string; relations: readonly Relation[] },
): Promise<{ sheets: SheetAt[]; is1904: boolean }> {
  const targets = new Map(relations.map(({ id, path }) => [id, path]));
  let is1904 = false;
  const sheets: SheetAt[] = [];
  const listed = readPart<SheetAt>(archive, at, {
    onOpen: (name, tag, push) => {
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributeOf(tag, 'date1904') ?? '');
      // A sheet that nobody sees was not meant to be sent.
      if (name !== 'sheet' || /hidden/i.test(attributeOf(tag, 'state') ?? '')) return;
      const id = Object.entries(tag.attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
      const path = targets.get(id);
      if (path !== undefined && archive.parts.has(path.toLowerCase()))
        push({ name: attributeOf(tag, 'name') ?? '', path });
    },
  });
  for await (const sheet of listed) sheets.push(sheet);
  return { sheets, is1904 };
}

/** Cut where they are longer than a cell may be: the reader keeps no more than it shows. */
const cut = (text: string): string => (text.length > sheetLimits.cell ? text.slice(0, sheetLimits.cell + 1) : text);

async function readTexts(archive: Archive, path: string): Promise<string[]> {
  let text = '';
  let isText = false;
  // How a word is read aloud stands beside it in Japanese and Chinese files.
  let inReading = 0;
  const found: string[] = [];
  const texts = readPart<string>(archive, path, {
    onOpen: (name) => {
      if (name === 'si') text = '';
      else if (name === 'rPh') inReading += 1;
      else if (name === 't') isText = inReading === 0;
    },
    onText: (part) => {
      if (isText) text = cut(text + part);
    },
    onClose: (name, push) => {
      if (name === 't') isText = false;
      else if (name === 'rPh') inReading -= 1;
      else if (name === 'si') push(text);
    },
  });
  for await (const one of texts) {
    if (found.length >= sheetLimits.sharedTexts) throw new SheetTrouble('tooBig');
    found.push(one);
  }
  return found;
}

async function readStyles(archive: Archive, path: string): Promise<boolean[]> {
  const codes = new Map<number, string>();
  let inCells = false;
  const styles: boolean[] = [];
  const read = readPart<boolean>(archive, path, {
    onOpen: (name, tag, push) => {
      const id = Number(attributeOf(tag, 'numFmtId') ?? 0);
      if (name === 'numFmt') codes.set(id, attributeOf(tag, 'formatCode') ?? '');
      else if (name === 'cellXfs') inCells = true;
      else if (name === 'xf' && inCells) push(isDateFormat(id, codes.get(id)));
    },
    onClose: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  for await (const isDate of read) styles.push(isDate);
  return styles;
}

/** A is 0. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Cells of one column that are merged downwards: the first of them holds what stands in all, `until` the last row. */
type Merge = { readonly column: number; readonly until: number };

/** By the number of the first row. They stand behind the rows, so that a sheet which has some is read twice. */
async function readMerges(archive: Archive, path: string): Promise<ReadonlyMap<number, readonly Merge[]>> {
  const found = new Map<number, Merge[]>();
  if (!(await holds(archive, path, 'mergeCell '))) return found;
  const read = readPart<readonly [from: number, merge: Merge]>(archive, path, {
    onOpen: (name, tag, push) => {
      if (name !== 'mergeCell') return;
      const [, first, from, last] = /^([A-Z]+)(\d+):[A-Z]+(\d+)$/.exec(attributeOf(tag, 'ref') ?? '') ?? [];
      const column = columnOf(first);
      if (column !== undefined && Number(last) > Number(from)) push([Number(from), { column, until: Number(last) }]);
    },
  });
  let count = 0;
  for await (const [from, merge] of read) {
    count += 1;
    if (count > sheetLimits.merges) throw new SheetTrouble('tooBig');
    found.set(from, [...(found.get(from) ?? []), merge]);
  }
  return found;
}

/**
 * Fills what is merged downwards into each row that holds something itself; called for each row in turn.
 * @returns a function that adds to the cells of a row
 */
function fillMerged(merges: ReadonlyMap<number, readonly Merge[]>) {
  const open = new Map<number, { readonly until: number; readonly cell: SheetCell | undefined }>();
  return (n: number, cells: (SheetCell | undefined)[]): void => {
    for (const [column, { until, cell }] of open) {
      if (n > until) open.delete(column);
      else if (cell !== undefined && cells.length > 0 && cells[column] === undefined)
        cells[column] = { ...cell, isMerged: true };
    }
    for (const { column, until } of merges.get(n) ?? []) open.set(column, { until, cell: cells[column] });
  };
}

/** The cell that is being read. */
type Raw = { column: number; type: string; style: number; text: string; isFormula: boolean };

/** Numbers of rows rise; a writer that says otherwise, or nothing, is counted for. */
function rowAfter(before: number, said: string | undefined): number {
  const n = Number(said);
  return Number.isInteger(n) && n > before && n <= sheetLimits.rowNumber ? n : before + 1;
}

async function* readRows(book: Book, path: string): AsyncGenerator<SheetRow> {
  let n = 0;
  let isHidden = false;
  let cells: (SheetCell | undefined)[] = [];
  let raw: Raw = { column: 0, type: '', style: 0, text: '', isFormula: false };
  let isText = false;
  let inReading = 0;
  let next = 0;
  const fill = fillMerged(await readMerges(book.archive, path));
  yield* readPart<SheetRow>(book.archive, path, {
    onOpen: (name, tag) => {
      if (name === 'row') {
        n = rowAfter(n, attributeOf(tag, 'r'));
        // Rows that a filter hides are those that somebody did not mean.
        isHidden = /^(1|true)$/.test(attributeOf(tag, 'hidden') ?? '');
        cells = [];
        next = 0;
      } else if (name === 'c') {
        const column = columnOf(attributeOf(tag, 'r')) ?? next;
        const style = Number(attributeOf(tag, 's') ?? 0);
        raw = { column, style, type: attributeOf(tag, 't') ?? 'n', text: '', isFormula: false };
        next = column + 1;
      } else if (name === 'rPh') inReading += 1;
      else if (name === 'v' || name === 't') isText = inReading === 0;
      else if (name === 'f') raw.isFormula = true;
    },
    onText: (part) => {
      if (isText) raw.text = cut(raw.text + part);
    },
    onClose: (name, push) => {
      if (name === 'v' || name === 't') isText = false;
      else if (name === 'rPh') inReading -= 1;
      else if (name === 'c') {
        const cell = readCell(book, raw);
        if (cell === undefined) return;
        if (raw.column >= sheetLimits.columns) throw new SheetTrouble('tooWide');
        cells[raw.column] = cell;
      } else if (name === 'row') {
        fill(n, cells);
        if (cells.length > 0 && !isHidden) push({ n, cells });
      }
    },
  });
}

function readCell(book: Book, { type, style, text, isFormula }: Raw): SheetCell | undefined {
  const cell = plainCell(book, { type, style, text });
  if (!isFormula) return cell.text.trim() === '' ? undefined : cell;
  // A formula that has come to an empty text; one that nobody has computed is of no type.
  return cell.text === '' && type === 'str' ? undefined : { text: cell.text, kind: 'formula' };
}

/** Signs that XML has no room for are written by their number: `_x000D_` is the end of a line. */
const decoded = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

function plainCell(
  { texts, dateStyles, is1904 }: Book,
  { type, style, text }: Pick<Raw, 'type' | 'style' | 'text'>,
): SheetCell {
  if (type === 's') return { text: decoded(texts[Number(text)] ?? ''), kind: 'text' };
  if (type === 'd') return { text: text.slice(0, 10), kind: 'date' };
  if (type !== 'n') return { text: decoded(text), kind: 'text' };
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) return { text, kind: 'text' };
  const day = dateStyles[style] === true ? dayOfSerial(value, is1904) : undefined;
  if (day !== undefined) return { text: day, kind: 'date' };
  // A sheet keeps fifteen digits: an ID card number that was typed as a number has lost its end.
  const digits = Number.isInteger(value) ? value.toLocaleString('en-US', { useGrouping: false }) : String(value);
  return { text: digits, kind: /^-?\d{16,}$/.test(digits) ? 'rounded' : 'number' };
}
