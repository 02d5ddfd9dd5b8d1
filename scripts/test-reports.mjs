/* Reads the reports of Vitest and Playwright, and says in the last lines of a run what failed. */
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** More journeys than this that pass at their second try only, and the run has failed. */
export const mostFlaky = 2;
export const tooManyFlaky = (flaky) => flaky.length > mostFlaky;

/** Many runners keep the last lines of an output alone. */
const mostLines = 60;
/** Of what was printed beside a failed test. */
const mostSaid = 6;

/** Vitest's report. A file that could not be loaded has a message of its own and no tests. */
export function readVitest({ numPassedTests: passed = 0, numFailedTests: failed = 0, testResults = [] }, root) {
  return { tests: { passed, failed }, failures: testResults.flatMap((file) => failuresOfFile(file, root)) };
}

function failuresOfFile({ name, message, status, assertionResults = [] }, root) {
  const failed = assertionResults.filter((it) => it.status === 'failed');
  const file = path.relative(root, name);
  if (failed.length === 0) return status === 'failed' ? [{ test: file, message }] : [];
  return failed.map(({ fullName, failureMessages, location }) => ({
    test: `${file}${location ? `:${location.line}` : ''} > ${fullName}`,
    message: failureMessages[0],
  }));
}

/** Playwright's report: what failed at every try, and what passed at the second one. */
export function readJourneys({ stats: { expected = 0, flaky = 0, unexpected = 0 } = {}, suites = [], errors = [] }) {
  const specs = suites.flatMap(specsOf);
  const ofStatus = (status) => specs.filter(({ tests }) => tests.some((it) => it.status === status)).map(told);
  return {
    tests: { passed: expected + flaky, failed: unexpected },
    failures: [...ofStatus('unexpected'), ...errors.map(({ message }) => ({ test: 'before any journey', message }))],
    flaky: ofStatus('flaky'),
  };
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

function told({ file, line, title, tests }) {
  const results = tests.flatMap((it) => it.results);
  const attachments = results.flatMap((it) => it.attachments ?? []);
  const attached = (kind) => attachments.find(({ name }) => name === kind)?.path;
  return {
    test: `e2e/src/${file}:${line} > ${title}`,
    message: results.map(({ error }) => error?.message).find(Boolean),
    said: results
      .flatMap(({ stdout }) => stdout ?? [])
      .map(({ text = '' }) => text)
      .join(''),
    picture: attached('screenshot'),
    page: attached('error-context'),
  };
}

/**
 * The last lines of a run: what was flaky, what failed with the beginning of its reason, and the counts. A step that
 * failed without a failed test counts as one.
 * @param steps what was run: { name, code, tests?, failures, flaky, output, log? }
 * @param run how long it took, and the steps that were not run to their end: a run that was stopped has not passed
 * @returns lines, 60 at most, and the counts
 */
export function wordsOf(steps, { took, notDone = [] }) {
  const broken = steps.filter(({ code }) => code !== 0);
  const failures = broken.flatMap((step) =>
    (step.failures?.length ? step.failures : [{ test: step.name, message: reasonOf(step) }]).map((it) => ({
      ...it,
      log: step.log,
    })),
  );
  const flaky = steps.flatMap((step) => step.flaky ?? []);
  const passed = steps.reduce((sum, { tests }) => sum + (tests?.passed ?? 0), 0);
  const failed = failures.length + notDone.length;
  const end = [
    '',
    ...(notDone.length > 0 ? [`Stopped before the end of: ${notDone.map(({ name }) => name).join(', ')}`] : []),
    `${failed === 0 ? 'All is well' : broken.length === 0 ? 'Stopped' : `Failed: ${broken.map(({ name }) => name).join(', ')}`} (${took})`,
    ...(passed + failed === 0 ? ['No test ran.'] : []),
    `${passed} passed, ${failed} failed`,
  ];
  const space = mostLines - end.length - (flaky.length > 0 ? 2 : 0) - (failures.length > 0 ? 2 : 0);
  const each = Math.max(1, Math.floor(space / Math.max(1, failures.length + flaky.length)));
  const list = (heading, found) =>
    found.length === 0 ? [] : ['', heading, ...found.flatMap((it) => linesOf(it, each))];
  const all = [...list('flaky, passed at the second try:', flaky), ...list('What failed:', failures)];
  const shown = all.length > space + 4 ? [...all.slice(0, space + 3), '  and more: see above'] : all;
  return { lines: [...shown, ...end], passed, failed };
}

/** The runner itself fell over, or the journeys were flaky. */
const reasonOf = ({ output = '', flaky = [] }) =>
  tooManyFlaky(flaky)
    ? `${flaky.length} journeys passed at the second try only; ${mostFlaky} are let pass`
    : output.trimEnd().split('\n').slice(-12).join('\n');

const linesIn = (text) =>
  stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '');

function linesOf({ test, message = '', said = '', picture, log }, most) {
  const where = [picture && `picture: ${picture}`, log && `log: ${log}`].filter(Boolean).join('   ');
  const end = [...linesIn(said).slice(-mostSaid), ...(where ? [where] : [])].slice(-Math.floor(most / 2));
  const reason = linesIn(message).slice(0, Math.max(0, most - 1 - end.length));
  const indented = [...reason, ...end].map((line) => `    ${line.slice(0, 200)}`);
  return [`- ${test}`, ...indented].slice(0, most);
}
