/* Builds what is not fresh: `node scripts/build.mjs [server|web …] [--force] [--verbose]`. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { bundle } from './bundle.mjs';
import { root, runQuietly, seconds, tool } from './children.mjs';
import { forgetStamp, hashSources, isFresh, writeStamp } from './fresh-stamp.mjs';

const always = ['contract/src', 'contract/package.json', 'package-lock.json', 'tsconfig.base.json'];
const parts = {
  server: {
    sources: [...always, 'server/src', 'server/package.json', 'scripts/build.mjs', 'scripts/bundle.mjs'],
    build: buildServer,
  },
  web: { sources: [...always, 'web', 'scripts/build.mjs'], build: buildWeb },
};

/** Code that a Worker or a process loads by address is an entry of its own. */
function serverEntries() {
  const base = path.join(root, 'server/src/base');
  const threads = readdirSync(base, { recursive: true }).filter((name) => /-(worker|thread|child)\.ts$/.test(name));
  return [path.join(root, 'server/src/main.ts'), ...threads.map((name) => path.join(base, name))];
}

async function buildServer() {
  try {
    await bundle(serverEntries(), { outdir: path.join(root, 'server/dist') });
    return { code: 0, output: '' };
  } catch (error) {
    const { formatMessages } = await import('esbuild');
    if (!error.errors) throw error;
    return { code: 1, output: (await formatMessages(error.errors, { kind: 'error' })).join('\n') };
  }
}

/** The byte budgets are a part of web's own vite build: one above its budget fails it. */
function buildWeb() {
  return runQuietly([tool.vite, 'build'], { cwd: path.join(root, 'web'), env: { NODE_ENV: 'production' } });
}

export const stalePartsOf = (names = Object.keys(parts)) =>
  names.filter((name) => !isFresh(name, hashSources(parts[name].sources)));

async function buildPart(name, { force, verbose }) {
  const began = performance.now();
  const hash = hashSources(parts[name].sources);
  if (!force && isFresh(name, hash)) {
    console.log(`${name}: fresh`);
    return true;
  }
  forgetStamp(name);
  const { code, output } = await parts[name].build();
  if (code !== 0) console.error(`${name}: build failed\n${output}`);
  else {
    writeStamp(name, hash);
    console.log(`${name}: built in ${seconds(performance.now() - began)}`);
    if (verbose) console.log(output);
  }
  return code === 0;
}

async function main(words) {
  const force = words.includes('--force');
  const verbose = words.includes('--verbose');
  const asked = words.filter((word) => !word.startsWith('--'));
  const unknown = asked.filter((name) => !(name in parts));
  if (unknown.length > 0) {
    console.error(`No such part: ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}.`);
    return 2;
  }
  const names = asked.length > 0 ? asked : Object.keys(parts);
  const done = await Promise.all(names.map((name) => buildPart(name, { force, verbose })));
  return done.every(Boolean) ? 0 : 1;
}

if (import.meta.filename === path.resolve(process.argv[1] ?? '')) process.exitCode = await main(process.argv.slice(2));
