/*
 * `npm run site`: starts the built product, reads its public pages as a searcher does, has their HTML validated, and
 * measures them with Lighthouse as a phone would, three times each. Prints the medians; ends with 1 where one is below 95.
 * `npm run site html` validates alone.
 * Both tools are fetched by npx at the versions below: they are half as large again as all other dependencies together.
 */
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { stalePartsOf } from './build.mjs';
import { root, runQuietly } from './children.mjs';
import { findBrowser } from './find-browser.mjs';
import { holdPort } from './held-port.mjs';

const pages = ['/', '/OurService', '/Faq', '/Information', '/InformationDetail?id=4', '/Verify'];
const others = ['/Notice1', '/Partner', '/ManagePlatform', '/Protocol?part=privacy', '/Sample'];
const rounds = 3;
const leastScore = 95;
const tools = { lighthouse: 'lighthouse@12.8.2', htmlValidate: 'html-validate@10.17.0' };
const validatorRules = {
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // Style, and what HTML itself allows: attributes in any case, ids that begin with any sign, names on any role.
    'no-inline-style': 'off',
    'void-style': 'off',
    'attr-case': 'off',
    'attr-quotes': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'long-title': 'off',
    'no-trailing-whitespace': 'off',
    'tel-non-breaking': 'off',
    'valid-id': ['error', { relaxed: true }],
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // The sheets of the home page are laid out as a grid, which rows of a table can not be.
    'prefer-native-element': ['error', { exclude: ['table', 'row', 'cell', 'columnheader', 'rowheader'] }],
  },
};

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
const folder = mkdtempSync(path.join(tmpdir(), 'beidiao-site-'));
// The embedded database runs as nobody under root, who has to be able to step into the folder.
chmodSync(folder, 0o711);

async function startProduct() {
  const port = await holdPort();
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, [path.join(root, 'server/dist/main.js')], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      DATA_DIR: path.join(folder, 'data'),
      PUBLIC_URL: url,
      SEED_DEMO: 'small',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  for (let tries = 0; tries < 600; tries += 1) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return { url, stop: () => (child.kill('SIGTERM'), ended) };
    await pause(200);
  }
  throw new Error('the product did not start');
}

function npx(name, args, env = {}) {
  const all = ['exec', '--yes', `--package=${name}`, '--', ...args];
  return spawnSync('npm', all, { cwd: folder, encoding: 'utf8', env: { ...process.env, ...env }, maxBuffer: 1 << 28 });
}

/** Without a script, in both languages. Answers what is wrong, a line each. */
async function validate(url) {
  writeFileSync(path.join(folder, '.htmlvalidate.json'), JSON.stringify(validatorRules));
  const names = new Map();
  for (const page of [...pages, ...others])
    for (const language of ['zh', 'en']) {
      const name = `page-${names.size}.html`;
      const address = `${page}${page.includes('?') ? '&' : '?'}lang=${language}`;
      const reply = await fetch(url + address, { headers: { 'accept-language': language } });
      if (!reply.ok) return [`${address}: HTTP ${reply.status}`];
      writeFileSync(path.join(folder, name), await reply.text());
      names.set(name, address);
    }
  // To a file: what stands on a pipe is cut off when the tool ends.
  const found = path.join(folder, 'found.json');
  const { stderr } = npx(tools.htmlValidate, ['html-validate', `--formatter=json=${found}`, ...names.keys()]);
  if (!existsSync(found)) throw new Error(stderr);
  return JSON.parse(readFileSync(found, 'utf8')).flatMap(({ filePath, messages }) =>
    messages.map(
      ({ ruleId, message, line, column }) =>
        `${names.get(path.basename(filePath))} ${line}:${column} ${ruleId}: ${message}`,
    ),
  );
}

function measure(address, browser) {
  const file = path.join(folder, 'lighthouse.json');
  const args = [address, '--quiet', '--output=json', `--output-path=${file}`];
  const flags = '--chrome-flags=--headless --no-sandbox --disable-dev-shm-usage';
  const { status, stderr } = npx(tools.lighthouse, ['lighthouse', ...args, flags], { CHROME_PATH: browser });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(readFileSync(file, 'utf8'));
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

async function main() {
  const stale = stalePartsOf();
  if (stale.length > 0) {
    const { code, output } = await runQuietly([path.join(root, 'scripts/build.mjs'), ...stale]);
    if (code !== 0) throw new Error(output);
  }
  const browser = findBrowser();
  const product = await startProduct();
  try {
    const wrong = await validate(product.url);
    console.log(wrong.length === 0 ? 'HTML: valid' : `HTML:\n${wrong.join('\n')}`);
    console.log(`| page, on a phone, median of ${rounds} | ${categories.join(' | ')} | below 1 |`);
    console.log('|---|---|---|---|---|---|');
    let isGood = wrong.length === 0;
    for (const page of process.argv[2] === 'html' ? [] : pages) {
      const reports = Array.from({ length: rounds }, () => measure(product.url + page, browser));
      const scores = categories.map((key) => median(reports.map((it) => Math.round(it.categories[key].score * 100))));
      const weak = Object.values(reports[0].audits)
        .filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative')
        .map(({ id, displayValue }) => (displayValue ? `${id} (${displayValue})` : id));
      console.log(`| ${page} | ${scores.join(' | ')} | ${weak.join(', ')} |`);
      isGood &&= scores.every((score) => score >= leastScore);
    }
    process.exitCode = isGood ? 0 : 1;
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
