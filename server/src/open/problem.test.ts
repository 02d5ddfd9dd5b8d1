import { openDocument } from './document.ts';
import { type OpenOperation, openOperations } from '@beidiao/contract/open/operations';
import { keyScopeWords } from '@beidiao/contract/open/scopes';
import { problemTitles } from '@beidiao/contract/open/problems';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageOrigin, type Person, TestHouse } from '../../test/house.ts';
import { aKeyFor, anOrder, askOpen, postOpen } from '../../test/open-api.ts';
import { noteSunset } from './front.ts';

let home: TestHouse;
let hr: Person;
let key: string;
beforeAll(async () => {
  home = await TestHouse.open();
  hr = await home.hr();
  ({ secret: key } = await aKeyFor(home, hr));
});
afterAll(() => home.close());

describe('a problem', () => {
  it.each([
    ['zh', '余额不足', '金额不足'],
    ['en', 'balance', 'Payment required'],
  ])('is told in the language of the reader: %s', async (language, words, title) => {
    const reply = await postOpen(home, '/checks', { key, language, body: anOrder() });
    expect(reply.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(reply.body).toEqual({
      type: expect.stringMatching(/\/Developers#balance_short$/),
      title,
      status: 402,
      code: 'balance_short',
      detail: expect.stringContaining(words),
      request_id: reply.headers['x-request-id'],
      short_by_fen: expect.any(Number),
    });
    expect(reply.headers['x-request-id']).toMatch(/^req_[0-9a-f]{32}$/);
  });

  it.each([
    ['zh', '/candidate/phone'],
    ['en', '/candidate/phone'],
  ])('points at each field that is wrong: %s', async (language, pointer) => {
    const { candidate, ...order } = anOrder();
    const body = { ...order, candidate: { ...candidate, phone: '1' }, items: [] };
    const reply = await postOpen(home, '/checks', { key, language, body });
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_field' } });
    const pointers = reply.body.errors.map(({ pointer: at }) => at);
    expect(pointers).toEqual([pointer, '/items']);
  });

  it.each([
    ['a body that is no JSON', '/checks', '{"candidate": ', 400, 'invalid_json'],
    ['an item that is not sold', '/checks', { ...anOrder(), items: [{ code: 'NO_SUCH' }] }, 422, 'item_unknown'],
    ['a field that is not known', '/checks', { ...anOrder(), callback: 'x' }, 400, 'invalid_field'],
    ['a check that is not there', '/checks/chk_999999/cancel', undefined, 404, 'not_found'],
    ['an id of something else', '/checks/rpt_1/cancel', undefined, 404, 'not_found'],
    ['an address without an operation', '/nothing', undefined, 404, 'no_such_operation'],
    ['too large a body', '/checks', `"${'x'.repeat(70_000)}"`, 413, 'too_large'],
  ])('answers %s', async (_, path, body, status, code) => {
    const reply = await postOpen(home, path, { key, ...(body === undefined ? {} : { body }) });
    expect(reply).toMatchObject({ status, body: { status, code } });
    expect(reply.headers['content-type']).toMatch(/^application\/problem\+json/);
  });

  it('asks a key to slow down, and says for how long', async () => {
    const { secret } = await aKeyFor(home, hr);
    const first = await askOpen(home, ['GET', '/me'], { key: secret });
    expect(first.headers).toMatchObject({ 'ratelimit-limit': '600', 'ratelimit-remaining': '599' });
    let last = first;
    for (let n = 0; n < 600; n += 1) last = await askOpen(home, ['GET', '/me'], { key: secret });
    expect(last).toMatchObject({ status: 429, body: { code: 'slow_down' }, headers: { 'ratelimit-remaining': '0' } });
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
    expect((await askOpen(home, ['GET', '/me'], { key })).status).toBe(200);
  });

  it.each([
    'GET',
    'POST',
  ] as const)('answers %s of an address that is none, also where the pages are built', async (method) => {
    const reply = await askOpen(home, [method, '/nothing'], { key, language: 'en' });
    expect(reply).toMatchObject({ status: 404, body: { status: 404 } });
    expect(reply.headers['content-type']).toMatch(/^application\/problem\+json/);
  });

  it('never comes with words that are missing', () => {
    expect(Object.values(problemTitles).every(({ zh, en }) => zh !== '' && en !== '')).toBe(true);
    expect(Object.values(keyScopeWords)).toHaveLength(5);
  });
});

describe('an operation that ends', () => {
  it('says when in its headers', () => {
    const headers: Record<string, unknown> = {};
    const reply = { header: (name: string, value: unknown) => void Object.assign(headers, { [name]: value }) };
    noteSunset(reply as never, { sunset: { deprecatedOn: '2026-11-01', endsOn: '2027-05-01' } });
    expect(headers).toEqual({ deprecation: '@1793462400', sunset: 'Fri, 30 Apr 2027 16:00:00 GMT' });
  });
});

describe('the document', () => {
  type Operation = {
    operationId: string;
    description: string;
    tags: string[];
    responses: Record<string, { content: Record<string, { schema: object; example?: unknown }> }>;
  };
  const operations = (document: { paths: Record<string, Record<string, Operation>> }) =>
    Object.values(document.paths).flatMap((path) => Object.values(path));

  it('is served without a key, and has what linters ask for', async () => {
    const { status, body } = await askOpen(home, ['GET', '/openapi.json']);
    expect(status).toBe(200);
    const { paths } = JSON.parse(JSON.stringify(openDocument(pageOrigin))) as { paths: object };
    expect(body.paths).toEqual(paths);
    expect(body).toMatchObject({
      openapi: '3.1.0',
      info: { contact: { name: expect.any(String) }, description: expect.any(String) },
      servers: [{ url: expect.stringMatching(/\/open\/v1$/) }],
    });
    const every = operations(body as never);
    expect(every.map(({ operationId }) => operationId)).toEqual(Object.keys(openOperations));
    const tags = body.tags.map(({ name }) => name);
    expect(every.filter((one) => one.description === '' || !one.tags.every((tag) => tags.includes(tag)))).toEqual([]);
    const text = JSON.stringify(body);
    const unused = Object.keys(body.components.schemas).filter((name) => !text.includes(`schemas/${name}"`));
    expect(unused).toEqual([]);
  });

  it.each(Object.entries<OpenOperation>(openOperations))('has true examples of %s', (_, { answer, body, examples }) => {
    expect(answer.safeParse(examples.answer ?? {}).success).toBe(true);
    expect(body?.safeParse(examples.body).success ?? true).toBe(true);
  });
});
