import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addFen, fen, formatFen, negateFen, percentOfFenRoundedHalfUp, timesFen } from './money.ts';

const amount = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }).map(fen);

describe('fen', () => {
  it.each([0.5, Number.NaN, Infinity, 2 ** 53, '1.5', 'x'])('refuses %s, which is no whole number of fen', (value) => {
    expect(() => fen(value)).toThrow(RangeError);
  });

  it('reads what the database writes', () => {
    expect([fen('1234'), fen(-5n), fen('0')]).toEqual([1234, -5, 0]);
  });

  it('refuses a sum that would lose a fen', () => {
    expect(() => addFen(fen(Number.MAX_SAFE_INTEGER), fen(1))).toThrow(RangeError);
    expect(() => timesFen(fen(Number.MAX_SAFE_INTEGER), 2)).toThrow(RangeError);
  });

  it('sums exactly, in any order', () => {
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 30 }), (amounts) => {
        const exact = amounts.reduce((sum, each) => sum + BigInt(each), 0n);
        expect(addFen(...amounts)).toBe(Number(exact));
        expect(addFen(...amounts.toReversed())).toBe(Number(exact));
        expect(addFen(...amounts, ...amounts.map(negateFen))).toBe(0);
      }),
    );
  });
});

describe('percent of fen', () => {
  it.each([
    [100, 95, 95],
    [99, 95, 94],
    [10, 95, 10],
    [9, 95, 9],
    [1, 50, 1],
    [1, 49, 0],
    [-1, 50, -1],
    [-1, 49, 0],
    [3, 33.33, 1],
    [12_345, 0, 0],
    [12_345, 100, 12_345],
    [12_345, 150, 18_518],
  ])('of %i at %d percent is %i', (of, percent, expected) => {
    expect(percentOfFenRoundedHalfUp(fen(of), percent)).toBe(expected);
  });

  it('is never further than half a fen from the truth, and away from zero at the half', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 300 }), (of, percent) => {
        const twiceOff = BigInt(percentOfFenRoundedHalfUp(of, percent)) * 200n - BigInt(of) * BigInt(percent) * 2n;
        const towardsZero = of < 0 ? twiceOff : -twiceOff;
        expect(twiceOff <= 100n && twiceOff >= -100n).toBe(true);
        expect(towardsZero).not.toBe(100n);
      }),
    );
  });

  it('never falls when the amount rises', () => {
    fc.assert(
      fc.property(amount, fc.nat(1_000_000), fc.integer({ min: 0, max: 300 }), (of, more, percent) => {
        const before = percentOfFenRoundedHalfUp(of, percent);
        expect(percentOfFenRoundedHalfUp(fen(of + more), percent)).toBeGreaterThanOrEqual(before);
      }),
    );
  });
});

describe('format fen', () => {
  it.each([
    [0, '¥0.00'],
    [5, '¥0.05'],
    [100, '¥1.00'],
    [99_999, '¥999.99'],
    [100_000, '¥1,000.00'],
    [123_456_789, '¥1,234,567.89'],
    [-123_400, '−¥1,234.00'],
  ])('shows %i as %s', (of, text) => {
    expect(formatFen(fen(of))).toBe(text);
  });

  it('can be read back to the same amount', () => {
    fc.assert(
      fc.property(amount, (of) => {
        const text = formatFen(of);
        expect(text).toMatch(/^−?¥\d{1,3}(,\d{3})*\.\d\d$/);
        expect(Number(text.replace('−', '-').replace(/[¥,.]/g, '')) + 0).toBe(of + 0);
      }),
    );
  });
});
