import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The master key of this installation: from the environment, else from a file that is made once. Who loses it loses every
 * sealed field, so production insists on the environment.
 */
export function readMasterKey(given: Buffer | undefined, dataDir: string): Buffer {
  if (given !== undefined) return given;
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'master.key');
  try {
    writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return Buffer.from(readFileSync(file, 'utf8'), 'base64');
}
