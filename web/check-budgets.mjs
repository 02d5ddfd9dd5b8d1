import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

const kib = 1024;

/** First load of a route: the entry (`index.html` unless the family names another), its layout and the screen, with every chunk that they import: how many files, and their bytes by Brotli in KiB. */
const families = {
  candidate: { files: 6, js: 75, css: 6, entry: 'm.html', layouts: [], screens: ['m.html'] },
  public: {
    files: 24,
    js: 115,
    css: 10,
    layouts: ['src/app/shell/public-layout.tsx'],
    screens: [
      'src/home/home.tsx',
      'src/home/services/our-service.tsx',
      'src/home/faq/faq.tsx',
      'src/home/verify.tsx',
      'src/sandbox/sandbox.tsx',
    ],
  },
  // Its texts are the page, and so are programs in three languages.
  developers: { files: 24, js: 120, css: 10, layouts: [], screens: ['src/app/pages/developers.tsx'] },
  account: {
    files: 24,
    js: 115,
    css: 10,
    layouts: ['src/app/shell/account-layout.tsx'],
    screens: [
      'src/account/sign-in/sign-in.tsx',
      'src/account/register/register.tsx',
      'src/account/register/campaign.tsx',
      'src/account/sign-in/forgot.tsx',
      'src/account/linking/binding.tsx',
      'src/account/sign-in/select-enterprise.tsx',
      'src/account/joining/activation.tsx',
      'src/account/joining/phone-activation.tsx',
      'src/account/joining/phone-unbind.tsx',
    ],
  },
  dashboard: {
    files: 44,
    // Of the wizard, which fills its form from a résumé; the others stay well below.
    js: 204,
    css: 24,
    layouts: ['src/app/shell/shell.tsx'],
    screens: [
      'src/overview/overview.tsx',
      'src/order/orders.tsx',
      'src/order-create/wizard.tsx',
      'src/wallet/account.tsx',
      'src/account/setting/setting.tsx',
      'src/report/reports.tsx',
      'src/enterprise/group.tsx',
      'src/approval/approvals.tsx',
      'src/notice/messages.tsx',
    ],
  },
  operations: { files: 40, js: 200, css: 24, layouts: [], screens: ['src/app/shell/operations-app.tsx'] },
};
/** What a further dashboard screen may bring that no other one uses. */
const ownLimit = 40;

/** @throws when the build has no such page: what is not found would weigh nothing */
function entryOf(manifest, name) {
  if (!manifest[name]) throw new Error(`${name} is not in the manifest of the build: mend check-budgets.mjs`);
  return name;
}

/** Every file that a manifest entry pulls in by static imports. */
function filesOf(manifest, name, found = new Set()) {
  const entry = manifest[name];
  if (found.has(entry.file)) return found;
  found.add(entry.file);
  for (const css of entry.css ?? []) found.add(css);
  for (const next of entry.imports ?? []) filesOf(manifest, next, found);
  return found;
}

/** @throws at chunks that import each other: one of them runs before what it needs, and its page stays blank */
function refuseRings(manifest) {
  const isDone = new Map();
  const follow = (key, way) => {
    if (isDone.get(key)) return;
    if (way.includes(key))
      throw new Error(`chunks import each other: ${[...way, key].map((each) => manifest[each].name).join(' → ')}`);
    for (const next of manifest[key].imports ?? []) follow(next, [...way, key]);
    isDone.set(key, true);
  };
  for (const key of Object.keys(manifest)) follow(key, []);
}

/** @returns {{ text: string, isAbove: boolean }} the sizes of each route beside its budget */
export function checkBudgets(dist = join(import.meta.dirname, 'dist')) {
  const read = (name) => JSON.parse(readFileSync(join(dist, '.vite', name), 'utf8'));
  const [manifest, phone] = [read('manifest.json'), read('phone-manifest.json')];
  for (const each of [manifest, phone]) refuseRings(each);
  const sizes = new Map();
  const sizeOf = (file) => {
    if (!sizes.has(file)) sizes.set(file, brotliCompressSync(readFileSync(join(dist, file))).length);
    return sizes.get(file);
  };
  const weigh = (files, ending) =>
    [...files].filter((file) => file.endsWith(ending)).reduce((sum, file) => sum + sizeOf(file), 0) / kib;
  const lines = [];
  let isAbove = false;
  const note = ({ name, kind, size, limit }) => {
    if (size > limit) isAbove = true;
    const [value, unit] = kind === 'files' ? [String(size), ''] : [size.toFixed(1), ' KiB'];
    lines.push(
      `${size > limit ? 'ABOVE' : '   ok'}  ${kind.padEnd(5)}${value.padStart(7)} of ${String(limit).padStart(3)}${unit.padEnd(4)}  ${name}`,
    );
  };
  const filesOfRoute = (layouts, screen, entry = 'index.html') =>
    new Set(
      [entry, ...layouts, screen].flatMap((name) => {
        const of = entry === 'index.html' ? manifest : phone;
        return [...filesOf(of, entryOf(of, name))];
      }),
    );
  for (const [family, { files: most, js, css, entry, layouts, screens }] of Object.entries(families)) {
    for (const screen of screens) {
      const files = filesOfRoute(layouts, screen, entry);
      note({ name: `${family} ${screen}`, kind: 'files', size: files.size, limit: most });
      note({ name: `${family} ${screen}`, kind: 'JS', size: weigh(files, '.js'), limit: js });
      note({ name: `${family} ${screen}`, kind: 'CSS', size: weigh(files, '.css'), limit: css });
    }
  }
  const { layouts, screens } = families.dashboard;
  for (const screen of screens) {
    const others = new Set(
      screens.filter((other) => other !== screen).flatMap((other) => [...filesOfRoute(layouts, other)]),
    );
    const own = [...filesOfRoute(layouts, screen)].filter((file) => !others.has(file));
    note({ name: `own chunks of ${screen}`, kind: 'JS', size: weigh(own, '.js'), limit: ownLimit });
  }
  return { text: lines.join('\n'), isAbove };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const report = checkBudgets();
  console.log(report.text);
  process.exitCode = report.isAbove ? 1 : 0;
}
