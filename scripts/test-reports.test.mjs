import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mostFlaky, readJourneys, readVitest, tooManyFlaky, wordsOf } from './test-reports.mjs';

const spec = (title, status) => ({
  title,
  file: 'desk/lists.spec.ts',
  line: 7,
  ok: status !== 'unexpected',
  tests: [
    {
      status,
      results: [
        {
          error: { message: `Error: ${title} went wrong` },
          attachments: [{ name: 'screenshot', path: `${title}.png` }],
        },
        {},
      ],
    },
  ],
});
const journeys = (...specs) => readJourneys({ stats: { expected: 3, flaky: 1 }, suites: [{ suites: [{ specs }] }] });

test('a journey that passes at its second try passes, and is named with its first error', () => {
  const { tests, failures, flaky } = journeys(spec('a', 'flaky'), spec('b', 'expected'));
  assert.deepEqual(tests, { passed: 4, failed: 0 });
  assert.deepEqual(failures, []);
  const { lines, failed } = wordsOf([{ name: 'browser journeys', code: 0, tests, failures, flaky }], { took: '1 s' });
  assert.equal(failed, 0);
  assert.ok(lines.includes('- e2e/src/desk/lists.spec.ts:7 > a'));
  assert.ok(lines.includes('    Error: a went wrong'));
});

test('a flaky journey is told with the last lines that the server said meanwhile', () => {
  const said = { stdout: [{ text: 'the server said while this ran:\n' }, { text: 'a job takes long\n' }] };
  const one = spec('a', 'flaky');
  one.tests[0].results[0] = { ...one.tests[0].results[0], ...said };
  const { flaky } = journeys(one);
  const { lines } = wordsOf([{ name: 'browser journeys', code: 0, flaky }], { took: '1 s' });
  const from = lines.indexOf('    Error: a went wrong');
  assert.deepEqual(lines.slice(from, from + 4), [
    '    Error: a went wrong',
    '    the server said while this ran:',
    '    a job takes long',
    '    picture: a.png',
  ]);
});

test('more flaky journeys than allowed fail the run', () => {
  const flaky = Array.from({ length: mostFlaky + 1 }, (_, n) => ({ test: `t${n}`, message: 'late' }));
  assert.equal(tooManyFlaky(flaky.slice(1)), false);
  assert.equal(tooManyFlaky(flaky), true);
  const { lines, failed } = wordsOf(
    [{ name: 'browser journeys', code: 1, tests: { passed: 9, failed: 0 }, failures: [], flaky, output: '' }],
    { took: '1 s' },
  );
  assert.equal(failed, 1);
  assert.ok(lines.some((line) => line.includes('passed at the second try only')));
  assert.equal(lines.at(-1), '9 passed, 1 failed');
});

test('the last 60 lines name each failed test with its reason, file and line, picture and log', () => {
  const { failures } = journeys(spec('a', 'unexpected'), spec('b', 'unexpected'));
  const vitest = readVitest(
    {
      testResults: [
        { name: '/top/server/src/a.test.ts', status: 'failed', message: 'Can not be loaded', assertionResults: [] },
        {
          name: '/top/server/src/b.test.ts',
          status: 'failed',
          assertionResults: Array.from({ length: 20 }, (_, n) => ({
            status: 'failed',
            fullName: `rule ${n}`,
            failureMessages: [`AssertionError: ${n}\n    at b.test.ts:${n}:1\n    at more`],
          })),
        },
      ],
    },
    '/top',
  );
  const { lines, failed } = wordsOf(
    [
      { name: 'tests of server', code: 1, log: 'test-results/logs/server.log', ...vitest },
      { name: 'browser journeys', code: 1, log: 'test-results/logs/journeys.log', failures },
      { name: 'lint', code: 1, output: 'one finding', failures: [] },
    ],
    { took: '1 s' },
  );
  assert.equal(failed, 24);
  assert.ok(lines.length <= 60, `${lines.length} lines`);
  for (const name of [
    'server/src/a.test.ts',
    'server/src/b.test.ts > rule 19',
    'e2e/src/desk/lists.spec.ts:7 > b',
    'lint',
  ])
    assert.ok(
      lines.some((line) => line === `- ${name}`),
      name,
    );
});

test('one failure has room for its reason, its picture and its log', () => {
  const { failures } = journeys(spec('a', 'unexpected'));
  const { lines } = wordsOf([{ name: 'browser journeys', code: 1, log: 'journeys.log', failures }], { took: '1 s' });
  assert.ok(lines.includes('    Error: a went wrong'));
  assert.ok(lines.includes('    picture: a.png   log: journeys.log'));
});

test('a run without a test has not passed', () => {
  const { lines, passed } = wordsOf([{ name: 'lint', code: 0 }], { took: '1 s' });
  assert.equal(passed, 0);
  assert.ok(lines.includes('No test ran.'));
});

test('a run that was stopped names the steps that it did not come to the end of, and has not passed', () => {
  const steps = [{ name: 'tests of server', code: 0, tests: { passed: 7, failed: 0 } }];
  const { lines, failed } = wordsOf(steps, { took: '1 s', notDone: [{ name: 'browser journeys' }] });
  assert.equal(failed, 1);
  assert.ok(lines.includes('Stopped before the end of: browser journeys'));
  assert.equal(lines.at(-1), '7 passed, 1 failed');
});
