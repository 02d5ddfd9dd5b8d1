import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    setupFiles: ['./vitest.setup.mjs'],
    pool: 'threads',
    // Files of a thread share the modules that they load: loading all calls for each took most of the run.
    isolate: false,
  },
});
