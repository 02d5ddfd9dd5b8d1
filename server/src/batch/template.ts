import { columnNames, columns, neededColumns } from '@beidiao/contract/batch/columns';
import type { SheetDownload } from '@beidiao/contract/file/calls';
import type { Language } from '@beidiao/contract/wire/language';
import { writeTextSheet } from '../base/sheet/write-sheet.ts';

const words = {
  zh: { fileName: '背调名单模板', sheetName: '候选人' },
  en: { fileName: 'Candidate list template', sheetName: 'Candidates' },
} as const;
const emptyRows = 200;

/** Cells of text, so that a sheet keeps every digit of a number; the needed columns carry a star. */
export const writeTemplate = (language: Language): Promise<SheetDownload> =>
  writeTextSheet({
    ...words[language],
    head: columns.map((column) => `${columnNames[column][language]}${neededColumns.includes(column) ? ' *' : ''}`),
    rows: Array.from({ length: emptyRows }, () => columns.map(() => '')),
  });
