import { describe, expect, it } from 'vitest';
import { percentOf } from './rules.ts';

describe('a part in percent', () => {
  it.each([
    [700, 9_800, 7.1],
    [-700, 9_800, -7.1],
    [9_000, 10_000, 90],
    [1, 3, 33.3],
    [2, 3, 66.7],
    [5, 10_000, 0.1],
    [-5, 10_000, -0.1],
    [4, 10_000, 0],
    [0, 500, 0],
    [500, 0, null],
    [9_007_199_254_740_991, 9_007_199_254_740_991, 100],
  ])('%i of %i is %f', (part, whole, percent) => expect(percentOf(part, whole) === percent).toBe(true));
});
