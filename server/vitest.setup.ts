import { afterAll, vi } from 'vitest';
import { recordStatements } from './test/ran-statements.ts';

const writeRan = recordStatements();
// The next file of this thread finds everything as this one did.
afterAll(() => {
  vi.restoreAllMocks();
  writeRan();
});
