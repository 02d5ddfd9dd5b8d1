import { expect, test } from 'vitest';
import { daysOfSpan, lengthOf, noSpan, readSpan, spanNames, writeSpan } from './spans.ts';

test.each([
  ['today', '2026-11-23', '2026-11-23'],
  ['yesterday', '2026-11-22', '2026-11-22'],
  ['days7', '2026-11-17', '2026-11-23'],
  ['days30', '2026-10-25', '2026-11-23'],
  ['days90', '2026-08-26', '2026-11-23'],
  ['month', '2026-11-01', '2026-11-23'],
  ['lastMonth', '2026-10-01', '2026-10-31'],
  ['quarter', '2026-10-01', '2026-11-23'],
] as const)('%s is from %s to %s', (name, from, to) => {
  expect(daysOfSpan({ name }, '2026-11-23')).toEqual({ from, to });
});

test('last month of a March ends in February, and on the 31st no month is skipped', () => {
  expect(daysOfSpan({ name: 'lastMonth' }, '2028-03-31')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(daysOfSpan({ name: 'lastMonth' }, '2026-01-05')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
});

test('a span with a name is kept by its name, so that it moves with the calendar', () => {
  for (const name of spanNames) expect(readSpan(writeSpan({ name }))).toEqual({ name });
  expect(writeSpan({ name: 'month' })).toEqual({ days: 'month' });
});

test('two days are kept as they are, and what is no day is open', () => {
  expect(readSpan({ from: '2026-11-01', to: '2026-11-23' })).toEqual({ from: '2026-11-01', to: '2026-11-23' });
  expect(readSpan({ days: 'for ever', from: 'yesterday' })).toEqual(noSpan);
  expect(writeSpan(noSpan)).toEqual({});
});

test('the length counts both ends', () => {
  expect(lengthOf({ from: '2026-11-01', to: '2026-11-23' })).toBe(23);
  expect(lengthOf({ from: '', to: '2026-11-23' })).toBeNull();
});
