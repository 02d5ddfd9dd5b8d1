import { expect, test } from 'vitest';
import { turnaroundWords } from './turnaround.ts';

test.each([
  [0, 'atOnce', 0],
  [1, 'hour', 1],
  [8, 'hours', 8],
  [24, 'day', 1],
  [25, 'days', 2],
  [72, 'days', 3],
] as const)('%i hours read as %s (%i)', (hours, key, count) => {
  expect(turnaroundWords(hours)).toEqual({ key, count });
});
