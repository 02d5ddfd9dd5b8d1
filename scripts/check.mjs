/*
 * `npm run check`: every cheap check and the unit and API tests. `npm test` (--gate) adds the build with its byte budgets
 * and the browser journeys. `npm run test:all` (--all) adds what is too long for every change: `*.long.test.ts`,
 * `*.long.spec.ts`, the smoke of the benches. `npm run test:changed` (--changed) runs what the change at hand can reach.
 * One run shows all that is wrong, and ends with `N passed, M failed`.
 */
import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { changedFiles, planOf } from './changed.mjs';
import { root, runQuietly, seconds, stopChildrenOnSignal, tool } from './children.mjs';
import { leftBehind, placeOfStep } from './left-behind.mjs';
import { folderOfRun } from './temporary-place.mjs';
import { readJourneys, readVitest, tooManyFlaky, wordsOf } from './test-reports.mjs';

const reports = folderOfRun();
const script = (name) => path.join(root, 'scripts', name);
const has = (file) => existsSync(path.join(root, file));
const testsOfScripts = readdirSync(script(''))
  .filter((name) => name.endsWith('.test.mjs'))
  .map(script);
const journeys = { gate: 'e2e/playwright.config.ts', all: 'e2e/all.config.ts' };
/** All that a failed step printed. */
const logs = path.join(root, 'test-results/logs');
/** Which statement each role has run in the tests of the server. */
const ranStatements = path.join(reports, 'ran-statements.jsonl');

/** Of the values that property tests draw in `--all`; set to that of another run, it draws the same. */
const propertySeed = process.env.PROPERTY_SEED ?? String(randomInt(2 ** 31));

/** What any change can break, in seconds each. */
const quickChecks = () => [
  command('format', [tool.biome, 'format', '--error-on-warnings', '--reporter=summary', '.'], {
    advice: 'npm run format',
  }),
  command('lint', [tool.oxlint, '--deny-warnings', '--report-unused-disable-directives']),
  // Each of several checkers reads the types of the libraries anew: twice the processor time for the same answer.
  command('types', [tool.tsc, '-b', '--checkers', '1']),
  command('structure', [script('check-structure.mjs')]),
];

/** Steps of one stage share the cores; a stage begins when the one before it has ended. */
const stages = (extent) => [
  [
    ...quickChecks(),
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
    command('the check itself', ['--test', ...testsOfScripts]),
    ...(extent === 'check' ? [] : [build()]),
  ],
  [unitTests('contract', extent), unitTests('web', extent)],
  // Alone: its database and its own threads want both cores.
  [unitTests('server', extent)],
  extent === 'all' ? [command('benchmarks still run', [script('run.mjs'), 'bench/src/main.ts', 'smoke'])] : [],
  [
    ...(extent === 'check' ? [] : [browserJourneys(journeys[extent])]),
    command('roles of SQL statements', [script('check-statements.mjs'), '--ran', ranStatements]),
  ],
];

/** The same checks, and of the tests those that a change can reach. */
function stagesOfChange({ related, server, nouns, walkers, journeys: folders }) {
  const sources = related.map((file) => path.join(root, file));
  const ofNouns = ['-t', `\\b(${nouns.join('|')})\\.`];
  return [
    [
      ...quickChecks(),
      command('SQL statements', [script('check-statements.mjs')]),
      ...(folders.length > 0 ? [build()] : []),
    ],
    sources.length > 0
      ? ['contract', 'web'].map((name) => unitTests(name, 'check', { chosen: ['related', '--run', ...sources] }))
      : [],
    server.length > 0 ? [unitTests('server', 'check', { chosen: ['run', '--passWithNoTests', ...server] })] : [],
    nouns.length > 0
      ? [unitTests('server', 'check', { chosen: ['run', ...walkers, ...ofNouns], name: 'walkers of the calls' })]
      : [],
    folders.length > 0 ? [browserJourneys(journeys.gate, folders.map(placeOfJourneys))] : [],
  ];
}

/** As Playwright looks for it in the path of a file. */
const placeOfJourneys = (name) => (name.endsWith('.ts') ? `e2e/src/${name}` : `e2e/src/${name}/`);

const build = () => command('build with byte budgets', [script('build.mjs')]);
const browserJourneys = (config, chosen = []) => ({
  name: 'browser journeys',
  run: (env) => runJourneys(config, env, chosen),
});

const command = (name, args, { needs, advice, says } = {}) => ({
  name,
  needs,
  says,
  run: async (env) => {
    const result = await runQuietly(args, { env });
    return result.code !== 0 && advice ? { ...result, output: `${result.output}\nTo mend it: ${advice}` } : result;
  },
});

/** @param chosen the command of Vitest and what it is to run; everything where it is left out */
const unitTests = (workspace, extent, { chosen = ['run'], name = `tests of ${workspace}` } = {}) => ({
  name,
  run: async (place) => {
    const report = path.join(reports, `${name.replace(/\W+/g, '-')}.json`);
    const args = [tool.vitest, ...chosen, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const env = {
      ...place,
      RAN_STATEMENTS: ranStatements,
      // The young objects of a test outlive the small space that Node has for them: fewer collections, a tenth less time.
      NODE_OPTIONS: `${place.NODE_OPTIONS ?? ''} --max-semi-space-size=64`.trim(),
      ...(extent === 'check' ? {} : { THREADS_OF_BUILD: 'yes' }),
      ...(extent === 'all' ? { LONG_TESTS: 'yes', PROPERTY_SEED: propertySeed } : {}),
    };
    const result = await runQuietly(args, { cwd: path.join(root, workspace), env });
    return { ...result, ...readVitest(readReport(report), root) };
  },
});

async function runJourneys(config, place, chosen) {
  const browser = await runQuietly([script('find-browser.mjs')]);
  if (browser.code !== 0) return browser;
  const report = path.join(reports, 'journeys.json');
  const env = {
    ...place,
    CHROMIUM_PATH: browser.output.trim().split('\n').at(-1),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  };
  const args = [tool.playwright, 'test', '-c', config, '--reporter=list,json', ...chosen];
  const result = await runQuietly(args, { env });
  const read = readJourneys(readReport(report));
  const output = [result.output, ...[...read.failures, ...read.flaky].map(pageOf)].join('\n');
  return { ...result, ...read, output, code: tooManyFlaky(read.flaky) ? 1 : result.code };
}

/** What stood on the page when a journey failed: the folder with the pictures is gone when a runner has ended. */
const pageOf = ({ test, page }) =>
  page && existsSync(page) ? `\nThe page of ${test}:\n${readFileSync(page, 'utf8').slice(0, 6_000)}` : '';

const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});

async function runStep(step) {
  if (step.needs && !has(step.needs)) {
    console.log(`-  ${step.name}: skipped, there is no ${step.needs}`);
    return { name: step.name, code: 0 };
  }
  const began = performance.now();
  const place = placeOfStep(reports, step.name);
  const { code: ended, output: said, tests, failures = [], flaky = [] } = await step.run(place.env);
  const left = await leftBehind(place);
  const code = ended === 0 && left.length > 0 ? 1 : ended;
  const output = [said, ...(left.length > 0 ? ['Left behind:', ...left] : [])].join('\n');
  const count = tests ? ` (${tests.passed} passed, ${tests.failed} failed)` : '';
  console.log(`${code === 0 ? 'ok' : 'NO'} ${step.name}${count}: ${seconds(performance.now() - began)}`);
  // What is left out or accepted is said where it would pass for done.
  if (code !== 0 || step.says) console.log(output.trimEnd().replace(/^/gm, '   '));
  const log = code === 0 ? undefined : keepLog(step.name, output);
  const ofLeft = left.length > 0 ? [{ test: `${step.name} leaves something behind`, message: left.join('\n') }] : [];
  return { name: step.name, code, tests, failures: [...failures, ...ofLeft], flaky, output, log };
}

function keepLog(name, output) {
  mkdirSync(logs, { recursive: true });
  const file = path.join(logs, `${name.replace(/\W+/g, '-')}.log`);
  writeFileSync(file, output);
  return path.relative(root, file);
}

/** Two at a time: the machines this runs on have two cores. */
async function runStage(steps, done) {
  const waiting = [...steps];
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) done.push(await runStep(step));
  };
  await Promise.all([work(), work()]);
}

async function main() {
  const extent = ['all', 'gate', 'changed'].find((it) => process.argv.includes(`--${it}`)) ?? 'check';
  const began = performance.now();
  const planned = extent === 'changed' ? stagesOfChange(planOfArguments()) : stages(extent);
  const done = [];
  const conclude = () => {
    const notDone = planned.flat().filter(({ name }) => !done.some((step) => step.name === name));
    const { lines, passed, failed } = wordsOf(done, { took: seconds(performance.now() - began), notDone });
    console.log(lines.join('\n'));
    return failed === 0 && passed > 0 ? 0 : 1;
  };
  stopChildrenOnSignal(conclude);
  process.on('exit', () => rmSync(reports, { recursive: true, force: true }));
  rmSync(logs, { recursive: true, force: true });
  if (extent === 'all') console.log(`The values of property tests: PROPERTY_SEED=${propertySeed}`);
  for (const stage of planned) await runStage(stage, done);
  return conclude();
}

/** `npm run test:changed -- <commit>`: what differs from that commit. */
function planOfArguments() {
  const plan = planOf(changedFiles(process.argv.at(-1).startsWith('--') ? undefined : process.argv.at(-1)));
  const told = { 'server tests': plan.server, 'calls of': plan.nouns, journeys: plan.journeys };
  for (const [what, chosen] of Object.entries(told)) console.log(`${what}: ${chosen.join(', ') || 'none'}`);
  return plan;
}

process.exitCode = await main();
