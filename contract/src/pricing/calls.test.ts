import { expect, test } from 'vitest';
import { PriceBreakdown, readPriceSnapshot } from './calls.ts';

/** As it stands in orders of the first release. */
const version1 = {
  calculateId: 'f'.repeat(32),
  lines: [
    { code: 'ID_THREE', quantity: 1, unitFen: 760, baseUnitFen: 800, rule: 'grade', surchargeFen: 0, totalFen: 760 },
  ],
  itemsFen: 800,
  surchargeFen: 0,
  saved: [{ rule: 'grade', name: '金卡', offFen: 40 }],
  unused: [{ rule: 'coupon', name: '满 100 减 20', why: 'belowThreshold' }],
  totalFen: 760,
  estimatedHours: 1,
  estimatedCompletedDate: '2026-08-01T08:00:00.000Z',
};

test('a price kept before rules had ids opens as one of today, for one candidate', () => {
  const opened = readPriceSnapshot(version1);
  expect(PriceBreakdown.parse(opened)).toEqual(opened);
  expect(opened).toMatchObject({
    version: 2,
    people: 1,
    totalFen: 760,
    saved: [{ rule: 'grade', ref: null, name: { zh: '金卡', en: '金卡' }, offFen: 40 }],
    unused: [{ rule: 'coupon', why: 'belowThreshold' }],
  });
});

test('a price of today opens as it was kept', () => {
  const today = readPriceSnapshot(version1);
  expect(readPriceSnapshot(JSON.parse(JSON.stringify(today)))).toEqual(today);
});

test('what is no price does not open', () => {
  expect(() => readPriceSnapshot({ version: 3 })).toThrow('expected 2');
  expect(() => readPriceSnapshot({})).toThrow('calculateId');
});
