import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '../src/base/package-root.ts';

export const projectRoot = join(packageRoot, '..');
export const runScript = join(projectRoot, 'scripts', 'run.mjs');
const run = promisify(execFile);

/** Runs a TypeScript program that imports packages of the project by name, as somebody who has installed them; answers what it prints. */
export async function runProgram(text: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
  mkdirSync(join(packageRoot, 'dist'), { recursive: true });
  const folder = mkdtempSync(join(packageRoot, 'dist', 'program-'));
  try {
    const file = join(folder, 'program.ts');
    writeFileSync(file, text);
    const { stdout } = await run(process.execPath, [runScript, file], {
      env: { ...process.env, ...env },
      timeout: 90_000,
    });
    return stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
