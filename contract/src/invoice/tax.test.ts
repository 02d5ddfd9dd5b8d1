import { describe, expect, it } from 'vitest';
import { taxNoTrouble, taxWithin } from './tax.ts';

describe('the tax number of a company', () => {
  it('has 18 characters, of which the last follows from the others', () => {
    expect(taxNoTrouble('91350100M000100Y43')).toBeNull();
    expect(taxNoTrouble('91350100M000100Y4')).toBe('taxNoLength');
    expect(taxNoTrouble('91350100M000100Y44')).toBe('taxNoCheck');
  });
});

describe('the tax within an amount', () => {
  it('is 6 percent of the price without it, half a fen up', () => {
    // As on the drawing: 9,355.15 is 8,825.61 and 529.54.
    expect(taxWithin(935_515)).toBe(52_954);
    expect([taxWithin(106), taxWithin(1), taxWithin(100)]).toEqual([6, 0, 6]);
  });
});
