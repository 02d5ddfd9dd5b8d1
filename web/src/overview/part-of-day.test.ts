import { expect, test } from 'vitest';
import { partOfDay } from './part-of-day.ts';

test.each([
  ['2026-11-21T04:59:00+08:00', 'night'],
  ['2026-11-21T05:00:00+08:00', 'morning'],
  ['2026-11-21T11:00:00+08:00', 'noon'],
  ['2026-11-21T13:00:00+08:00', 'afternoon'],
  ['2026-11-21T18:00:00+08:00', 'evening'],
  ['2026-11-20T22:30:00Z', 'morning'],
])('%s is %s in China', (time, part) => {
  expect(partOfDay(Date.parse(time))).toBe(part);
});
