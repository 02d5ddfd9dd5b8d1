import { orderStates } from '@beidiao/contract/order/states';
import type { OrderRow } from '@beidiao/contract/order/calls';
import { expect, test } from 'vitest';
import { canCheckAgain, isErased } from './use-order-acts.ts';

const { deleted, reported, cancelled, generating } = orderStates;

test.each<[string, Pick<OrderRow, 'status' | 'phoneNo'>, boolean, boolean]>([
  ['a report that is there', { status: reported, phoneNo: '177****6025' }, true, false],
  ['an order that was cancelled', { status: cancelled, phoneNo: '177****6025' }, true, false],
  ['a report that the member deleted', { status: deleted, phoneNo: '177****6025' }, true, false],
  ['somebody who had everything deleted', { status: deleted, phoneNo: '' }, false, true],
  ['a check that runs', { status: generating, phoneNo: '177****6025' }, false, false],
])('%s', (_, row, again, erased) => {
  expect([canCheckAgain({ ...row, mayReveal: true }), isErased(row)]).toEqual([again, erased]);
});

test('nobody checks a person again whom they may not see whole', () => {
  expect(canCheckAgain({ status: reported, phoneNo: '177****6025', mayReveal: false })).toBe(false);
});
