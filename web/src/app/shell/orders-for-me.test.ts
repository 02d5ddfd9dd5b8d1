import { type OrderState, orderStates } from '@beidiao/contract/order/states';
import { expect, test } from 'vitest';
import { ordersForMe } from './orders-for-me.ts';

const rowOf = (status: OrderState, mineCount: number) => ({
  status,
  count: 9,
  amountFen: 0,
  paidCount: 0,
  netFen: 0,
  mineCount,
  mineFen: 0,
});

test('the entry of the orders counts what waits for this person, and leaves approvals to their own entry', () => {
  expect(ordersForMe([rowOf(orderStates.unpaid, 2), rowOf(orderStates.inApproval, 3)])).toBe(2);
});

test('orders that wait for others are not counted', () => {
  expect(ordersForMe([rowOf(orderStates.unpaid, 0), rowOf(orderStates.awaitingAuthorization, 0)])).toBe(0);
});
