import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folder = 'docs/security';
const page = `${folder}/asvs.md`;
const idList = `${folder}/asvs-5.0.0-ids.txt`;
const lockFile = 'package-lock.json';
const registry = 'https://registry.npmjs.org/';
const states = ['met', 'part', 'open', 'n/a'];

const at = (file, line, say) => ({ file, line, say });
const linesOf = (base, file) => readFileSync(path.join(base, file), 'utf8').split('\n');

/** `| V1.2.3 | 1 | what it asks | met | where |` */
const rowsOf = (base) =>
  linesOf(base, page).flatMap((text, index) => {
    const [, id, level, asks, state, where] = text.split('|').map((cell) => cell.trim());
    return /^V\d+\.\d+\.\d+$/.test(id ?? '') ? [{ id, level, asks, state, where, line: index + 1 }] : [];
  });

/** A file of this tree, as it stands between backticks: with a folder or an ending, and without a placeholder. */
const pathsIn = (text) =>
  [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, it]) => it)
    .filter(
      (it) => /^[\w.@-]+(\/[\w.@-]+)+$/.test(it) || /^[\w.-]+\.(ya?ml|json|md)$|^Dockerfile$|^\.\w+(\.json)?$/.test(it),
    )
    .filter((it) => !/^x-|^sslmode/.test(it) && !it.includes('://'));

function checkRows(base) {
  const wanted = new Map(
    linesOf(base, idList)
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => line.split(' ')),
  );
  const rows = rowsOf(base);
  const counts = new Map();
  for (const { id } of rows) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [
    ...[...wanted.keys()].filter((id) => !counts.has(id)).map((id) => at(page, 1, `${id} is missing → give it a row`)),
    ...rows.flatMap(({ id, level, asks, state, where, line }) => {
      const wrong = [];
      if (!wanted.has(id)) wrong.push(`${id} stands in no list of levels 1 and 2 → take it out`);
      else if (wanted.get(id) !== level) wrong.push(`${id} is of level ${wanted.get(id)} → say so`);
      if (counts.get(id) > 1) wrong.push(`${id} has ${counts.get(id)} rows → leave one`);
      if (!states.includes(state)) wrong.push(`${id} is "${state}" → say ${states.join(', ')}`);
      if (!asks || !where) wrong.push(`${id} says nothing → say what it asks, and where or why`);
      if (state === 'met' && pathsIn(where ?? '').length === 0)
        wrong.push(`${id} is met nowhere → name the test or the file`);
      return wrong.map((say) => at(page, line, say));
    }),
  ];
}

/** Every file that a page of the folder names, between backticks or as a link. */
function checkPaths(base) {
  const pages = readdirSync(path.join(base, folder)).filter((name) => name.endsWith('.md'));
  return pages.flatMap((name) =>
    linesOf(base, `${folder}/${name}`).flatMap((text, index) => {
      const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, it]) => path.posix.join(folder, it));
      return [...pathsIn(text), ...links]
        .filter((it) => !existsSync(path.join(base, it)))
        .map((it) => at(`${folder}/${name}`, index + 1, `there is no ${it} → name what is there`));
    }),
  );
}

/** A package of another origin, or without a hash, is not what was reviewed. npm leaves out where its own registry is meant. */
function checkPackages(base) {
  if (!existsSync(path.join(base, lockFile))) return [];
  const { packages } = JSON.parse(readFileSync(path.join(base, lockFile), 'utf8'));
  return Object.entries(packages)
    .filter(([name, it]) => name.includes('node_modules/') && !it.link && !it.inBundle)
    .filter(
      ([, { resolved = registry, integrity = '' }]) =>
        !resolved.startsWith(registry) || !/^sha(256|384|512)-/.test(integrity),
    )
    .map(([name]) => at(lockFile, 1, `${name} is not from ${registry} with a hash → install it from there`));
}

/** The pages of docs/security say what is true of the tree at `base`, and packages are the registry's. */
export function checkSecurity(base) {
  const hasPages = existsSync(path.join(base, page)) && existsSync(path.join(base, idList));
  return [...(hasPages ? [...checkRows(base), ...checkPaths(base)] : []), ...checkPackages(base)];
}
