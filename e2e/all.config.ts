import { defineConfig } from '@playwright/test';
import journeys, { aside } from './playwright.config.ts';

/** The journeys of `npm run test:all`: servers and databases that are killed, and whatever takes longer than 20 s. */
export default defineConfig({
  ...journeys,
  testIgnore: [...aside, '**/shots.spec.ts'],
});
