import { expect, test } from 'vitest';
import { dateOf, dayOf, monthOf, namedSpans } from './calendar-days.ts';

test('a day stays the same day on the way into the calendar and back', () => {
  for (const day of ['2026-01-01', '2026-03-29', '2026-12-31', '2028-02-29'])
    expect(dayOf(dateOf(day) ?? new Date(0))).toBe(day);
});

test('what is no day opens the calendar without a choice', () => {
  expect(dateOf('2026-11')).toBeUndefined();
  expect(dateOf('')).toBeUndefined();
});

test('named spans include both ends', () => {
  expect(namedSpans('2026-03-31')).toEqual({
    today: { from: '2026-03-31', to: '2026-03-31' },
    week: { from: '2026-03-25', to: '2026-03-31' },
    days30: { from: '2026-03-02', to: '2026-03-31' },
    month: { from: '2026-03-01', to: '2026-03-31' },
    lastMonth: { from: '2026-02-01', to: '2026-02-28' },
  });
});

test('the month of a day ends with its last day, in a leap year too', () => {
  expect(monthOf(new Date(2028, 1, 10))).toEqual({ from: '2028-02-01', to: '2028-02-29' });
});
