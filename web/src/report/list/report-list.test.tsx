import { orderCalls } from '@beidiao/contract/order/calls';
import { orderStates } from '@beidiao/contract/order/states';
import type { Language } from '@beidiao/contract/wire/language';
import type { PermissionCode } from '@beidiao/contract/wire/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeWire } from '../../../test/fake-wire.ts';
import { answerList } from '../../../test/order-lists.ts';
import { unpaidRow } from '../../../test/order-row.ts';
import { signInHr } from '../../../test/people.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { ReportList } from './report-list.tsx';

type Opened = {
  at?: string;
  rows?: number;
  reports?: number;
  lacks?: readonly PermissionCode[];
  language?: Language;
};

const reported = unpaidRow({
  status: orderStates.reported,
  moves: [],
  result: { light: 'green', endedItems: 2, totalItems: 2 },
  isUnread: true,
});

async function openList({ at = '', rows = 1, reports = 5, lacks = [], language = 'zh' }: Opened = {}) {
  const wire = fakeWire();
  signInHr(wire, { lacks });
  answerList(wire, { rows: rows === 0 ? [] : [reported], counts: { [orderStates.reported]: reports } });
  const page = await renderScreen(<ReportList />, { at: `/Dashboard/Report${at}`, language });
  await waitFor(() => expect(wire.asked(orderCalls.list)).not.toHaveLength(0));
  return { wire, ...page, asked: () => wire.asked(orderCalls.list).at(-1)?.params };
}

test('the list shows checks from the consent on, and those alone', async () => {
  const { asked } = await openList();
  const { authorized, generating, partlyReported, reported: whole } = orderStates;
  expect([...(asked()?.status ?? [])].sort()).toEqual([authorized, generating, partlyReported, whole].sort());
});

test('a result that is chosen stands in the address and on its token, and is asked of the server', async () => {
  const { user, address, asked } = await openList();
  await user.click(await screen.findByRole('button', { name: '添加筛选条件' }));
  await user.click(await screen.findByRole('menuitem', { name: '结论' }));
  const choices = await screen.findByRole('listbox', { name: '结论' });
  const [first] = within(choices).getAllByRole('option');
  if (first) await user.click(first);
  await waitFor(() => expect(asked()?.lightList).toHaveLength(1));
  expect(address()).toContain(`result=${asked()?.lightList?.[0]}`);
  expect(screen.getByRole('button', { name: `结论 · ${first?.textContent}` })).toBeDefined();
});

test('what is unread can be asked for, and is taken off again', async () => {
  const { user, address, asked } = await openList();
  await user.click(await screen.findByRole('button', { name: '添加筛选条件' }));
  await user.click(await screen.findByRole('menuitem', { name: '阅读状态' }));
  await user.click(await screen.findByRole('option', { name: '未读' }));
  await waitFor(() => expect(asked()?.isUnread).toBe(true));
  expect(address()).toBe('/Dashboard/Report?unread=1');
  await user.click(await screen.findByRole('button', { name: '清除“阅读状态”' }));
  await waitFor(() => expect(address()).toBe('/Dashboard/Report'));
  expect(screen.queryByRole('button', { name: /^阅读状态/ })).toBeNull();
});

test('the key Delete on a token takes it off', async () => {
  const { user, asked } = await openList({ at: '?unread=1' });
  (await screen.findByRole('button', { name: '阅读状态 · 未读' })).focus();
  await user.keyboard('{Delete}');
  await waitFor(() => expect(asked()?.isUnread).toBeUndefined());
});

test('a tab that is opened keeps what is searched for', async () => {
  const { user, address, asked } = await openList({ at: '?q=诸葛' });
  await user.click(await screen.findByRole('tab', { name: /完整报告/ }));
  await waitFor(() => expect(asked()).toMatchObject({ status: [orderStates.reported], searchCriteria: '诸葛' }));
  expect(new URLSearchParams(address().split('?')[1]).get('tab')).toBe('full');
});

test('who may not see reports is not offered to narrow by result', async () => {
  const { user } = await openList({ lacks: ['P00007'] });
  await user.click(await screen.findByRole('button', { name: '添加筛选条件' }));
  expect(await screen.findByRole('menuitem', { name: '阅读状态' })).toBeDefined();
  expect(screen.queryByRole('menuitem', { name: '结论' })).toBeNull();
});

test('a list that a filter has emptied does not claim that there are no reports', async () => {
  await openList({ at: '?unread=1', rows: 0 });
  expect(await screen.findByText('没有符合条件的报告')).toBeDefined();
  expect(screen.getByRole('button', { name: '去掉“阅读状态”，查看 5 份' })).toBeDefined();
  expect(screen.queryByText('暂无报告')).toBeNull();
});

test.each([
  { language: 'zh', hint: '姓名请至少输入两个字或两个字母。' },
  { language: 'en', hint: 'Enter at least two characters of the name.' },
] as const)('a search for one sign alone says in $language that a name needs two', async ({ language, hint }) => {
  await openList({ at: '?q=李', rows: 0, language });
  expect(await screen.findByText(hint)).toBeDefined();
});

test('an empty tab says how many reports there are under the others', async () => {
  await openList({ at: '?tab=stage', rows: 0 });
  expect(await screen.findByText('其他分类中有 5 份。')).toBeDefined();
});

test('in English the first report is awaited in English', async () => {
  await openList({ rows: 0, reports: 0, language: 'en' });
  expect(await screen.findByText('No reports yet')).toBeDefined();
});
