/*
 * `node scripts/check-advisories.mjs`: compares package-lock.json with the advisories that are checked in, without a
 * network. `--refresh` asks the registry for the advisories of every version of the lock file and writes the snapshot
 * anew; `--strict` (for a release) fails as well for versions that the snapshot was never asked for, and after 30 days.
 * What is known and does not reach us stands in `accepted` of the snapshot, with a reason and a last day.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import semver from 'semver';
import { root } from './children.mjs';

const lockFile = path.join(root, 'package-lock.json');
const snapshotFile = path.join(root, 'scripts', 'advisories.json');
const endpoint = '/-/npm/v1/security/advisories/bulk';
const freshDays = 30;

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** name → versions, of everything that the lock file installs. */
function installed(lock) {
  const found = {};
  for (const [place, { version, link, name }] of Object.entries(lock.packages)) {
    const at = place.lastIndexOf('node_modules/');
    if (at < 0 || link || version === undefined) continue;
    const of = name ?? place.slice(at + 'node_modules/'.length);
    found[of] = [...new Set([...(found[of] ?? []), version])].sort();
  }
  return found;
}

const daysBetween = (from, to) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** What is wrong, and what nobody has looked at yet. */
function judge(lock, { takenOn, asked, advisories, accepted }, today) {
  const versions = Object.entries(installed(lock)).flatMap(([name, list]) =>
    list.map((version) => ({ name, version })),
  );
  const isAccepted = (url, name) => accepted.some((it) => it.url === url && it.name === name && it.until >= today);
  const hits = versions.flatMap(({ name, version }) =>
    (advisories[name] ?? [])
      .filter((it) => semver.satisfies(version, it.vulnerable_versions, { includePrerelease: true }))
      .filter((it) => !isAccepted(it.url, name))
      .map((it) => `${name} ${version}: ${it.severity}, ${it.title} (${it.url})`),
  );
  const unasked = versions.filter(({ name, version }) => !(asked[name] ?? []).includes(version));
  const age = takenOn === null ? Number.POSITIVE_INFINITY : daysBetween(takenOn, today);
  return {
    hits,
    unasked: unasked.map(({ name, version }) => `${name} ${version}`),
    isOld: age > freshDays,
    days: takenOn === null ? null : Math.floor(age),
    count: versions.length,
  };
}

/** What the comparison is worth: how old the snapshot is and what it leaves out, or that there is none. */
function standing({ hits, unasked, isOld, days, count }) {
  if (days === null)
    return [
      `NO SNAPSHOT: none of the ${count} versions of package-lock.json was compared with advisories. It is taken by`,
      '`npm run advisories` where the registry answers (CONTRIBUTING.md, Advisories)',
    ];
  const old = isOld ? `, older than ${freshDays}: take it anew` : '';
  return [
    `snapshot of ${days} days ago${old}; ${hits.length} advisories are about the ${count - unasked.length} versions it was asked for`,
    ...(unasked.length > 0 ? [`${unasked.length} of ${count} versions are not in it: npm run advisories`] : []),
  ];
}

async function refresh(today) {
  const asked = installed(readJson(lockFile));
  const registry = (process.env.npm_config_registry ?? 'https://registry.npmjs.org').replace(/\/$/, '');
  const response = await fetch(`${registry}${endpoint}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asked),
    signal: AbortSignal.timeout(60_000),
  });
  if (!response.ok) throw new Error(`${registry}${endpoint} answers ${response.status}: the snapshot stays as it is`);
  const answered = Object.entries(await response.json()).sort(([one], [other]) => (one < other ? -1 : 1));
  const kept = ({ url, title, severity, vulnerable_versions }) => ({ url, title, severity, vulnerable_versions });
  const advisories = Object.fromEntries(answered.map(([name, list]) => [name, list.map(kept)]));
  const { accepted } = readJson(snapshotFile);
  writeFileSync(snapshotFile, `${JSON.stringify({ takenOn: today, asked, advisories, accepted }, null, 2)}\n`);
}

/** A planted advisory is found, one that is accepted is not, until its day. */
function selfTest() {
  const lock = {
    packages: {
      '': {},
      'node_modules/a': { version: '1.2.3' },
      'node_modules/b/node_modules/@x/c': { version: '2.0.0-rc.1' },
    },
  };
  const of = (name, range) => ({
    [name]: [{ url: `u/${name}`, title: 't', severity: 'high', vulnerable_versions: range }],
  });
  const snapshot = {
    takenOn: '2026-01-01',
    asked: { a: ['1.2.3'] },
    advisories: { ...of('a', '<1.2.4'), ...of('@x/c', '>=1.0.0 <2.0.0') },
    accepted: [],
  };
  const said = judge(lock, snapshot, '2026-01-31');
  const accepted = { ...snapshot, accepted: [{ url: 'u/a', name: 'a', until: '2026-02-01', why: 'planted' }] };
  const isRight =
    said.hits.length === 2 &&
    said.unasked.join() === '@x/c 2.0.0-rc.1' &&
    !said.isOld &&
    judge(lock, snapshot, '2026-02-01').isOld &&
    judge(lock, accepted, '2026-01-31').hits.length === 1 &&
    judge(lock, accepted, '2026-02-02').hits.length === 2 &&
    judge({ packages: { 'node_modules/a': { version: '1.2.4' } } }, snapshot, '2026-01-31').hits.length === 0 &&
    standing(said)[0].startsWith('snapshot of 30 days ago;') &&
    standing(judge(lock, snapshot, '2026-02-01'))[0].includes('older than 30') &&
    standing(judge(lock, { ...snapshot, takenOn: null, asked: {}, advisories: {} }, '2026-01-31'))[0].includes(
      'none of the 2 versions',
    );
  if (!isRight) throw new Error('the check does not find what was planted');
  console.log('planted advisories are found');
}

const { values } = parseArgs({
  options: { refresh: { type: 'boolean' }, strict: { type: 'boolean' }, 'self-test': { type: 'boolean' } },
});
const today = new Date().toISOString().slice(0, 10);
if (values['self-test']) selfTest();
else {
  if (values.refresh)
    await refresh(today).catch((error) => {
      console.error(error.message);
      process.exit(1);
    });
  const said = judge(readJson(lockFile), readJson(snapshotFile), today);
  const { hits, unasked, isOld } = said;
  for (const hit of hits) console.error(hit);
  for (const line of standing(said)) console.log(line);
  process.exitCode = hits.length > 0 || (values.strict && (unasked.length > 0 || isOld)) ? 1 : 0;
}
