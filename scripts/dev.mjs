/* `npm run dev`: the server restarts and the web reloads as files change; one Ctrl-C ends both. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { root, tool } from './children.mjs';

const port = process.env.PORT ?? '3000';
const webPort = process.env.WEB_PORT ?? '5173';
const env = { ...process.env, PORT: port };
let isEnding = false;

const children = [
  start('server', '.', [tool.tsx, 'watch', '--clear-screen=false', 'server/src/main.ts', ...process.argv.slice(2)]),
  start('web', 'web', [tool.vite, '--port', webPort, '--strictPort', '--clearScreen', 'false', '--logLevel', 'warn']),
];
console.log(`Web with reload: http://127.0.0.1:${webPort}\nServer: http://127.0.0.1:${port}`);

function start(name, folder, args) {
  // A group of its own: a terminal sends Ctrl-C to all at once, tsx passes it on as well, and the server must hear it once.
  const child = spawn(process.execPath, args, {
    cwd: path.join(root, folder),
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
  child.once('exit', (code, signal) => {
    if (!isEnding) console.error(`${name} ended (${signal ?? code})`);
    end(code ?? 1);
  });
  return child;
}

function end(code) {
  if (isEnding) return;
  isEnding = true;
  process.exitCode = code;
  for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0));
