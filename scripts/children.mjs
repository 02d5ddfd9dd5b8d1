import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** Command-line programs of our own dependencies, started without a shell and without npx. */
export const tool = {
  biome: path.join(root, 'node_modules/@biomejs/biome/bin/biome'),
  knip: path.join(root, 'node_modules/knip/bin/knip.js'),
  oxlint: path.join(root, 'node_modules/oxlint/bin/oxlint'),
  playwright: path.join(root, 'node_modules/@playwright/test/cli.js'),
  tsc: path.join(root, 'node_modules/typescript/bin/tsc'),
  tsx: path.join(root, 'node_modules/tsx/dist/cli.mjs'),
  vite: path.join(root, 'node_modules/vite/bin/vite.js'),
  vitest: path.join(root, 'node_modules/vitest/vitest.mjs'),
};

const running = new Set();

/**
 * Runs `node args…` and keeps what it prints. Never rejects: a program that cannot start answers code 1.
 * Answers { code, output, ms }.
 */
export function runQuietly(args, { cwd = root, env = {} } = {}) {
  const began = performance.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (text) => {
        output += text;
      });
    }
    const finish = (code) => {
      running.delete(child);
      resolve({ code, output, ms: performance.now() - began });
    };
    child.on('error', (error) => {
      output += String(error);
      finish(1);
    });
    child.on('close', (code, signal) => finish(code ?? (signal ? 1 : 0)));
  });
}

/**
 * Without this a stopped check would leave test servers and databases behind.
 * @param conclude says how far the run has come, before the process ends
 */
export function stopChildrenOnSignal(conclude = () => {}) {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ]) {
    process.once(signal, () => {
      const waiting = [...running].map((child) => new Promise((resolve) => child.once('close', resolve)));
      for (const child of running) child.kill('SIGTERM');
      const limit = new Promise((resolve) => setTimeout(resolve, 10_000));
      Promise.race([Promise.all(waiting), limit]).then(() => {
        conclude();
        process.exit(code);
      });
    });
  }
}

export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
