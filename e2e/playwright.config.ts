import { defineConfig } from '@playwright/test';
import { findBrowser } from '../scripts/find-browser.mjs';

const executablePath = process.env['CHROMIUM_PATH'] ?? findBrowser();

/** Never in a run of journeys: `npm run attack`, and figures of `npm run bench`. */
export const aside = ['**/attack/**', '**/measure/**'];

/**
 * The journeys of `npm test`; `all.config.ts` adds `*.long.spec.ts`. Each worker has a server, a database and a data
 * folder of its own: `src/fixtures/house.ts`.
 */
export default defineConfig({
  testDir: 'src',
  // Pictures prove nothing by themselves: they are taken when a folder is named for them.
  testIgnore: [...aside, '**/*.long.spec.ts', ...(process.env['SHOTS'] === undefined ? ['**/shots.spec.ts'] : [])],
  grepInvert: /@second-language/,
  // Emptied at the start: the logs of the checks before stand beside it.
  outputDir: '../test-results/journeys',
  // More than the cores that it runs on: a browser waits for the server, and a journey for both, a fifth of the time.
  workers: 3,
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  // Passed at the second try counts, is told as flaky by the check, and more than two of them fail it.
  retries: process.env['CI'] === undefined ? 0 : 1,
  // None of these is a promise of the product: a machine that does other work as well is no reason to fail.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    // The browser's own camera shows a test picture, and nobody has to allow it.
    launchOptions: { executablePath, args: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'] },
    viewport: { width: 1440, height: 900 },
    actionTimeout: 30_000,
    navigationTimeout: 45_000,
    // Recording takes a quarter more of the processor, so a trace is made when it is asked for.
    trace:
      process.env['TRACE'] === undefined ? 'off' : { mode: 'retain-on-failure', screenshots: false, sources: false },
    screenshot: 'only-on-failure',
    timezoneId: 'Asia/Shanghai',
    locale: 'zh-CN',
  },
});
