import type { OrderRow } from '@beidiao/contract/order/calls';

/** An order that waits for its payment. */
export const unpaidRow = (change: Partial<OrderRow> = {}): OrderRow => ({
  orderDetailsId: '401',
  orderId: '301',
  orderNo: 'BD20261126001',
  tradeOrderId: '501',
  tradeNo: 'ZF20261126001',
  name: '诸葛明玥',
  phoneNo: '136****5177',
  position: '前端工程师',
  packageName: null,
  itemCount: 2,
  status: 1,
  moves: ['pay', 'cancel'],
  amountFen: 20_000,
  refundedFen: 0,
  operatorName: '沈若溪',
  placedBy: null,
  createdAt: '2026-11-26T09:30:00+08:00',
  dueAt: null,
  estimatedCompletedAt: null,
  waitsForCandidate: false,
  result: null,
  mayReveal: true,
  isUnread: false,
  ...change,
});
