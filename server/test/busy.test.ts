import { noticeCalls } from '@beidiao/contract/notice/calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf, type Person, TestHouse } from './house.ts';

let home: TestHouse;
let hr: Person;
beforeAll(async () => {
  home = await TestHouse.open();
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
  tenants.options.connectionTimeoutMillis = 15_000;
  await home.call(noticeCalls.messages, {}, hr);
});
