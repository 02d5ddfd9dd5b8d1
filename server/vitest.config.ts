import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // Those run in `npm run test:all`.
    exclude: [...configDefaults.exclude, ...(process.env['LONG_TESTS'] === undefined ? ['**/*.long.test.ts'] : [])],
    globalSetup: ['./vitest.global.ts'],
    setupFiles: ['./vitest.setup.ts'],
    pool: 'threads',
    // Files of a thread share the modules that they load: reading all of the server for each took a third of the run.
    isolate: false,
    // More than the cores that it runs on: a test waits for jobs and for the database most of its time.
    maxWorkers: 5,
    // Far above what any test takes: a machine that does other work as well is no reason to fail.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
