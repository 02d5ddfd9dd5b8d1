import { expect, test } from 'vitest';
import { mostGiving } from './most-giving.ts';

test('the filter to take off first is the one that gives most rows', () => {
  expect(
    mostGiving([
      { drop: 'days', count: 3 },
      { drop: 'by', count: 96 },
      { drop: 'state', count: 96 },
    ]),
  ).toEqual({
    drop: 'by',
    count: 96,
  });
});

test('nothing is offered where no single filter gives anything', () => {
  expect(mostGiving([{ drop: 'days', count: 0 }])).toBeNull();
  expect(mostGiving([])).toBeNull();
});
