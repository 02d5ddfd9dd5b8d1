import { expect, test } from 'vitest';
import { leastWidth } from './least-width.ts';

test('a column that shares what is left keeps a least width, so that it never collapses', () => {
  expect(leastWidth([{ width: 160 }, {}, { width: '15%' }], false)).toBe(480);
});

test('the button that unfolds a row has its own column', () => {
  expect(leastWidth([{ width: 100 }], true)).toBe(144);
});
