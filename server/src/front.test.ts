import { connect } from 'node:net';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accountCalls } from '@beidiao/contract/account/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import { isWrapped } from '@beidiao/contract/wire/call';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxCalls } from '@beidiao/contract/sandbox/calls';
import { TestHouse } from '../test/house.ts';
import { entries } from '../test/walk.ts';
import { buildSandboxApp } from './app.ts';

let home: TestHouse;
beforeAll(async () => {
  const timeouts = { requestMs: 600, headersMs: 400, silenceMs: 5_000, lookEveryMs: 50 };
  home = await TestHouse.open({
    front: { timeouts, hstsSubdomains: true, metrics: { token: 'token-of-the-operator-01' } },
  });
});
afterAll(() => home.close());

/** What the server says to this, and how long it has waited, in ms. One character of the rest follows every 50 ms. */
function drip(begin: string, rest: string): Promise<{ said: string; afterMs: number }> {
  return new Promise((done) => {
    const began = performance.now();
    const { port, hostname } = new URL(home.url);
    const socket = connect(Number(port), hostname);
    let said = '';
    let sent = 0;
    socket.on('error', () => undefined);
    socket.on('data', (part) => (said += String(part)));
    socket.write(begin);
    const drops = setInterval(() => void (socket.writable && socket.write(rest.charAt(sent++) || ' ')), 50);
    socket.on('close', () => {
      clearInterval(drops);
      done({ said, afterMs: performance.now() - began });
    });
  });
}

describe('a request that comes drop by drop', () => {
  const head = `POST ${accountCalls.existLoginName.path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n`;

  it('is cut when its body takes longer than a request may', { timeout: 20_000 }, async () => {
    const { said, afterMs } = await drip(`${head}content-length: 100000\r\n\r\n`, ' '.repeat(100_000));
    expect(said).toContain('408');
    expect(afterMs).toBeGreaterThan(500);
  });

  it('is cut when its head takes longer than a head may', { timeout: 20_000 }, async () => {
    const { said } = await drip('POST / HTTP/1.1\r\nx-', 'a'.repeat(100_000));
    expect(said).toContain('408');
  });
});

describe('every answer', () => {
  it('of a call is kept by nobody on the way, refused or not', async () => {
    const hr = await home.hr();
    const ask = (path: string, authorization?: string) =>
      fetch(`${home.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(authorization === undefined ? {} : { authorization }) },
        body: '{"params":{}}',
      });
    for (const reply of [
      await ask(orderCalls.list.path, hr.token),
      await ask(orderCalls.list.path),
      await ask('/nothing/here'),
      await ask(accountCalls.provider.path),
    ])
      expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  it('lets a page run scripts of its own files alone, in no frame: what keeps a token in the browser', async () => {
    const policy = (await fetch(`${home.url}/healthz`)).headers.get('content-security-policy') ?? '';
    const rules = new Map(policy.split(';').map((rule) => rule.trim().split(/ (.*)/s).slice(0, 2) as [string, string]));
    expect(rules.get('script-src') ?? rules.get('default-src')).toBe("'self'");
    expect(rules.get('frame-ancestors')).toBe("'none'");
    expect(rules.get('object-src')).toBe("'none'");
    expect(rules.get('base-uri')).toBe("'none'");
  });

  it('tells browsers of https, of hosts below as well where that is set', async () => {
    const reply = await fetch(`${home.url}/healthz`);
    expect(reply.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  });
});

it('goes by the name of its configuration, whatever name a caller gives it', async () => {
  const hr = await home.hr();
  const forged = 'evil.example';
  const headers = {
    authorization: hr.token,
    host: forged,
    'x-forwarded-host': forged,
    forwarded: `host=${forged}`,
    'x-original-host': forged,
  };
  const said: string[] = [];
  for (const { call, params } of entries) {
    const url = call.path.replace(/:\w+/g, '1');
    const payload = isWrapped(call.path, params) ? { params } : params;
    const method = call.method ?? 'POST';
    const reply = await home.http.inject({ method, url, headers, ...(method === 'GET' ? {} : { payload }) });
    if (`${reply.body}${JSON.stringify(reply.headers)}`.includes(forged)) said.push(call.path);
  }
  for (const url of ['/', '/Login', '/nothing.txt', '/.well-known/jwks.json', '/healthz', '//evil'])
    if (JSON.stringify((await home.http.inject({ url, headers })).headers).includes(forged)) said.push(url);
  expect(said).toEqual([]);
}, 60_000);

it('shows the metrics to whoever brings the token', async () => {
  const ask = (authorization?: string) =>
    fetch(`${home.url}/metrics`, authorization === undefined ? {} : { headers: { authorization } });
  expect((await ask()).status).toBe(401);
  expect((await ask('Bearer token-of-the-operator-02')).status).toBe(401);
  expect(await (await ask('Bearer token-of-the-operator-01')).text()).toContain('beidiao_call_seconds');
});

it('keeps the calls of the sandbox off the listener of the house, and those of the house off that of the sandbox', async () => {
  const closed = await TestHouse.open({ front: { servesSandbox: false } });
  const { house, tenants, candidates } = closed;
  const apart = await buildSandboxApp({ house, tenants, candidates, isStrict: true });
  const post = (path: string) => ({ method: 'POST', url: path, payload: { params: { to: '13800000000' } } }) as const;
  try {
    for (const { path } of Object.values(sandboxCalls))
      expect({ path, status: (await closed.http.inject(post(path))).statusCode }).toEqual({ path, status: 404 });
    expect((await apart.inject(post(sandboxCalls.outbox.path))).json()).toMatchObject({ errcode: '0000' });
    expect((await apart.inject(post(accountCalls.provider.path))).statusCode).toBe(404);
    // People of staff come in by two administrators, also where production plays a service.
    expect((await apart.inject(post(sandboxCalls.hireStaff.path))).statusCode).toBe(404);
  } finally {
    await apart.close();
    await closed.close();
  }
});

describe('a login name that was a phone', () => {
  it('is made up anew by the migration, and the person signs in by the phone as before', async () => {
    const { userId } = await home.hr();
    const phoneNo = '13912345678';
    const { vault } = home.house;
    await home.owner.query(
      'update app.user_account set login_name = $2, phone_enc = $3, phone_key = $4 where id = $1',
      [
        userId,
        phoneNo,
        vault.seal('user_account.phone', phoneNo, `user ${userId}`),
        vault.lookUp('', 'phone', phoneNo),
      ],
    );
    await home.owner.query(
      'update app.member set name = $2 where id = (select personal_member_id from app.user_account where id = $1)',
      [userId, phoneNo],
    );
    const migration = readFileSync(join(import.meta.dirname, '../migrations/0050-login-names.sql'), 'utf8');
    await home.owner.query(migration.slice(0, migration.indexOf('comment on')));
    const { rows } = await home.owner.query(
      'select u.login_name, m.name from app.user_account u join app.member m on m.id = u.personal_member_id where u.id = $1',
      [userId],
    );
    expect(rows[0].login_name).toMatch(/^u[0-9a-f]{10}$/);
    expect(rows[0].name).toBe(rows[0].login_name);
    expect(await home.signIn(phoneNo, 'meadow7')).toBeTruthy();
  });

  it('is not taken at registration', async () => {
    const registration = {
      epName: '测试企业号码',
      loginName: '13912345679',
      password: 'meadow7',
      name: '沈若溪',
      email: 'numbers@example.com',
    };
    const { errmsg } = await home.ask(accountCalls.register, registration, { address: '10.9.8.7' });
    expect(errmsg).toContain('请勿使用手机号');
  });
});
