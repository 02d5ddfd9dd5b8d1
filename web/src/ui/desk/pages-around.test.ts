import { expect, test } from 'vitest';
import { pagesAround } from './pages-around.ts';

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 7, [1, 2, null, 7]],
  [4, 7, [1, 2, 3, 4, 5, 6, 7]],
  [10, 51, [1, null, 9, 10, 11, null, 51]],
  [51, 51, [1, null, 50, 51]],
])('page %i of %i shows %j', (page, last, shown) => {
  expect(pagesAround(page, last)).toEqual(shown);
});
