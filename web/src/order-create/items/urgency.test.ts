import { describe, expect, test } from 'vitest';
import { fitDay, paceOf } from './urgency.ts';

const item = { turnaroundHours: 72, expediteHours: 36 };

describe('the time of an item', () => {
  test('is its own normal or express time while the order as a whole has none', () => {
    expect(paceOf(item, { day: null, ofItem: '2' })).toEqual({ isExpedited: false, hours: 72 });
    expect(paceOf(item, { day: null, ofItem: '1' })).toEqual({ isExpedited: true, hours: 36 });
  });
  test('is the day of the whole order, but no shorter than it can be', () => {
    expect(paceOf(item, { day: 2, ofItem: '2' })).toEqual({ isExpedited: true, hours: 48 });
    expect(paceOf(item, { day: 1, ofItem: '2' })).toEqual({ isExpedited: true, hours: 36 });
  });
  test('stays normal where the item is in time anyway, or can not be expedited', () => {
    expect(paceOf(item, { day: 3, ofItem: '1' })).toEqual({ isExpedited: false, hours: 72 });
    const fixed = { turnaroundHours: 72, expediteHours: null };
    expect(paceOf(fixed, { day: 1, ofItem: '1' })).toEqual({ isExpedited: false, hours: 72 });
  });
});

test('a kept draft loses days that are no longer offered', () => {
  const dayList = [{ days: 2, surchargePercent: 30 }];
  expect(fitDay(2, { isOn: true, dayList })).toBe(2);
  expect(fitDay(1, { isOn: true, dayList })).toBeNull();
  expect(fitDay(2, { isOn: false, dayList })).toBeNull();
});
