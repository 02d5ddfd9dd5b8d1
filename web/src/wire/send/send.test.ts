import { accountCalls } from '@beidiao/contract/account/calls';
import { exportCalls } from '@beidiao/contract/export/calls';
import { tokenLifeMs } from '@beidiao/contract/wire/call';
import { orderCalls } from '@beidiao/contract/order/calls';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SentFile } from './send-for-file.ts';

type Sent = { url: string; init: RequestInit & { headers: Record<string, string> } };

const enterprise = {
  epId: '5',
  memberId: '6',
  epName: '云栖',
  epUserId: '7',
  roleId: 1 as const,
  isFrozen: false,
  acctType: 1 as const,
  grade: { type: -1, expireDate: null },
};

/** What the two storages of a browser do, without a browser. */
function memoryStorage(): Storage {
  const held = new Map<string, string>();
  return {
    get length() {
      return held.size;
    },
    key: (at) => [...held.keys()][at] ?? null,
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
    clear: () => held.clear(),
  };
}

let sent: Sent[] = [];

/** Answers the next requests; the module is loaded fresh so that no session leaks from test to test. */
async function house(answer: () => Response) {
  vi.resetModules();
  vi.stubGlobal('location', { search: '' });
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('window', { localStorage });
  vi.stubGlobal('fetch', async (url: string, init: Sent['init']) => {
    sent.push({ url, init });
    return answer();
  });
  const [{ send }, session, { onSessionEnd }, { Refused }, { WireFault }] = await Promise.all([
    import('./send.ts'),
    import('./session.ts'),
    import('./session-end.ts'),
    import('./refused.ts'),
    import('./wire-fault.ts'),
  ]);
  return { send, ...session, onSessionEnd, Refused, WireFault };
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const good = (data: unknown) => () => json({ errcode: '0000', errmsg: '', data });
const bodyOf = (at: number): unknown => JSON.parse(String(sent[at]?.init.body));

beforeEach(() => {
  sent = [];
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('send', () => {
  test('wraps the body, and answers the data', async () => {
    const { send } = await house(good({ exist: true }));
    expect(await send(accountCalls.existLoginName, { loginName: 'hr_yunqi' })).toEqual({ exist: true });
    expect(sent[0]?.url).toBe('/gw-member/member/V1/existLoginName');
    expect(bodyOf(0)).toEqual({ params: { loginName: 'hr_yunqi' } });
    expect(sent[0]?.init.headers).toEqual({ 'accept-language': 'zh', 'content-type': 'application/json' });
  });

  test('leaves the body bare where the specification says so', async () => {
    const { send } = await house(good({ existing: null }));
    const candidate = { name: '王敏', phoneNo: '13900174420', idCard: '11010519491231002X' };
    await send(orderCalls.existing, candidate);
    expect(bodyOf(0)).toEqual(candidate);
  });

  test('gives a file with the name that its answer says', async () => {
    const { send } = await house(
      () =>
        new Response('PK', {
          headers: {
            'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('订单明细 2026.xlsx')}`,
          },
        }),
    );
    const { name, content } = (await send(exportCalls.applyDownload, { reportUrl: 'link' })) as Partial<SentFile>;
    expect([name, await content?.text()]).toEqual(['订单明细 2026.xlsx', 'PK']);
  });

  test('fills the path of a GET', async () => {
    const { send } = await house(good({}));
    await send(orderCalls.checkAgain, { orderDetailId: '12' });
    expect(sent[0]?.url).toBe('/order_center_v5/order/12/newDemandAgainBgCheck');
    expect(sent[0]?.init.method).toBe('GET');
  });

  test('acts for the enterprise by its token, for the person by the own one', async () => {
    const { send, beginSession, enterEnterprise, rememberPerson } = await house(good({}));
    beginSession({ accessToken: 'own', contentKey: 'k', loginType: '' });
    await send(orderCalls.lastDraft, {});
    expect(sent[0]?.init.headers['authorization']).toBe('own');
    expect(bodyOf(0)).toEqual({ params: { category: 2 } });
    enterEnterprise('company', enterprise);
    rememberPerson({ userId: '3', loginName: 'hr_yunqi', username: '沈若溪' });
    await send(orderCalls.lastDraft, {}, { idempotencyKey: 'once' });
    expect(sent[1]?.init.headers).toMatchObject({ authorization: 'company', 'idempotency-key': 'once' });
    expect(bodyOf(1)).toEqual({ params: { category: 1, memberId: '6', operatorId: '3', operator: '沈若溪' } });
    await send(accountCalls.exchange, { epId: '9' }, { asPerson: true });
    expect(sent[2]?.init.headers['authorization']).toBe('own');
    expect(bodyOf(2)).toEqual({ params: { epId: '9' } });
  });

  test('forgets a token that is 7,000,000 ms old', async () => {
    vi.useFakeTimers({ now: 1_000 });
    const { beginSession, enterEnterprise, isSignedIn, readSession } = await house(good({}));
    beginSession({ accessToken: 'own', contentKey: 'k', loginType: '' });
    enterEnterprise('company', enterprise);
    vi.setSystemTime(1_000 + tokenLifeMs - 1);
    expect(isSignedIn()).toBe(true);
    vi.setSystemTime(1_000 + tokenLifeMs);
    expect(readSession()).toMatchObject({ accessToken: null, companyToken: null, enterprise: null, contentKey: null });
  });

  test('a refusal carries its code, words and fields', async () => {
    const fields = [{ field: 'email', message: '邮箱格式不对' }];
    const { send, Refused } = await house(() => json({ errcode: '0400001', errmsg: '邮箱格式不对', data: { fields } }));
    const fault = await send(accountCalls.signOut, {}).catch((it: unknown) => it);
    expect(fault).toBeInstanceOf(Refused);
    expect(fault).toMatchObject({ errcode: '0400001', message: '邮箱格式不对', fields });
  });

  test('0400006 ends the session and says why', async () => {
    const { send, beginSession, isSignedIn, onSessionEnd } = await house(() =>
      json({ errcode: '0400006', errmsg: '登录已失效，请重新登录', data: null }),
    );
    beginSession({ accessToken: 'own', contentKey: 'k', loginType: '' });
    const said: string[] = [];
    onSessionEnd((message) => said.push(message));
    await expect(send(orderCalls.lastDraft, {})).rejects.toMatchObject({ errcode: '0400006' });
    expect(isSignedIn()).toBe(false);
    await expect(send(orderCalls.lastDraft, {})).rejects.toMatchObject({ errcode: '0400006' });
    expect(said).toEqual(['登录已失效，请重新登录']);
  });

  test.each([
    ['before its time was over was ended by somebody', 0, true],
    ['at the end of its time has run out', tokenLifeMs - 30_000, false],
  ])('a session that the server no longer knows %s', async (_what, ageMs, expected) => {
    const { send, beginSession, onSessionEnd } = await house(() =>
      json({ errcode: '0400006', errmsg: '登录已失效，请重新登录', data: null }),
    );
    vi.useFakeTimers({ toFake: ['Date'] });
    beginSession({ accessToken: 'own', contentKey: 'k', loginType: '' });
    vi.setSystemTime(Date.now() + ageMs);
    const ended: boolean[] = [];
    onSessionEnd((_message, { wasEnded }) => ended.push(wasEnded));
    await expect(send(orderCalls.lastDraft, {})).rejects.toMatchObject({ errcode: '0400006' });
    vi.useRealTimers();
    expect(ended).toEqual([expected]);
  });

  test.each([
    ['an HTTP error', () => json({}, 502), { kind: 'http', status: 502 }],
    ['something that is no envelope', () => new Response('<html>'), { kind: 'unreadable' }],
    [
      'no network',
      () => {
        throw new TypeError('Failed to fetch');
      },
      { kind: 'offline', status: 0 },
    ],
  ])('%s is a fault in words that help', async (_what, answer, expected) => {
    const { send, WireFault } = await house(answer);
    const fault = await send(accountCalls.signOut, {}).catch((it: unknown) => it);
    expect(fault).toBeInstanceOf(WireFault);
    expect(fault).toMatchObject(expected);
  });
});
