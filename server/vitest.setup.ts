import { afterAll } from 'vitest';
import { recordStatements } from './test/ran-statements.ts';

const writeRan = recordStatements();
afterAll(writeRan);
