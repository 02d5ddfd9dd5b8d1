import { expect, test } from 'vitest';
import { formatMoney, formatSpan, formatTime, formatTimeDense, formatTimeLeft } from './format.ts';

test('money › fen in yuan, "-" when there is none', () => {
  expect([formatMoney(2864050), formatMoney(-1), formatMoney(0), formatMoney(null)]).toEqual([
    '¥28,640.50',
    '−¥0.01',
    '¥0.00',
    '-',
  ]);
});

test('time › China time wherever the reader is', () => {
  expect(formatTime('2026-11-21T06:05:00Z')).toBe('2026-11-21 14:05');
  expect(formatTime('2026-12-31T16:00:00Z')).toBe('2027-01-01 00:00');
  expect(formatTime(null)).toBe('-');
});

test('time › dense leaves the year of today out', () => {
  expect(formatTimeDense('2026-11-21T14:05:00+08:00', '2026-12-01T00:00:00+08:00')).toBe('11-21 14:05');
  expect(formatTimeDense('2025-11-21T14:05:00+08:00', '2026-12-01T00:00:00+08:00')).toBe('2025-11-21 14:05');
});

test('time left › the two largest units', () => {
  const now = '2026-11-21T10:00:00+08:00';
  expect(formatTimeLeft('2026-11-26T13:20:00+08:00', 'zh', now)).toBe('剩 5 天 3 小时');
  expect(formatTimeLeft('2026-11-21T12:30:59+08:00', 'en', now)).toBe('2h 30min left');
  expect(formatSpan(-5, 'zh')).toBe('不到 1 分钟');
  expect(formatSpan(59_000, 'en')).toBe('under a minute');
});
