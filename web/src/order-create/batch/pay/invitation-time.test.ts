import { expect, test } from 'vitest';
import { faultOf, isWakingHour, suggestedTime } from './invitation-time.ts';

const now = Date.parse('2026-11-23T14:20:00+08:00');

test('messages are sent between 8:00 and 21:00, both included', () => {
  expect(['07:59', '08:00', '21:00', '21:01', '9:30', ''].map(isWakingHour)).toEqual([
    false,
    true,
    true,
    false,
    false,
    false,
  ]);
});
test('messages are sent after now, and at most 30 days ahead', () => {
  expect(faultOf({ day: '2026-11-23', time: '14:20' }, now)).toBe('past');
  expect(faultOf({ day: '2026-11-23', time: '14:21' }, now)).toBeNull();
  expect(faultOf({ day: '2026-12-23', time: '14:20' }, now)).toBeNull();
  expect(faultOf({ day: '2026-12-23', time: '14:21' }, now)).toBe('tooFar');
  expect(faultOf({ day: '2026-11-24', time: '22:00' }, now)).toBe('wrongHour');
  expect(faultOf({ day: '2026-02-30', time: '09:00' }, now)).toBe('wrongDay');
});
test('what is suggested can be chosen', () => {
  expect(faultOf(suggestedTime(now), now)).toBeNull();
});
