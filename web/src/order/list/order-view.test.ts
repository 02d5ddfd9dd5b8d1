import { allOrderStates } from '@beidiao/contract/order/states';
import { expect, test } from 'vitest';
import {
  choosableStates,
  countParams,
  filterOf,
  inTab,
  isNarrowed,
  listParams,
  orderTokens,
  queryOfView,
  readView,
  tokensOn,
  usualColumns,
  viewOfQuery,
  widened,
  without,
  writeView,
} from './order-view.ts';

const today = '2026-11-23';
const whole = {
  view: '12',
  tab: 'candidate',
  q: '钱逸飞',
  days: 'month',
  by: '3,7',
  dept: '%E7%A0%94%E5%8F%91,R%26D%2C%20Asia',
  status: '4,18',
  paid: '102',
  order: '9',
  sort: 'placed',
  cols: 'cost,what',
  dense: '1',
  page: '2',
  size: '50',
};

test('the plain list has an empty address', () => {
  expect(Object.values(writeView(readView({}))).every((it) => it === undefined)).toBe(true);
  expect(isNarrowed(readView({ tab: 'you', page: '3', sort: 'placed' }))).toBe(false);
});

test('an address survives the way there and back', () => {
  expect(JSON.parse(JSON.stringify(writeView(readView(whole))))).toEqual(whole);
  const own = { who: 'mine', from: '2026-11-01', to: '2026-11-23' };
  expect(JSON.parse(JSON.stringify(writeView(readView(own))))).toEqual(own);
});

test.each([
  [
    { tab: 'nonsense', page: '-1', size: '7' },
    { tab: 'all', page: 1, size: 20 },
  ],
  [
    { tab: 'you', status: '4' },
    { tab: 'you', states: [] },
  ],
  [
    { from: 'yesterday', page: '1.5', by: 'x,0,7,7' },
    { span: { from: '', to: '' }, page: 1, by: ['7'] },
  ],
  [
    { cols: 'nothing', view: '-1' },
    { columns: usualColumns, viewId: '' },
  ],
])('%j is read as %j', (search, expected) => {
  expect(readView(search)).toMatchObject(expected);
});

test('a saved view keeps filters, order, columns and density, and neither page nor its own number', () => {
  const query = queryOfView(readView(whole));
  expect(Object.fromEntries(new URLSearchParams(query))).toEqual(
    Object.fromEntries(Object.entries(whole).filter(([name]) => !['view', 'page', 'size'].includes(name))),
  );
  const opened = viewOfQuery(query, { viewId: '5', size: 100 });
  expect(opened).toMatchObject({ viewId: '5', size: 100, page: 1, isDense: true, by: ['3', '7'] });
  expect(queryOfView(opened)).toBe(query);
  // What the list is set to now does not reach into what was saved.
  expect(queryOfView(viewOfQuery(query, readView({ tab: 'done', q: 'x' })))).toBe(query);
});

test('a view with a named span moves with the calendar', () => {
  const view = viewOfQuery('days=month', { viewId: '', size: 20 });
  expect(listParams(view, '2026-11-23').startTime).toBe('2026-11-01T00:00:00+08:00');
  expect(listParams(view, '2026-12-02').startTime).toBe('2026-12-01T00:00:00+08:00');
});

test('the last day counts whole, in China', () => {
  const view = readView({ from: '2026-02-01', to: '2026-02-28' });
  const [start, end] = ['2026-02-01T00:00:00+08:00', '2026-03-01T00:00:00+08:00'];
  expect(listParams(view, today)).toMatchObject({ startTime: start, endTime: end });
  expect(countParams(view, today)).toMatchObject({ startDate: start, endDate: end });
});

test('tokens stand in one order, whatever the order of the address', () => {
  const { order, paid, status, dept, by, days } = whole;
  expect(tokensOn(readView({ order, paid, status, dept, by, days, tab: 'candidate' }))).toEqual([...orderTokens]);
});

test('each token is taken off by itself, and none is left when all are', () => {
  const view = readView(whole);
  for (const token of orderTokens) {
    const rest = without(view, token);
    expect(tokensOn(rest)).toEqual(orderTokens.filter((it) => it !== token));
    expect(rest.page).toBe(1);
  }
  const plain = widened(view);
  expect(isNarrowed(plain)).toBe(false);
  expect(plain).toMatchObject({ tab: 'candidate', size: 50, isDense: true, columns: ['cost', 'what'] });
});

test('every state can be asked for, deleted reports included; those of another tab are let go of', () => {
  expect(choosableStates('all')).toEqual(allOrderStates);
  expect(choosableStates('ended')).toContain(-1);
  expect(inTab(readView({ status: '4,7' }), 'done').states).toEqual([7]);
});

test('states of the check and of what pays it are asked for together', () => {
  expect(filterOf(readView({ status: '4,7', paid: '102' }), today).status).toEqual([4, 7, 102]);
  expect(filterOf(readView({ paid: '103' }), today).status).toEqual([103]);
  expect(filterOf(readView({ tab: 'done', paid: '102' }), today).status).toEqual([7, 102]);
  expect(countParams(readView({ status: '4', paid: '102' }), today).status).toEqual([102]);
});
