import { connect } from 'node:net';
import { accountCalls } from '@beidiao/contract/account/calls';
import { successCode } from '@beidiao/contract/wire/call';
import { expect, test } from './aim.ts';
import { envelopeOf, type Hit, shoot, shootJson } from './shot.ts';

const get = (url: string, path: string, headers: Record<string, string> = {}): Promise<Hit> =>
  shoot(url, { method: 'GET', path, headers });
const page = { accept: 'text/html,*/*' };

const directives = (hit: Hit): Map<string, string> =>
  new Map(
    String(hit.headers['content-security-policy'])
      .split(';')
      .map((part) => part.trim().split(/ (.*)/s))
      .map(([name = '', value = '']) => [name, value]),
  );

test('every page, answer and refusal tells browsers to run nothing foreign, to guess no type and to stay on TLS', async ({
  url,
}) => {
  const paths = [
    '/',
    '/Login',
    '/Mobile/begin',
    '/Operations',
    '/no/such/page',
    '/healthz',
    '/api/nothing',
    '/%',
    '/%2e%2e/x',
  ];
  for (const path of paths) {
    const hit = await get(url, path, page);
    const csp = directives(hit);
    for (const [name, value] of [
      ['default-src', "'self'"],
      ['object-src', "'none'"],
      ['base-uri', "'none'"],
      ['frame-ancestors', "'none'"],
      ['form-action', "'self'"],
    ] as const)
      expect({ path, name, value: csp.get(name) }).toEqual({ path, name, value });
    expect(csp.get('script-src') ?? '', path).not.toMatch(/unsafe|\*/);
    expect(hit.headers, path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': expect.stringMatching(/^max-age=(\d{8,}); ?includeSubDomains/),
      'referrer-policy': expect.stringMatching(/^(same-origin|no-referrer|strict-origin)$/),
    });
    for (const name of ['server', 'x-powered-by', 'access-control-allow-origin', 'set-cookie'])
      expect({ path, [name]: hit.headers[name] }).toEqual({ path, [name]: undefined });
    expect(String(hit.headers['content-type']), path).toMatch(/charset=utf-8/i);
  }
});

test('answers with personal data are kept by nobody on the way', async ({ url, hr }) => {
  for (const body of [{ params: {} }, { params: { pageNo: 'x' } }]) {
    const hit = await shootJson(url, { path: accountCalls.userInfo.path, token: hr.token, body });
    expect(hit.headers['cache-control']).toContain('no-store');
  }
});

test('an address that can not be read is refused in the usual words, and not repeated', async ({ url }) => {
  for (const path of [
    '/order_center_v5/order/%e9%95%zz/x',
    '/%c0%ae%c0%ae/etc/passwd',
    '/<script>alert(1)</script>%',
  ]) {
    const hit = await get(url, path, page);
    expect([400, 404]).toContain(hit.status);
    expect(envelopeOf(hit), hit.text).toBeDefined();
    expect(hit.text).not.toContain('script');
  }
});

test('another site reads nothing and posts nothing: no CORS, JSON alone, and no call by GET', async ({ url }) => {
  const origin = { origin: 'https://attacker.example' };
  const { path } = accountCalls.existLoginName;
  const asked = await shoot(url, {
    method: 'OPTIONS',
    path,
    headers: { ...origin, 'access-control-request-method': 'POST' },
  });
  expect(Object.keys(asked.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  const body = JSON.stringify({ params: { loginName: 'nobody123' } });
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', '']) {
    const headers = { ...origin, ...(type === '' ? {} : { 'content-type': type }) };
    expect(envelopeOf(await shoot(url, { path, headers, body }))?.errcode, type).not.toBe(successCode);
  }
  for (const method of ['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'TRACE'])
    expect({ method, status: (await shoot(url, { method, path })).status }).not.toMatchObject({ status: 200 });
});

test('no source, setting or folder is served, packed or not', async ({ url }) => {
  const index = await get(url, '/', page);
  const scripts = [...index.text.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path ?? '');
  expect(scripts).not.toEqual([]);
  const paths = [
    ...scripts.map((path) => `${path}.map`),
    '/.git/config',
    '/.env',
    '/package.json',
    '/assets/',
    '/../server/package.json',
    '/..%2f..%2fserver/package.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/%2e%2e/package.json',
    '/.vite/manifest.json',
    '/Login.bak',
    '/Login~',
    '/.Login.swp',
    '/backup.tar.gz',
  ];
  for (const path of paths) {
    // A folder that a browser asks for is an unknown page, and gets the application.
    const { status, text } = await get(url, path, path.endsWith('/') ? {} : page);
    expect({ path, isServed: status === 200 }).toEqual({ path, isServed: false });
    expect(text).not.toMatch(/"workspaces"|\[core\]|"sources"/);
  }
});

/** Bytes as they are, over a socket; what came back until the other side hung up or a while has passed. */
function speak(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let heard = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setTimeout(5_000, () => socket.destroy());
    socket.on('data', (part) => (heard += String(part)));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(heard));
  });
}

test('a request whose length is said twice is refused, and nothing behind it is taken for another request', async ({
  aim,
  url,
}) => {
  test.skip(!url.startsWith('http:') || !aim.isOurs, 'spoken straight to our own processes');
  const hidden = 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n';
  for (const lengths of [
    'content-length: 4\r\ntransfer-encoding: chunked\r\n',
    'transfer-encoding: chunked\r\ntransfer-encoding: identity\r\n',
    'content-length: 4\r\ncontent-length: 6\r\n',
    'transfer-encoding : chunked\r\n',
  ]) {
    const heard = await speak(
      url,
      `POST ${accountCalls.existLoginName.path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${lengths}\r\n0\r\n\r\n${hidden}`,
    );
    expect(heard, lengths).toMatch(/^HTTP\/1\.1 400/);
    expect(heard, lengths).not.toContain('"status":"ok"');
  }
});
