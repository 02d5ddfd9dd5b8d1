import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['./vitest.global.ts'],
    setupFiles: ['./vitest.setup.ts'],
    pool: 'threads',
    maxWorkers: 2,
    // Far above what any test takes: a machine that does other work as well is no reason to fail.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
