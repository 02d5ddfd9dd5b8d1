import { randomBytes } from 'node:crypto';
import { clientLogMax, mostWaiting, partnerAppCalls } from '@beidiao/contract/partner/partner-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, TestHouse } from '../../test/house.ts';
import { macOf } from './partner-app.ts';
import { away } from '../../test/codes.ts';

let home: TestHouse;
beforeAll(async () => {
  home = await TestHouse.open();
});
afterAll(() => home.close());

type App = { appId: string; appKey: string };
const newApp = async (): Promise<{ app: App; hr: Awaited<ReturnType<TestHouse['hr']>> }> => {
  const hr = await home.hr();
  return { app: await home.call(partnerAppCalls.create, { name: '招聘系统' }, hr), hr };
};
const nonceOf = (): string => randomBytes(12).toString('hex');
const signOf = ({ appId, appKey }: App, data: string, { at = Date.now(), nonce = nonceOf() } = {}): string => {
  const timestamp = String(Math.floor(at / 1000));
  return `${appId}:${timestamp}:${nonce}:${macOf(Buffer.from(appKey, 'hex'), { timestamp, nonce, data }).toString('hex')}`;
};
async function check(data: string, sign: string | undefined) {
  const reply = await home.http.inject({
    method: 'POST',
    url: partnerAppCalls.checkSignature.path,
    headers: sign === undefined ? {} : { sign },
    remoteAddress: away().address,
    payload: { params: { data } },
  });
  return reply.json<{ errcode: string; data: unknown }>();
}

describe('a signature', () => {
  it('is taken once, and stands for the app and the data', async () => {
    const { app } = await newApp();
    const sign = signOf(app, '{"a":1}');
    expect(await check('{"a":1}', sign)).toMatchObject({
      errcode: '0000',
      data: { appId: app.appId, data: '{"a":1}' },
    });
    expect((await check('{"a":1}', sign)).errcode).toBe(codeOf('signatureBad'));
  });

  it('is won by one of a hundred that are sent at once', async () => {
    const { app } = await newApp();
    const sign = signOf(app, 'x');
    const answers = await Promise.all(Array.from({ length: 100 }, () => check('x', sign)));
    expect(answers.filter(({ errcode }) => errcode === '0000')).toHaveLength(1);
  });

  it('is refused when data, key, moment or form are others, or the app is off', async () => {
    const { app, hr } = await newApp();
    const { app: other } = await newApp();
    const wrong = [
      ['y', signOf(app, 'x')],
      ['x', signOf({ ...app, appKey: other.appKey }, 'x')],
      ['x', signOf(app, 'x', { at: Date.now() - 6 * 60_000 })],
      ['x', signOf(app, 'x', { at: Date.now() + 6 * 60_000 })],
      ['x', signOf({ ...app, appId: 'nobody' }, 'x')],
      ['x', signOf(app, 'x', { nonce: 'short' })],
      ['x', 'nonsense'],
      ['x', undefined],
    ] as const;
    for (const [data, sign] of wrong) expect((await check(data, sign)).errcode).toBe(codeOf('signatureBad'));
    await home.call(partnerAppCalls.disable, { appId: app.appId }, hr);
    expect((await check('x', signOf(app, 'x'))).errcode).toBe(codeOf('signatureBad'));
  });
});

describe('an app', () => {
  it('says whose it is, takes an application once, and lets its administrator decide', async () => {
    const { app, hr } = await newApp();
    const found = await home.call(partnerAppCalls.checkIdentity, { appId: app.appId }, away());
    expect(found).toMatchObject({ appId: app.appId, appName: '招聘系统' });
    const apply = () => home.call(partnerAppCalls.apply, { appId: app.appId, uid: 'u-7', remark: '顾问' }, away());
    const first = await apply();
    expect(first.status).toBe(0);
    await home.call(partnerAppCalls.review, { applyId: first.applyId, status: 1 }, hr);
    expect(await apply()).toEqual({ applyId: first.applyId, status: 1 });
    const stranger = await home.hr();
    for (const [entry, params] of [
      [partnerAppCalls.review, { applyId: first.applyId, status: 2 }],
      [partnerAppCalls.disable, { appId: app.appId }],
    ] as const)
      expect((await home.send(entry, params, stranger)).answer.errcode).toBe(codeOf('notFound'));
    expect((await home.call(partnerAppCalls.list, {}, stranger)).appList).toEqual([]);
    expect((await home.call(partnerAppCalls.applications, {}, stranger)).rows).toEqual([]);
    const staff = await home.colleague(hr);
    expect((await home.ask(partnerAppCalls.create, { name: 'x' }, staff)).errcode).toBe(codeOf('forbidden'));
    const crowd = Array.from({ length: mostWaiting + 40 }, (_, n) =>
      home.ask(partnerAppCalls.apply, { appId: app.appId, uid: `crowd-${n}` }, away()),
    );
    const codes = (await Promise.all(crowd)).map(({ errcode }) => errcode);
    expect(codes.filter((code) => code === '0000')).toHaveLength(mostWaiting);
    expect(codes.filter((code) => code === codeOf('applicationsFull'))).toHaveLength(40);
    // Who is known already still learns how it stands.
    expect(await apply()).toEqual({ applyId: first.applyId, status: expect.any(Number) });
    const unknown = await home.ask(partnerAppCalls.apply, { appId: 'nobody', uid: 'u-7' }, away());
    expect(unknown.errcode).toBe(codeOf('appUnknown'));
  });

  it('keeps its key sealed', async () => {
    const { app } = await newApp();
    const row = await home.value<string>('select a::text from app.partner_app a where app_id = $1', app.appId);
    expect(row).not.toContain(app.appKey);
  });
});

describe('a report of a browser', () => {
  const report = (params: object) => home.send(partnerAppCalls.uploadLog, params, away());

  it('is kept without numbers, names, addresses and tokens', async () => {
    const message = `TypeError at 沈若溪 13800002046 hr@example.com ${'a1B2'.repeat(11)} line 42`;
    await report({ message, path: '/Dashboard/Order?q=13800002046', stack: 'at f (/assets/x.js:1:2)' });
    const line = home.logged.findLast((it) => it.includes('a browser reports')) ?? '';
    expect(line).toContain('TypeError');
    expect(line).toContain('/Dashboard/Order');
    for (const personal of ['沈若溪', '13800002046', 'hr@example.com', 'a1B2a1B2'])
      expect(line).not.toContain(personal);
  });

  it('is refused when it is too large or too frequent', async () => {
    expect((await report({ message: 'x', stack: 'x'.repeat(clientLogMax) })).status).toBe(413);
    const { address } = away();
    const codes = [];
    for (let n = 0; n < 21; n += 1)
      codes.push((await home.send(partnerAppCalls.uploadLog, { message: 'x' }, { address })).status);
    expect(codes.at(-1)).toBe(429);
  });
});
