import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { packageRoot } from '../../server/src/base/package-root.ts';

/** What somebody does on a page, and the longest that the page was busy at a stretch meanwhile: ms of processor time, and on the clock. */
export type PageStep = {
  readonly what: string;
  readonly longestMs: number;
  readonly clockMs: number;
  readonly longTasks: number;
};
export type PageCost = { readonly limitMs: number; readonly steps: readonly PageStep[] };

const root = join(packageRoot, '..');
const run = (file: string, ...args: string[]): string =>
  execFileSync(process.execPath, [join(root, file), ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/** A list of 10,000 candidates in Chromium against a server of its own: the tasks of the page as the browser tells them. */
export function measurePage(): PageCost {
  run('scripts/build.mjs');
  const output = run('node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/measure.config.ts');
  const measured = /^measured (.*)$/m.exec(output)?.[1];
  if (measured === undefined) throw new TypeError(`nothing was measured:\n${output}`);
  return JSON.parse(measured) as PageCost; // written by e2e/src/measure
}
