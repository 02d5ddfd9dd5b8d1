/* `node scripts/find-browser.mjs` prints the path of a Chromium, fetching one where it may. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { root, tool } from './children.mjs';

// The headless build first: it draws no window around the page, and takes half the processor time.
const names = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const fixedPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
const advice = [
  'No browser for the journeys. One of these will do:',
  '  set CHROMIUM_PATH to a Chromium or Chrome program',
  '  npx playwright install --with-deps --only-shell chromium',
  '  apt-get install -y chromium-headless-shell fonts-noto-cjk    (Debian, as root)',
].join('\n');

/** Path of a Chromium that is present already, or undefined. */
export function presentBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (canRun(given)) return given;
    throw new Error(`CHROMIUM_PATH names ${given}, which is not a program that can run.`);
  }
  return [...onPath(), ...fixedPlaces, ...inPlaywrightCache()].find(canRun);
}

/**
 * Path of a Chromium: one that is present, else Playwright's download, else Debian's package when root.
 * As root on Debian it also brings a CJK font: without one Chromium paints Chinese as nothing at all.
 * Throws with what to do when there is none.
 */
export function findBrowser() {
  let browser = presentBrowser();
  const missing = [];
  if (!browser) {
    say('No Chromium here: trying the download of Playwright');
    runLimited(process.execPath, [tool.playwright, 'install', '--only-shell', 'chromium'], { timeout: 180_000 });
    browser = inPlaywrightCache().find(startsUp);
    if (!browser) missing.push('chromium-headless-shell');
  }
  if (!hasChineseFont()) missing.push('fonts-noto-cjk');
  if (missing.length > 0 && canInstall()) {
    installFromDebian(missing);
    browser ??= presentBrowser();
  }
  if (!browser) throw new Error(advice);
  return browser;
}

function canRun(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A download can be there and yet lack the libraries of the system. */
const startsUp = (file) => canRun(file) && runLimited(file, ['--version'], { timeout: 20_000 });

function onPath() {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
}

function inPlaywrightCache() {
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH ?? cacheOfPlatform();
  if (!existsSync(cache)) return [];
  const builds = readdirSync(cache).filter((name) => /^chromium(_headless_shell)?-\d+$/.test(name));
  const programs = [
    'chrome-headless-shell-linux64/chrome-headless-shell',
    'chrome-linux/headless_shell',
    'chrome-linux64/chrome',
    'chrome-linux/chrome',
    'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    'chrome-win64/chrome.exe',
  ];
  return programs.flatMap((program) => builds.map((build) => path.join(cache, build, program)));
}

function cacheOfPlatform() {
  if (process.platform === 'darwin') return path.join(homedir(), 'Library/Caches/ms-playwright');
  if (process.platform === 'win32') return path.join(homedir(), 'AppData/Local/ms-playwright');
  return path.join(homedir(), '.cache/ms-playwright');
}

function hasChineseFont() {
  if (process.platform !== 'linux') return true;
  const { status, stdout } = spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' });
  return status === 0 && stdout.trim() !== '';
}

const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

function installFromDebian(packages) {
  say(`Installing ${packages.join(' and ')} from Debian`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const isUpdated = runLimited('apt-get', ['update', '-qq'], { timeout: 300_000, env });
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...packages];
  if (isUpdated) runLimited('apt-get', install, { timeout: 900_000, env });
}

function runLimited(program, args, { timeout, env = process.env }) {
  const { status, stderr } = spawnSync(program, args, { cwd: root, env, timeout, encoding: 'utf8' });
  if (status !== 0)
    say(`${path.basename(program)} ${args[0]} failed: ${(stderr ?? '').trim().split('\n').at(-1) ?? ''}`);
  return status === 0;
}

// The path is the only thing on standard output.
const say = (line) => process.stderr.write(`${line}\n`);

if (import.meta.filename === path.resolve(process.argv[1] ?? '')) {
  try {
    console.log(findBrowser());
  } catch (error) {
    say(error.message);
    process.exitCode = 1;
  }
}
