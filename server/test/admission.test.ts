import { accountCalls } from '@beidiao/contract/account/calls';
import { noticeCalls } from '@beidiao/contract/notice/calls';
import { walletCalls } from '@beidiao/contract/wallet/calls';
import { afterEach, describe, expect, it } from 'vitest';
import { fixedAdmission } from '../src/base/http/admission.ts';
import type { Front } from '../src/app.ts';
import { codeOf, type Person, TestHouse } from './house.ts';

let home: TestHouse;
afterEach(() => home.close());
const open = async (front: Partial<Front>): Promise<{ one: Person; other: Person }> => {
  home = await TestHouse.open({ front });
  return { one: await home.hr(), other: await home.hr() };
};

/** While `work` goes on, so many calls of this person wait for a row. */
async function whileWaiting(hr: Person, count: number, work: () => Promise<void>): Promise<void> {
  const set = () => home.send(noticeCalls.setSwitches, { language: 'en', switches: [] }, hr);
  await set();
  const client = await home.owner.connect();
  await client.query('begin');
  await client.query('select from app.notice_setting where user_id = $1 for update', [hr.userId]);
  const waiting = Array.from({ length: count }, set);
  try {
    await home.waitingForLock('app.notice_setting');
    await work();
  } finally {
    await client.query('rollback');
    client.release();
    await Promise.all(waiting);
  }
}

/** One call at a time, however long it takes. */
const oneAtATime = { ...fixedAdmission(1), slowMs: 60_000 };

describe('a house that has as many calls in hand as it can work on', () => {
  it('declines another one as busy within a second, and says when to come back', async () => {
    const { one, other } = await open({ admission: oneAtATime });
    await whileWaiting(one, 1, async () => {
      const began = performance.now();
      const { status, answer } = await home.send(noticeCalls.messages, {}, other);
      expect({ status, code: answer.errcode }).toEqual({ status: 503, code: codeOf('busy') });
      expect(performance.now() - began).toBeLessThan(1_900);
      const headers = { 'content-type': 'application/json', authorization: other.token };
      const declined = await fetch(`${home.url}${noticeCalls.messages.path}`, { method: 'POST', headers, body: '{}' });
      expect(declined.headers.get('retry-after')).toBe('1');
      const { body } = await home.http.inject('/metrics');
      expect(body).toContain('beidiao_calls_declined_total{kind="person"} 2');
      expect(body).toContain('beidiao_calls_begun 1');
    });
    await home.call(noticeCalls.messages, {}, other);
  });

  it('still says that it is up, and lets people sign out', async () => {
    const { one, other } = await open({ admission: oneAtATime });
    await whileWaiting(one, 1, async () => {
      for (const path of ['/healthz', '/readyz', '/metrics'])
        expect((await home.http.inject(path)).statusCode).toBe(200);
      expect((await home.ask(accountCalls.signOut, {}, other)).errcode).toBe('0000');
    });
  });

  it('serves everybody else while calls of one enterprise wait for one row', async () => {
    const { one, other } = await open({ admission: {} });
    await whileWaiting(one, 40, async () => {
      for (let n = 0; n < 10; n += 1) expect((await home.ask(noticeCalls.messages, {}, other)).errcode).toBe('0000');
    });
  });
});

describe('a call that names no limit of its own', () => {
  it('may be made so often a minute by one person, and others meet their own limit', async () => {
    const { one, other } = await open({ callsPerMinute: 5 });
    for (let n = 0; n < 5; n += 1) await home.call(noticeCalls.messages, {}, one);
    const { status, answer } = await home.send(noticeCalls.messages, {}, one);
    expect({ status, code: answer.errcode }).toEqual({ status: 429, code: codeOf('tooMany') });
    await home.call(walletCalls.assets, {}, one);
    await home.call(noticeCalls.messages, {}, other);
  });
});
