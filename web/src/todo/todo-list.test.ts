import type { TodoRow } from '@beidiao/contract/desk/calls';
import { expect, test } from 'vitest';
import { dueGroupOf, groupRows, keyOf, tabOf, withDone } from './todo-list.ts';

const now = Date.parse('2026-11-23T14:20:00+08:00');
const row = (orderDetailsId: string, dueAt: string | null, since = '2026-11-23T01:00:00.000Z'): TodoRow => ({
  kind: 'pay',
  orderDetailsId,
  name: '钱逸飞',
  orderId: '1',
  tradeOrderId: '1',
  people: 1,
  packageName: null,
  itemCount: 4,
  operatorName: '',
  amountFen: 31_570,
  since,
  dueAt,
  causes: [],
  light: null,
  isFull: false,
});

test.each([
  ['2026-11-23T14:19:59+08:00', 'over'],
  ['2026-11-23T23:59:59+08:00', 'today'],
  ['2026-11-24T00:00:00+08:00', 'tomorrow'],
  ['2026-11-25T00:00:00+08:00', 'later'],
  [null, 'never'],
])('what ends at %s stands under %s', (dueAt, group) => {
  expect(dueGroupOf({ dueAt }, now)).toBe(group);
});

test('groups stand in the order of their days, without empty ones', () => {
  const rows = [row('1', null), row('2', '2026-11-24T09:00:00+08:00'), row('3', '2026-11-23T20:00:00+08:00')];
  expect(groupRows(rows, now).map(({ group }) => group)).toEqual(['today', 'tomorrow', 'never']);
});

test('what was done stays in its place until the next load, once', () => {
  const [first, second, third] = [
    row('1', '2026-11-23T10:00:00.000Z'),
    row('2', '2026-11-23T11:00:00.000Z'),
    row('3', null),
  ];
  expect(withDone([first, third], [second]).map(keyOf)).toEqual(['pay 1', 'pay 2', 'pay 3']);
  expect(withDone([first, second, third], [second])).toHaveLength(3);
});

test('an unknown kind in the address shows all', () => {
  expect([tabOf('pay'), tabOf('x'), tabOf(undefined)]).toEqual(['pay', 'all', 'all']);
});
