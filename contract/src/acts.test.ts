import { describe, expect, test } from 'vitest';
import { topicsOfAct } from './acts.ts';
import { allOrderMoves } from './order/states.ts';

describe('an act tells open screens what to read again', () => {
  test.each(allOrderMoves)('the move %s changes orders, reports and balance', (move) => {
    expect(topicsOfAct(move)).toEqual(['orders', 'reports', 'balance']);
  });

  test.each([
    ['placeOrder', ['orders']],
    ['paymentReceived', ['orders', 'balance']],
    ['confirmRefund', ['orders', 'reports', 'balance']],
    ['freezeMember', ['orders', 'balance']],
  ])('%s changes %j', (act, topics) => expect(topicsOfAct(act)).toEqual(topics));

  test.each([
    'openReport',
    'downloadReport',
    'revealPerson',
    'openEvidence',
    'openTask',
    'revealValue',
    'searchCandidates',
  ])('the reading %s changes nothing, or a screen would read for ever', (act) => expect(topicsOfAct(act)).toEqual([]));

  test('an act of an earlier release that is no more changes nothing', () => {
    expect(topicsOfAct('sealOrder')).toEqual([]);
  });
});
