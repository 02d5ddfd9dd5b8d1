import { expect, test } from 'vitest';
import { leastWidth } from './least-width.ts';

test('a column that shares what is left keeps a least width, so that it never collapses', () => {
  expect(leastWidth([{ width: 160 }, {}, { width: '15%' }], 0)).toBe(480);
});

test('what stands beside the columns has a width of its own', () => {
  expect(leastWidth([{ width: 100 }], 44)).toBe(144);
});
