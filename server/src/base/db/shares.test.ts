import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NoConnection, Shares } from './shares.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const newShares = () => new Shares({ perOwner: 2, waitMs: 1_000 });

it('whoever holds their share waits for a place of their own, first come, first served, and others do not', async () => {
  const shares = newShares();
  const [first, second] = [await shares.take('a'), await shares.take('a')];
  const served: string[] = [];
  const next = (name: string) => shares.take('a').then((leave) => (served.push(name), leave));
  const [third, fourth] = [next('third'), next('fourth')];
  await shares.take('b');
  expect(shares.tryTake('a')).toBeUndefined();
  expect(served).toEqual([]);
  first();
  await third;
  expect(served).toEqual(['third']);
  second();
  await fourth;
  expect(served).toEqual(['third', 'fourth']);
});

it('a place that is given back twice is given back once', async () => {
  const shares = newShares();
  const first = await shares.take('a');
  await shares.take('a');
  first();
  first();
  expect(shares.tryTake('a')).toBeDefined();
  expect(shares.tryTake('a')).toBeUndefined();
});

it('who waits too long is told so, and gets no place that becomes free later', async () => {
  const shares = newShares();
  const [first] = [await shares.take('a'), await shares.take('a')];
  const late = shares.take('a').catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await late).toBeInstanceOf(NoConnection);
  first();
  expect(shares.tryTake('a')).toBeDefined();
});

it('remembers whose a token is, and forgets the one that was used longest ago', () => {
  const shares = newShares();
  for (let n = 0; n < 20_000; n += 1) shares.remember(`token ${n}`, 'a');
  shares.remember('token 0', 'a');
  shares.remember('another', 'b');
  expect(shares.ownerOf('token 0')).toBe('a');
  expect(shares.ownerOf('token 1')).toBeUndefined();
  expect(shares.ownerOf('another')).toBe('b');
});
