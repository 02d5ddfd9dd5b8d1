import { expect, test } from 'vitest';
import { nextTryAt } from './next-try.ts';

test.each([
  ['in the morning', '2026-11-26T02:41:00.000Z', '2026-11-26T04:00:00.000Z'],
  ['on the hour', '2026-11-26T06:00:00.000Z', '2026-11-26T07:00:00.000Z'],
  ['in the evening, the next morning', '2026-11-26T09:10:00.000Z', '2026-11-27T01:00:00.000Z'],
  ['in the night, the same morning', '2026-11-26T18:30:00.000Z', '2026-11-27T01:00:00.000Z'],
])('a site that is down %s is tried again at a full hour of the working day, an hour later at least', (_, now, next) => {
  expect(nextTryAt(new Date(now))).toBe(next);
});
