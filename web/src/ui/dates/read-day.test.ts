import { expect, test } from 'vitest';
import { readDay } from './read-day.ts';

test.each([
  ['2026-11-03', '2026-11-03'],
  ['2026-11-3', '2026-11-03'],
  ['2026/11/03', '2026-11-03'],
  ['20261103', '2026-11-03'],
  [' 2026年11月3日 ', '2026-11-03'],
  ['2028-02-29', '2028-02-29'],
  ['2026-02-29', null],
  ['2026-13-01', null],
  ['11-03', null],
  ['', null],
])('%s is the day %s', (text, day) => {
  expect(readDay(text)).toBe(day);
});
