import { describe, expect, it } from 'vitest';
import { readMinute } from './minute.ts';

describe('a moment as people write it', () => {
  it.each([
    '2026-11-20 14:18',
    '2026/11/20 14:18',
    '2026.11.20  14:18',
    '２０２６－１１－２０　１４：１８',
    '20261120 14:18',
    '2026年11月20日14时18分',
    '2026-11-20T14:18:00',
  ])('%s is read by the clock of China', (typed) => {
    expect(readMinute(typed)).toBe('2026-11-20T06:18:00.000Z');
  });

  it('keeps the second, and an hour of one digit', () => {
    expect(readMinute('2026-12-1 9:30:05')).toBe('2026-12-01T01:30:05.000Z');
    expect(readMinute('2026-12-01 00:00')).toBe('2026-11-30T16:00:00.000Z');
  });

  it.each([
    '',
    '2026-11-20',
    '2026-02-30 10:00',
    '2026-11-20 25:00',
    '2026-11-20 9:75',
    '2026-11-20 24:00',
    '14:18',
  ])('%s is none', (typed) => expect(readMinute(typed)).toBeNull());
});
