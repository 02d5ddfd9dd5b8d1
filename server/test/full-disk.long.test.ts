import { request } from 'node:http';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { candidateCalls } from '@beidiao/contract/candidate/calls';
import { codeScenes } from '@beidiao/contract/account/phone-code';
import { sandboxCalls } from '@beidiao/contract/sandbox/calls';
import { successCode } from '@beidiao/contract/wire/call';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { superuser } from '../src/base/postgres/cluster.ts';
import { enqueue } from '../src/tasks.ts';
import { aPhone } from './codes.ts';
import { mayMount, mountDisk } from './full-disk.ts';
import { codeOf, eventually, type Person, TestHouse } from './house.ts';
import { ServerProcess } from './server-process.ts';

/* Jobs, and a whole server with its own database, while there is no room left on the disk. */

let undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const each of undo.toReversed()) await each();
  undo = [];
});

describe('jobs on a full disk', () => {
  async function aHouse(): Promise<{ home: TestHouse; hr: Person }> {
    const home = await TestHouse.open();
    undo.push(() => home.close());
    await home.work();
    const hr = await home.hr();
    await home.jobsDone();
    return { home, hr };
  }
  const greet = (home: TestHouse, { memberId, userId }: Person, key: string) =>
    home.house.system.transaction((tx) =>
      enqueue(tx, {
        task: 'notify',
        payload: {
          key,
          toldAt: new Date().toISOString(),
          memberId,
          to: { who: 'user', userId },
          kind: 'welcome',
          facts: {},
        },
      }),
    );
  const mailsTo = async (home: TestHouse, { loginName }: Person) =>
    (await home.call(sandboxCalls.outbox, { to: `${loginName}@example.com` })).rows.length;
  /** Writes to the tables fail as on a full disk. */
  const fill = (home: TestHouse, tables: readonly string[], writes = 'insert or update or delete') =>
    home.owner.query(
      `create function app.play_full() returns trigger language plpgsql as $$
       begin raise exception 'could not extend file' using errcode = '53100'; end $$;
       ${tables.map((table) => `create trigger play_full before ${writes} on ${table} for each row execute function app.play_full();`).join('\n')}`,
    );
  const free = (home: TestHouse) => home.owner.query('drop function app.play_full() cascade');

  it('that can not write what they are for are run again, and do it once when there is room', async () => {
    const { home, hr } = await aHouse();
    const before = await mailsTo(home, hr);
    await fill(home, ['app.delivery']);
    await greet(home, hr, 'full');
    await eventually(async () => home.logged.join('\n').includes('Failed task'));
    await free(home);
    await eventually(async () => (await mailsTo(home, hr)) === before + 1);
    await home.jobsDone();
    expect(await mailsTo(home, hr)).toBe(before + 1);
  });

  it('that can not be taken leave the worker alive, which goes on when there is room', async () => {
    const { home, hr } = await aHouse();
    const before = await mailsTo(home, hr);
    await fill(home, ['graphile_worker._private_jobs', 'app.outbox']);
    await pause(8_000);
    await free(home);
    await greet(home, hr, 'after');
    await eventually(async () => (await mailsTo(home, hr)) === before + 1);
    await home.jobsDone();
    expect(home.logged.join('\n')).not.toContain('seppuku');
  });

  it('whose end can not be written are ended once there is room, and the worker goes on', async () => {
    const { home, hr } = await aHouse();
    const before = await mailsTo(home, hr);
    // The job is taken and does its work; that it has ended can not be written.
    await fill(home, ['graphile_worker._private_jobs'], 'delete');
    await greet(home, hr, 'in hand');
    await eventually(async () => (await mailsTo(home, hr)) === before + 1);
    await pause(2_000);
    await free(home);
    await greet(home, hr, 'after it');
    await eventually(async () => (await mailsTo(home, hr)) === before + 2);
    await home.jobsDone();
    expect(home.logged.join('\n')).not.toContain('seppuku');
  });
});

describe.skipIf(!mayMount)('a server whose own database and files lie on one disk', () => {
  const settings = { SEED_DEMO: 'off', SANDBOX: 'all', MASTER_KEY: randomBytes(32).toString('base64') };
  let asked = 0;
  /** Each from an address of its own, so that no limit of one address counts. */
  function ask({ url }: ServerProcess): Promise<{ status: number; errcode: string; errmsg: string }> {
    asked += 1;
    const headers = { 'content-type': 'application/json', 'accept-language': 'zh-CN' };
    const localAddress = `127.${1 + (asked % 200)}.${1 + Math.floor(asked / 200)}.1`;
    const body = JSON.stringify({ params: { phoneNo: aPhone(), scenes: codeScenes.signIn } });
    return new Promise((done, fail) => {
      const sent = request(
        `${url}${candidateCalls.sendCode.path}`,
        { method: 'POST', headers, localAddress },
        (reply) => {
          let text = '';
          reply.on('data', (part) => (text += String(part)));
          reply.on('end', () => done({ status: reply.statusCode ?? 0, ...JSON.parse(text) }));
        },
      );
      sent.on('error', fail);
      sent.end(body);
    });
  }

  /** A server on a disk of its own, of which every bit is used until `free`. */
  async function onFullDisk(): Promise<{ server: ServerProcess; folder: string; free: () => void }> {
    const folder = mkdtempSync(join(tmpdir(), 'beidiao-full-'));
    // The database does not run as root and has to pass through.
    const unmount = mountDisk(folder, { size: '400m', mode: '711' });
    undo.push(() => {
      unmount();
      rmSync(folder, { recursive: true });
    });
    const server = ServerProcess.spawn({ ...settings, DATA_DIR: folder });
    undo.push(() => server.stop());
    expect(await server.isUp()).toBe(true);
    expect((await ask(server)).errcode).toBe(successCode);
    const filler = join(folder, 'filler');
    expect(() => writeFileSync(filler, Buffer.alloc(500 * 1024 * 1024))).toThrow('ENOSPC');
    return { server, folder, free: () => rmSync(filler) };
  }
  const readiness = async ({ url }: ServerProcess) =>
    (await (await fetch(`${url}/readyz`)).json()) as { status: string; disk: string };
  const isServed = (server: ServerProcess) => async () => {
    const answer = await ask(server).catch(() => undefined);
    return answer?.errcode === successCode;
  };

  it('declines what it can not save, says so at /readyz, goes on reading, and saves again as soon as there is room', async () => {
    const { server, free } = await onFullDisk();
    // What pages have room for is still written.
    await eventually(async () => (await ask(server)).errcode !== successCode);
    for (let n = 0; n < 40; n += 1)
      expect(await ask(server)).toMatchObject({
        status: 503,
        errcode: codeOf('storageFull'),
        errmsg: '系统存储空间已满，暂时无法保存，请稍后再试',
      });
    expect(await readiness(server)).toMatchObject({ status: 'ready', disk: 'low' });
    expect((await fetch(server.url)).status).toBe(200);
    expect(server.said).toContain('no room is left to save anything');
    await pause(6_000);
    free();
    await eventually(isServed(server));
    expect(server.isRunning).toBe(true);
  });

  it('whose log of the database has no room declines everything as busy, is not ready, and is back soon after there is room', async () => {
    const { server, folder, free } = await onFullDisk();
    const [, , , port, socketDir] = readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n');
    const owner = new pg.Client({ host: socketDir, port: Number(port), user: superuser, database: 'postgres' });
    owner.on('error', () => undefined);
    await owner.connect();
    const useUpLog = async (): Promise<never> => {
      for (;;) await owner.query('select txid_current(); select pg_switch_wal()');
    };
    await expect(useUpLog()).rejects.toThrow(/No space left on device|terminated/);
    await owner.end().catch(() => undefined);
    await eventually(async () => (await ask(server)).errcode === codeOf('busy'));
    expect(await readiness(server)).toMatchObject({ status: 'the database does not answer', disk: 'low' });
    await pause(3_000);
    expect(await ask(server)).toMatchObject({ status: 503, errcode: codeOf('busy') });
    expect(server.said).toContain('the database does not answer');
    free();
    await eventually(isServed(server));
    expect(server.isRunning).toBe(true);
  });
});
