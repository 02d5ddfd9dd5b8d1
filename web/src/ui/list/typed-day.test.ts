import { expect, test } from 'vitest';
import { readTypedDay } from './typed-day.ts';

const today = '2026-11-23';
test.each([
  ['2026-11-01', '2026-11-01'],
  ['2026/11/1', '2026-11-01'],
  ['20261101', '2026-11-01'],
  ['11-1', '2026-11-01'],
  ['11/01', '2026-11-01'],
  ['1101', '2026-11-01'],
  ['11月1日', '2026-11-01'],
  ['11.1', '2026-11-01'],
  ['今天', '2026-11-23'],
  ['昨天', '2026-11-22'],
  ['前天', '2026-11-21'],
  ['Yesterday', '2026-11-22'],
  ['11-23', '2026-11-23'],
  ['12-1', '2025-12-01'],
  ['0229', '2024-02-29'],
  ['1301', null],
  ['2-30', null],
  ['2026-13-45', null],
  ['abc', null],
  ['', null],
])('%s is the day %s', (text, day) => {
  expect(readTypedDay(text, today)).toBe(day);
});

test('yesterday is found across the end of a year', () => {
  expect(readTypedDay('昨天', '2026-01-01')).toBe('2025-12-31');
});
