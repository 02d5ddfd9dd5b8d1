import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export type Workbook = {
  /** The XML between `<sheetData>` and its end, or all of a worksheet. */
  readonly sheets: readonly { readonly name?: string; readonly state?: string; readonly data: string }[];
  readonly texts?: readonly string[];
  /** Formats of cells: an id, or a code of its own. Style 0 is plain. */
  readonly formats?: readonly (number | string)[];
  readonly is1904?: boolean;
  /** Before the name of each element, as some writers set it. */
  readonly prefix?: string;
  readonly more?: Readonly<Record<string, string | Buffer>>;
};

export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);
export const inline = (at: string, text: string): string =>
  `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
/** Rows of plain text. */
export const plainRows = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((row, at) => {
      const cells = row.map((text, column) => (text === '' ? '' : inline(`${columnName(column)}${at + 1}`, text)));
      return `<row r="${at + 1}">${cells.join('')}</row>`;
    })
    .join('');
export const columnName = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : columnName(Math.floor(at / 26) - 1) + String.fromCharCode(65 + (at % 26));

function stylesOf(formats: Workbook['formats'] = []): string {
  const own = formats.flatMap((format, at) =>
    typeof format === 'string' ? [`<numFmt numFmtId="${170 + at}" formatCode="${escaped(format)}"/>`] : [],
  );
  const cells = formats.map((format, at) => `<xf numFmtId="${typeof format === 'string' ? 170 + at : format}"/>`);
  return `<numFmts>${own.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${cells.join('')}</cellXfs>`;
}

/** A workbook, part by part, so that a test can write what a program would or would not. */
export function writeWorkbook({
  sheets,
  texts,
  formats,
  is1904 = false,
  prefix = '',
  more = {},
}: Workbook): Promise<Buffer> {
  const zip = new ZipFile();
  const put = (path: string, content: string | Buffer): void =>
    zip.addBuffer(Buffer.isBuffer(content) ? content : Buffer.from(head + content), path);
  const named = (xml: string): string =>
    prefix === ''
      ? xml
      : xml.replace(/<(\/?)(?=\w)/g, `<$1${prefix}:`).replace(main, main.replace('xmlns', `xmlns:${prefix}`));
  const list = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${escaped(name ?? `Sheet${at + 1}`)}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`,
  );
  put(
    'xl/workbook.xml',
    named(
      `<workbook ${main} xmlns:r="${relations}"><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets>${list.join('')}</sheets></workbook>`,
    ),
  );
  put(
    'xl/_rels/workbook.xml.rels',
    `<Relationships>${sheets.map((_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}</Relationships>`,
  );
  put('xl/styles.xml', named(`<styleSheet ${main}>${stylesOf(formats)}</styleSheet>`));
  if (texts !== undefined)
    put('xl/sharedStrings.xml', named(`<sst ${main}>${texts.map((text) => `<si>${text}</si>`).join('')}</sst>`));
  for (const [at, { data }] of sheets.entries())
    put(`xl/worksheets/sheet${at + 1}.xml`, named(`<worksheet ${main}><sheetData>${data}</sheetData></worksheet>`));
  for (const [path, content] of Object.entries(more)) put(path, content);
  zip.end();
  return buffer(zip.outputStream);
}
