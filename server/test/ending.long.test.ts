import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountCalls } from '@beidiao/contract/account/calls';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/base/postgres/embedded-postgres.ts';
import { childrenOf, isRunning, readPostmaster } from '../src/base/postgres/process.ts';
import { DatabaseWire } from './database-wire.ts';
import { eventually } from './house.ts';
import { ServerProcess } from './server-process.ts';

/* Servers that are asked to end while their database is gone, or while a job takes too long. */

const settings = { SEED_DEMO: 'off', SANDBOX: 'all', MASTER_KEY: randomBytes(32).toString('base64') };
const loginName = 'nobody2026';

let folders: string[] = [];
let servers: ServerProcess[] = [];
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'beidiao-ending-'));
  // The database does not run as root and has to pass through.
  chmodSync(folder, 0o711);
  folders.push(folder);
  return folder;
}
function spawnServer(env: Readonly<Record<string, string>>, ...args: readonly string[]): ServerProcess {
  const server = ServerProcess.spawn({ ...settings, ...env }, ...args);
  servers.push(server);
  return server;
}
/** Sends a call that asks the database. */
async function askSomething({ url }: ServerProcess): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const request = { method: 'POST', headers, body: JSON.stringify({ params: { loginName } }) };
  await fetch(`${url}${accountCalls.existLoginName.path}`, request).catch(() => undefined);
}
const isPostgresOf = (folder: string): boolean =>
  readdirSync('/proc').some((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(join(folder, 'postgres'));
    } catch {
      // No process, or one that has just ended.
      return false;
    }
  });
/** The postmaster, and all that it has started. */
function processesOf(folder: string): number[] {
  const postmaster = readPostmaster(join(folder, 'postgres'));
  return postmaster === undefined ? [] : [postmaster, ...childrenOf(postmaster)];
}
afterEach(async () => {
  for (const server of servers) {
    server.signal('SIGKILL');
    await server.ended;
  }
  servers = [];
});

describe('a server on a database elsewhere', () => {
  const home = newFolder();
  let cluster: EmbeddedPostgres;
  let wire: DatabaseWire;
  beforeAll(async () => {
    cluster = await startEmbeddedPostgres({ dataDir: home, settings: { fsync: 'off' } });
    await withOwner((owner) => owner.query('create database beidiao'), 'postgres');
  });
  beforeEach(async () => {
    wire = await DatabaseWire.open(join(cluster.socketDir, `.s.PGSQL.${cluster.port}`));
  });
  afterEach(() => wire.close());
  afterAll(() => cluster.stop());

  async function withOwner<T>(work: (owner: pg.Client) => Promise<T>, database = 'beidiao'): Promise<T> {
    const owner = new pg.Client({ host: cluster.socketDir, port: cluster.port, user: cluster.superuser, database });
    await owner.connect();
    try {
      return await work(owner);
    } finally {
      await owner.end();
    }
  }
  async function open(...args: readonly string[]): Promise<ServerProcess> {
    const DATABASE_URL = `postgres://postgres@127.0.0.1:${wire.port}/beidiao`;
    const server = spawnServer({ DATA_DIR: newFolder(), DATABASE_URL }, ...args);
    await server.isUp();
    return server;
  }
  const signalDatabase = (signal: NodeJS.Signals): void => {
    for (const pid of processesOf(home)) process.kill(pid, signal);
  };

  const all = [1, 1, 1];
  it.each([
    ['stands still', () => signalDatabase('SIGSTOP'), all],
    // What is asked of it fails at once, so the web alone has nothing in hand.
    ['was killed', () => wire.close(), [0, 1, 1]],
    ['is cut off by a network that loses everything', () => wire.stall(), all],
  ])('ends within ten seconds while the database %s, be it web, worker or both', async (_, begin, codes) => {
    const three = [await open('--web'), await open('--worker'), await open()] as const;
    const [web, worker, both] = three;
    // So that a connection is open: a call that has to open one first may have given up in time.
    for (const server of [web, both]) await askSomething(server);
    await begin();
    try {
      for (const server of [web, both]) void askSomething(server);
      await new Promise((resolve) => setTimeout(resolve, 500));
      expect(await Promise.all(three.map((server) => server.stop()))).toEqual(codes);
      for (const server of [worker, both]) expect(server.said).toMatch(/before this was finished: .*the queues\./);
      for (const server of codes === all ? [web, both] : []) {
        expect(server.said).toContain('before this was finished: requests in hand');
        expect(server.said).toContain('"cut":["requests in hand"');
      }
    } finally {
      signalDatabase('SIGCONT');
    }
  });

  it('cuts a job that takes longer, and the next worker does it again at once', async () => {
    const first = await open('--worker');
    await withOwner(async (owner) => {
      await owner.query('begin');
      await owner.query('lock table app.faq_vote in exclusive mode');
      const [job] = await addJob('sweepFaqVotes');
      expect(job).toBeDefined();
      await eventually(async () => (await jobsOf(job)).some(({ locked_at: at }) => at !== null));
      expect(await first.stop()).toBe(1);
      expect(first.said).toContain('before this was finished: 1 job in hand.');
      expect(await jobsOf(job)).toMatchObject([{ locked_at: expect.any(Date), attempts: 1 }]);
      await owner.query('rollback');
      const second = await open('--worker');
      await eventually(async () => (await jobsOf(job)).length === 0);
      expect(await second.stop()).toBe(0);
    });
  });
  const addJob = (task: string): Promise<string[]> =>
    withOwner(async (owner) => {
      const { rows } = await owner.query<{ id: string }>('select id from graphile_worker.add_job($1)', [task]);
      return rows.map(({ id }) => id);
    });
  type Job = { readonly locked_at: Date | null; readonly attempts: number };
  const jobsOf = (id: string | undefined): Promise<Job[]> =>
    withOwner(async (owner) => {
      const find = 'select locked_at, attempts from graphile_worker.jobs where id = $1';
      return (await owner.query<Job>(find, [id])).rows;
    });
});

describe.runIf(process.platform === 'linux')('a server with its own database', () => {
  it('ends both within ten seconds when the database stands still', async () => {
    const folder = newFolder();
    const server = spawnServer({ DATA_DIR: folder });
    await server.isUp();
    const processes = processesOf(folder);
    for (const pid of processes) process.kill(pid, 'SIGSTOP');
    void askSomething(server);
    expect(await server.stop()).toBe(1);
    expect(server.said).toMatch(/before this was finished: .*the database\./);
    expect(processes.length).toBeGreaterThan(3);
    await eventually(async () => !processes.some(isRunning));
  });

  it('ends both when the database was killed a moment ago and is just being started again', async () => {
    const folder = newFolder();
    const server = spawnServer({ DATA_DIR: folder });
    await server.isUp();
    const [postmaster] = processesOf(folder);
    expect(postmaster).toBeDefined();
    if (postmaster !== undefined) process.kill(postmaster, 'SIGKILL');
    expect([0, 1]).toContain(await server.stop());
    await eventually(async () => !isPostgresOf(folder));
  });

  it('ends both when it is asked to before it has started', async () => {
    const folder = newFolder();
    const server = spawnServer({ DATA_DIR: folder });
    await eventually(async () => processesOf(folder).length > 0);
    expect(await server.stop()).toBe(1);
    expect(server.said).toContain('before this was finished: the start.');
    await eventually(async () => !isPostgresOf(folder));
  });
});

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  folders = [];
});
