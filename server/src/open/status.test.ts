import { openStatusCalls } from '@beidiao/contract/open/status';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestHouse } from '../../test/house.ts';
import { aKeyFor, askOpen, postOpen } from '../../test/open-api.ts';

let home: TestHouse;
beforeAll(async () => {
  home = await TestHouse.open();
});
afterAll(() => home.close());

const lastHour = async () => (await home.call(openStatusCalls.read, {})).windows.find(({ minutes }) => minutes === 60);

describe('status of the open API', () => {
  it('is what was measured, told to anybody, without a percentile of a few', async () => {
    expect(await lastHour()).toMatchObject({ requests: 0, failed: 0, p95Ms: null });
    const { secret } = await aKeyFor(home, await home.hr());
    for (let n = 0; n < 20; n += 1) await askOpen(home, ['GET', '/me'], { key: secret });
    expect(await lastHour()).toMatchObject({ requests: 20, failed: 0, p95Ms: expect.any(Number) });
  });

  it('counts a fault of ours as failed, and a wrong request not', async () => {
    const { secret } = await aKeyFor(home, await home.hr());
    const before = (await lastHour())?.failed;
    await askOpen(home, ['GET', '/me']);
    await home.owner.query('alter table app.open_answer rename to open_answer_away');
    const reply = await postOpen(home, '/checks/chk_1/cancel', { key: secret });
    await home.owner.query('alter table app.open_answer_away rename to open_answer');
    expect([reply.status, before, (await lastHour())?.failed]).toEqual([500, 0, 1]);
  });
});
