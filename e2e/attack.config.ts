import { defineConfig } from '@playwright/test';

/** `npm run attack`: what a stranger, a rival and a thief try against a started server, from outside. No browser is started. */
export default defineConfig({
  testDir: 'src/attack',
  outputDir: '../test-results/attack',
  // One server takes all of it, and what is measured is how it stands that.
  workers: 1,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
});
