import { defineConfig } from '@playwright/test';
import journeys, { aside } from './playwright.config.ts';

/**
 * The journeys of `npm run test:all`, in both languages: with servers and databases that are killed, and whatever takes
 * longer than 20 s.
 */
export default defineConfig({
  ...journeys,
  grepInvert: [],
  metadata: { looksForBarriers: true },
  testIgnore: [...aside, '**/shots.spec.ts'],
});
