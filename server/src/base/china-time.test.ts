import { describe, expect, it } from 'vitest';
import { endOfWorkingDay } from './china-time.ts';

describe('the fifth working day', () => {
  it.each([
    ['over a weekend', '2026-11-20T02:00:00Z', '2026-11-27T15:59:00Z'],
    ['from a Saturday', '2026-11-21T02:00:00Z', '2026-11-27T15:59:00Z'],
    ['by the day in China, not in UTC', '2026-11-19T17:00:00Z', '2026-11-27T15:59:00Z'],
    [
      'over the National Day, with the Saturday that is worked after it',
      '2026-09-29T02:00:00Z',
      '2026-10-12T15:59:00Z',
    ],
    ['over the Spring Festival', '2026-02-13T02:00:00Z', '2026-02-27T15:59:00Z'],
    ['over a festival of a year without a notice', '2027-02-04T02:00:00Z', '2027-02-15T15:59:00Z'],
  ])('is counted %s', (_, from, due) => {
    expect(endOfWorkingDay(new Date(from), 5).toISOString()).toBe(new Date(due).toISOString());
  });
});
