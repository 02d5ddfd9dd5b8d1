import fc from 'fast-check';
import { afterAll, vi } from 'vitest';
import { recordStatements } from './test/ran-statements.ts';

// The same values in each run, so that red means a change; `npm run test:all` draws others and prints the seed.
fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 20_261_126) });
const writeRan = recordStatements();
// The next file of this thread finds everything as this one did.
afterAll(() => {
  vi.restoreAllMocks();
  writeRan();
});
