import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  test: {
    pool: 'threads',
    // Files of a thread share the modules that they load: loading React and the contract for each took half of the run.
    isolate: false,
    // By itself it takes one thread less than there are cores, and leaves one of two idle.
    maxWorkers: 2,
    // Far above what any test takes: a machine that does other work as well is no reason to fail.
    testTimeout: 120_000,
    projects: [
      { extends: true, test: { name: 'rules', include: ['**/*.test.ts'], environment: 'node' } },
      {
        extends: true,
        test: {
          name: 'components',
          include: ['src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['./test/setup.ts'],
        },
      },
    ],
  },
});
