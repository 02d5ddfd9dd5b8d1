import { settingsCalls } from '@beidiao/contract/account/settings';
import { type SavedView, viewCalls } from '@beidiao/contract/view/calls';
import { statementCalls } from '@beidiao/contract/invoice/statement';
import { type TradeOrder, walletCalls } from '@beidiao/contract/wallet/calls';
import { tradeStates } from '@beidiao/contract/wallet/trade-states';
import { fen } from '@beidiao/contract/wire/money';
import type { Language } from '@beidiao/contract/wire/language';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeWire, fakeWire } from '../../test/fake-wire.ts';
import { signInHr } from '../../test/people.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { Account } from './account.tsx';
import { AccountBooks } from './account-books.tsx';

const at = '2026-11-26T09:30:00+08:00';

const topUp: TradeOrder = {
  orderId: '502',
  tradeNo: 'ZF20261126002',
  orderNo: null,
  kind: 'recharge',
  status: tradeStates.paid,
  amountFen: fen(50_000),
  giftFen: fen(0),
  refundedFen: fen(0),
  channelCode: 'ALIPAY',
  createdAt: at,
  paidAt: at,
  expiresAt: at,
};
const checks: TradeOrder = {
  ...topUp,
  orderId: '501',
  tradeNo: 'ZF20261126001',
  orderNo: 'BD20261126001',
  kind: 'checks',
  amountFen: fen(20_000),
  channelCode: 'BALANCE',
};
const ofChecks: SavedView = { viewId: '71', name: '背调支付', query: 'only=checks' };

/** As the server narrows them. */
const answerTrades = (wire: FakeWire, ...trades: readonly TradeOrder[]): void =>
  wire.answers(walletCalls.tradeBills, ({ kind }) => {
    const rows = trades.filter((trade) => kind === undefined || trade.kind === kind);
    return { rows, total: rows.length };
  });

type Opened = {
  at?: string;
  trades?: readonly TradeOrder[];
  views?: readonly SavedView[];
  hasShortcuts?: boolean;
  language?: Language;
};

async function openTrades(opened: Opened = {}) {
  const { at: search = '', trades = [topUp, checks], views = [], hasShortcuts = true, language = 'zh' } = opened;
  const wire = fakeWire();
  signInHr(wire);
  const person = { userId: '31', loginName: 'hr_yunqi', username: '沈若溪', phoneNo: null, idCard: null, email: null };
  wire.answers(settingsCalls.personalInfo, {
    personInfo: { ...person, pendingEmail: null, passwordChangedAt: null, createdAt: at, hasShortcuts },
  });
  wire.answers(viewCalls.list, { views: [...views] });
  answerTrades(wire, ...trades);
  const page = await renderScreen(<AccountBooks id="books" hidden={null} />, {
    at: `/Dashboard/Account?book=trades${search}`,
    language,
  });
  await screen.findByRole('group', { name: language === 'zh' ? '已保存的视图' : 'Saved views' });
  const asked = () => wire.asked(walletCalls.tradeBills).at(-1)?.params;
  const searched = () => Object.fromEntries(new URLSearchParams(page.address().split('?')[1]));
  return { wire, ...page, asked, searched };
}

const rows = async (): Promise<HTMLElement[]> =>
  within(await screen.findByRole('table', { name: '支付单' }))
    .getAllByRole('row')
    .slice(1);
const view = (name = ofChecks.name) => screen.findByRole('button', { name: new RegExp(`^${name}`) });
const isOpen = async (name?: string): Promise<boolean> => (await view(name)).getAttribute('aria-pressed') === 'true';

test('payment orders are narrowed to a purpose, which stands in the address and on its token', async () => {
  const { user, asked, searched } = await openTrades({ at: '&page=3' });
  expect(asked()).toEqual({ pageNo: 3, pageSize: 20 });
  await user.click(screen.getByRole('button', { name: '添加筛选条件' }));
  await user.click(await screen.findByRole('menuitem', { name: '用途' }));
  await user.click(within(await screen.findByRole('dialog', { name: '用途' })).getByRole('option', { name: '背调' }));
  await waitFor(() => expect(asked()).toEqual({ pageNo: 1, pageSize: 20, kind: 'checks' }));
  expect(searched()).toEqual({ book: 'trades', only: 'checks' });
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  expect(screen.getByRole('button', { name: '用途 · 背调' })).toBeDefined();
  expect(screen.queryByRole('button', { name: '添加筛选条件' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '清除“用途”' }));
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  expect(searched()).toEqual({ book: 'trades' });
});

test('what the list is set to is kept as a view under a name, which stands open from then on', async () => {
  const { wire, user, searched } = await openTrades({ at: '&only=checks&page=2' });
  await user.click(screen.getByRole('button', { name: '存为视图' }));
  const form = within(await screen.findByRole('dialog', { name: '存为视图' }));
  await user.type(form.getByRole('textbox', { name: '视图名称' }), ' {Enter}');
  expect((await form.findByRole('alert')).textContent).toBe('请填写视图名称');
  wire.answers(viewCalls.add, () => {
    wire.answers(viewCalls.list, { views: [ofChecks] });
    return { viewId: ofChecks.viewId };
  });
  await user.type(form.getByRole('textbox', { name: '视图名称' }), '背调支付{Enter}');
  expect(await screen.findByText('已保存视图“背调支付”')).toBeDefined();
  expect(await isOpen()).toBe(true);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(wire.asked(viewCalls.add).map(({ params }) => params)).toEqual([
    { list: 'trades', name: '背调支付', query: 'only=checks' },
  ]);
  expect(searched()).toMatchObject({ only: 'checks', view: '71' });
});

test('a name that is taken says so, and stays to be changed', async () => {
  const { wire, user } = await openTrades({ views: [ofChecks] });
  await user.click(screen.getByRole('button', { name: '存为视图' }));
  const name = await screen.findByRole('textbox', { name: '视图名称' });
  wire.declines(viewCalls.add, 'viewNameTaken', { facts: { name: '背调支付' } });
  await user.type(name, '背调支付{Enter}');
  expect(await screen.findByText('已有名为“背调支付”的视图，请使用其他名称')).toBeDefined();
  expect(name).toHaveProperty('value', '背调支付');
  wire.answers(viewCalls.add, { viewId: '72' });
  await user.type(name, '二{Enter}');
  expect(await screen.findByText('已保存视图“背调支付二”')).toBeDefined();
});

test('a view that was changed says so, and is put back by a press on it', async () => {
  const { user, searched } = await openTrades({ at: '&only=checks&view=71', views: [ofChecks] });
  expect((await view()).textContent).not.toContain('已改');
  await user.click(screen.getByRole('button', { name: '清除“用途”' }));
  await waitFor(async () => expect((await view()).textContent).toContain('已改'));
  expect(await isOpen()).toBe(true);
  await user.click(await view());
  await waitFor(() => expect(searched()).toMatchObject({ only: 'checks', view: '71' }));
  expect((await view()).textContent).not.toContain('已改');
});

test('a view is not taken for changed because it was saved with what the list no longer knows', async () => {
  const old = { ...ofChecks, query: 'only=checks&density=dense' };
  await openTrades({ at: '&only=checks&view=71', views: [old] });
  expect((await view()).textContent).not.toContain('已改');
});

test('a view that was changed is saved as it is now', async () => {
  const { wire, user } = await openTrades({ at: '&only=recharge&view=71', views: [ofChecks] });
  await user.click(await screen.findByRole('button', { name: '视图“背调支付”的操作' }));
  wire.answers(viewCalls.change, () => {
    wire.answers(viewCalls.list, { views: [{ ...ofChecks, query: 'only=recharge' }] });
    return {};
  });
  await user.click(await screen.findByRole('menuitem', { name: '保存修改' }));
  expect(await screen.findByText('已保存视图“背调支付”')).toBeDefined();
  await waitFor(async () => expect((await view()).textContent).not.toContain('已改'));
  expect(wire.asked(viewCalls.change).map(({ params }) => params)).toEqual([{ viewId: '71', query: 'only=recharge' }]);
});

test('a view is renamed, and keeps what it is set to', async () => {
  const { wire, user } = await openTrades({ at: '&only=checks&view=71', views: [ofChecks] });
  await user.click(await screen.findByRole('button', { name: '视图“背调支付”的操作' }));
  await user.click(await screen.findByRole('menuitem', { name: '重命名' }));
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: '视图名称' });
  expect(name.value).toBe('背调支付');
  wire.answers(viewCalls.change, () => {
    wire.answers(viewCalls.list, { views: [{ ...ofChecks, name: '背调' }] });
    return {};
  });
  await user.clear(name);
  await user.type(name, '背调{Enter}');
  expect(await isOpen('背调')).toBe(true);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(wire.asked(viewCalls.change).map(({ params }) => params)).toEqual([{ viewId: '71', name: '背调' }]);
});

test('a view is deleted only when that is meant, and the list stays as it is set', async () => {
  const { wire, user, searched } = await openTrades({ at: '&only=checks&view=71', views: [ofChecks] });
  const remove = async (answer: string): Promise<void> => {
    await user.click(await screen.findByRole('button', { name: '视图“背调支付”的操作' }));
    await user.click(await screen.findByRole('menuitem', { name: '删除' }));
    const question = within(await screen.findByRole('dialog', { name: '删除视图“背调支付”？' }));
    await user.click(question.getByRole('button', { name: answer }));
  };
  wire.answers(viewCalls.remove, () => {
    wire.answers(viewCalls.list, { views: [] });
    return {};
  });
  await remove('返回');
  expect(wire.asked(viewCalls.remove)).toHaveLength(0);
  await remove('删除');
  expect(await screen.findByText('已删除视图“背调支付”')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^背调支付/ })).toBeNull());
  expect(searched()).toEqual({ book: 'trades', only: 'checks' });
});

test('the keys j and k walk from row to row, and Enter opens the order of a row', async () => {
  const { user, address } = await openTrades();
  const [first] = await rows();
  // The stand-in of a browser would focus it without this as well.
  expect(first?.getAttribute('tabindex')).toBe('-1');
  await user.keyboard('jj');
  expect(document.activeElement?.textContent).toContain('BD20261126001');
  await user.keyboard('k');
  expect(document.activeElement?.textContent).toContain('ZF20261126002');
  // A top-up has no order.
  await user.keyboard('{Enter}');
  expect(address()).toContain('/Dashboard/Account');
  await user.keyboard('j{Enter}');
  await waitFor(() => expect(address()).toBe('/Dashboard/Order?q=BD20261126001'));
});

test('the keys do nothing while somebody types, nor for whoever has switched them off', async () => {
  const typing = await openTrades();
  await rows();
  await typing.user.click(screen.getByRole('button', { name: '存为视图' }));
  const name = await screen.findByRole('textbox', { name: '视图名称' });
  await typing.user.type(name, 'jk?');
  expect(document.activeElement).toBe(name);
  typing.close();
  const off = await openTrades({ hasShortcuts: false });
  await rows();
  await off.user.keyboard('j?');
  expect(document.activeElement).toBe(document.body);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the key ? names the keys of the list', async () => {
  const { user } = await openTrades();
  await rows();
  await user.keyboard('?');
  const help = within(await screen.findByRole('dialog', { name: '快捷键' }));
  expect(help.getByText('上一行、下一行')).toBeDefined();
  expect(help.queryByText('选中本页')).toBeNull();
});

test('a purpose without payment orders offers all of them, and nobody is told that there are none', async () => {
  const { user } = await openTrades({ at: '&only=grade' });
  expect(await screen.findByText('没有符合条件的记录')).toBeDefined();
  expect(screen.queryByText('暂无支付单')).toBeNull();
  await user.click(screen.getByRole('button', { name: '查看全部' }));
  expect(await rows()).toHaveLength(2);
});

test('who has no payment order is told what makes one', async () => {
  await openTrades({ trades: [] });
  expect(await screen.findByText('暂无支付单')).toBeDefined();
  expect(screen.queryByRole('button', { name: '查看全部' })).toBeNull();
});

test('payment orders that could not be read say why, and are read again on request', async () => {
  const wire = fakeWire();
  signInHr(wire);
  wire.holds(settingsCalls.personalInfo);
  wire.answers(viewCalls.list, { views: [] });
  wire.declines(walletCalls.tradeBills, 'busy');
  const { user } = await renderScreen(<AccountBooks id="books" hidden={null} />, {
    at: '/Dashboard/Account?book=trades',
  });
  expect(await screen.findByText('账目加载失败')).toBeDefined();
  expect(screen.queryByText('暂无支付单')).toBeNull();
  const held = wire.holds(walletCalls.tradeBills);
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByRole('status', { name: '正在加载账目' })).toBeDefined();
  held.answer({ rows: [checks], total: 1 });
  expect(await rows()).toHaveLength(1);
});

test('who may not see amounts reads which right is missing, in the place of the payment orders', async () => {
  const wire = fakeWire();
  signInHr(wire, { lacks: ['P00001'] });
  wire.holds(settingsCalls.personalInfo);
  wire.holds(statementCalls.month);
  wire.answers(viewCalls.list, { views: [] });
  wire.declines(walletCalls.tradeBills, 'forbidden');
  await renderScreen(<Account />, { at: '/Dashboard/Account?book=trades' });
  expect(await screen.findByText('您没有“查看金额”权限')).toBeDefined();
  expect(screen.queryByRole('group', { name: '已保存的视图' })).toBeNull();
});

test('in English the same view is kept and changed in English', async () => {
  const { user } = await openTrades({
    at: '&only=checks&view=71',
    views: [{ ...ofChecks, name: 'Paid checks' }],
    language: 'en',
  });
  expect(await screen.findByRole('table', { name: 'Payment orders' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Clear Purpose' }));
  await waitFor(async () => expect((await view('Paid checks')).textContent).toContain('Edited'));
  expect(screen.getByRole('button', { name: 'Save view' })).toBeDefined();
});
