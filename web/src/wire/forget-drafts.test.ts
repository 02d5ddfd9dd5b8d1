import { beforeEach, expect, test, vi } from 'vitest';

const { kept, clear } = vi.hoisted(() => ({ kept: new Map<string, unknown>(), clear: vi.fn<() => Promise<void>>() }));
vi.mock('idb-keyval', () => ({
  clear,
  del: async (key: string) => void kept.delete(key),
  entries: async () => [...kept],
}));
const { finishForgetting, forgetDrafts, sweepDrafts } = await import('./forget-drafts.ts');

const shelf = (): Storage => {
  const held = new Map<string, string>();
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
    clear: () => held.clear(),
    key: (at: number) => [...held.keys()][at] ?? null,
    get length() {
      return held.size;
    },
  };
};

beforeEach(() => {
  vi.stubGlobal('localStorage', shelf());
  vi.stubGlobal('sessionStorage', shelf());
  kept.clear();
  kept.set('beidiao.order-draft', { state: { changedAt: Date.now() } });
  clear.mockReset().mockImplementation(async () => kept.clear());
});

test('what a page that closes in the middle has not forgotten goes with the next page', async () => {
  clear.mockImplementationOnce(() => new Promise(() => {}));
  void forgetDrafts();
  await vi.waitFor(() => expect(clear).toHaveBeenCalled());
  expect(kept.size).toBe(1);
  await finishForgetting();
  expect(kept.size).toBe(0);
});

test('a page that is opened in the middle of work leaves its drafts alone', async () => {
  await forgetDrafts();
  kept.set('beidiao.order-draft', { state: { changedAt: Date.now() } });
  await finishForgetting();
  expect(kept.size).toBe(1);
});

test('a browser that refuses its database never stops signing out', async () => {
  clear.mockRejectedValueOnce(new Error('no database'));
  await expect(forgetDrafts()).resolves.toBeUndefined();
});

test('only drafts that nobody has touched for a day are swept', async () => {
  kept.set('old', { state: { changedAt: Date.now() - 25 * 60 * 60_000 } });
  await sweepDrafts();
  expect([...kept.keys()]).toEqual(['beidiao.order-draft']);
});
