import { orderCalls } from '@beidiao/contract/order/calls';
import { orderStates } from '@beidiao/contract/order/states';
import type { PermissionCode } from '@beidiao/contract/wire/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeWire } from '../../test/fake-wire.ts';
import { answerList, countsOf } from '../../test/order-lists.ts';
import { unpaidRow } from '../../test/order-row.ts';
import { signInHr } from '../../test/people.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { Orders } from './orders.tsx';

type Opened = { at?: string; rows?: number; everywhere?: number; found?: number; lacks?: readonly PermissionCode[] };

/** `everywhere`: orders without a search; `found`: with one. */
async function openList({ at = '', rows = 1, everywhere = 7, found = everywhere, lacks = [] }: Opened = {}) {
  const wire = fakeWire();
  signInHr(wire, { lacks });
  answerList(wire, { rows: rows === 0 ? [] : [unpaidRow()], counts: {} });
  wire.answers(orderCalls.counts, ({ searchCriteria }) =>
    countsOf({ [orderStates.unpaid]: searchCriteria === undefined ? everywhere : found }),
  );
  const page = await renderScreen(<Orders />, { at: `/Dashboard/Order${at}` });
  await waitFor(() => expect(wire.asked(orderCalls.list)).not.toHaveLength(0));
  return { wire, ...page, asked: () => wire.asked(orderCalls.list).at(-1)?.params };
}

test('what is searched for stands in the address and is asked of the server', async () => {
  const { user, address, asked } = await openList();
  await user.type(await screen.findByRole('searchbox', { name: '搜索订单' }), '诸葛');
  await waitFor(() => expect(asked()?.searchCriteria).toBe('诸葛'));
  expect(new URLSearchParams(address().split('?')[1]).get('q')).toBe('诸葛');
});

test('a state that is chosen stands in the address, in words on its token, and is asked of the server', async () => {
  const { user, address, asked } = await openList();
  await user.click(await screen.findByRole('button', { name: '添加筛选条件' }));
  await user.click(await screen.findByRole('menuitem', { name: '状态' }));
  await user.click(await screen.findByRole('option', { name: /^待支付/ }));
  await waitFor(() => expect(asked()?.status).toEqual([orderStates.unpaid]));
  expect(address()).toContain(`status=${orderStates.unpaid}`);
  expect(screen.getByRole('button', { name: '状态 · 待支付' })).toBeDefined();
});

test('several states are chosen from a list that narrows while one types, by pinyin too', async () => {
  const { user, asked } = await openList();
  await user.click(await screen.findByRole('button', { name: '添加筛选条件' }));
  await user.click(await screen.findByRole('menuitem', { name: '状态' }));
  const typed = await screen.findByRole('combobox', { name: '输入文字或拼音筛选' });
  await user.type(typed, 'daizhifu');
  expect(within(screen.getByRole('listbox', { name: '状态' })).getAllByRole('option')).toHaveLength(1);
  await user.keyboard('{Enter}');
  await user.clear(typed);
  await user.type(typed, '已取消');
  await user.click(screen.getByRole('option', { name: /^已取消/ }));
  await waitFor(() => expect(asked()?.status).toEqual([orderStates.unpaid, orderStates.cancelled]));
  expect(screen.getByRole('button', { name: '状态 · 待支付、已取消' })).toBeDefined();
});

test('days are typed in any spelling; one that does not exist and an inverted span say so and stay as typed', async () => {
  const { user, address } = await openList();
  await user.click(await screen.findByRole('button', { name: '添加筛选条件' }));
  await user.click(await screen.findByRole('menuitem', { name: '下单' }));
  const panel = await screen.findByRole('dialog', { name: '下单' });
  const [from, to] = [within(panel).getByLabelText('开始日期'), within(panel).getByLabelText('结束日期')];
  await user.type(from, '2026-13-45{Enter}');
  expect(within(panel).getByRole('alert').textContent).toContain('没有“2026-13-45”这一天');
  expect(from.getAttribute('aria-invalid')).toBe('true');
  await user.clear(from);
  await user.type(from, '2026-11-18');
  await user.type(to, '20261101{Enter}');
  expect(within(panel).getByRole('alert').textContent).toBe('结束日期早于开始日期');
  expect(address()).toBe('/Dashboard/Order');
  await user.clear(to);
  await user.type(to, '2026年11月20日{Enter}');
  await user.click(within(panel).getByRole('button', { name: '查看这 3 天' }));
  await waitFor(() => expect(address()).toBe('/Dashboard/Order?from=2026-11-18&to=2026-11-20'));
});

test('an address that is sent to somebody shows them the same filters', async () => {
  const { asked } = await openList({ at: `?tab=you&q=诸葛&status=${orderStates.unpaid}&sort=due&page=2` });
  expect(asked()).toMatchObject({
    flag: 'you',
    searchCriteria: '诸葛',
    status: [orderStates.unpaid],
    orderSort: 'due',
    pageNo: 2,
  });
  expect(await screen.findByRole('searchbox', { name: '搜索订单' })).toHaveProperty('value', '诸葛');
  expect(screen.getByRole('tab', { name: /待我处理/ }).getAttribute('aria-selected')).toBe('true');
});

test('an address that somebody has edited wrong shows the whole list', async () => {
  const { asked } = await openList({ at: '?tab=nonsense&status=9999&sort=up&page=-3' });
  expect(asked()).toMatchObject({ flag: 'all', status: [], orderSort: 'desc', pageNo: 1 });
});

test('another filter begins at the first page again', async () => {
  const { user, asked } = await openList({ at: '?page=3' });
  expect(asked()?.pageNo).toBe(3);
  await user.type(await screen.findByRole('searchbox', { name: '搜索订单' }), '李');
  await waitFor(() => expect(asked()).toMatchObject({ searchCriteria: '李', pageNo: 1 }));
});

test('taking a filter off its token leaves the others', async () => {
  const { user, address, asked } = await openList({ at: `?q=诸葛&status=${orderStates.unpaid}` });
  await user.click(await screen.findByRole('button', { name: '清除“状态”' }));
  await waitFor(() => expect(asked()).toMatchObject({ status: [], searchCriteria: '诸葛' }));
  expect(address()).not.toContain('status');
});

test('resetting takes all filters off and keeps the tab', async () => {
  const { user, asked } = await openList({ at: `?tab=you&q=诸葛&status=${orderStates.unpaid}` });
  await user.click(await screen.findByRole('button', { name: '清空' }));
  await waitFor(() => expect(asked()?.searchCriteria).toBeUndefined());
  expect(asked()).toMatchObject({ flag: 'you', status: [] });
  expect(screen.getByRole('searchbox', { name: '搜索订单' })).toHaveProperty('value', '');
});

test('a list that filters have emptied names the filter whose removal shows most, and takes it off', async () => {
  const { user, asked } = await openList({
    at: `?q=诸葛&status=${orderStates.unpaid}`,
    rows: 0,
    everywhere: 9,
    found: 2,
  });
  expect(await screen.findByText('没有符合条件的订单')).toBeDefined();
  await user.click(await screen.findByRole('button', { name: '去掉“搜索词”，查看 9 人' }));
  await waitFor(() => expect(asked()?.searchCriteria).toBeUndefined());
  expect(asked()?.status).toEqual([orderStates.unpaid]);
});

test.each(['李', 'j'])('a search for %s alone says that a name needs two signs', async (q) => {
  await openList({ at: `?q=${q}`, rows: 0, everywhere: 9 });
  expect(await screen.findByText('姓名请至少输入两个字或两个字母。')).toBeDefined();
});

test('a search for two signs that finds nobody says what can be typed', async () => {
  await openList({ at: '?q=李四', rows: 0, everywhere: 9 });
  expect(await screen.findByText(/^姓名和订单号可只输开头，姓名至少两个字/)).toBeDefined();
  expect(screen.queryByText('姓名请至少输入两个字或两个字母。')).toBeNull();
});

test('an empty tab says how many there are under the others', async () => {
  const { user, asked } = await openList({ at: '?tab=done', rows: 0 });
  expect(await screen.findByText('其他分类中有 7 笔。')).toBeDefined();
  await user.click(screen.getByRole('button', { name: '查看全部订单' }));
  await waitFor(() => expect(asked()?.flag).toBe('all'));
});

test('who has never ordered is led to the first order', async () => {
  await openList({ rows: 0, everywhere: 0 });
  expect(await screen.findByText('暂无订单')).toBeDefined();
  expect(screen.getAllByRole('link', { name: '下单背调' })).toHaveLength(2);
});

test('a list that could not be read says so instead of being empty, and is read again by hand', async () => {
  const wire = fakeWire();
  signInHr(wire);
  answerList(wire, { rows: [], counts: {} });
  wire.declines(orderCalls.list, 'busy');
  const { user } = await renderScreen(<Orders />, { at: '/Dashboard/Order' });
  expect(await screen.findByText('订单加载失败')).toBeDefined();
  expect(screen.queryByText('暂无订单')).toBeNull();
  wire.answers(orderCalls.list, { rows: [unpaidRow()], total: 1, isFloor: false, nextCursor: null });
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(within(await screen.findByRole('table', { name: '订单' })).getByText('诸葛明玥')).toBeDefined();
});

test('who may not see the orders of others is not offered to narrow by orderer', async () => {
  const { user } = await openList({ lacks: ['P00006'] });
  await user.click(await screen.findByRole('button', { name: '添加筛选条件' }));
  expect(await screen.findByRole('menuitem', { name: '状态' })).toBeDefined();
  expect(screen.queryByRole('menuitem', { name: '下单人' })).toBeNull();
});
