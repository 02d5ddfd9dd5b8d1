import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TookTooLong, watched } from './watched.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('tells of work again and again while it goes on, and no more once it has ended', async () => {
  const told: number[] = [];
  const work = watched(() => new Promise((done) => setTimeout(done, 65_000, 'made')), {
    tellEveryMs: 25_000,
    tell: (it) => told.push(it),
    atMostMs: 600_000,
  });
  await vi.advanceTimersByTimeAsync(65_000);
  expect(await work).toBe('made');
  await vi.advanceTimersByTimeAsync(65_000);
  expect(told).toEqual([25, 50]);
});

it('hands on what went wrong, and tells no more', async () => {
  const told: number[] = [];
  const work = watched(() => Promise.reject(new Error('away')), {
    tellEveryMs: 25_000,
    tell: (it) => told.push(it),
    atMostMs: 600_000,
  });
  await expect(work).rejects.toThrow('away');
  await vi.advanceTimersByTimeAsync(65_000);
  expect(told).toEqual([]);
});

it('waits for work no longer than its time, and leaves no clock behind', async () => {
  const work = watched(() => new Promise(() => undefined), {
    tellEveryMs: 25_000,
    tell: () => undefined,
    atMostMs: 60_000,
  });
  const ended = work.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await ended).toBeInstanceOf(TookTooLong);
  expect(vi.getTimerCount()).toBe(0);
});
