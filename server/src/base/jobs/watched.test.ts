import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watched } from './watched.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('tells of work again and again while it goes on, and no more once it has ended', async () => {
  const told: number[] = [];
  const work = watched(
    () => new Promise((done) => setTimeout(done, 65_000, 'made')),
    25_000,
    (it) => told.push(it),
  );
  await vi.advanceTimersByTimeAsync(65_000);
  expect(await work).toBe('made');
  await vi.advanceTimersByTimeAsync(65_000);
  expect(told).toEqual([25, 50]);
});

it('hands on what went wrong, and tells no more', async () => {
  const told: number[] = [];
  const work = watched(
    () => Promise.reject(new Error('away')),
    25_000,
    (it) => told.push(it),
  );
  await expect(work).rejects.toThrow('away');
  await vi.advanceTimersByTimeAsync(65_000);
  expect(told).toEqual([]);
});
