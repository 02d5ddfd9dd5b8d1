import { allOrderStates, type OrderState, orderStates } from '@beidiao/contract/order/states';
import { expect, test } from 'vitest';
import { countOf, readFunnel, type StateCount } from './month-funnel.ts';

const neverPaid: readonly number[] = [1, 3, 11, 13, 14, 17];
const rowOf = (status: OrderState, count: number, paidCount: number): StateCount => ({
  status,
  count,
  paidCount,
  amountFen: 0,
  netFen: 0,
  mineCount: 0,
  mineFen: 0,
});
const oneOfEach = allOrderStates.map((status) => rowOf(status, 1, neverPaid.includes(status) ? 0 : 1));

test('nothing ordered is all zeros', () => {
  expect(Object.values(readFunnel([])).every((it) => it === 0)).toBe(true);
});

test('each step holds the next one, and who fell out between them is told', () => {
  const it = readFunnel(oneOfEach);
  expect(it.ordered).toBe(allOrderStates.length);
  expect(it.ordered).toBe(it.paid + it.toPay + it.closedUnpaid);
  expect(it.paid).toBe(it.authorized + it.waiting + it.closedPaid);
  expect(it.authorized).toBe(it.checking + it.reported);
  expect(it).toMatchObject({ paid: 15, authorized: 5, checking: 3, reported: 2, waiting: 4 });
});

test('what was cancelled after payment is no unpaid order that was closed', () => {
  const it = readFunnel([rowOf(orderStates.cancelled, 3, 2), rowOf(orderStates.reported, 1, 1)]);
  expect(it).toMatchObject({ ordered: 4, paid: 3, closedUnpaid: 1, closedPaid: 2 });
});

test('counts of the wanted states are added up', () => {
  const rows = [rowOf(orderStates.unpaid, 2, 0), rowOf(orderStates.reported, 5, 5)];
  expect(countOf(rows, [orderStates.unpaid, orderStates.inApproval])).toBe(2);
});
