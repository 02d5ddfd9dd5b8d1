import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { packageRoot } from '../src/base/package-root.ts';

/** A run of all tests has built the server before, and starts what operators start. */
const main =
  process.env['THREADS_OF_BUILD'] === 'yes'
    ? [join(packageRoot, 'dist/main.js')]
    : ['--import', 'tsx', join(packageRoot, 'src/main.ts')];

/** What a process wrote last is read at `close`; a database that outlives its server keeps the pipes open. */
async function endOf(child: ChildProcess): Promise<number | string | null> {
  const isRead = once(child, 'close');
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  await Promise.race([isRead, pause(2_000, undefined, { ref: false })]);
  return code ?? signal;
}

/** A server in a process of its own, as an operator starts it. */
export class ServerProcess {
  readonly #child: ChildProcess;
  /** Exit code, or the signal that ended it. */
  readonly ended: Promise<number | string | null>;
  #said = '';

  private constructor(child: ChildProcess) {
    this.#child = child;
    this.ended = endOf(child);
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (this.#said += String(part)));
  }

  static spawn(env: Readonly<Record<string, string>>, ...args: string[]): ServerProcess {
    const whole = { PATH: process.env['PATH'], PORT: '0', LOG_LEVEL: 'error', ...env };
    return new ServerProcess(spawn(process.execPath, [...main, ...args], { cwd: packageRoot, env: whole }));
  }

  /** Waits until it is ready or has ended; answers which. */
  async isUp(): Promise<boolean> {
    const isReady = new Promise<void>((resolve) => {
      const look = (): void => {
        if (/Beidiao is ready|The worker is running/.test(this.#said)) resolve();
      };
      for (const stream of [this.#child.stdout, this.#child.stderr]) stream?.on('data', look);
      look();
    });
    await Promise.race([isReady, this.ended]);
    return this.isRunning;
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Everything that it has printed. */
  get said(): string {
    return this.#said;
  }

  /** Where it listens, by its own words. */
  get url(): string {
    const [, url = ''] = /Beidiao is ready: +(\S+)/.exec(this.#said) ?? [];
    return url.replace('localhost', '127.0.0.1');
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Asks it to end, and kills it when it does not. */
  async stop(patienceMs = 15_000): Promise<number | string | null> {
    this.signal('SIGTERM');
    const killing = setTimeout(() => this.signal('SIGKILL'), patienceMs);
    const ended = await this.ended;
    clearTimeout(killing);
    return ended;
  }
}
