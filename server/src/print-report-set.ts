import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packageRoot } from './base/package-root.ts';
import { buildCase } from './report-set.ts';
import { setCases } from './report-set-cases.ts';
import { pageOf } from './report-set-page.ts';

/*
 * `node scripts/run.mjs server/src/print-report-set.ts [--check | --write]`: the set of generated reports, for reading.
 * --check compares it with docs/reports/set.md, --write replaces that file.
 */

const file = join(packageRoot, '..', 'docs', 'reports', 'set.md');
const page = pageOf(setCases.map(buildCase));
if (process.argv.includes('--write')) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, page);
} else if (!process.argv.includes('--check')) process.stdout.write(page);
else if (readFileSync(file, 'utf8') !== page) {
  process.stderr.write(
    'docs/reports/set.md is not what the code says: write it anew with --write and read the difference\n',
  );
  process.exitCode = 1;
}
