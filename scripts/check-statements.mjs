/*
 * `node scripts/check-statements.mjs`: every SQL statement of the server, asked of a database of the newest schema, and
 * held to the owners of its tables. `--ran FILE` asks instead whether each was run under its own role by the tests that
 * wrote FILE (`server/test/ran-statements.ts`).
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root, runQuietly } from './children.mjs';
import { findStatements } from './find-statements.mjs';
import { plantStatements } from './statement-plants.mjs';
import { findUnrun, judgesRunsRight } from './statement-runs.mjs';
import { judgeTableUse } from './table-use.mjs';

const [flag, ranFile] = process.argv.slice(2);
if (flag === '--ran') process.exitCode = judgeRuns(await findStatements(root), ranFile);
else process.exitCode = await inFolder(judge);

async function inFolder(work) {
  const folder = mkdtempSync(path.join(tmpdir(), 'statements-'));
  try {
    return await work(folder, await findStatements(root), await plantStatements(path.join(folder, 'planted')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function judgeRuns(real, file) {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const runs = lines.map((line) => JSON.parse(line));
  const unrun = new Map(findUnrun(real, runs).map(({ id, say }) => [id, say]));
  for (const { file: where, line, id, name } of real)
    if (unrun.has(id)) console.error(`${where}:${line}  ${name}: ${unrun.get(id)}`);
  const judgesRight = judgesRunsRight();
  if (!judgesRight) console.error('A planted statement that only the owner of the schema runs was not found.');
  console.log(`${real.length - unrun.size} of ${real.length} statements were run under their own role`);
  return unrun.size === 0 && judgesRight ? 0 : 1;
}

async function judge(folder, real, { wrong: plants, strangers }) {
  const list = path.join(folder, 'statements.json');
  const asked = [...real, ...plants].flatMap(({ id, texts, columns }) => texts.map((it) => ({ id, columns, ...it })));
  const owners = JSON.parse(readFileSync(path.join(root, 'server/table-owners.json'), 'utf8'));
  writeFileSync(list, JSON.stringify(asked));
  const checker = path.join(root, 'server/src/base/db/check-statements.ts');
  const { code, output } = await runQuietly([path.join(root, 'scripts/run.mjs'), checker, list]);
  if (code !== 0) {
    console.error(output);
    return 1;
  }
  const used = judgeTableUse([...real, ...strangers], owners);
  const problems = [...JSON.parse(output.slice(output.indexOf('['))), ...used];
  const unread = real.filter(({ texts }) => texts.length === 0);
  for (const { file, line, name } of unread)
    console.error(
      `${file}:${line}  ${name || 'a statement'} was never made → call its function in server/test/statements.ts`,
    );
  for (const { file, line, id, name } of real) {
    const said = new Set(problems.filter((it) => it.id === id).map(({ say }) => say));
    for (const say of said) console.error(`${file}:${line}  ${name}: ${say}`);
  }
  const isFound = ({ id, expected }) => problems.some((it) => it.id === id && (expected?.test(it.say) ?? true));
  const all = [...plants, ...strangers];
  const missed = all.filter((it) => isFound(it) !== (it.expected !== undefined));
  for (const { name, expected } of missed)
    console.error(expected ? `A planted mistake was not found: ${name}` : `A sound statement is blamed: ${name}`);
  const wrong = problems.filter(({ id }) => real.some((it) => it.id === id)).length;
  console.log(
    `${asked.length} texts of ${real.length} statements, ${all.length - missed.length} of ${all.length} planted statements judged right`,
  );
  return wrong + unread.length + missed.length === 0 ? 0 : 1;
}
