import { expect, test } from 'vitest';
import {
  countParams,
  isNarrowed,
  listParamsOf,
  queryOfView,
  readOpened,
  readView,
  tokensOn,
  viewOfQuery,
  widened,
  writeView,
} from './report-view.ts';

const today = '2026-11-23';

test('the address holds all that the report centre is set to, and reads it back', () => {
  const view = {
    tab: 'stage',
    q: '顾思远',
    span: { name: 'month' },
    by: ['7'],
    departments: ['研发中心', 'R&D, Asia'],
    lights: ['yellow', 'red'],
    isUnread: true,
    isOldestFirst: true,
    columns: ['what', 'state'],
    isDense: true,
    page: 2,
    size: 50,
    viewId: '12',
  } as const;
  expect(readView(writeView(view))).toEqual(view);
  expect(writeView(readView({ tab: 'nonsense', page: '-1', size: '7', cols: 'no', by: 'x', days: 'ever' }))).toEqual(
    {},
  );
});

test('a saved view keeps neither the page nor itself, and is the same text for the same settings', () => {
  const query = queryOfView(readView({ dense: '1', days: 'month', page: '3', view: '9' }));
  expect(query).toBe('days=month&dense=1');
  expect(viewOfQuery(query, { viewId: '9', size: 50 })).toMatchObject({
    viewId: '9',
    size: 50,
    page: 1,
    isDense: true,
  });
});

test('only checks from the consent on; named days are those of today', () => {
  const params = listParamsOf(readView({ days: 'month', by: '7' }), today);
  expect(params).toEqual({
    status: [5, 19, 6, 7],
    operatorIdList: ['7'],
    startTime: '2026-11-01T00:00:00+08:00',
    endTime: '2026-11-24T00:00:00+08:00',
    orderSort: 'desc',
    pageNo: 1,
    pageSize: 20,
  });
  expect(countParams(readView({ q: '欧阳' }), today)).toEqual({ searchCriteria: '欧阳' });
});

test('results and what is unread are asked of the server, of the list and of its counts', () => {
  const view = readView({ result: 'red,yellow,pink', unread: '1' });
  const asked = { lightList: ['yellow', 'red'], isUnread: true };
  expect(listParamsOf(view, today)).toMatchObject(asked);
  expect(countParams(view, today)).toEqual(asked);
  expect(tokensOn(view)).toEqual(['result', 'unread']);
  expect(isNarrowed(widened(view))).toBe(false);
});

test('without its filters the list is as wide as its tab', () => {
  const view = readView({ tab: 'full', q: '欧阳', days: 'month', by: '7' });
  expect(tokensOn(view)).toEqual(['days', 'by']);
  expect(widened(view).tab).toBe('full');
  expect([isNarrowed(view), isNarrowed(widened(view))]).toEqual([true, false]);
});

test('opened report › digits only, the newest version when none is named', () => {
  expect(readOpened({})).toBeNull();
  expect(readOpened({ id: '12x' })).toBeNull();
  expect(readOpened({ id: '12', version: '2' })).toEqual({ id: '12', version: 2 });
  expect(readOpened({ id: '12', version: '0' })).toEqual({ id: '12', version: undefined });
});
