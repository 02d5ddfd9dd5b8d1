import { fen, percentOfFenRoundedHalfUp } from '@beidiao/contract/wire/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foretell, isTooFew } from './forecast.ts';

const grades = [
  { type: 1, discountPercent: 100, priceFen: fen(0) },
  { type: 2, discountPercent: 98, priceFen: fen(198_000) },
  { type: 3, discountPercent: 95, priceFen: fen(498_000) },
  { type: 4, discountPercent: 92, priceFen: fen(1_280_000) },
];
/** 37,324.00 at unit price. */
const units = [{ listFen: fen(3_732_400), pieces: 1 }];
const told = (ownType: number, daysOfOrders = 90) => foretell({ units, grades, ownType, daysOfOrders });

describe('what grades would do', () => {
  it('is to the fen what the drawing says', () => {
    const { unitFen, unitYearFen, grades: rows } = told(3);
    expect([unitFen, unitYearFen]).toEqual([3_732_400, 15_136_956]);
    expect(rows.map(({ savedFen, yearFen, netFen }) => [savedFen, yearFen, netFen])).toEqual([
      [0, 0, 0],
      [74_648, 302_739, 104_739],
      [186_620, 756_848, 258_848],
      [298_592, 1_210_956, -69_044],
    ]);
  });

  it('says of an upgrade that it does not pay, and from what amount on it would', () => {
    expect(told(3).grades[3]?.advice).toEqual({
      againstType: 3,
      isWorth: false,
      moreSavedFen: 454_108,
      moreFeeFen: 782_000,
      breakEvenFen: 26_066_667,
    });
  });

  it('compares renewing with the free grade, going down with the present one, and buying with nothing', () => {
    const [, silver, gold] = told(3).grades;
    expect(gold?.advice).toMatchObject({ againstType: 1, isWorth: true, moreSavedFen: 756_848, moreFeeFen: 498_000 });
    expect(silver?.advice).toMatchObject({
      againstType: 3,
      isWorth: false,
      moreSavedFen: -454_109,
      moreFeeFen: -300_000,
    });
    expect(told(-1).grades.map(({ advice }) => advice?.againstType ?? null)).toEqual([null, 1, 1, 1]);
  });

  it('advises nobody with orders of fewer than 30 days', () => {
    expect([isTooFew(29), isTooFew(30)]).toEqual([true, false]);
    expect(told(3, 29).grades.every(({ advice }) => advice === null)).toBe(true);
  });

  it('saves on each piece what its price would be lowered by, and never more for a lower grade', () => {
    const some = fc.array(
      fc.record({
        listFen: fc.integer({ min: 0, max: 1_000_000 }).map(fen),
        pieces: fc.integer({ min: 1, max: 5_000 }),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(some, (pieces) => {
        const { grades: rows } = foretell({ units: pieces, grades, ownType: -1, daysOfOrders: 90 });
        rows.forEach(({ savedFen, discountPercent }, place) => {
          const exact = pieces.reduce(
            (sum, it) => sum + (it.listFen - percentOfFenRoundedHalfUp(it.listFen, discountPercent)) * it.pieces,
            0,
          );
          expect(savedFen).toBe(exact);
          expect(savedFen).toBeGreaterThanOrEqual(rows[place - 1]?.savedFen ?? 0);
        });
      }),
    );
  });
});
