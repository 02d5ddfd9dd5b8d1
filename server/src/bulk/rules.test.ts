import { bulkActs } from '@beidiao/contract/bulk/rules';
import { isReminderHour } from '@beidiao/contract/candidate/reminders';
import { allOrderStates, orderMoveAllowed } from '@beidiao/contract/order/states';
import { expect, it, test } from 'vitest';
import { whyNot } from './rules.ts';

const noon = new Date('2026-11-23T06:00:00Z');
const facts = { now: noon, mayPayFromBalance: true, chosenOf: new Map([['1', 1]]) };

it.each(allOrderStates)('in state %i an act on many can be done exactly where the single one can', (state) => {
  const it = { state, mayChange: true, tradeOrderId: '1', unpaidTogether: 1 };
  const can = Object.fromEntries(bulkActs.map((act) => [act, whyNot(act, it, facts) === null]));
  expect(can).toEqual({
    remind: state === 4 || state === 18,
    cancel: orderMoveAllowed('cancel', state),
    pay: state === 1,
  });
});

test.each([
  ['2026-11-22T23:59:59Z', false],
  ['2026-11-23T00:00:00Z', true],
  ['2026-11-23T12:59:59Z', true],
  ['2026-11-23T13:00:00Z', false],
])('at %s a reminder may go out: %s', (at, may) => {
  expect(isReminderHour(new Date(at))).toBe(may);
});
