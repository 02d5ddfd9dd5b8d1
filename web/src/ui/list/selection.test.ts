import { expect, test } from 'vitest';
import {
  holdsRow,
  isEmpty,
  nothingSelected,
  onPage,
  selectEverything,
  selectPage,
  type Selection,
  selectThese,
  turn,
  turnPage,
  turnUntil,
} from './selection.ts';

const rows = ['a', 'b', 'c', 'd', 'e'];
const keys = ({ keys: set }: Selection): string[] => [...set].sort();

test('a click selects a row, another takes it back', () => {
  const one = turn(nothingSelected, 'b', rows);
  expect(keys(one)).toEqual(['b']);
  expect(isEmpty(turn(one, 'b', rows))).toBe(true);
});

test('Shift goes from the last click to this row, either way, and takes back as the first click did', () => {
  const from = turn(nothingSelected, 'b', rows);
  expect(keys(turnUntil(from, 'd', rows))).toEqual(['b', 'c', 'd']);
  expect(keys(turnUntil(from, 'a', rows))).toEqual(['a', 'b']);
  const without = turn(selectThese(rows), 'b', rows);
  expect(keys(turnUntil(without, 'd', rows))).toEqual(['a', 'e']);
});

test('a second Shift goes on from the same first click', () => {
  const far = turnUntil(turn(nothingSelected, 'b', rows), 'e', rows);
  expect(keys(turnUntil(far, 'c', rows))).toEqual(['b', 'c', 'd', 'e']);
  expect(keys(turnUntil(nothingSelected, 'c', rows))).toEqual(['c']);
});

test('the page is selected and taken back as a whole; rows of other pages stay', () => {
  const other = selectThese(['z']);
  const page = turnPage(other, rows);
  expect(keys(page)).toEqual(['a', 'b', 'c', 'd', 'e', 'z']);
  expect(onPage(page, rows)).toBe('all');
  expect(keys(turnPage(page, rows))).toEqual(['z']);
  expect(selectPage(page, rows)).toBe(page);
  expect(onPage(turn(nothingSelected, 'a', rows), rows)).toBe('some');
});

test('everything holds every row; whoever takes one row off is left with the others of the page', () => {
  expect(holdsRow(selectEverything, 'of another page')).toBe(true);
  expect(keys(turn(selectEverything, 'c', rows))).toEqual(['a', 'b', 'd', 'e']);
  expect(isEmpty(turnPage(selectEverything, rows))).toBe(true);
});
