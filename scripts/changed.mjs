/*
 * What a change can reach, for `npm run test:changed`: quick enough to be run while one works. It is an estimate by
 * folders; `npm test` decides.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from './children.mjs';

/** Folders of `e2e/src` by the folder of the product that they walk: of `web/src`, and the noun of contract and server. */
const journeysOf = {
  web: {
    account: ['account'],
    app: ['account', 'whole'],
    approval: ['enterprise'],
    batch: ['desk'],
    candidate: ['candidate'],
    combo: ['order'],
    developers: ['desk', 'partner'],
    enterprise: ['enterprise'],
    export: ['desk'],
    gift: ['money'],
    grade: ['money'],
    home: ['site'],
    notice: ['desk'],
    operations: ['operations', 'review'],
    order: ['order', 'desk'],
    'order-create': ['order'],
    overview: ['desk'],
    partner: ['partner'],
    qrcode: ['on-site'],
    recruiting: ['partner'],
    report: ['report'],
    sandbox: ['whole'],
    todo: ['desk'],
    trade: ['money'],
    ui: ['whole'],
    wallet: ['money'],
    wire: ['account'],
  },
  noun: {
    account: ['account'],
    approval: ['enterprise'],
    ats: ['partner'],
    batch: ['desk'],
    bulk: ['desk'],
    candidate: ['candidate'],
    catalogue: ['operations', 'order'],
    conflict: ['order'],
    costs: ['operations'],
    desk: ['desk'],
    dispute: ['candidate'],
    enterprise: ['enterprise'],
    export: ['desk'],
    faq: ['site'],
    finding: ['review'],
    gift: ['money'],
    grade: ['money'],
    invoice: ['operations'],
    news: ['site'],
    notice: ['desk'],
    open: ['partner'],
    operations: ['operations'],
    order: ['order'],
    partner: ['partner'],
    pricing: ['order'],
    qrcode: ['on-site'],
    report: ['report'],
    resume: ['order'],
    rights: ['candidate'],
    sampling: ['review'],
    staff: ['operations'],
    upload: ['partner'],
    verification: ['review', 'operations'],
    wallet: ['money'],
    webhook: ['desk'],
  },
};

/** Walkers of all calls, of which those of the changed nouns are asked: `order.submit` stands in the name of its test. */
const walkers = ['caller-walker', 'caller-walker-things', 'repeat-walker', 'amount-walker'].map(
  (name) => `test/${name}.test.ts`,
);

/**
 * Files that differ from `since`, committed or not, as paths from the root.
 * @param since a commit; where it is left out, where this branch left the main one
 */
export function changedFiles(since = leftMain()) {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  const files = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')];
  return [...new Set(files)].filter((file) => existsSync(path.join(root, file)));
}

function leftMain() {
  for (const main of ['origin/main', 'main']) {
    try {
      const base = execFileSync('git', ['merge-base', 'HEAD', main], { cwd: root, encoding: 'utf8', stdio: 'pipe' });
      return base.trim();
    } catch {
      // There is no such branch here.
    }
  }
  return 'HEAD';
}

/**
 * @param files paths from the root
 * @returns what to run: `related` sources for Vitest's own graph of contract and web; files and folders of the server's
 *   tests; nouns for the walkers of all calls; files and folders of journeys
 */
export function planOf(files) {
  const places = files.map((file) => file.split('/'));
  const nouns = [...new Set(places.flatMap(nounOf))].toSorted();
  const sources = files.filter((file) => /^(contract|web)\/.*\.(m?ts|tsx|css)$/.test(file));
  const journeys = new Set([
    ...nouns.flatMap((noun) => journeysOf.noun[noun] ?? []),
    ...places.flatMap(([top, src, folder]) => (top === 'web' && src === 'src' ? (journeysOf.web[folder] ?? []) : [])),
    ...places.flatMap(([top, src, folder, ...rest]) => (top === 'e2e' && src === 'src' ? ofJourney(folder, rest) : [])),
  ]);
  return {
    related: sources,
    server: [...new Set([...nouns.map((noun) => `src/${noun}/`), ...places.flatMap(serverTests)])].toSorted(),
    nouns,
    walkers,
    journeys: [...journeys].toSorted(),
  };
}

const notNouns = new Set(['base', 'adapters', 'ports', 'access', 'wire', 'view', 'sandbox']);

/** `server/src/order/…` and `contract/src/order/…` tell of orders. */
function nounOf([top, src, folder, ...rest]) {
  const isOfNoun = (top === 'server' || top === 'contract') && src === 'src' && rest.length > 0;
  return isOfNoun && !notNouns.has(folder) ? [folder] : [];
}

function serverTests([top, src, ...rest]) {
  if (top !== 'server') return [];
  const file = [src, ...rest].join('/');
  if (src === 'migrations') return ['test/database', 'test/tenancy', 'test/upgrade'];
  if (file.endsWith('.test.ts')) return [file];
  if (src !== 'src') return [];
  const [folder, part] = rest;
  if (rest.length === 1) return [`src/${path.parse(folder).name}.test.ts`];
  return notNouns.has(folder) && rest.length > 2 ? [`src/${folder}/${part}/`] : [];
}

/** A journey itself; what journeys share reaches all of them, and that is what `npm test` is for. */
const ofJourney = (folder, rest) => {
  const place = [folder, ...rest].join('/');
  return /(?<!\.long)\.spec\.ts$/.test(place) && !/^(attack|measure)\//.test(place) ? [place] : [];
};

/** Every folder of journeys that the table names. */
export const foldersOfJourneys = () => [
  ...new Set([...Object.values(journeysOf.web), ...Object.values(journeysOf.noun)].flat()),
];
