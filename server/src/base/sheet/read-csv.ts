import { parse } from 'csv-parse';
import { withoutOpenQuotes } from './open-quotes.ts';
import { type Sheet, type SheetCell, sheetLimits, type SheetRow, SheetTrouble } from './sheet.ts';

const separators = [',', '\t', ';'] as const;

/** UTF-8, else what Excel in China writes; UTF-16 where the file says so. */
function decode(content: Buffer): string {
  if (content[0] === 0xff && content[1] === 0xfe) return new TextDecoder('utf-16le').decode(content);
  if (content[0] === 0xfe && content[1] === 0xff) return new TextDecoder('utf-16be').decode(content);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return decodeChinese(content);
  }
}
function decodeChinese(content: Buffer): string {
  try {
    return new TextDecoder('gb18030', { fatal: true }).decode(content);
  } catch {
    throw new SheetTrouble('unknown');
  }
}

/** Web pages, XML (also that of Excel 2003), JSON and RTF, which some systems hand out under the name of a sheet. */
const isMarkup = (text: string): boolean => /^\s*(?:<[!?a-z]|\{\\rtf|\{\s*"|\[\s*[[{"])/i.test(text.slice(0, 1_000));

/** Below a title a list shows itself within so many lines. */
const linesLookedAt = 20;

/** The separator by which most of the first lines have equally many cells, and how many those are. */
function shapeOf(text: string): { separator: string; columns: number } {
  const lines = text
    .slice(0, 100_000)
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, linesLookedAt)
    .map((line) => line.replace(/"[^"]*"/g, ''));
  let best = { separator: ',', columns: 1, agreeing: 0 };
  for (const separator of separators) {
    const counts = lines.map((line) => line.split(separator).length);
    for (const columns of new Set(counts)) {
      const agreeing = counts.filter((count) => count === columns).length;
      const isBetter = agreeing > best.agreeing || (agreeing === best.agreeing && columns > best.columns);
      if (columns > 1 && isBetter) best = { separator, columns, agreeing };
    }
  }
  return best;
}

/** `="13800002046"` is how a sheet keeps a text of digits in a file of plain text. */
const cellOf = (text: string): SheetCell | undefined => {
  const bare = /^="([^"]*)"$/.exec(text)?.[1] ?? text;
  if (bare.trim() === '') return undefined;
  // Excel writes what it shows: a long number comes as 3.30106E+17.
  return { text: bare.slice(0, sheetLimits.cell + 1), kind: /^\d(\.\d+)?E\+1[5-9]$/i.test(bare) ? 'rounded' : 'text' };
};

/**
 * A file of plain text, or what was copied out of a sheet.
 * @throws SheetTrouble unknown, markup
 */
export function openCsv(content: Buffer): Sheet[] {
  const text = decode(content);
  if (/\0/.test(text.slice(0, 4_000))) throw new SheetTrouble('unknown');
  if (isMarkup(text)) throw new SheetTrouble('markup');
  return [{ name: '', rows: readRows(text) }];
}

async function* readRows(text: string): AsyncGenerator<SheetRow> {
  const shape = shapeOf(text);
  const parser = parse(withoutOpenQuotes(text, shape), {
    bom: true,
    delimiter: shape.separator,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
  });
  let n = 0;
  try {
    for await (const record of parser as AsyncIterable<{ record: string[] }>) {
      n += 1;
      const cells = record.record.map(cellOf);
      if (cells.findLastIndex((cell) => cell !== undefined) >= sheetLimits.columns) throw new SheetTrouble('tooWide');
      if (cells.some((cell) => cell !== undefined)) yield { n, cells };
    }
  } catch (error) {
    throw error instanceof SheetTrouble ? error : new SheetTrouble('broken');
  }
}
