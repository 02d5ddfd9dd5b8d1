/*
 * `npm run attack [URL]`: builds what is not fresh, then attacks the server at URL, or one that it starts itself with two
 * web processes and two proxies. Only against an installation of your own: enterprises are registered, and guesses made.
 */
import path from 'node:path';
import { spawn } from 'node:child_process';
import { stalePartsOf } from './build.mjs';
import { root, runQuietly, tool } from './children.mjs';

const [url, ...words] = process.argv.slice(2);
const isUrl = url !== undefined && /^https?:\/\//.test(url);

const stale = isUrl ? [] : stalePartsOf();
if (stale.length > 0) {
  const { code, output } = await runQuietly([path.join(root, 'scripts/build.mjs'), ...stale]);
  if (code !== 0) {
    console.error(output);
    process.exit(1);
  }
}

const args = [tool.playwright, 'test', '-c', 'e2e/attack.config.ts'];
const child = spawn(process.execPath, [...args, ...(isUrl || url === undefined ? [] : [url]), ...words], {
  cwd: root,
  env: { ...process.env, ...(isUrl ? { ATTACK_URL: url } : {}) },
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
