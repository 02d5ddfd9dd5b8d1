import type { GradeProduct, GradeTerm, GradeUsage } from '@beidiao/contract/grade/calls';
import { expect, it } from 'vitest';
import { firstChoice, gradeRowsOf } from './grade-rows.ts';

const name = { zh: '等级', en: 'Grade' };
const usage = (gradeType: number, isWorth: boolean | null): GradeUsage => ({
  gradeType,
  name,
  discountPercent: 100 - gradeType,
  savedFen: 0,
  yearFen: 0,
  priceFen: 0,
  netFen: 0,
  advice: isWorth === null ? null : { against: name, isWorth, moreSavedFen: 0, moreFeeFen: 0, breakEvenFen: 0 },
});
const product = (gradeType: number, act: NonNullable<GradeProduct['quote']>['act'] | null): GradeProduct => ({
  goodsCode: `GRADE_${gradeType}`,
  gradeType,
  name,
  discountPercent: 100 - gradeType,
  priceFen: 100,
  quote: act && { act, creditFen: 0, credits: [], amountFen: 100, firstDay: '2026-11-23', lastDay: '2027-11-22' },
});
const term = (gradeType: number, state: GradeTerm['state'], daysLeft: number | null = 100): GradeTerm => ({
  id: '1',
  gradeType,
  name,
  state,
  act: 'buy',
  firstDay: '2026-01-01',
  lastDay: '2026-12-31',
  endedOn: null,
  daysLeft,
  priceFen: 100,
  creditFen: 0,
  paidFen: 100,
  tradeNo: null,
  operatorName: null,
  createdAt: '2026-01-01T00:00:00Z',
});
const all = (worth: readonly (boolean | null)[]): GradeUsage[] => worth.map((it, place) => usage(place + 1, it));
const marks = (terms: readonly GradeTerm[]) =>
  gradeRowsOf(all([null, null, null, null]), [], terms).map(({ isCurrent, isNext }) => [isCurrent, isNext].map(Number));

it('marks the grade in force, the one that follows it, and the free one where there is none', () => {
  expect(marks([])).toEqual([
    [1, 0],
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
  expect(marks([term(2, 'ahead'), term(3, 'inForce')])).toEqual([
    [0, 0],
    [0, 1],
    [1, 0],
    [0, 0],
  ]);
  expect(marks([term(1, 'inForce'), term(3, 'ended')])).toEqual([
    [1, 0],
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
});

it('offers the renewal that is due, else the highest change that pays, else nothing', () => {
  const products = [product(2, 'downgrade'), product(3, 'renew'), product(4, 'upgrade')];
  const offered = (worth: readonly (boolean | null)[], terms: readonly GradeTerm[]) =>
    firstChoice(gradeRowsOf(all(worth), products, terms), terms);
  expect(offered([null, true, true, false], [term(3, 'inForce', 30)])).toBe('GRADE_3');
  expect(offered([null, true, true, true], [term(3, 'inForce', 31)])).toBe('GRADE_4');
  expect(offered([null, true, true, false], [term(3, 'inForce', 31)])).toBeNull();
  expect(offered([null, null, null, null], [term(3, 'inForce', 31)])).toBeNull();
});
