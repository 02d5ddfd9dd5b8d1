import { accountCalls } from '@beidiao/contract/account/calls';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const held = new Map<string, string>();
const storage = {
  getItem: (key: string) => held.get(key) ?? null,
  setItem: (key: string, value: string) => void held.set(key, value),
  removeItem: (key: string) => void held.delete(key),
};
let uses: (() => void)[] = [];
let asked: string[] = [];

/** A page of the desk, loaded now. */
async function page() {
  vi.resetModules();
  uses = [];
  const [session, { idleMs, watchIdle }, { onSessionEnd }] = await Promise.all([
    import('../wire/send/session.ts'),
    import('./watch-idle.ts'),
    import('../wire/send/session-end.ts'),
  ]);
  const said: string[] = [];
  onSessionEnd((message, { wasEnded }) => said.push(`${message} ${wasEnded}`));
  return { ...session, idleMs, watchIdle, said };
}
const touch = (): void => {
  for (const heard of uses) heard();
};

beforeEach(() => {
  vi.useFakeTimers();
  held.clear();
  asked = [];
  vi.stubGlobal('location', { search: '' });
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  const addEventListener = (_: string, listener: () => void) => uses.push(listener);
  vi.stubGlobal('window', { localStorage: storage, addEventListener });
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return new Response(JSON.stringify({ errcode: '0000', errmsg: '', data: {} }));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const person = { accessToken: 'own', contentKey: 'k', loginType: '' } as const;

describe('a session that nobody uses', () => {
  test('ends after half an hour, on the server too, and says why; what was typed may be kept', async () => {
    const { beginSession, isSignedIn, idleMs, watchIdle, said } = await page();
    beginSession(person);
    watchIdle();
    await vi.advanceTimersByTimeAsync(idleMs - 60_000);
    expect(isSignedIn()).toBe(true);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(isSignedIn()).toBe(false);
    expect(asked).toEqual([accountCalls.signOut.path]);
    expect(said).toEqual(['超过 30 分钟未操作，已退出登录 false']);
  });

  test('goes on for as long as a page of this browser is used', async () => {
    const { beginSession, isSignedIn, idleMs, watchIdle } = await page();
    beginSession(person);
    watchIdle();
    for (let rest = 0; rest < 3; rest++) {
      await vi.advanceTimersByTimeAsync(idleMs - 60_000);
      touch();
    }
    expect(isSignedIn()).toBe(true);
  });

  test('ends when the browser is opened again later, also by the touch that wakes a sleeping machine', async () => {
    const first = await page();
    first.beginSession(person);
    vi.setSystemTime(Date.now() + first.idleMs + 1);
    const later = await page();
    expect(later.isSignedIn()).toBe(true);
    later.watchIdle();
    touch();
    await vi.advanceTimersByTimeAsync(0);
    expect(later.isSignedIn()).toBe(false);
    later.beginSession(person);
    touch();
    vi.setSystemTime(Date.now() + later.idleMs + 1);
    touch();
    await vi.advanceTimersByTimeAsync(0);
    expect(later.isSignedIn()).toBe(false);
  });
});
