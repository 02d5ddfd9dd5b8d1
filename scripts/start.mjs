/* `npm start -- [server arguments]`: builds what is not fresh, then is nothing but a window on the server. */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import path from 'node:path';
import { stalePartsOf } from './build.mjs';
import { root, runQuietly, seconds } from './children.mjs';

const stale = stalePartsOf();
if (stale.length > 0) {
  const { code, output, ms } = await runQuietly([path.join(root, 'scripts/build.mjs'), ...stale]);
  if (code !== 0) {
    console.error(output);
    process.exit(1);
  }
  console.log(`Built ${stale.join(' and ')} in ${seconds(ms)}.`);
}

const child = spawn(
  process.execPath,
  ['--enable-source-maps', path.join(root, 'server/dist/main.js'), ...process.argv.slice(2)],
  { stdio: 'inherit' },
);

// A terminal sends Ctrl-C to the whole group, npm sends it again: the server must hear of it once, and ends by itself.
const terminal = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY;
const passed = new Set();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (passed.size > 0 || (terminal && signal === 'SIGINT')) return;
    passed.add(signal);
    child.kill(signal);
  });
}

child.on('error', (error) => {
  console.error(error);
  process.exit(1);
});
child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
