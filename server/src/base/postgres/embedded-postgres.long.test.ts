import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { isRoot, placeCluster } from './places.ts';
import { childrenOf, isRunning, readPostmaster } from './process.ts';

const settings = { fsync: 'off', shared_buffers: '8MB' };
const moduleUrl = new URL('./embedded-postgres.ts', import.meta.url).href;
let root: string;
let dataDir: string;
let children: ChildProcess[];
let started: EmbeddedPostgres[];

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'beidiao-ep-'));
  fs.chmodSync(root, 0o755);
  dataDir = path.join(root, 'data');
  [children, started] = [[], []];
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  for (const cluster of started) await cluster.stop();
  const orphan = readPostmaster(path.join(dataDir, 'postgres'));
  if (orphan && isRunning(orphan)) await (await start()).stop();
  fs.rmSync(root, { recursive: true, force: true });
});

describe('startEmbeddedPostgres', () => {
  it('keeps what was written from one start to the next', async () => {
    const first = await start();
    await query(first, 'create table kept (n int)');
    await first.stop();
    const second = await start();
    expect(second.adopted).toBe(false);
    expect(await query(second, 'select count(*)::int as n from kept')).toEqual([{ n: 0 }]);
  });

  it('sorts Chinese by pinyin, speaks UTC and opens no TCP port', async () => {
    const cluster = await start();
    const names = `select string_agg(n, '' order by n collate "zh-x-icu") as n from (values ('张'), ('阿'), ('李')) v (n)`;
    expect(await query(cluster, names)).toEqual([{ n: '阿李张' }]);
    const shown = `select current_setting('timezone') as zone, current_setting('listen_addresses') as tcp`;
    expect(await query(cluster, shown)).toEqual([{ zone: 'UTC', tcp: '' }]);
    expect(fs.statSync(cluster.socketDir).mode & 0o777).toBe(0o700);
  });

  it('throws away an initdb that was interrupted', async () => {
    const unfinished = path.join(dataDir, 'postgres-making-999999999');
    fs.mkdirSync(unfinished, { recursive: true });
    fs.writeFileSync(path.join(unfinished, 'PG_VERSION'), '18\n');
    await start();
    expect(fs.existsSync(unfinished)).toBe(false);
  });

  it('adopts and stops the database of a Node that was killed', async () => {
    const child = await startElsewhere();
    child.kill('SIGKILL');
    await once(child, 'exit');
    const adopter = await start();
    const pid = postmaster();
    expect(adopter.adopted).toBe(true);
    expect(await query(adopter, 'select 1 as n')).toEqual([{ n: 1 }]);
    await adopter.stop();
    expect(isRunning(pid)).toBe(false);
  });

  it('leaves the database of a living Node running', async () => {
    await startElsewhere();
    const second = await start();
    await second.stop();
    expect(isRunning(postmaster())).toBe(true);
  });

  it('starts the postmaster again when it is killed', async () => {
    const cluster = await start();
    await query(cluster, 'create table survived (n int)');
    const killed = postmaster();
    process.kill(killed, 'SIGKILL');
    await vi.waitFor(async () => query(cluster, 'select from survived'), { timeout: 60_000, interval: 50 });
    expect(postmaster()).not.toBe(killed);
  });

  it('stays down after stop()', async () => {
    const cluster = await start();
    const pid = postmaster();
    await Promise.all([cluster.stop(), cluster.stop()]);
    expect(isRunning(pid)).toBe(false);
    await expect(query(cluster, 'select 1')).rejects.toThrow(/ENOENT|ECONNREFUSED/);
  });

  it('is killed with all its processes when it stands still, and says so', async () => {
    const cluster = await start();
    const processes = [postmaster(), ...childrenOf(postmaster())];
    for (const pid of processes) process.kill(pid, 'SIGSTOP');
    expect(await cluster.stop(200)).toBe(false);
    await vi.waitFor(() => expect(processes.filter(isRunning)).toEqual([]), { timeout: 30_000 });
    expect(await (await start()).stop()).toBe(true);
  });

  it('stays down when it is stopped while it is being started again', async () => {
    const cluster = await start();
    const killed = postmaster();
    process.kill(killed, 'SIGKILL');
    const again = await vi.waitFor(
      () => {
        const pid = readPostmaster(path.join(dataDir, 'postgres')) ?? killed;
        expect(pid).not.toBe(killed);
        return pid;
      },
      { timeout: 60_000, interval: 1 },
    );
    await cluster.stop();
    expect(isRunning(again)).toBe(false);
    await expect(query(cluster, 'select 1')).rejects.toThrow(/ENOENT|ECONNREFUSED/);
  });

  it('leaves no database behind when its start is broken off', async () => {
    const breaking = new AbortController();
    let begun = 0;
    // Its first line comes long before it answers.
    const log = (): void => {
      begun ||= postmaster();
      breaking.abort();
    };
    const wish = { dataDir, settings, log, signal: breaking.signal };
    expect(await startEmbeddedPostgres(wish).then(() => 'it started', String)).toContain('cannot start');
    expect(begun).toBeGreaterThan(0);
    expect(isRunning(begun)).toBe(false);
  });

  it('uses a short private socket directory when the path is too long', async () => {
    dataDir = path.join(root, 'x'.repeat(120));
    const cluster = await start();
    expect(cluster.socketDir.length).toBeLessThan(90);
    expect(fs.statSync(cluster.socketDir).mode & 0o777).toBe(0o700);
    await cluster.stop();
    fs.rmSync(cluster.socketDir, { recursive: true });
  });

  it.runIf(isRoot())('puts the cluster elsewhere when nobody cannot reach the data dir', async () => {
    fs.chmodSync(root, 0o700);
    const cluster = await start();
    const home = fs.readFileSync(path.join(dataDir, 'postgres-is-at'), 'utf8').trim();
    expect(cluster.socketDir).toBe(path.join(home, 'postgres'));
    await cluster.stop();
    expect((await start()).socketDir).toBe(cluster.socketDir);
    await started.pop()?.stop();
    fs.rmSync(home, { recursive: true });
  });

  it.runIf(isRoot())('runs as an ordinary user too', async () => {
    const { user } = placeCluster(dataDir);
    fs.chownSync(dataDir, user.uid, user.gid);
    await startElsewhere(user);
    expect(fs.statSync(path.join(dataDir, 'postgres-owner')).uid).toBe(user.uid);
  });

  it('says what to do when it cannot start', async () => {
    fs.mkdirSync(path.join(dataDir, 'postgres'), { recursive: true });
    fs.writeFileSync(path.join(dataDir, 'postgres/PG_VERSION'), '9\n');
    await expect(start()).rejects.toThrow(/made by PostgreSQL 9[\s\S]*DATABASE_URL/);
  });
});

async function start(): Promise<EmbeddedPostgres> {
  const cluster = await startEmbeddedPostgres({ dataDir, settings });
  started.push(cluster);
  return cluster;
}

/** Starts the cluster from another Node process and resolves once it answers. */
async function startElsewhere(user: { uid?: number; gid?: number } = {}): Promise<ChildProcess> {
  const script = `import(${JSON.stringify(moduleUrl)})
    .then((m) => m.startEmbeddedPostgres(${JSON.stringify({ dataDir, settings })}))
    .then(() => { console.log('up'); setInterval(() => {}, 1e6); });`;
  const child = spawn(process.execPath, ['--import', 'tsx', '-e', script], {
    ...user,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'] },
  });
  children.push(child);
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the other Node ended')));
  ended.catch(() => {});
  await Promise.race([once(child.stdout, 'data'), ended]);
  return child;
}

function postmaster(): number {
  const pid = readPostmaster(path.join(dataDir, 'postgres'));
  if (!pid) throw new Error('no postmaster.pid');
  return pid;
}

async function query({ socketDir, port, superuser }: EmbeddedPostgres, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ host: socketDir, port, user: superuser, database: 'postgres' });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
