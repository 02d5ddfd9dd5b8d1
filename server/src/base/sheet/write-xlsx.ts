import { streamZip } from '../zip.ts';

/** A text, an amount in fen that is shown in yuan with two decimals, or a whole number. */
export type WrittenCell = string | { readonly fen: number } | { readonly count: number };
export type WrittenLine = readonly WrittenCell[];

/** Styles of the sheet, by their place in styles.xml. */
const styleOf = { heading: 1, text: 2, formulaLike: 3, amount: 4, count: 5 } as const;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const fixedParts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  // 49 is text, 4 is #,##0.00, 1 is a whole number. quotePrefix: edited and left again, it is a text still.
  'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="1" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
};

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (mark) => marks[mark] ?? mark);

/** A cell holds no more signs. */
const signsMost = 32_767;
/** One line, of signs that XML knows; `_x0041_` would be read as a sign of its own. */
const plain = (text: string): string =>
  text
    .slice(0, signsMost)
    .replace(/[\t\r\n\v\f\u0085\u2028\u2029]+/g, ' ')
    .replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');

/** What a program could take for a formula where a text is typed or pasted. */
const isFormulaLike = (text: string): boolean => /^[=+\-@\t\r＝＋－＠]/.test(text);

/** Yuan of fen without a fraction of two: 0.1 + 0.2 is nothing that an account may show. */
function yuanOf(fen: number): string {
  const whole = String(Math.abs(fen)).padStart(3, '0');
  return `${fen < 0 ? '-' : ''}${whole.slice(0, -2)}.${whole.slice(-2)}`;
}

const columnOf = (place: number): string =>
  (place >= 26 ? columnOf(Math.floor(place / 26) - 1) : '') + String.fromCharCode(65 + (place % 26));

function cellOf(cell: WrittenCell, at: string, isHeading: boolean): string {
  if (typeof cell !== 'string')
    return 'fen' in cell
      ? `<c r="${at}" s="${styleOf.amount}"><v>${yuanOf(cell.fen)}</v></c>`
      : `<c r="${at}" s="${styleOf.count}"><v>${cell.count}</v></c>`;
  if (cell === '') return '';
  const style = isHeading ? styleOf.heading : isFormulaLike(cell) ? styleOf.formulaLike : styleOf.text;
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(plain(cell))}</t></is></c>`;
}

/** Lines as a part of a sheet; `first` is the number of the first of them. */
export const sheetPart = (lines: readonly WrittenLine[], first: number, isHeading = false): Buffer =>
  Buffer.from(
    lines
      .map((line, place) => {
        const n = first + place;
        return `<row r="${n}">${line.map((cell, column) => cellOf(cell, `${columnOf(column)}${n}`, isHeading)).join('')}</row>`;
      })
      .join(''),
  );

export type WrittenSheet = {
  readonly title: string;
  readonly heading: readonly string[];
  /** What `sheetPart` has made, from the second line on. */
  readonly parts: () => AsyncIterable<Buffer>;
};

/**
 * A workbook of one sheet as a stream: its texts are texts and never formulas, whatever they begin with, and its amounts are
 * numbers. Memory holds one part of it.
 */
export function streamSheet({ title, heading, parts }: WrittenSheet, at: Date): AsyncIterable<Buffer> {
  const fixed = Object.entries(fixedParts).map(([name, xml]) => ({ name, xml }));
  const workbook = `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(plain(title).slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
  async function* sheet(): AsyncGenerator<Buffer> {
    const widths = heading.map((words, place) => {
      const width = Math.max(14, words.length * 2 + 2);
      return `<col min="${place + 1}" max="${place + 1}" width="${width}" customWidth="1"/>`;
    });
    yield Buffer.from(
      `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`,
    );
    yield sheetPart([heading], 1, true);
    yield* parts();
    yield Buffer.from('</sheetData></worksheet>');
  }
  async function* one(xml: string): AsyncGenerator<Buffer> {
    yield Buffer.from(declaration + xml);
  }
  return streamZip(
    [
      ...[...fixed, { name: 'xl/workbook.xml', xml: workbook }].map(({ name, xml }) => ({
        name,
        open: () => one(xml),
      })),
      { name: 'xl/worksheets/sheet1.xml', open: sheet },
    ],
    at,
  );
}
