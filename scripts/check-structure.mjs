/*
 * The direction of the house, as ARCHITECTURE.md draws it: `node scripts/check-structure.mjs [--self-test]`.
 * Every line it prints is `file:line  what is wrong → what to do instead`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkMigrations } from './check-migrations.mjs';
import { checkSecurity } from './check-security.mjs';
import { root } from './children.mjs';
import { storesHandedOn } from './handed-on.mjs';
import { findRings, readTree } from './import-graph.mjs';
import { grounds, rungOf } from './ladder.mjs';
import { selfTest } from './structure-plants.mjs';

/** The only files that name many features; ownership.ts has a line for each kind of thing, the seed plays months through use cases. */
const bindingFiles = [
  'server/src/main.ts',
  'server/src/app.ts',
  'server/src/handlers.ts',
  'server/src/worker.ts',
  'server/src/ownership.ts',
  'server/src/seed.ts',
  'server/src/seed-checks.ts',
  'server/src/seed-gifts.ts',
  'server/src/seed-history.ts',
  'server/src/seed-news.ts',
];

/** Where `import()` is right, and why. */
const lazyImports = [
  { file: /^web\/src\/app\/routes\.tsx$/, why: 'a screen is loaded on its first visit' },
  { file: /^web\/src\/app\/shell\/operations-nav\.ts$/, why: 'what few of the staff open weighs on nobody else' },
  { file: /^web\/src\/candidate\/screens\.tsx$/, why: "the phone's first page comes alone" },
  { file: /^web\/src\/operations\/review\/tasks\.tsx$/, why: 'the form of a task comes while its queue is read' },
  { file: /^web\/src\/ui\/parts\.ts$/, why: 'what a control opens comes when somebody reaches for it' },
  { file: /^web\/src\/trade\/conflict\/conflict-block\.tsx$/, why: 'few orders compare companies' },
  { file: /^web\/src\/app\/shell\/palette-field\.tsx$/, why: 'the palette comes when the page rests' },
  {
    file: /^server\/src\/base\/secrets\/password-choice\.ts$/,
    why: 'a list of 49,000 words, which only who chooses a password needs',
  },
  {
    file: /^web\/src\/(main\.tsx|app\/watch-session\.ts)$/,
    why: "the browser's database is swept after the first page, and emptied when a session has ended",
  },
  {
    file: /^server\/src\/site\.ts$/,
    why: 'the build of the web, which draws the public pages, is a file of its own and need not be there',
  },
  {
    file: /^web\/src\/home\/services\/find-items\.ts$/,
    why: 'the dictionary of pinyin comes when somebody goes to the search',
  },
  { file: /^web\/src\/sandbox\/sandbox\.tsx$/, why: 'parts of the page that are not on its first tab' },
  {
    file: /^web\/src\/account\/(sign-in|register|linking)\/(sign-in|register|campaign|select-enterprise|binding)\.tsx$/,
    why: 'what few choose, or what stands below, comes after the first words',
  },
  { file: /^web\/src\/wire\/passkey\.ts$/, why: 'few have a passkey, and nobody before they use it' },
  { file: /^web\/src\/report\/reports\.tsx$/, why: 'the list and one report are two screens of one address' },
  { file: /^web\/src\/trade\/export\/zip-act\.tsx$/, why: 'a second step is asked for within the work of few' },
  {
    file: /^web\/src\/order-create\/wizard\.tsx$/,
    why: 'the order by package comes when somebody asks for it',
  },
  { file: /^web\/src\/export\/downloads\.tsx$/, why: 'a second step is asked for within the work of few' },
  {
    file: /^web\/src\/(trade\/export\/export-button|wallet\/statement\/export-menu)\.tsx$/,
    why: 'who reads a list seldom exports it: the dialog comes when it opens',
  },
  {
    file: /^web\/src\/wire\/credentials\.ts$/,
    why: 'public pages load no cipher until someone signs in',
  },
  { file: /^server\/src\/adapters\/[^/]+\/[^/]+\.ts$/, package: true, why: "a vendor's SDK is an optional dependency" },
  {
    file: /^server\/src\/base\/threads\.ts$/,
    why: 'from source, the thread that prints is translated as it starts',
  },
  { file: /^scripts\/bundle\.mjs$|^scripts\/build\.mjs$|^scripts\/run\.mjs$/, why: 'production has no esbuild' },
  { file: /^scripts\/find-statements\.mjs$/, why: 'the modules with statements are bundled by the run itself' },
];

/** Where a control of the browser stands bare outside of web/src/ui, and why. */
const rawControls = [
  {
    file: /^web\/src\/candidate\/kit\/(act-button|choice|code-cells|field|select-box)\.tsx$/,
    why: "the phone's own kit: a bundle without the styles of the desk",
  },
  { file: /^web\/src\/account\/sign-in\/forgot\.tsx$/, why: 'a hidden name for password managers: nobody sees it' },
  {
    file: /^web\/src\/order-create\/items\/urgency-select\.tsx$/,
    why: 'it lies unseen over a cell that is too narrow for its words',
  },
];

const places = ['contract/src', 'sdk/src', 'mcp/src', 'server/src', 'web/src', 'e2e', 'bench', 'scripts'];
/** More than that nobody reads as one list. */
const mostFiles = 45;
const bannedFolders = new Set(['utils', 'helpers', 'common', 'misc', 'types']);
const webShared = new Set(['trade', 'ui', 'wire', 'i18n']);
/** What makes a page or a process run what somebody has written. */
const textToCode =
  /\bdangerouslySetInnerHTML\b|\.(inner|outer)HTML\s*=|\binsertAdjacentHTML\(|\bdocument\.write\(|(?<![\w.])eval\(|\bnew Function\(/g;
const databaseLibrary = /^(pg|kysely|postgres)(\/|$)/;

/** These two quote what they look for. */
const quotesRules = ({ path: file }) => /^scripts\/(check-structure|structure-plants)\.mjs$/.test(file);
const packageOf = (specifier) => specifier.match(/^(@[^/]+\/[^/]+|[^/]+)/)?.[0] ?? '';
const folderIn = (file, workspace) => {
  const rest = file.startsWith(`${workspace}/src/`) ? file.slice(workspace.length + 5) : '';
  return rest.includes('/') ? rest.slice(0, rest.indexOf('/')) : '';
};
const featureOf = (file) => {
  const folder = folderIn(file, 'server');
  return ['', 'base', 'access', 'adapters', 'ports'].includes(folder) ? '' : folder;
};
const leafOf = (file) => path.posix.basename(file);
const at = (file, line, say) => ({ file, line, say });

/** Calls `judge(file, import)` for each import of the files that `applies` picks; a sentence back is a violation. */
const eachImport = (applies, judge) => (files) =>
  files.filter(applies).flatMap((file) =>
    file.imports.flatMap((it) => {
      const say = judge(file, it);
      return say ? [at(file.path, it.line, say)] : [];
    }),
  );

const under = (prefix) => (file) => file.path.startsWith(prefix);
const isFeatureSource = (file) => featureOf(file.path) !== '' && !file.isTest;

/** `handlers` and `jobs` stand above the use cases (`<noun>` and the files that it was split into), those above the stores, those above `rules`. */
function layerOf(file) {
  const leaf = leafOf(file).replace(/\.ts$/, '');
  if (leaf === 'handlers' || leaf === 'jobs') return 3;
  if (leaf === 'rules') return 0;
  return /(^|-)store$/.test(leaf) ? 1 : 2;
}

function judgeOtherFeature(file, { target }) {
  const mine = featureOf(file.path);
  const theirs = target && featureOf(target);
  if (!theirs || theirs === mine) return '';
  if (leafOf(target) !== `${theirs}.ts`)
    return `${mine} reaches into ${target} → import ${theirs}/${theirs}.ts and let it offer what is needed`;
  if (rungOf(theirs) >= rungOf(mine))
    return `${mine} imports ${theirs}, which is not below it → turn the call round, or send the news up as a job that worker.ts binds`;
  return '';
}

function judgeInside(file, { target, specifier }) {
  if (!target || featureOf(target) !== featureOf(file.path)) return '';
  if (layerOf(file.path) >= layerOf(target)) return '';
  return `${leafOf(file.path)} imports ${specifier}, against handlers → noun → rules, store → move the shared part down`;
}

function judgePure(file, { target, specifier }) {
  if (layerOf(file.path) !== 0) return '';
  if (target?.startsWith('contract/src/')) return '';
  if (target && featureOf(target) === featureOf(file.path)) return '';
  return `rules.ts imports ${specifier} → keep it to the contract and siblings; pass what it needs as an argument, or move the work to <noun>.ts or base/`;
}

function judgeAdapter(file, { target, specifier }) {
  if (!target || /^(server\/src\/(base|access|ports)|contract\/src)\//.test(target) || isHouse(target)) return '';
  if (path.posix.dirname(target) === path.posix.dirname(file.path)) return '';
  return `an adapter imports ${specifier} → it knows base/, the contract, ports/ and its own folder; bind the rest in app.ts`;
}

/** What the house offers to whoever works in it. */
const isHouse = (target) => /^server\/src\/(house|tasks)\.ts$/.test(target);

const judgeUseOfAdapters = (_, { target }) =>
  target?.startsWith('server/src/adapters/')
    ? `names the adapter ${target} → import the interface from ports/ and take the adapter as an argument; app.ts binds it`
    : '';

function judgePort(_, { target, specifier }) {
  if (!target || /^(server\/src\/(base|access|ports)|contract\/src)\//.test(target)) return '';
  return `a port imports ${specifier} → an interface knows base/ and the contract only`;
}

function judgeWorkspace(file, { target, specifier }) {
  const home = file.path.split('/')[0];
  if (/^@beidiao\/(server|web|e2e|bench)(\/|$)/.test(specifier))
    return `imports ${specifier} by name → only @beidiao/contract/<noun> may be imported across workspaces`;
  if (!target || target.startsWith(`${home}/`) || target.startsWith('scripts/')) return '';
  if (specifier.startsWith('@beidiao/contract/'))
    return home === 'contract' ? 'imports itself by name → use ./name.ts' : '';
  return `imports ${specifier}, out of its workspace → share through @beidiao/contract`;
}

/** What its programs import, developers run. */
const holdsPrograms = ({ path: file }) => file === 'contract/src/open/guides.ts';

function judgeContract(file, { specifier }) {
  if (holdsPrograms(file)) return '';
  const name = packageOf(specifier);
  if (specifier.startsWith('.') || name === 'zod') return '';
  if (file.isTest && ['vitest', 'fast-check'].includes(name)) return '';
  return `the contract imports ${specifier} → zod is its only dependency; move the work to server or web`;
}

/** Others install them: they know the API by its document, and nothing of the house. */
function judgeClient(file, { target, specifier }) {
  if (target?.startsWith(`${file.path.split('/')[0]}/`)) return '';
  const ofMcp = /^(node:|@beidiao\/sdk$|@modelcontextprotocol\/sdk\/|zod$)/;
  if (file.path.startsWith('mcp/') && ofMcp.test(specifier)) return '';
  return `a client imports ${specifier} → sdk/ stands alone; mcp/ knows sdk/, its protocol and zod`;
}

function judgeWeb(file, { target, specifier }) {
  const [mine, theirs] = [folderIn(file.path, 'web'), folderIn(target ?? '', 'web')];
  // How people write a day is no matter of this product.
  const isOfProduct = target?.startsWith('contract/') && !target.startsWith('contract/src/typed/');
  if (mine === 'ui' && (theirs ? !['ui', 'i18n'].includes(theirs) : isOfProduct))
    return `ui/ imports ${specifier} → ui/ could ship in another product: take it as a property`;
  if (!theirs || theirs === mine) return '';
  if (mine === 'wire' && theirs !== 'i18n')
    return `wire/ imports ${specifier} → wire/ stands below the screens: take it as an argument`;
  if (mine === 'trade' && !webShared.has(theirs))
    return `trade/ imports ${specifier} → it stands below the screens: take it as a property`;
  if (theirs === 'app' && mine !== '')
    return `the web feature ${mine} imports app/ → app/ composes the screens; what several of them show stands in trade/ or ui/`;
  if (['', 'app'].includes(mine) || webShared.has(theirs)) return '';
  return `the web feature ${mine} imports ${theirs} → compose both in the screen's route row, or move the part to ui/ or trade/`;
}

function judgeLazy(file, { isDynamic, target, specifier }) {
  if (!isDynamic) return '';
  const isListed = lazyImports.some((lazy) => lazy.file.test(file.path) && !(lazy.package && target));
  if (isListed || file.isTest) return '';
  return `import('${specifier}') → import it at the top; a screen or a vendor's SDK that must be lazy is listed with its reason in lazyImports`;
}

const rules = {
  'feature on the ladder': (files) => {
    const unknown = new Set(files.map(({ path: file }) => featureOf(file)).filter((name) => name && rungOf(name) < 0));
    return [...unknown].map((name) =>
      at(`server/src/${name}`, 1, 'this feature has no rung → add it to the ladder in scripts/ladder.mjs'),
    );
  },
  'feature to feature': eachImport(isFeatureSource, judgeOtherFeature),
  'inside a feature': eachImport(isFeatureSource, judgeInside),
  'stores stay inside': (files) =>
    files
      .filter((file) => isFeatureSource(file) && layerOf(file.path) > 1)
      .flatMap((file) =>
        storesHandedOn(file).map((line) =>
          at(
            file.path,
            line,
            'hands a function of its store on → offer a use case with a name of the trade; types may pass',
          ),
        ),
      ),
  'pure files': eachImport(isFeatureSource, judgePure),
  'features know ports': eachImport(
    (file) => isFeatureSource(file) || file.path.startsWith('server/src/ports/'),
    judgeUseOfAdapters,
  ),
  'ports are interfaces': eachImport((file) => file.path.startsWith('server/src/ports/') && !file.isTest, judgePort),
  'flat features': (files) =>
    files
      .filter((file) => featureOf(file.path) && file.path.split('/').length > 4)
      .map((file) =>
        at(file.path, 1, 'a folder inside a feature → a feature is flat: handlers, <noun>, rules, store, jobs'),
      ),
  'database library': eachImport(
    (file) => file.path.startsWith('server/src/') && !file.path.startsWith('server/src/base/') && !file.isTest,
    (file, { specifier }) =>
      databaseLibrary.test(specifier)
        ? `imports ${specifier} → SQL stands in store.ts by way of base/db/db.ts; take Pool and Db from there`
        : '',
  ),
  'base knows no business': eachImport(
    (file) => file.path.startsWith('server/src/base/') && !file.isTest,
    (_, { target, specifier }) =>
      target?.startsWith('server/src/') && !target.startsWith('server/src/base/')
        ? `base/ imports ${specifier} → take it as an argument; app.ts and worker.ts bind it`
        : '',
  ),
  'access knows no feature': eachImport(
    (file) => file.path.startsWith('server/src/access/') && !file.isTest,
    (_, { target, specifier }) =>
      target?.startsWith('server/src/') && !/^server\/src\/(base|access)\//.test(target)
        ? `access/ imports ${specifier} → take it as an argument; app.ts binds it`
        : '',
  ),
  adapters: eachImport((file) => file.path.startsWith('server/src/adapters/') && !file.isTest, judgeAdapter),
  'files that bind': eachImport(
    (file) => file.path.startsWith('server/src/') && !bindingFiles.includes(file.path) && !file.isTest,
    (_, { target, specifier }) =>
      bindingFiles.includes(target ?? '')
        ? `imports ${specifier} → nothing stands above app.ts, worker.ts and main.ts`
        : '',
  ),
  'one door at the root': (files) =>
    files
      .filter(({ path: file }) => /^server\/src\/[^/]+\.ts$/.test(file) && !bindingFiles.includes(file))
      .filter((file) => !file.isTest && file.imports.some(({ target }) => target && featureOf(target)))
      .map((file) =>
        at(
          file.path,
          1,
          'names features → only main.ts, app.ts, worker.ts and ownership.ts do; move this into one of them or a feature',
        ),
      ),
  workspaces: eachImport((file) => /^(contract|server|web|e2e)\//.test(file.path), judgeWorkspace),
  'clients stand alone': eachImport((file) => /^(sdk|mcp)\/src\//.test(file.path), judgeClient),
  'contract stands alone': eachImport(under('contract/src/'), judgeContract),
  'web features apart': eachImport((file) => file.path.startsWith('web/src/') && !file.isTest, judgeWeb),
  'lazy imports': eachImport((file) => !quotesRules(file), judgeLazy),
  'raw controls': (files) =>
    files
      .filter((file) => file.path.startsWith('web/src/') && !file.path.startsWith('web/src/ui/'))
      .filter((file) => !rawControls.some((it) => it.file.test(file.path)))
      .flatMap((file) =>
        [...file.text.matchAll(/<(button|input|select|textarea)\b/g)].map(({ 0: tag, index }) =>
          at(
            file.path,
            file.text.slice(0, index).split('\n').length,
            `a bare ${tag}> → take it from ui/ (button, link-button, text-box, tick-box, …), or list the file with its reason in rawControls`,
          ),
        ),
      ),
  'text stays text': (files) =>
    files
      .filter((file) => /^(contract|server|web)\/src\//.test(file.path) && !file.isTest)
      .flatMap((file) =>
        [...file.text.matchAll(textToCode)].map(({ 0: what, index }) =>
          at(
            file.path,
            file.text.slice(0, index).split('\n').length,
            `${what.trim()} turns text into markup or code → let React write the text, or call what is meant`,
          ),
        ),
      ),
  'import rings': (files) =>
    findRings(files).map((ring) =>
      at(ring[0], 1, `ring: ${ring.join(' → ')} → move what both need into a file below them`),
    ),
  barrels: (files) =>
    files
      .filter((file) => /^index\.(ts|tsx|mjs)$/.test(leafOf(file.path)) || isOnlyReexports(file.text))
      .map((file) => at(file.path, 1, 'a barrel → import each thing from the file that makes it')),
  folders: (files) =>
    files
      .filter((file) =>
        file.path
          .split('/')
          .slice(0, -1)
          .some((name) => bannedFolders.has(name)),
      )
      .map((file) => at(file.path, 1, 'a folder named after nothing → put the file beside the noun it serves')),
  'folder size': (files) => {
    const folders = new Map();
    for (const { path: file } of files) {
      const folder = path.posix.dirname(file);
      folders.set(folder, [...(folders.get(folder) ?? []), file]);
    }
    return [...folders]
      .filter(([, held]) => held.length > mostFiles)
      .map(([folder, held]) =>
        at(
          held[0],
          1,
          `${folder} holds ${held.length} files → cut it by what a person does there; ${mostFiles} at most`,
        ),
      );
  },
  names: (files) =>
    files
      .filter((file) => !file.path.split('/').every((name) => /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/.test(name)))
      .filter((file) => leafOf(file.path) !== 'README.md')
      .map((file) => at(file.path, 1, 'not kebab-case → rename it after what it exports, in lower case with hyphens')),
  suppressions: (files) =>
    files
      .filter((file) => !quotesRules(file))
      .flatMap((file) =>
        file.text
          .split('\n')
          .flatMap((line, index) =>
            /(\/\/|\/\*|\{\/\*)\s*(oxlint|eslint)-disable/.test(line) && !/ -- \S{3,}/.test(line)
              ? [at(file.path, index + 1, 'a suppression without a reason → end it with ` -- why`')]
              : [],
          ),
      ),
};

function isOnlyReexports(text) {
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').trim();
  return code !== '' && code.replace(/export\s[^;]*?\sfrom\s*['"][^'"]+['"];?/g, '').trim() === '';
}

/** Without `"exports": {}` npm's hoisted link lets the web import the server by name, and tsc says nothing. */
function checkManifests(base) {
  const read = (name) => {
    const file = path.join(base, name, 'package.json');
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  };
  const open = ['server', 'web'].filter((name) => {
    const manifest = read(name);
    return manifest && JSON.stringify(manifest.exports) !== '{}';
  });
  const extra = Object.keys(read('contract')?.dependencies ?? {}).filter((name) => name !== 'zod');
  return [
    ...open.map((name) =>
      at(`${name}/package.json`, 1, 'lost "exports": {} → put it back: it keeps others from importing this workspace'),
    ),
    ...extra.map((name) =>
      at('contract/package.json', 1, `depends on ${name} → zod is the contract's only runtime dependency`),
    ),
  ];
}

/** `# 7. Why` in `0007-why.md`, each number once: two branches that decide at the same time take the same one. */
function checkDecisions(base) {
  const folder = path.join(base, 'docs/decisions');
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  const numberOf = (name) => Number(name.slice(0, 4));
  return names.flatMap((name, index) => {
    const found = [];
    if (numberOf(name) === numberOf(names[index - 1] ?? '')) found.push('its number is taken → take the next free one');
    if (!readFileSync(path.join(folder, name), 'utf8').startsWith(`# ${numberOf(name)}. `))
      found.push(`its title does not begin with "# ${numberOf(name)}. " → say the number of the file`);
    return found.map((say) => at(`docs/decisions/${name}`, 1, say));
  });
}

/** Each table of `schema.sql` belongs to one feature of the ladder, or to what stands beside it. */
function checkTableOwners(base) {
  const [schema, list] = ['server/schema.sql', 'server/table-owners.json'].map((name) => path.join(base, name));
  if (!existsSync(schema) || !existsSync(list)) return [];
  const owners = JSON.parse(readFileSync(list, 'utf8'));
  const tables = [...readFileSync(schema, 'utf8').matchAll(/^create table app\.(\w+)/gm)].map(([, name]) => name);
  const owned = Object.values(owners).flat();
  const blame = (say) => at('server/table-owners.json', 1, say);
  return [
    ...tables
      .filter((name) => !owned.includes(name))
      .map((name) => blame(`nobody owns ${name} → list it under the feature that writes it`)),
    ...owned
      .filter((name, index) => owned.indexOf(name) !== index)
      .map((name) => blame(`${name} has two owners → leave it with the one that writes it`)),
    ...owned.filter((name) => !tables.includes(name)).map((name) => blame(`there is no table ${name} → take it out`)),
    ...Object.keys(owners)
      .filter((name) => rungOf(name) < 0 && ![...grounds, 'seed'].includes(name))
      .map((name) => blame(`${name} is no feature → use the names of the ladder, base, ports, sandbox or seed`)),
  ];
}

/** All violations of the tree at `base`, each { rule, file, line, say }. */
export function checkStructure(base) {
  const files = readTree(base, places);
  const found = Object.entries(rules).flatMap(([rule, check]) => check(files).map((it) => ({ rule, ...it })));
  return [
    ...found,
    ...checkManifests(base).map((it) => ({ rule: 'manifests', ...it })),
    ...checkDecisions(base).map((it) => ({ rule: 'decisions', ...it })),
    ...checkMigrations(base).map((it) => ({ rule: 'migrations', ...it })),
    ...checkTableOwners(base).map((it) => ({ rule: 'table owners', ...it })),
    ...checkSecurity(base).map((it) => ({ rule: 'security pages', ...it })),
  ];
}

function main() {
  if (process.argv.includes('--self-test')) {
    return selfTest(checkStructure);
  }
  const found = checkStructure(root);
  for (const { rule, file, line, say } of found) console.error(`${file}:${line}  [${rule}] ${say}`);
  if (found.length > 0) console.error(`${found.length} violations`);
  return found.length === 0 ? 0 : 1;
}

if (import.meta.filename === path.resolve(process.argv[1] ?? '')) process.exitCode = main();
