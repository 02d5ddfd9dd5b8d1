import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export type ReadPdf = {
  /** Text of each page as it can be selected. */
  readonly pages: readonly string[];
  readonly bookmarks: readonly string[];
  readonly info: Readonly<Record<string, unknown>>;
  readonly language: string | null;
};

const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/** What a reader of the file finds in it. */
export async function readPdf(pdf: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({
    data: new Uint8Array(pdf),
    verbosity: 0,
    standardFontDataUrl: `${join(folder, 'standard_fonts')}/`,
  });
  const document = await task.promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''));
  }
  const outline = (await document.getOutline()) ?? [];
  const flat = (entries: typeof outline): string[] =>
    entries.flatMap((entry) => [entry.title, ...flat(entry.items as typeof outline)]); // the library nests `any`
  const { info } = await document.getMetadata();
  const read = {
    pages,
    bookmarks: flat(outline),
    info: info as Record<string, unknown>, // the library says Object
    language: /\/Lang ?\(([^)]*)\)/.exec(Buffer.from(pdf).toString('latin1'))?.[1] ?? null,
  };
  await task.destroy();
  return read;
}

/** Without what breaks lines: what was set in two lines is found as one. */
export const joined = (pages: readonly string[]): string => pages.join('').replace(/\s|\u200b/g, '');
