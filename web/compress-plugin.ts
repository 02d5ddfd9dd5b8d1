import { join } from 'node:path';
import type { Plugin } from 'vite';
import { compressFolder } from './compress-folder.mjs';

/** Packs what was built: the server sends the packed files as they are and compresses nothing itself. */
export function compressPlugin(): Plugin {
  return {
    name: 'beidiao:compress',
    apply: 'build',
    // Once, when the last bundle of pages is there.
    applyToEnvironment: ({ name }) => name === 'phone',
    async closeBundle(error?: Error) {
      if (error === undefined) await compressFolder(join(import.meta.dirname, 'dist'));
    },
  };
}
