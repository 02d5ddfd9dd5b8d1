import { describe, expect, it } from 'vitest';
import { leftOf } from './left-of.ts';

describe('what is left of a monthly limit', () => {
  it('is the limit less what was used', () => {
    expect(leftOf({ monthFen: 200_000, usedFen: 48_000 })).toBe(152_000);
  });

  it('is zero where an approved order went beyond it', () => {
    expect(leftOf({ monthFen: 200_000, usedFen: 230_000 })).toBe(0);
  });

  it('is unlimited without a monthly limit', () => {
    expect(leftOf({ monthFen: null, usedFen: 48_000 })).toBeNull();
  });
});
