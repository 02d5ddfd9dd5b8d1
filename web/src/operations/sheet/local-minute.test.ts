import { describe, expect, it } from 'vitest';
import { fromLocalMinute, toLocalMinute } from './local-minute.ts';

describe('a moment as people write it', () => {
  it.each([
    '2026-11-20 14:18',
    '2026/11/20 14:18',
    '2026.11.20  14:18',
  ])('%s is read, and written in one way', (typed) => {
    expect(toLocalMinute(fromLocalMinute(typed))).toBe('2026-11-20 14:18');
  });

  it.each(['', '2026-11-20', '2026-02-30 10:00', '2026-11-20 25:00', '2026-11-20 10:75'])('%s is none', (typed) => {
    expect(fromLocalMinute(typed)).toBeNull();
  });
});
