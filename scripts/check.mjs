/*
 * `npm run check`: every cheap check and the unit and API tests. `npm test` adds --all: the build with its byte
 * budgets and the browser journeys, and a last line `N passed, M failed`. One run shows all that is wrong.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root, runQuietly, seconds, stopChildrenOnSignal, tool } from './children.mjs';

const reports = mkdtempSync(path.join(tmpdir(), 'check-'));
const script = (name) => path.join(root, 'scripts', name);
const has = (file) => existsSync(path.join(root, file));
const journeys = 'e2e/playwright.config.ts';
/** Which statement each role has run in the tests of the server. */
const ranStatements = path.join(reports, 'ran-statements.jsonl');

/** Steps of one stage share the cores; a stage begins when the one before it has ended. */
const stages = (wantsAll) => [
  [
    command('format', [tool.biome, 'format', '--error-on-warnings', '--reporter=summary', '.'], {
      advice: 'npm run format',
    }),
    command('lint', [tool.oxlint, '--deny-warnings', '--report-unused-disable-directives']),
    command('types', [tool.tsc, '-b']),
    command('structure', [script('check-structure.mjs')]),
    command('structure finds what it should', [script('check-structure.mjs'), '--self-test']),
    command('dead code', [tool.knip, '--no-progress', '--treat-config-hints-as-errors']),
    command('fresh schema.sql', [script('run.mjs'), 'server/src/base/db/dump-schema.ts', '--check'], {
      needs: 'server/src/base/db/dump-schema.ts',
    }),
    command('advisories', [script('check-advisories.mjs')], {
      advice: 'npm run advisories, then update or accept',
      says: true,
    }),
    command('advisories are found', [script('check-advisories.mjs'), '--self-test']),
    command('images by digest', [script('check-images.mjs')], { says: true }),
    command('images are found', [script('check-images.mjs'), '--self-test']),
    command('SQL statements', [script('check-statements.mjs')]),
    command('role matrix', [script('run.mjs'), 'server/src/print-role-matrix.ts', '--check'], {
      advice: 'node scripts/run.mjs server/src/print-role-matrix.ts --write',
    }),
    command('worked prices', [script('run.mjs'), 'server/src/pricing/print-pricing.ts', '--check'], {
      advice: 'node scripts/run.mjs server/src/pricing/print-pricing.ts --write',
    }),
    command('generated reports', [script('run.mjs'), 'server/src/print-report-set.ts', '--check'], {
      advice: 'node scripts/run.mjs server/src/print-report-set.ts --write',
    }),
    ...(wantsAll ? [command('build with byte budgets', [script('build.mjs')])] : []),
  ],
  [unitTests('contract'), unitTests('web')],
  // Alone: its database and its own threads want both cores.
  [unitTests('server')],
  [
    command('benchmarks still run', [script('run.mjs'), 'bench/src/main.ts', 'smoke'], { needs: 'bench/src/main.ts' }),
    command('roles of SQL statements', [script('check-statements.mjs'), '--ran', ranStatements]),
  ],
  wantsAll ? [{ name: 'browser journeys', needs: journeys, run: runJourneys }] : [],
];

const command = (name, args, { needs, advice, says } = {}) => ({
  name,
  needs,
  says,
  run: async () => {
    const result = await runQuietly(args);
    return result.code !== 0 && advice ? { ...result, output: `${result.output}\nTo mend it: ${advice}` } : result;
  },
});

const unitTests = (workspace) => ({
  name: `tests of ${workspace}`,
  needs: `${workspace}/src`,
  run: async () => {
    const report = path.join(reports, `${workspace}.json`);
    const args = [tool.vitest, 'run', '--passWithNoTests', '--reporter=default', '--reporter=json'];
    const result = await runQuietly([...args, `--outputFile.json=${report}`], {
      cwd: path.join(root, workspace),
      env: { RAN_STATEMENTS: ranStatements },
    });
    const { numPassedTests: passed = 0, numFailedTests: failed = 0 } = readReport(report);
    return { ...result, tests: countTests(result.code, passed, failed) };
  },
});

async function runJourneys() {
  const browser = await runQuietly([script('find-browser.mjs')]);
  if (browser.code !== 0) return { ...browser, tests: countTests(1, 0, 0) };
  const report = path.join(reports, 'journeys.json');
  const env = { CHROMIUM_PATH: browser.output.trim().split('\n').at(-1), PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const result = await runQuietly([tool.playwright, 'test', '-c', journeys, '--reporter=list,json'], { env });
  const { expected = 0, flaky = 0, unexpected = 0 } = readReport(report).stats ?? {};
  return { ...result, tests: countTests(result.code, expected + flaky, unexpected) };
}

const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});

/** A runner that fell over before its first test has failed too, though no test of it has. */
const countTests = (code, passed, failed) => ({ passed, failed: code !== 0 && failed === 0 ? 1 : failed });

async function runStep(step) {
  if (step.needs && !has(step.needs)) {
    console.log(`-  ${step.name}: skipped, there is no ${step.needs}`);
    return { name: step.name, code: 0 };
  }
  const began = performance.now();
  const { code, output, tests } = await step.run();
  const count = tests ? ` (${tests.passed} passed, ${tests.failed} failed)` : '';
  console.log(`${code === 0 ? 'ok' : 'NO'} ${step.name}${count}: ${seconds(performance.now() - began)}`);
  // What is left out or accepted is said where it would pass for done.
  if (code !== 0 || step.says) console.log(output.trimEnd().replace(/^/gm, '   '));
  return { name: step.name, code, tests };
}

/** Two at a time: the machines this runs on have two cores. */
async function runStage(steps) {
  const waiting = [...steps];
  const done = [];
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) done.push(await runStep(step));
  };
  await Promise.all([work(), work()]);
  return done;
}

async function main() {
  stopChildrenOnSignal();
  process.on('exit', () => rmSync(reports, { recursive: true, force: true }));
  const wantsAll = process.argv.includes('--all');
  const began = performance.now();
  const done = [];
  for (const stage of stages(wantsAll)) done.push(...(await runStage(stage)));
  const failures = done.filter(({ code }) => code !== 0).map(({ name }) => name);
  const sum = (kind) => done.reduce((total, { tests }) => total + (tests?.[kind] ?? 0), 0);
  const [passed, failed] = [sum('passed'), sum('failed')];
  console.log(
    `\n${failures.length === 0 ? 'All is well' : `Failed: ${failures.join(', ')}`} (${seconds(performance.now() - began)})`,
  );
  if (passed + failed === 0) console.log('No test ran.');
  console.log(`${passed} passed, ${failed} failed`);
  return failures.length === 0 && passed > 0 && failed === 0 ? 0 : 1;
}

process.exitCode = await main();
