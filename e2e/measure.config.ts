import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** `npm run bench -- only page`: how long the page is busy at a stretch. Figures, and no test of them. */
export default defineConfig({
  ...journeys,
  testDir: 'src/measure',
  testIgnore: [],
  outputDir: '../test-results/measure',
  // Nobody else beside it: what is measured is this page.
  workers: 1,
  timeout: 600_000,
});
