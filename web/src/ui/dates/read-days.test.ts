import { expect, test } from 'vitest';
import { readDays } from './read-days.ts';

test('typed days in any spelling are a span, open at an empty end', () => {
  expect(readDays({ from: '2026/11/1', to: '20261118' })).toEqual({ from: '2026-11-01', to: '2026-11-18' });
  expect(readDays({ from: '', to: '2026-11-18' })).toEqual({ from: '', to: '2026-11-18' });
});

test('a day that the calendar does not have is named, with the end it stands at', () => {
  expect(readDays({ from: '2026-13-45', to: '' })).toEqual({ end: 'from', kind: 'notADay', typed: '2026-13-45' });
  expect(readDays({ from: '', to: '2026-02-30' })).toEqual({ end: 'to', kind: 'notADay', typed: '2026-02-30' });
});

test('a span that ends before it begins is wrong', () => {
  expect(readDays({ from: '2026-11-18', to: '2026-11-01' })).toEqual({ end: 'to', kind: 'inverted' });
  expect(readDays({ from: '2026-11-18', to: '2026-11-18' })).toEqual({ from: '2026-11-18', to: '2026-11-18' });
});
