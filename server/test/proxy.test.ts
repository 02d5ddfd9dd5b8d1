import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, request as requestPlainly } from 'node:http';
import { request } from 'node:https';
import { type AddressInfo, connect as connectPlain } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type ConnectionOptions } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { holdPort } from '../../scripts/held-port.mjs';

const caddyfile = join(import.meta.dirname, '../../Caddyfile');
/** A package of Debian; the check of the project installs it. */
const hasCaddy = spawnSync('caddy', ['version']).status === 0;

const isOpen = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connectPlain(port, '127.0.0.1', () => done(socket.destroy() !== undefined));
    socket.on('error', () => done(false));
  });

describe.skipIf(!hasCaddy)('the proxy of compose.yaml', () => {
  const home = mkdtempSync(join(tmpdir(), 'proxy-'));
  let seen: IncomingHttpHeaders = {};
  const upstream = createServer((asked, reply) => {
    seen = asked.headers;
    reply.end('the house');
  });
  let caddy: ChildProcess;
  let [http, https] = [0, 0];

  beforeAll(async () => {
    [http, https] = [await holdPort(), await holdPort()];
    await new Promise<void>((done) => upstream.listen(0, '127.0.0.1', done));
    const { port } = upstream.address() as AddressInfo; // listens on TCP
    caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', caddyfile], {
      env: {
        PATH: process.env['PATH'],
        HOME: home,
        XDG_DATA_HOME: home,
        XDG_CONFIG_HOME: home,
        HTTP_PORT: String(http),
        HTTPS_PORT: String(https),
        PUBLIC_URL: 'https://localhost',
        STAFF_URL: 'https://staff.localhost',
        UPSTREAM: `127.0.0.1:${port}`,
      },
      stdio: 'ignore',
    });
    const isUp = async () =>
      expect([await isOpen(http), await shake({})]).toEqual([true, expect.stringMatching(/^TLS/)]);
    await vi.waitFor(isUp, { timeout: 30_000, interval: 100 });
  }, 45_000);
  afterAll(async () => {
    const hasEnded = once(caddy, 'exit');
    caddy.kill();
    upstream.close();
    // It writes into its folder until the end.
    await hasEnded;
    rmSync(home, { recursive: true, force: true });
  });

  /** What both agree upon, or `refused`. */
  const shake = (options: ConnectionOptions): Promise<string> =>
    new Promise((done) => {
      const to = { host: '127.0.0.1', port: https, servername: 'localhost', rejectUnauthorized: false };
      const socket = connect({ ...to, ...options }, () => {
        done(`${socket.getProtocol()} ${socket.getCipher().standardName}`);
        socket.destroy();
      });
      socket.on('error', () => done('refused'));
    });

  it('speaks TLS 1.3, and 1.2 with suites that keep past talk secret, and nothing else', async () => {
    expect(await shake({})).toMatch(/^TLSv1\.3 TLS_(AES|CHACHA20)/);
    for (const suite of ['AES128-GCM-SHA256', 'AES256-GCM-SHA384', 'CHACHA20-POLY1305']) {
      const options = { maxVersion: 'TLSv1.2', ciphers: `ECDHE-ECDSA-${suite}` } as const;
      expect(await shake(options)).toMatch(/^TLSv1\.2 TLS_ECDHE_ECDSA_WITH_/);
    }
    for (const ciphers of ['ECDHE-ECDSA-AES128-SHA', 'ECDHE-ECDSA-AES128-SHA256', 'AES128-GCM-SHA256', 'AES128-SHA'])
      expect([ciphers, await shake({ maxVersion: 'TLSv1.2', ciphers })]).toEqual([ciphers, 'refused']);
    for (const maxVersion of ['TLSv1.1', 'TLSv1'] as const)
      expect(await shake({ minVersion: 'TLSv1', maxVersion, ciphers: 'ALL:@SECLEVEL=0' })).toBe('refused');
  });

  it('tells the house the address of the caller, whatever the caller says of it', async () => {
    const said = await new Promise<string>((done, fail) => {
      const forged = { 'x-forwarded-for': '8.8.8.8', 'x-forwarded-proto': 'http' };
      request({ host: 'localhost', port: https, rejectUnauthorized: false, headers: forged }, (reply) => {
        reply.setEncoding('utf8').on('data', done);
      })
        .on('error', fail)
        .end();
    });
    expect(said).toBe('the house');
    expect(seen['x-forwarded-for']).toMatch(/^(::1|127\.0\.0\.1)$/);
    expect(seen['x-forwarded-proto']).toBe('https');
  });

  it('answers to the name of staff as well, and passes on by which name it was asked', async () => {
    expect(await shake({ servername: 'staff.localhost' })).toMatch(/^TLSv1\.3/);
    expect(await shake({ servername: 'other.localhost' })).toBe('refused');
    const hosts: (string | undefined)[] = [];
    for (const name of ['localhost', 'staff.localhost']) {
      await new Promise<void>((done, fail) => {
        const headers = { host: name, 'x-forwarded-host': 'forged.example' };
        const to = { host: '127.0.0.1', port: https, servername: name, rejectUnauthorized: false, headers };
        request(to, (reply) => reply.resume().on('end', done))
          .on('error', fail)
          .end();
      });
      hosts.push(seen.host);
    }
    expect(hosts).toEqual(['localhost', 'staff.localhost']);
  });

  it('leads a person from http:// to https://, and refuses a program that would send a token in the clear', async () => {
    seen = {};
    const ask = (path: string, method: string) =>
      fetch(`http://localhost:${http}${path}`, { method, redirect: 'manual' });
    // fetch writes the header Host itself.
    const askAs = (host: string, path: string): Promise<unknown[]> =>
      new Promise((done, fail) => {
        requestPlainly({ host: '127.0.0.1', port: http, path, headers: { host } }, (reply) => {
          reply.resume();
          done([reply.statusCode, reply.headers.location]);
        })
          .on('error', fail)
          .end();
      });
    const page = await ask('/Login?a=1', 'GET');
    expect([page.status, page.headers.get('location')]).toEqual([308, 'https://localhost/Login?a=1']);
    const asStaff = await askAs('staff.localhost', '/Operations?a=1');
    expect(asStaff).toEqual([308, 'https://staff.localhost/Operations?a=1']);
    expect(await askAs('other.example', '/Login')).toEqual([308, 'https://localhost/Login']);
    for (const path of [
      '/gw-member/accessToken/V1/get',
      '/api/live',
      '/new-gw-bgcheck/x',
      '/order_center_v5/x',
      '/staff/x',
    ])
      for (const method of ['GET', 'POST']) expect([path, (await ask(path, method)).status]).toEqual([path, 403]);
    expect((await ask('/Login', 'POST')).status).toBe(403);
    expect(seen).toEqual({});
  });
});
