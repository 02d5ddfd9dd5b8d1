import { expect, test } from 'vitest';
import type { ShowcaseItem } from '../showcase.ts';
import { changeQuantity, cheaperPackage, priceSelection, readSelection, writeSelection } from './selection.ts';

const item = (code: string, basePriceFen: number, more: Partial<ShowcaseItem> = {}): ShowcaseItem =>
  ({
    code,
    name: { zh: code, en: code },
    basePriceFen,
    maxQuantity: 3,
    turnaroundHours: 48,
    expediteHours: 24,
    expediteSurchargePercent: 30,
    ...more,
  }) as ShowcaseItem;
const items = [item('ID_THREE', 800, { expediteHours: null }), item('XP_HR', 9_800), item('LIT_PUBLIC', 3_000)];

test('ticks in an address › are read as they were written', () => {
  const selection = readSelection({ items: 'ID_THREE,XP_HR:2', fast: '1', people: '20' }, items);
  expect(writeSelection(selection)).toEqual({ items: 'ID_THREE,XP_HR:2', fast: '1', people: '20' });
});

test('ticks in an address › leave out what is not sold, and fit quantities and people', () => {
  const selection = readSelection({ items: 'NOTHING,XP_HR:99,LIT_PUBLIC:-2', people: 'many' }, items);
  expect([...selection.quantities]).toEqual([
    ['XP_HR', 3],
    ['LIT_PUBLIC', 1],
  ]);
  expect(selection.people).toBe(1);
});

test('the total › is that of the order: pieces, people, and the surcharge where an item can be expedited', () => {
  const selection = readSelection({ items: 'ID_THREE,XP_HR:2', fast: '1', people: '2' }, items);
  expect(priceSelection(selection, items).totalFen).toBe(2 * (800 + 2 * 9_800 + 5_880));
  expect(priceSelection(changeQuantity(selection, 'XP_HR', 0), items).totalFen).toBe(1_600);
});

test('a package of the same items › is offered when it costs less, and not when it costs more', () => {
  const selection = readSelection({ items: 'ID_THREE,LIT_PUBLIC' }, items);
  const shipped = (fixedPriceFen: number) => ({
    id: '1',
    name: { zh: '套餐', en: 'Package' },
    description: { zh: '', en: '' },
    fixedPriceFen,
    dataItemList: [
      { code: 'ID_THREE', quantity: 1 },
      { code: 'LIT_PUBLIC', quantity: 1 },
    ],
  });
  expect(cheaperPackage(selection, { dataItemList: items, packageList: [shipped(3_000)] })?.savedFen).toBe(800);
  expect(cheaperPackage(selection, { dataItemList: items, packageList: [shipped(4_000)] })).toBeUndefined();
});
