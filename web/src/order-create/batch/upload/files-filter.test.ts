import { expect, test } from 'vitest';
import {
  filesOfQuery,
  filesParams,
  queryOfFiles,
  readFiles,
  tokensOn,
  turnSort,
  widened,
  writeFiles,
} from './files-filter.ts';

const today = '2026-11-23';

test('the address holds all that the lists are set to, and an edited one shows them plain', () => {
  const filter = readFiles({
    name: '十一月.xlsx',
    q: '沈',
    days: 'month',
    sort: 'byName',
    page: '2',
    size: '50',
    view: '3',
  });
  expect(readFiles(writeFiles(filter))).toEqual(filter);
  expect(writeFiles(readFiles({ days: 'ever', sort: 'no', page: '0', size: '9' }))).toEqual({});
  expect(filesOfQuery(queryOfFiles(filter), { viewId: '3', size: 50 })).toEqual({ ...filter, page: 1 });
});

test('named days are those of today, with the whole of the last one', () => {
  expect(filesParams(readFiles({ days: 'today' }), today)).toMatchObject({
    startTime: '2026-11-23T00:00:00+08:00',
    endTime: '2026-11-24T00:00:00+08:00',
    sortBy: 'createTime',
    orderSort: 'desc',
  });
});

test('tokens that narrow the lists are taken off together', () => {
  const filter = readFiles({ name: 'a', days: 'today', sort: 'byCount' });
  expect(tokensOn(filter)).toEqual(['name', 'time']);
  expect(tokensOn(widened(filter))).toEqual([]);
  expect(widened(filter).sort).toBe('byCount');
});

test.each([
  ['newest', 'time', 'oldest'],
  ['oldest', 'time', 'newest'],
  ['newest', 'name', 'byName'],
  ['byName', 'name', 'newest'],
  ['byName', 'people', 'byCount'],
] as const)('from %s a press on %s leads to %s', (sort, column, next) => {
  expect(turnSort(sort, column)).toBe(next);
});
