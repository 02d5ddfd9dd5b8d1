/* `node scripts/release-migrations.mjs 2026-12-31`: notes every new migration as shipped with the release of that day. */
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import {
  checkMigrations,
  hashOf,
  listMigrations,
  migrationsFolder,
  readReleased,
  releasedList,
} from './check-migrations.mjs';
import { root } from './children.mjs';

const [release] = process.argv.slice(2);
const problems = checkMigrations(root);
if (!/^\d{4}-\d{2}-\d{2}$/.test(release ?? '')) {
  console.error('Say the day of the release: node scripts/release-migrations.mjs 2026-12-31');
  process.exitCode = 2;
} else if (problems.length > 0) {
  for (const { file, line, say } of problems) console.error(`${file}:${line}  ${say}`);
  process.exitCode = 1;
} else {
  const shipped = new Set(readReleased(root).shipped.map(({ name }) => name));
  const added = listMigrations(root).filter((name) => !shipped.has(name));
  const rows = added.map((name) => `${name}\t${hashOf(path.join(root, migrationsFolder, name))}\t${release}\n`);
  appendFileSync(path.join(root, releasedList), rows.join(''));
  console.log(added.length === 0 ? 'No migration is new.' : `Shipped: ${added.join(', ')}`);
}
