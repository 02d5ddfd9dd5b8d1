import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { packageRoot } from '../src/base/package-root.ts';
import { compileTemplate, openTypst } from '../src/base/print/typst.ts';
import { escaped } from './workbooks.ts';

/** A résumé as people keep one: letters of Chinese fonts of which only those used are embedded. */
export function aResumePdf(lines: readonly string[]): Buffer {
  const folder = join(packageRoot, 'templates');
  const { compiler } = openTypst(folder);
  const file = join(folder, 'resume-of-a-test.typ');
  const page = lines.map((line) => `#text(${JSON.stringify(line.replaceAll('\t', '        '))})`).join('\\\n');
  compiler.mapShadow(file, Buffer.from(`#set text(font: "Noto Sans SC")\n${page}`));
  return compiler.pdf(compileTemplate(compiler, file));
}

export const paragraph = (text: string): string =>
  `<w:p><w:r><w:t xml:space="preserve">${escaped(text).replaceAll('\t', '</w:t><w:tab/><w:t xml:space="preserve">')}</w:t></w:r></w:p>`;
export const tableOf = (rows: readonly (readonly string[])[]): string => {
  const cells = (row: readonly string[]): string => row.map((text) => `<w:tc>${paragraph(text)}</w:tc>`).join('');
  return `<w:tbl>${rows.map((row) => `<w:tr>${cells(row)}</w:tr>`).join('')}</w:tbl>`;
};

const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const types = `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const relations = `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;

/** A Word document. @param more further parts by their path */
export async function aWordFile(body: string, more: Readonly<Record<string, string | Buffer>> = {}): Promise<Buffer> {
  const zip = new ZipFile();
  const add = (path: string, content: string | Buffer): void => zip.addBuffer(Buffer.from(content), path);
  add('[Content_Types].xml', types);
  add('_rels/.rels', relations);
  add('word/document.xml', `${head}<w:document xmlns:w="${word}"><w:body>${body}</w:body></w:document>`);
  for (const [path, content] of Object.entries(more)) add(path, content);
  zip.end();
  return buffer(zip.outputStream);
}
export const headerOf = (text: string): string => `${head}<w:hdr xmlns:w="${word}">${paragraph(text)}</w:hdr>`;
export const relationsOf = (type: string, target: string): string =>
  `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="External"/></Relationships>`;
