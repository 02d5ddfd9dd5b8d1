import { describe, expect, test } from 'vitest';
import { changedBy, topics, topicsOfAct } from './acts.ts';
import { calls } from './calls.ts';
import type { Call } from './wire/call.ts';
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

const entries = Object.entries(calls).flatMap(([noun, table]) =>
  Object.entries<Call>(table).map(([name, call]) => ({ name: `${noun}.${name}`, call })),
);

describe('what calls show and change', () => {
  test.each(
    entries.filter(({ call }) => call.shows !== undefined),
  )('$name shows something and changes nothing, or its page would ask for ever', ({ call }) =>
    expect(call.changes ?? []).toEqual([]));

  test.each(topics.filter((topic) => topic !== 'own'))('%s is shown by a call, and changed by one', (topic) => {
    expect(entries.some(({ call }) => call.shows?.includes(topic))).toBe(true);
    expect(entries.some(({ call }) => call.changes?.includes(topic))).toBe(true);
  });

  test('several acts change what each of them changes, named once', () => {
    expect(changedBy('confirmRefund', 'rejectRefund')).toEqual(['orders', 'reports', 'balance', 'refunds']);
  });

  test('streams do not tell members what staff have among their own', () => {
    expect(topicsOfAct('claimTask')).toEqual([]);
    expect(topicsOfAct('passIntake')).toEqual(['orders', 'reports', 'balance']);
  });
});
