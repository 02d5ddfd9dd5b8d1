import type { WeekFigure } from '@beidiao/contract/desk/calls';
import { expect, test } from 'vitest';
import { drawChart, spanWords, ticksUpTo } from './turnaround.ts';

const week = (reports: number, medianHours: number | null, p90Hours = medianHours): WeekFigure => ({
  week: '2026-11-16',
  reports,
  medianHours,
  p90Hours,
});
const frame = { width: 120, height: 120, left: 10, right: 10, top: 10, bottom: 10 };

test.each([
  [1, [0, 1, 2]],
  [4, [0, 1, 2, 3, 4, 5]],
  [7.1, [0, 2, 4, 6, 8]],
  [0.2, [0, 1]],
])('up to %s days the lines stand at %s', (days, ticks) => {
  expect(ticksUpTo(days)).toEqual(ticks);
});

test('the longest stands within the frame, and a longer time higher up', () => {
  const { points } = drawChart([week(9, 48, 96), week(9, 24, 160)], frame);
  expect(
    points.every(({ median, p90 }) => (p90 ?? 0) >= 10 && (median ?? 0) <= 110 && (p90 ?? 0) < (median ?? 0)),
  ).toBe(true);
  expect(points.map(({ x }) => x)).toEqual([10, 110]);
});

test('a week without a report breaks the line, and one with few is marked', () => {
  const { points, medianLine, band } = drawChart([week(9, 24), week(9, 24), week(0, null), week(4, 24)], frame);
  expect(points.map(({ isSmall }) => isSmall)).toEqual([false, false, true, true]);
  expect(medianLine.match(/M/g)).toHaveLength(2);
  expect(band.match(/M/g)).toHaveLength(1);
});

test('a time is told in days from a day on', () => {
  const t = (key: string, { count }: { count: string }): string => `${count} ${key}`;
  expect([spanWords(81.6, t), spanWords(23.5, t)]).toEqual(['3.4 days', '23.5 hours']);
  expect(spanWords(12, t, 81.6)).toBe('0.5 days');
});
