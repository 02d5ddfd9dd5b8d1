import { expect, test } from 'vitest';
import { readSearch, writeSearch } from './search.ts';

test('search › keeps every digit of an id', () => {
  expect(readSearch('?id=12345678901234567890&n=7&e=9e12345')).toEqual({
    id: '12345678901234567890',
    n: '7',
    e: '9e12345',
  });
});

test('search › leaves empty values out', () => {
  expect(writeSearch({ q: '王 敏', page: '', tab: undefined })).toBe('?q=%E7%8E%8B+%E6%95%8F');
  expect(writeSearch({})).toBe('');
});
