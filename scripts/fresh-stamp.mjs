import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './children.mjs';

const skipped = new Set(['node_modules', 'dist', 'out', 'data', 'test-results', '.git']);

/**
 * Hash of the names and contents of everything under `sources` (files or folders, relative to the root).
 * Contents and not times, because a fresh clone, a container layer and a branch switch all change the times.
 * Tests are left out: they are not built.
 */
export function hashSources(sources) {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesUnder(path.join(root, source))) {
      hash
        .update(`${path.relative(root, file)}\0`)
        .update(readFileSync(file))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

function filesUnder(place) {
  if (!existsSync(place)) return [];
  if (statSync(place).isFile()) return [place];
  return readdirSync(place, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (skipped.has(entry.name) || /\.test\.tsx?$|\.tsbuildinfo$/.test(entry.name)) return [];
      const inner = path.join(place, entry.name);
      if (entry.isDirectory()) return filesUnder(inner);
      return entry.isFile() ? [inner] : [];
    });
}

const stampOf = (part) => path.join(root, part, 'dist/.built-from');

export const isFresh = (part, hash) => existsSync(stampOf(part)) && readFileSync(stampOf(part), 'utf8') === hash;

/** Taken away before a build, so that one cut short is never taken for whole. */
export const forgetStamp = (part) => rmSync(stampOf(part), { force: true });

export function writeStamp(part, hash) {
  mkdirSync(path.dirname(stampOf(part)), { recursive: true });
  writeFileSync(stampOf(part), hash);
}
