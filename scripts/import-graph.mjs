import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const skipped = new Set(['node_modules', 'dist', 'out', 'data', 'test-results', 'playwright-report', '.git']);
const staticImport = /^[ \t]*(import|export)\s(?:[^'"`;]*?\sfrom\s*)?(['"])([^'"\n]+)\2/gm;
const dynamicImport = /\bimport\(\s*(?:\/\*.*?\*\/\s*)?(?:(['"`])([^'"`\n]*)\1)?/g;

/** All source files under `places` with what they import; paths are relative to `base`, with forward slashes. */
export function readTree(base, places) {
  const paths = places.flatMap((place) => filesUnder(base, place));
  const present = new Set(paths);
  return paths.map((file) => {
    const text = /\.(ts|tsx|mjs)$/.test(file) ? readFileSync(path.join(base, file), 'utf8') : '';
    return {
      path: file,
      text,
      isTest: /\.test\.(ts|tsx|mjs)$|^server\/test\//.test(file),
      imports: importsOf(file, text, present),
    };
  });
}

function filesUnder(base, place) {
  const folder = path.join(base, place);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name)) return [];
    const inner = `${place}/${entry.name}`;
    return entry.isDirectory() ? filesUnder(base, inner) : [inner];
  });
}

function importsOf(file, text, present) {
  const found = [];
  const add = (at, specifier, kind) =>
    found.push({ specifier, line: lineOf(text, at), target: targetOf(file, specifier, present), ...kind });
  for (const hit of text.matchAll(staticImport)) {
    const isType = /^\s*(import|export)\s+type\b/.test(hit[0]);
    add(hit.index + hit[0].length, hit[3], { isDynamic: false, isType });
  }
  for (const hit of text.matchAll(dynamicImport)) {
    const before = text.slice(text.lastIndexOf('\n', hit.index) + 1, hit.index);
    const isProse = /\/\/|^\s*\*|^\s*\/\*/.test(before);
    // `typeof import('x')` and the type `import('x').Name` load nothing.
    const isType = before.endsWith('typeof ') || /^\)\.[A-Z]/.test(text.slice(hit.index + hit[0].length));
    if (isProse) continue;
    add(hit.index, hit[2] ?? '', { isDynamic: !isType, isType });
  }
  return found;
}

const lineOf = (text, at) => text.slice(0, at).split('\n').length;

/** The file of this tree that is meant; for a relative path outside of it the path itself; undefined for a package. */
function targetOf(file, specifier, present) {
  if (specifier.startsWith('@beidiao/contract/')) return `contract/src/${specifier.slice(18)}.ts`;
  if (!specifier.startsWith('.')) return undefined;
  const plain = path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier.replace(/\?.*$/, '')));
  const guesses = [plain, `${plain}.ts`, `${plain}.tsx`, `${plain}/index.ts`];
  return guesses.find((guess) => present.has(guess)) ?? plain;
}

/** Rings of files that import each other, each as a list of paths (Tarjan's strongly connected components). */
export function findRings(files) {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const state = { next: 0, stack: [], seen: new Map(), rings: [] };
  for (const file of files) if (!state.seen.has(file.path)) visit(file, byPath, state);
  return state.rings;
}

function visit(file, byPath, state) {
  const mark = { order: state.next, low: state.next, isOpen: true };
  state.next += 1;
  state.seen.set(file.path, mark);
  state.stack.push(file.path);
  for (const { target } of file.imports) {
    const other = byPath.get(target);
    if (!other) continue;
    const known = state.seen.get(target);
    if (!known) mark.low = Math.min(mark.low, visit(other, byPath, state).low);
    else if (known.isOpen) mark.low = Math.min(mark.low, known.order);
  }
  if (mark.low === mark.order) closeRing(file, state);
  return mark;
}

function closeRing(file, state) {
  const ring = state.stack.splice(state.stack.indexOf(file.path));
  for (const member of ring) state.seen.get(member).isOpen = false;
  const importsItself = file.imports.some(({ target }) => target === file.path);
  if (ring.length > 1 || importsItself) state.rings.push(ring);
}
