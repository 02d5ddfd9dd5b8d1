import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { packageRoot } from './package-root.ts';

/** A run of all tests has built the server before: a thread that is translated at each start takes a second more. */
const hasBuild = process.env['THREADS_OF_BUILD'] === 'yes';
const isSource = import.meta.url.endsWith('.ts') && !hasBuild;

/** Where the code of a thread lies: beside the file that starts it, or flat in the build. */
export const threadAt = (source: URL): URL =>
  isSource ? source : pathToFileURL(join(packageRoot, 'dist', `${basename(fileURLToPath(source), '.ts')}.js`));

/** From source, in tests and in development, the thread needs the same translation as the rest; it does not inherit it. */
const ofTranslator = (name: string): URL =>
  pathToFileURL(
    createRequire(import.meta.url)
      .resolve(name)
      .replace(/\.cjs$/, '.mjs'),
  );
const translated = (thread: URL): string =>
  `import('${ofTranslator('tsx/esm/api').href}').then(({ register }) => { register(); return import('${thread.href}'); })`;

export function startThread(file: URL, options: WorkerOptions): Worker {
  const isTranslated = file.pathname.endsWith('.ts');
  return new Worker(isTranslated ? translated(file) : file, { ...options, eval: isTranslated });
}

/** How a process is started with this file: with nothing of what Node was told for this one. */
export const processOptions = (file: URL): { execArgv: string[] } => ({
  execArgv: file.pathname.endsWith('.ts') ? ['--import', ofTranslator('tsx').href] : [],
});
