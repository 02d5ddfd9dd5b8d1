import { expect, test } from 'vitest';
import { type Opened, withOpened } from './recent.ts';

const opened = (id: string): Opened => ({ id, name: id, note: '', at: 0 });

test('what was opened last stands first, once, five at most', () => {
  let all: Opened[] = [];
  for (const id of ['1', '2', '3', '1', '4', '5', '6']) all = withOpened(all, opened(id));
  expect(all.map(({ id }) => id)).toEqual(['6', '5', '4', '1', '3']);
});
