import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packageRoot } from './base/package-root.ts';
import { sampleReport } from './report-sample.ts';
import { buildCase } from './report-set.ts';
import { setCases } from './report-set-cases.ts';
import { pageOf, recordsPage } from './report-set-page.ts';

/*
 * `node scripts/run.mjs server/src/print-report-set.ts [--check | --write]`: the set of generated reports, for reading,
 * what a report says of each record, and the specimen that visitors open. --check compares all with their files, --write
 * replaces these.
 */

const page = pageOf(setCases.map(buildCase));
const files = [
  { file: join(packageRoot, '..', 'docs', 'reports', 'set.md'), content: page },
  { file: join(packageRoot, '..', 'docs', 'reports', 'records.md'), content: recordsPage() },
  { file: join(packageRoot, 'seed', 'sample-report.json'), content: `${JSON.stringify(sampleReport())}\n` },
];
if (process.argv.includes('--write')) {
  for (const { file, content } of files) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
} else if (!process.argv.includes('--check')) process.stdout.write(page);
else {
  for (const { file, content } of files) {
    if (readFileSync(file, 'utf8') === content) continue;
    process.stderr.write(`${file} is not what the code says: write it anew with --write and read the difference\n`);
    process.exitCode = 1;
  }
}
