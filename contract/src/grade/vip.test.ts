import { expect, it } from 'vitest';
import { vipFlags } from './vip.ts';

const now = Date.parse('2026-11-23T00:30:00+08:00');
const at = (moment: string) => ({ time: Date.parse(moment) });
const flags = (type: number, expireDate: { time: number } | null) => {
  const { vip, vipuser, vipfree, vipgrade } = vipFlags({ type, expireDate }, now);
  return [vip, vipuser, vipfree, vipgrade];
};

it('is vip while the grade ends after the start of today, in China', () => {
  expect(flags(3, at('2026-11-23T00:00:00.001+08:00'))).toEqual([true, true, true, 3]);
  expect(flags(3, at('2026-11-22T23:59:59.999+08:00'))).toEqual([false, false, false, 3]);
  // The start of today in London is eight hours later.
  expect(flags(3, at('2026-11-23T00:00:00Z'))).toEqual([true, true, true, 3]);
});

it('is vipuser and vipfree, and not vip, when it ends with the start of today', () => {
  expect(flags(2, at('2026-11-23T00:00:00+08:00'))).toEqual([false, true, true, 2]);
});

it('is nothing of them without a grade, and all of them without an end', () => {
  expect(flags(-1, null)).toEqual([false, false, false, -1]);
  expect(flags(-1, at('2027-01-01T00:00:00+08:00'))).toEqual([false, false, false, -1]);
  expect(flags(1, null)).toEqual([true, true, true, 1]);
});
