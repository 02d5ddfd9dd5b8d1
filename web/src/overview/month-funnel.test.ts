import { allOrderStates, orderStates } from '@beidiao/contract/order-states';
import { expect, test } from 'vitest';
import { countOf, readFunnel } from './month-funnel.ts';

const oneOfEach = allOrderStates.map((status) => ({ status, count: 1, amountFen: 0 }));

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

test('counts of the wanted states are added up', () => {
  const rows = [
    { status: orderStates.unpaid, count: 2, amountFen: 300 },
    { status: orderStates.reported, count: 5, amountFen: 100 },
  ];
  expect(countOf(rows, [orderStates.unpaid, orderStates.inApproval])).toBe(2);
});
