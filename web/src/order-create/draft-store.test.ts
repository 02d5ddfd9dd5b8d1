import { expect, test, vi } from 'vitest';

const kept = vi.hoisted(() => new Map<string, unknown>());
vi.mock('idb-keyval', () => ({
  get: async (key: string) => kept.get(key),
  set: async (key: string, value: unknown) => void kept.set(key, value),
  del: async (key: string) => void kept.delete(key),
}));
const held = new Map<string, string>();
const storage = {
  getItem: (key: string) => held.get(key) ?? null,
  setItem: (key: string, value: string) => void held.set(key, value),
  removeItem: (key: string) => void held.delete(key),
};
vi.stubGlobal('location', { search: '' });
vi.stubGlobal('localStorage', storage);
vi.stubGlobal('sessionStorage', storage);
vi.stubGlobal('window', { localStorage: storage, sessionStorage: storage, addEventListener: () => undefined });
const { changeDraft, resetDraft } = await import('./draft-store.ts');
const { beginSession, forgetSession, rememberPerson } = await import('../wire/send/session.ts');

test('a change that comes after the session has ended is not kept in the browser', async () => {
  beginSession({ accessToken: 'a', contentKey: null, loginType: 'code' });
  rememberPerson({ userId: '7', loginName: 'wen', username: '温' });
  await resetDraft();
  changeDraft(() => ({ explosiveOrder: '1' }));
  await vi.waitFor(() => expect(kept.size).toBe(1));
  forgetSession();
  kept.clear();
  changeDraft(() => ({ explosiveOrder: '2' }));
  await Promise.resolve();
  expect(kept.size).toBe(0);
});
