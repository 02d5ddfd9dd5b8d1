import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const root = path.resolve(import.meta.dirname, '../..');
const lookEveryMs = 50;

export type HouseWish = {
  /** A fresh one when left out. */
  readonly dataDir?: string;
  readonly port?: number;
  /** `--web`, `--worker`, or nothing for both. */
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
};

/** A server process of the built product, with its data folder. */
export class House {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  readonly pid: number;
  /** Exit code, or null when a signal ended it. */
  readonly ended: Promise<number | null>;
  #hasEnded = false;
  #said = '';

  private constructor(child: ChildProcess, { port, dataDir }: { port: number; dataDir: string }) {
    if (child.pid === undefined) throw new Error('the server could not be spawned');
    this.pid = child.pid;
    this.port = port;
    this.dataDir = dataDir;
    this.url = `http://127.0.0.1:${port}`;
    this.ended = new Promise((resolve) =>
      child.once('exit', (code) => {
        this.#hasEnded = true;
        resolve(code);
      }),
    );
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (this.#said += String(text)));
  }

  /** Starts the server and waits until it answers. @throws with what it printed */
  static async open(wish: HouseWish = {}): Promise<House> {
    const place = { dataDir: wish.dataDir ?? newDataDir(), port: wish.port ?? (await freePort()) };
    const args = ['--enable-source-maps', path.join(root, 'server/dist/main.js'), ...(wish.args ?? [])];
    const child = spawn(process.execPath, args, {
      env: {
        ...process.env,
        NODE_ENV: 'development',
        PORT: String(place.port),
        DATA_DIR: place.dataDir,
        PUBLIC_URL: `http://127.0.0.1:${place.port}`,
        SEED_DEMO: 'small',
        // Journeys order more than a newcomer may; what the limit does is shown where it is set.
        FIRST_ORDERS: '100000',
        FIRST_ORDERS_YUAN: '10000000',
        LOG_LEVEL: 'warn',
        ...wish.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const house = new House(child, place);
    const isWorkerOnly = wish.args?.includes('--worker') === true && !wish.args.includes('--web');
    await house.#until(() => (isWorkerOnly ? house.#said.includes('running') : house.isReady()));
    return house;
  }

  get said(): string {
    return this.#said;
  }

  async isReady(): Promise<boolean> {
    const answer = await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
    return answer?.ok === true;
  }

  get isRunning(): boolean {
    return !this.#hasEnded;
  }

  /** Asks it to end. @returns the exit code; null when it had to be killed after 20 s */
  async stop(): Promise<number | null> {
    if (this.isRunning) process.kill(this.pid, 'SIGTERM');
    const ended = await Promise.race([this.ended, pause(20_000, 'late' as const, { ref: false })]);
    return ended === 'late' ? this.kill() : ended;
  }

  /** `kill -9`. The database that it started lives on. */
  kill(): Promise<number | null> {
    if (this.isRunning) process.kill(this.pid, 'SIGKILL');
    return this.ended;
  }

  /** Ends the server and its database, and removes the data. */
  async tearDown(): Promise<void> {
    await this.stop();
    const postmaster = postmasterOf(this.dataDir);
    // Only a killed server leaves its database behind.
    if (postmaster !== undefined) await endProcess(postmaster);
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  async #until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
    const limit = Date.now() + 120_000;
    while (!(await isTrue())) {
      if (!this.isRunning || Date.now() > limit) throw new Error(`the server did not start:\n${this.#said}`);
      await pause(lookEveryMs);
    }
  }
}

/** The embedded database runs as nobody under root, who has to be able to step into the folder. */
export function newDataDir(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'beidiao-'));
  chmodSync(dir, 0o711);
  return dir;
}

/** Where the embedded database keeps its cluster and its socket. */
export const clusterOf = (dataDir: string): string => path.join(dataDir, 'postgres');

export function postmasterOf(dataDir: string): number | undefined {
  const file = path.join(clusterOf(dataDir), 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined;
}

async function endProcess(pid: number): Promise<void> {
  const isThere = (): boolean => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  if (isThere()) process.kill(pid, 'SIGINT');
  for (const limit = Date.now() + 10_000; isThere() && Date.now() < limit; ) await pause(lookEveryMs);
}

/**
 * Below the ports that the system hands out to whoever calls: while a killed house is away, a caller could be given its
 * port, and would then hold it or speak to itself.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000);
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
