import { expect, test } from 'vitest';
import { isNarrowed, paramsOf, readFilter, widened, writeFilter } from './order-filter.ts';

test('the plain list has an empty address', () => {
  expect(Object.values(writeFilter(readFilter({}))).every((it) => it === undefined)).toBe(true);
  expect(isNarrowed(readFilter({ tab: 'you', page: '3' }))).toBe(false);
});

test('an address survives the way there and back', () => {
  const search = {
    tab: 'candidate',
    q: '钱逸飞',
    status: '4',
    who: 'mine',
    from: '2026-11-01',
    to: '2026-11-30',
    page: '2',
    size: '50',
  };
  expect(writeFilter(readFilter(search))).toEqual(search);
});

test.each([
  [
    { tab: 'nonsense', page: '-1', size: '7' },
    { tab: 'all', page: 1, size: 20 },
  ],
  [
    { tab: 'you', status: '4' },
    { tab: 'you', statuses: [] },
  ],
  [
    { from: 'yesterday', page: '1.5' },
    { from: '', page: 1 },
  ],
])('%j is read as %j', (search, expected) => {
  expect(readFilter(search)).toMatchObject(expected);
});

test('several states stand in one address and are asked for together', () => {
  const filter = readFilter({ status: '4,6' });
  expect(filter.statuses).toEqual([4, 6]);
  expect(writeFilter(filter)['status']).toBe('4,6');
  expect(paramsOf(filter).list.status).toEqual([4, 6]);
});

test('the last day counts whole, in China', () => {
  const { list, counts } = paramsOf(readFilter({ from: '2026-02-01', to: '2026-02-28' }));
  expect(list).toMatchObject({ startTime: '2026-02-01T00:00:00+08:00', endTime: '2026-03-01T00:00:00+08:00' });
  expect(counts).toMatchObject({ startDate: '2026-02-01T00:00:00+08:00', endDate: '2026-03-01T00:00:00+08:00' });
});

test('widening keeps the tab and the page size', () => {
  expect(widened(readFilter({ tab: 'done', q: 'x', who: 'mine', page: '4', size: '100' }))).toEqual(
    readFilter({ tab: 'done', size: '100' }),
  );
});
