import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Beidiao, BeidiaoProblem, verifyWebhook, WebhookRefused } from '@beidiao/sdk';
import openapiTs, { astToString } from 'openapi-typescript';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { TestHouse } from '../../test/house.ts';
import { aKeyFor, anOrder } from '../../test/open-api.ts';
import { projectRoot, runProgram } from '../../test/run-script.ts';
import { openDocument } from './document.ts';

let home: TestHouse;
let connection: { base: string; key: string };
let beidiao: Beidiao;
beforeAll(async () => {
  home = await TestHouse.open();
  const { secret } = await aKeyFor(home, await home.hr(), { environment: 'test' });
  connection = { base: `${home.url}/open/v1`, key: secret };
  beidiao = new Beidiao(connection);
  await home.work();
});
afterAll(() => home.close());

const programsOfReadme = (): string[] =>
  [...readFileSync(join(projectRoot, 'sdk', 'README.md'), 'utf8').matchAll(/```ts\n([\s\S]*?)```/g)].map(
    ([, text]) => text ?? '',
  );
const secret = `whsec_${Buffer.from('thirty-two bytes for this test..').toString('base64')}`;
const body = '{"id":"evt_1","type":"check.completed","check":"chk_1","sequence":7,"occurred_at":"x","data":{}}';
function signed(at = new Date()) {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signature = new Webhook(secret).sign('evt_1', at, body);
  return { 'webhook-id': 'evt_1', 'webhook-timestamp': timestamp, 'webhook-signature': signature };
}

describe('types of the SDK', () => {
  it('are those of the document (node scripts/run.mjs server/src/open/print-sdk-types.ts mends them)', async () => {
    const types = astToString(await openapiTs(JSON.stringify(openDocument('https://beidiao.example'))));
    const kept = readFileSync(join(projectRoot, 'sdk', 'src', 'schema.ts'), 'utf8');
    expect(kept.slice(kept.indexOf('export'))).toBe(types);
  });
});

describe('the README of the SDK', () => {
  it('has an example that orders, follows and reads a report', async () => {
    const output = await runProgram(programsOfReadme()[0] ?? '', {
      BEIDIAO_BASE: connection.base,
      BEIDIAO_KEY: connection.key,
    });
    expect(output).toMatch(/^BD\d+.* .+\nwrong_status\n$/);
  });

  it('has a receiver that takes what is signed', async () => {
    const sent = `new Request('http://x', { method: 'POST', headers: ${JSON.stringify(signed())}, body: ${JSON.stringify(body)} })`;
    const output = await runProgram(`${programsOfReadme()[1]}\nconsole.log((await receive(${sent})).status);\n`, {
      BEIDIAO_WEBHOOK_SECRET: secret,
    });
    expect(output).toBe('check.completed chk_1 7\n204\n');
  });
});

describe('the SDK', () => {
  it('follows the pages of a list by itself', async () => {
    const made = [];
    for (let n = 0; n < 3; n += 1) made.push((await beidiao.createCheck(anOrder())).id);
    const seen: string[] = [];
    for await (const { id } of beidiao.checks({ limit: 1 })) seen.push(id);
    expect(seen.slice(0, 3)).toEqual(made.reverse());
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('throws a problem with code, fields and the id of the request', async () => {
    const { candidate, items } = anOrder();
    const refused = await beidiao
      .createCheck({ candidate: { ...candidate, phone: '1' }, items })
      .catch((error) => error);
    expect(refused).toBeInstanceOf(BeidiaoProblem);
    expect(refused).toMatchObject({
      status: 400,
      code: 'invalid_field',
      requestId: expect.stringMatching(/^req_/),
      errors: [{ pointer: '/candidate/phone' }],
    });
  });

  it('orders once under one idempotency key', async () => {
    const order = anOrder();
    const [first, again] = [
      await beidiao.createCheck(order, { idempotencyKey: 'sdk once' }),
      await beidiao.createCheck(order, { idempotencyKey: 'sdk once' }),
    ];
    expect(again).toEqual(first);
  });
});

describe('a request of the SDK that is not answered as it should be', () => {
  let server: Server | undefined;
  afterEach(() => new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined))));
  async function answering(statuses: readonly number[]) {
    const heard: IncomingMessage[] = [];
    server = createServer((request, reply) => {
      const status = statuses[heard.length] ?? statuses.at(-1) ?? 500;
      heard.push(request);
      reply.writeHead(status, { 'content-type': 'application/problem+json', 'retry-after': '0' });
      reply.end(JSON.stringify({ status, code: 'busy', detail: 'busy', request_id: 'req_1', type: '', title: '' }));
    });
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo; // it listens on TCP
    return { heard, client: new Beidiao({ base: `http://127.0.0.1:${port}`, key: 'bd_test_x' }) };
  }

  it('is sent again under the same idempotency key until it is answered', async () => {
    const { heard, client } = await answering([503, 429, 201]);
    await client.createCheck(anOrder());
    const keys = heard.map(({ headers }) => headers['idempotency-key']);
    expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
  });

  it('is given up after three more', async () => {
    const { heard, client } = await answering([503]);
    await expect(client.createCheck(anOrder())).rejects.toMatchObject({ code: 'busy' });
    expect(heard.length).toBe(4);
  });

  it('is not sent again where it was wrong', async () => {
    const { heard, client } = await answering([400]);
    await expect(client.createCheck(anOrder())).rejects.toMatchObject({ status: 400 });
    expect(heard.length).toBe(1);
  });
});

describe('verifyWebhook', () => {
  it('takes what the public library has signed, also beside another signature', async () => {
    const headers = signed();
    expect(await verifyWebhook({ secret, headers, body })).toMatchObject({ type: 'check.completed', sequence: 7 });
    const two = { ...headers, 'webhook-signature': `v1,bm90aGluZw== ${headers['webhook-signature']}` };
    expect(await verifyWebhook({ secret, headers: two, body })).toMatchObject({ sequence: 7 });
  });

  it.each([
    ['another body', { body: body.replace('7', '8') }],
    ['another secret', { secret: `whsec_${Buffer.from('another').toString('base64')}` }],
    ['an old message', { headers: signed(new Date(Date.now() - 3_600_000)) }],
    ['a message from the future', { headers: signed(new Date(Date.now() + 3_600_000)) }],
    ['no signature', { headers: { ...signed(), 'webhook-signature': undefined } }],
    [
      'another version of signatures',
      { headers: { ...signed(), 'webhook-signature': signed()['webhook-signature'].replace('v1', 'v2') } },
    ],
  ])('refuses %s', async (_, wrong) => {
    await expect(verifyWebhook({ secret, headers: signed(), body, ...wrong })).rejects.toBeInstanceOf(WebhookRefused);
  });
});
