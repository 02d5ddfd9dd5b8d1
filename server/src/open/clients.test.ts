import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import openapiTs, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestHouse } from '../../test/house.ts';
import { aKeyFor } from '../../test/open-api.ts';
import { packageRoot } from '../base/package-root.ts';

const run = promisify(execFile);
const sources = join(packageRoot, 'test', 'open-client');
const compiler = join(packageRoot, '..', 'node_modules', 'typescript', 'bin', 'tsc');

let home: TestHouse;
let base: string;
let secret: string;
let folder: string;
beforeAll(async () => {
  home = await TestHouse.open();
  base = `${home.url}/open/v1`;
  ({ secret } = await aKeyFor(home, await home.hr(), { environment: 'test' }));
  folder = mkdtempSync(join(tmpdir(), 'beidiao-client-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await home.close();
});

const hasPython = (() => {
  try {
    execFileSync('python3', ['--version']);
    return true;
  } catch {
    return false;
  }
})();

describe('whoever has the document alone', () => {
  it('writes a client in TypeScript whose types come of it: it compiles, orders, lists and cancels', async () => {
    const document = (await (await fetch(`${base}/openapi.json`)).json()) as object;
    writeFileSync(join(folder, 'schema.ts'), astToString(await openapiTs(document as never)));
    writeFileSync(join(folder, 'client.ts'), readFileSync(join(sources, 'client.ts.txt')));
    writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
    const types = join(packageRoot, '..', 'node_modules', '@types');
    const strict = ['--strict', '--noUncheckedIndexedAccess', '--skipLibCheck', '--target', 'esnext'];
    const module = [
      '--module',
      'nodenext',
      '--rewriteRelativeImportExtensions',
      '--typeRoots',
      types,
      '--types',
      'node',
    ];
    const compiled = await run(process.execPath, [compiler, ...strict, ...module, join(folder, 'client.ts')], {
      cwd: folder,
    }).catch((error: { stdout: string }) => ({ stdout: error.stdout }));
    expect(compiled.stdout).toBe('');
    const { stdout } = await run(process.execPath, [join(folder, 'client.js'), base, secret]);
    expect(JSON.parse(stdout)).toEqual(['awaiting_consent', true, true, 'cancelled']);
  }, 120_000);

  it.skipIf(!hasPython)('writes one in Python (skipped where there is no python3)', async () => {
    const { stdout } = await run('python3', [join(sources, 'client.py'), base, secret]);
    expect(JSON.parse(stdout)).toEqual([201, 201, true, 'awaiting_consent', true, 'cancelled', 400, 'invalid_field']);
  });
});
