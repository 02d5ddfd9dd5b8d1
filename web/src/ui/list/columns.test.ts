import { expect, test } from 'vitest';
import { moveColumn, readColumns, writeColumns } from './columns.ts';

const all = ['what', 'state', 'cost', 'by'] as const;
const usual = ['what', 'state'] as const;

test('columns stand in the address in their order, and the usual ones in none', () => {
  expect(readColumns('cost,what', all, usual)).toEqual(['cost', 'what']);
  expect(writeColumns(['cost', 'what'], usual)).toBe('cost,what');
  expect(writeColumns(usual, usual)).toBeUndefined();
});

test('what is no column, or named twice, is left out; nothing left is the usual', () => {
  expect(readColumns('cost,nonsense,cost', all, usual)).toEqual(['cost']);
  expect(readColumns('nonsense', all, usual)).toBe(usual);
});

test('a column is moved to a place', () => {
  expect(moveColumn(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b']);
  expect(moveColumn(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c']);
  expect(moveColumn(['a', 'b', 'c'], 'a', 9)).toEqual(['b', 'c', 'a']);
});
