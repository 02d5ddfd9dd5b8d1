import { createHash } from 'node:crypto';
import { columnNames, columns, neededColumns } from '@beidiao/contract/batch/columns';
import { sheetMimes, type SheetDownload } from '@beidiao/contract/file/calls';
import type { Language } from '@beidiao/contract/wire/language';
import writeExcel from 'write-excel-file/node';

const words = {
  zh: { file: '背调名单模板', sheet: '候选人' },
  en: { file: 'Candidate list template', sheet: 'Candidates' },
} as const;

/** Cells of text, so that a sheet keeps every digit of a number; the needed columns carry a star. */
export async function writeTemplate(language: Language): Promise<SheetDownload> {
  const heading = (column: (typeof columns)[number]): string =>
    `${columnNames[column][language]}${neededColumns.includes(column) ? ' *' : ''}`;
  const text = { type: String, format: '@' } as const;
  const head = columns.map((column) => ({ ...text, value: heading(column), fontWeight: 'bold' as const }));
  const empty = Array.from({ length: 200 }, () => columns.map(() => ({ ...text, value: '' })));
  const content = await writeExcel([head, ...empty], {
    sheet: words[language].sheet,
    columns: columns.map(() => ({ width: 20 })),
    stickyRowsCount: 1,
  }).toBuffer();
  return {
    name: `${words[language].file}.xlsx`,
    mime: sheetMimes.xlsx,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    base64: content.toString('base64'),
  };
}
