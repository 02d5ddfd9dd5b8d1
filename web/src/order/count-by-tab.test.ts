import { allOrderStates, type OrderTab } from '@beidiao/contract/order-states';
import { expect, test } from 'vitest';
import { countByTab, countStates } from './count-by-tab.ts';
import { allTabs } from './order-filter.ts';

const rows = allOrderStates.map((status) => ({ status, count: 1, amountFen: 100 }));

test('every state is in "all" and in exactly one other tab', () => {
  const others = allTabs.filter((tab) => tab !== 'all').map((tab) => countByTab(rows, tab).count);
  expect(countByTab(rows, 'all')).toEqual({ count: allOrderStates.length, amountFen: allOrderStates.length * 100 });
  expect(others.reduce((sum, it) => sum + it, 0)).toBe(allOrderStates.length);
});

test.each<[OrderTab, number]>([
  ['you', 3],
  ['candidate', 3],
  ['checking', 4],
  ['done', 1],
])('%s gathers %i states', (tab, count) => {
  expect(countByTab(rows, tab).count).toBe(count);
});

test('states that nobody is in count nothing', () => {
  expect(countStates([], [1, 4])).toEqual({ count: 0, amountFen: 0 });
});
