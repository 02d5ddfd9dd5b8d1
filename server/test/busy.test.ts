import { noticeCalls } from '@beidiao/contract/notice/calls';
import { requestLimits } from '../src/base/db/time-limits.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf, type Person, TestHouse } from './house.ts';

let home: TestHouse;
let hr: Person;
beforeAll(async () => {
  home = await TestHouse.open({ limits: requestLimits });
  hr = await home.hr();
});
afterAll(() => home.close());

it('a call that gets no connection is declined as busy, and is answered again once there is one', async () => {
  const { tenants } = home;
  const held = await Promise.all(Array.from({ length: tenants.options.max ?? 0 }, () => tenants.connect()));
  tenants.options.connectionTimeoutMillis = 100;
  const declined = await home.send(noticeCalls.messages, {}, hr);
  for (const client of held) client.release();
  expect(declined).toMatchObject({ status: 503, answer: { errcode: codeOf('busy'), data: null } });
  tenants.options.connectionTimeoutMillis = requestLimits.connectionMs;
  await home.call(noticeCalls.messages, {}, hr);
});

it('a row that one enterprise keeps locked holds up its own calls, which are declined in the end, and nobody else', async () => {
  const other = await home.hr();
  await home.call(noticeCalls.setSwitches, { language: 'en', switches: [] }, hr);
  const client = await home.owner.connect();
  await client.query('begin');
  try {
    await client.query('select from app.notice_setting where user_id = $1 for update', [hr.userId]);
    const ask = async () => {
      const began = performance.now();
      const { status, answer } = await home.send(noticeCalls.setSwitches, { language: 'en', switches: [] }, hr);
      return { status, code: answer.errcode, tookMs: performance.now() - began };
    };
    const held = Array.from({ length: 16 }, ask);
    await home.waitingForLock('app.notice_setting');
    const began = performance.now();
    for (let n = 0; n < 10; n += 1) await home.call(noticeCalls.messages, {}, other);
    expect(performance.now() - began).toBeLessThan(1_000);
    for (const { tookMs, ...declined } of await Promise.all(held)) {
      expect(declined).toEqual({ status: 503, code: codeOf('busy') });
      // In line for its share, and then for the row.
      expect(tookMs).toBeLessThan(20_000);
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
  await home.call(noticeCalls.setSwitches, { language: 'en', switches: [] }, hr);
});

it('who was declined is told when to come back', async () => {
  home.tenants.isAway = true;
  try {
    const headers = { 'content-type': 'application/json', authorization: hr.token };
    const answer = await fetch(`${home.url}${noticeCalls.messages.path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ params: {} }),
    });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('1');
  } finally {
    home.tenants.isAway = false;
  }
});
