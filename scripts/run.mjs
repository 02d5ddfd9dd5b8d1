/* `node scripts/run.mjs FILE.ts [arguments]`: bundles one TypeScript entry and runs it once. */
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { bundle } from './bundle.mjs';
import { root } from './children.mjs';

const [file, ...words] = process.argv.slice(2);
if (!file) {
  console.error('Say which file: node scripts/run.mjs FILE.ts [arguments]');
  process.exit(2);
}

// In <workspace>/dist, so that paths from import.meta.url mean what they mean in the built server.
const entry = path.resolve(file);
const workspace = path.relative(root, entry).split(path.sep)[0];
const folder = path.join(root, workspace, 'dist');
const outfile = path.join(folder, `${path.basename(entry, '.ts')}-${process.pid}.run.mjs`);
const tidy = () => {
  for (const made of [outfile, `${outfile}.map`]) rmSync(made, { force: true });
};

mkdirSync(folder, { recursive: true });
process.on('exit', tidy);
try {
  await bundle([entry], { outfile });
} catch (error) {
  const { formatMessages } = await import('esbuild');
  console.error(error.errors ? (await formatMessages(error.errors, { kind: 'error' })).join('\n') : error);
  process.exit(1);
}

const child = spawn(process.execPath, ['--enable-source-maps', outfile, ...words], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
