import { expect, it } from 'vitest';
import { minutesOf } from './reading-time.ts';

const paragraph = (text: string) => ({ kind: 'paragraph' as const, pieces: [{ text }] });

it('reading takes a minute at the least, longer by characters in Chinese and by words in English', () => {
  expect(minutesOf([])).toBe(1);
  expect(minutesOf([paragraph('字'.repeat(1_200))])).toBe(3);
  expect(minutesOf([paragraph('word '.repeat(660))])).toBe(3);
});
