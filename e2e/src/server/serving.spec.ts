import { request as httpRequest } from 'node:http';
import { expect, test } from '../fixtures/test.ts';

let url: string;
test.beforeEach(({ house }) => {
  ({ url } = house);
});

type Got = { status: number | undefined; headers: Record<string, unknown>; body: string };
/** A bare client: fetch would add headers of its own and tidy the path. */
const get = (path: string, headers: Record<string, string> = {}): Promise<Got> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const asked = httpRequest({ hostname, port, path, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({
          status: response.statusCode,
          headers: response.headers,
          body: Buffer.concat(parts).toString('utf8'),
        }),
      );
    });
    asked.on('error', reject);
    asked.end();
  });
const asBrowser = { accept: 'text/html,*/*' };

test('pages are served to every client, whatever it can unpack', async () => {
  for (const encoding of ['', 'gzip', 'gzip, deflate, br']) {
    for (const path of ['/', '/Login', '/dashboard/ORDER', '/no/such/page']) {
      const { status, headers } = await get(path, {
        ...asBrowser,
        ...(encoding ? { 'accept-encoding': encoding } : {}),
      });
      expect({ path, encoding, status }).toEqual({ path, encoding, status: path === '/no/such/page' ? 404 : 200 });
      expect(headers['content-type']).toContain('text/html');
      expect(headers['cache-control']).toBe('no-cache');
    }
  }
});

test('scripts are sent packed, and kept for good', async () => {
  const { body } = await get('/', asBrowser);
  const scripts = [...body.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path ?? '');
  const sent = await Promise.all(scripts.map((path) => get(path, { 'accept-encoding': 'br' })));
  for (const { headers } of sent) expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  // The small ones go as they are: packing would not make them smaller.
  expect(sent.filter(({ headers }) => headers['content-encoding'] === 'br')).not.toEqual([]);
});

test('what is no page and no call is refused, and nothing outside of the pages is sent', async () => {
  for (const path of [
    '/assets/',
    '/assets/nothing.js',
    '/../package.json',
    '/%2e%2e/package.json',
    '/.vite/..%2f..%2fpackage.json',
  ]) {
    const { status, body } = await get(path);
    expect({ path, status: [400, 403, 404].includes(status ?? 0) }).toEqual({ path, status: true });
    expect(body).not.toContain('"workspaces"');
  }
});

test('what is no call is refused in the words of calls, unless somebody looks at it in a browser', async () => {
  const path = '/delivery-api/nothing';
  const { status, body } = await get(path);
  expect({ status, answer: JSON.parse(body) }).toMatchObject({ status: 404, answer: { data: null } });
  const page = await get(path, asBrowser);
  expect([page.status, page.body]).toEqual([404, expect.stringContaining('This page could not be found')]);
});

test('operators are told how it stands', async () => {
  expect(await get('/healthz')).toMatchObject({ status: 200, body: '{"status":"ok"}' });
  const { status, body } = await get('/readyz');
  expect(status).toBe(200);
  expect(JSON.parse(body)).toEqual({ status: 'ready', disk: 'ready', clock: 'ready', queue: 'ready' });
  expect((await get('/metrics')).body).toContain('beidiao_call_seconds');
  const openApi = JSON.parse((await get('/openapi.json')).body);
  expect(openApi.openapi).toBe('3.1.0');
  expect((await get('/docs')).body).toContain('submit_v5');
});
