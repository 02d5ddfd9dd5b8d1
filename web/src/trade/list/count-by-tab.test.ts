import { allOrderStates, type OrderTab, orderTabs, statesOfTab } from '@beidiao/contract/order/states';
import { expect, test } from 'vitest';
import { countByTab, countStates } from './count-by-tab.ts';

const rows = allOrderStates.map((status) => ({
  status,
  count: 2,
  amountFen: 200,
  paidCount: 1,
  netFen: 60,
  mineCount: 1,
  mineFen: 100,
}));

test('"all" counts every order, and adds up what was paid and not refunded', () => {
  expect(countByTab(rows, 'all')).toEqual({ count: allOrderStates.length * 2, netFen: allOrderStates.length * 60 });
});

test('each state is in one tab besides "all"', () => {
  const allTabs = Object.keys(orderTabs) as OrderTab[]; // Object.keys forgets the keys of the table
  const others = allTabs.filter((tab) => tab !== 'all').flatMap((tab) => statesOfTab(tab));
  expect(others.toSorted()).toEqual(allOrderStates.toSorted());
});

test.each<[OrderTab, number]>([
  ['you', 3],
  ['candidate', 6],
  ['checking', 8],
  ['done', 2],
])('%s counts %i; "you" only what waits for this person', (tab, count) => {
  expect(countByTab(rows, tab).count).toBe(count);
});

test('states that nobody is in count nothing', () => {
  expect(countStates([], [1, 4])).toEqual({ count: 0, netFen: 0 });
});
