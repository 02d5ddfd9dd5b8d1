import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Download } from '@beidiao/contract/file/calls';
import type { Language } from '@beidiao/contract/wire/language';
import { Report } from '@beidiao/contract/report/calls';
import { packageRoot } from '../base/package-root.ts';
import type { House } from '../house.ts';
import { downloadOf, printReport } from './print.ts';

const file = join(packageRoot, 'seed', 'sample-report.json');
let kept: Report | undefined;

/** The specimen for visitors, as `print-report-set.ts` has written it. */
export function readSample(): Report {
  kept ??= Report.parse(JSON.parse(readFileSync(file, 'utf8')));
  return kept;
}

const marks: Record<Language, { reader: string; name: string }> = {
  zh: { reader: '样本，内容均为虚构', name: '背调报告样本.pdf' },
  en: { reader: 'Sample, all content is fictional', name: 'Sample screening report.pdf' },
};
const printed = new Map<Language, Download>();

/** Printed once in each language, as long as the process runs. @throws Refusal printerBusy */
export async function printSample(house: House, language: Language): Promise<Download> {
  const before = printed.get(language);
  if (before !== undefined) return before;
  const { reader, name } = marks[language];
  const report = readSample();
  const content = await printReport(house, report, {
    language,
    reader: { name: reader, at: new Date(report.createdAt) },
  });
  const download = downloadOf(content, { name, mime: 'application/pdf' });
  printed.set(language, download);
  return download;
}
