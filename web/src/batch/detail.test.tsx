import { batchOrderCalls } from '@beidiao/contract/batch/order-calls';
import { settingsCalls } from '@beidiao/contract/account/settings';
import type { DataGiven } from '@beidiao/contract/wire/call';
import type { Language } from '@beidiao/contract/wire/language';
import type { PermissionCode } from '@beidiao/contract/wire/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeWire } from '../../test/fake-wire.ts';
import { unpaidRow } from '../../test/order-row.ts';
import { signInHr } from '../../test/people.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { BatchDetail } from './detail.tsx';

type Answered = DataGiven<typeof batchOrderCalls.orderedRows>;

const whole: Answered = {
  file: {
    batchFileId: '901',
    fileName: '十一月入职.xlsx',
    state: 'ordered',
    fault: null,
    sheet: null,
    operatorName: '沈若溪',
    createdAt: '2026-11-26T09:00:00+08:00',
    endsAt: '2026-12-26T09:00:00+08:00',
    readRows: 1,
    allRows: 1,
    counts: { wrong: 0, doubtful: 0, ready: 0, left: 0, ordered: 1 },
  },
  orders: [
    {
      orderId: '301',
      orderNo: 'BD20261126001',
      tradeOrderId: '501',
      packageName: null,
      people: 1,
      amountFen: 20_000,
      refundedFen: 0,
      operatorName: '沈若溪',
      createdAt: '2026-11-26T09:30:00+08:00',
      invitedAt: null,
    },
  ],
  follow: { you: 0, candidate: 1, checking: 0, done: 0, ended: 0 },
  risk: { green: 0, blue: 0, yellow: 0, red: 0, grey: 0 },
  rows: [
    { ...unpaidRow({ status: 4, moves: [] }), batchFileDetailsId: 1, department: null, remark: '', remarkVersion: 1 },
  ],
  total: 1,
};

/** The list with what is written beside its candidate, and how often that was written. */
const remarked = (remark: string, remarkVersion: number): Answered => ({
  ...whole,
  rows: whole.rows.map((row) => ({ ...row, remark, remarkVersion })),
});

type Opened = { at?: string; answer?: Answered; language?: Language; lacks?: readonly PermissionCode[] };

async function openDetail({ at = '', answer = whole, language = 'zh', lacks = [] }: Opened = {}) {
  const wire = fakeWire();
  signInHr(wire, { lacks });
  wire.holds(settingsCalls.personalInfo);
  wire.answers(batchOrderCalls.orderedRows, answer);
  const page = await renderScreen(<BatchDetail />, { at: `/Dashboard/Batch/detail?id=901${at}`, language });
  await screen.findByRole('heading', { name: '十一月入职.xlsx' });
  return { wire, ...page, asked: () => wire.asked(batchOrderCalls.orderedRows).at(-1)?.params };
}

test('what is searched for is a name when it has letters, and a phone number when it is digits', async () => {
  const { user, asked } = await openDetail();
  const search = screen.getByRole('searchbox', { name: '姓名、手机号' });
  await user.type(search, '诸葛');
  await waitFor(() => expect(asked()).toMatchObject({ name: '诸葛' }));
  await user.clear(search);
  await user.type(search, '5177');
  await waitFor(() => expect(asked()).toMatchObject({ phone: '5177' }));
  expect(asked()?.name).toBeUndefined();
});

test('a filter stands in the address beside the list, and one choice takes the place of another', async () => {
  const { user, address, asked } = await openDetail({ at: '&authorize=waiting' });
  expect(asked()).toMatchObject({ batchFileId: '901', authorizeStatus: 'waiting' });
  await user.click(screen.getByRole('button', { name: '授权状态 · 等待授权' }));
  await user.click(await screen.findByRole('option', { name: '已拒绝' }));
  await waitFor(() => expect(asked()?.authorizeStatus).toBe('refused'));
  expect(Object.fromEntries(new URLSearchParams(address().split('?')[1]))).toEqual({ id: '901', authorize: 'refused' });
});

test('clearing takes all filters off and stays in the list', async () => {
  const { user, address, asked } = await openDetail({ at: '&authorize=waiting&q=诸葛&page=2' });
  await user.click(screen.getByRole('button', { name: '清空' }));
  await waitFor(() => expect(asked()?.authorizeStatus).toBeUndefined());
  expect(asked()).toMatchObject({ batchFileId: '901', pageNo: 1 });
  expect(address()).toBe('/Dashboard/Batch/detail?id=901');
});

test('a list in which nobody matches says so and offers to clear the filters, which nobody else is offered', async () => {
  const { user, wire } = await openDetail({ at: '&follow=done', answer: { ...whole, rows: [], total: 0 } });
  const people = screen.getByRole('region', { name: '候选人' });
  expect(within(people).getByText('没有符合条件的人')).toBeDefined();
  wire.answers(batchOrderCalls.orderedRows, whole);
  await user.click(within(people).getByRole('button', { name: '清除筛选' }));
  expect(await within(people).findByText('诸葛明玥')).toBeDefined();
});

test('a search for one sign alone says that a name needs two', async () => {
  await openDetail({ at: '&q=李', answer: { ...whole, rows: [], total: 0 } });
  const people = screen.getByRole('region', { name: '候选人' });
  expect(within(people).getByText('姓名请至少输入两个字或两个字母。')).toBeDefined();
});

test('a list that was not ordered leads back to its order instead of showing nobody', async () => {
  await openDetail({ answer: { ...whole, orders: [], rows: [], total: 0 } });
  expect(screen.getByText('这份名单还没有下单')).toBeDefined();
  expect(screen.getByRole('link', { name: '继续下单' }).getAttribute('href')).toContain('id=901');
  expect(screen.queryByText('没有符合条件的人')).toBeNull();
});

test('a list of somebody else is told apart from one that could not be read', async () => {
  const wire = fakeWire();
  signInHr(wire);
  wire.declines(batchOrderCalls.orderedRows, 'notFound');
  await renderScreen(<BatchDetail />, { at: '/Dashboard/Batch/detail?id=902' });
  expect(await screen.findByText('这份名单不存在，或您没有权限查看')).toBeDefined();
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
});

const remarkField = (): HTMLInputElement => screen.getByRole('textbox', { name: '诸葛明玥的备注' });
const addRemark = '加备注: 诸葛明玥';

async function openRemark(answer?: Answered) {
  const page = await openDetail(answer ? { answer } : {});
  await page.user.click(screen.getByRole('button', { name: /备注: 诸葛明玥$|修改诸葛明玥的备注$/ }));
  const written = () => page.wire.asked(batchOrderCalls.updateRemark).map(({ params }) => params);
  return { ...page, written };
}

test('a remark is typed beside the person, and Enter keeps it once, however often it is pressed', async () => {
  const { wire, user, written } = await openRemark();
  const held = wire.holds(batchOrderCalls.updateRemark);
  await user.keyboard('电话没接 {Enter}{Enter}');
  expect(remarkField().getAttribute('aria-busy')).toBe('true');
  held.answer({ remark: '电话没接', version: 2 });
  const kept = await screen.findByRole('button', { name: '电话没接 · 修改诸葛明玥的备注' });
  await waitFor(() => expect(document.activeElement).toBe(kept));
  expect(written()).toEqual([{ fileId: '901', batchFileDetailsId: 1, remark: '电话没接', version: 1 }]);
});

test('a remark is also kept when somebody goes on to another field, and the focus stays there', async () => {
  const { wire, user, written } = await openRemark();
  wire.answers(batchOrderCalls.updateRemark, { remark: '电话没接', version: 2 });
  await user.keyboard('电话没接');
  const search = screen.getByRole('searchbox', { name: '姓名、手机号' });
  await user.click(search);
  expect(await screen.findByRole('button', { name: '电话没接 · 修改诸葛明玥的备注' })).toBeDefined();
  await user.keyboard('5177');
  expect(search).toHaveProperty('value', '5177');
  expect(written()).toHaveLength(1);
});

test('Esc leaves the remark as it was, and a remark that was not changed is not sent', async () => {
  const { user, written } = await openRemark(remarked('电话没接', 3));
  expect(remarkField().value).toBe('电话没接');
  await user.keyboard('，明天再打{Escape}');
  await user.click(screen.getByRole('button', { name: '电话没接 · 修改诸葛明玥的备注' }));
  expect(remarkField().value).toBe('电话没接');
  await user.keyboard(' {Enter}');
  expect(await screen.findByRole('button', { name: '电话没接 · 修改诸葛明玥的备注' })).toBeDefined();
  expect(written()).toHaveLength(0);
});

test('a remark is removed by emptying it', async () => {
  const { wire, user, written } = await openRemark(remarked('电话没接', 3));
  wire.answers(batchOrderCalls.updateRemark, { remark: '', version: 4 });
  await user.clear(remarkField());
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('button', { name: addRemark })).toBeDefined();
  expect(written()).toMatchObject([{ remark: '', version: 3 }]);
});

test('of two who write a remark at once the second sees both texts, and can keep the own one', async () => {
  const { wire, user, hear, written } = await openRemark();
  await user.keyboard('已发');
  wire.answers(batchOrderCalls.orderedRows, remarked('电话没接', 2));
  await hear('batches');
  await user.keyboard('微信');
  expect(remarkField().value).toBe('已发微信');
  wire.declines(batchOrderCalls.updateRemark, 'batchRemarkChanged', { data: { remark: '电话没接', version: 2 } });
  await user.keyboard('{Enter}');
  const conflict = within(await screen.findByRole('alert'));
  expect(conflict.getByText('现在是：电话没接')).toBeDefined();
  expect(conflict.getByText('您写的：已发微信')).toBeDefined();
  const held = wire.holds(batchOrderCalls.updateRemark);
  await user.dblClick(conflict.getByRole('button', { name: '用我写的' }));
  held.answer({ remark: '已发微信', version: 3 });
  expect(await screen.findByRole('button', { name: '已发微信 · 修改诸葛明玥的备注' })).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(written().map(({ version }) => version)).toEqual([1, 2]);
});

test('of two who write a remark at once the second can take the other one, and nothing is written', async () => {
  const { wire, user, written } = await openRemark(remarked('内推', 1));
  wire.declines(batchOrderCalls.updateRemark, 'batchRemarkChanged', { data: { remark: '', version: 2 } });
  await user.keyboard('，已发微信{Enter}');
  const conflict = within(await screen.findByRole('alert'));
  expect(conflict.getByText('现在是：（空）')).toBeDefined();
  await user.click(conflict.getByRole('button', { name: '用现在的' }));
  expect(await screen.findByRole('button', { name: addRemark })).toBeDefined();
  expect(written()).toHaveLength(1);
});

test('a remark of a colleague comes in by itself, and the next one is written over it', async () => {
  const { wire, user, hear } = await openDetail();
  wire.answers(batchOrderCalls.orderedRows, remarked('已发微信', 5));
  await hear('batches');
  await user.click(await screen.findByRole('button', { name: '已发微信 · 修改诸葛明玥的备注' }));
  wire.answers(batchOrderCalls.updateRemark, { remark: '已发微信，已授权', version: 6 });
  await user.keyboard('，已授权{Enter}');
  expect(await screen.findByRole('button', { name: '已发微信，已授权 · 修改诸葛明玥的备注' })).toBeDefined();
  expect(wire.asked(batchOrderCalls.updateRemark).map(({ params }) => params.version)).toEqual([5]);
});

test('a remark that could not be kept says why, stays as it was typed, and is kept at the next try', async () => {
  const { wire, user, written } = await openRemark();
  wire.breaks(batchOrderCalls.updateRemark);
  await user.keyboard('电话没接{Enter}');
  expect(await screen.findByText(/网络连接失败/)).toBeDefined();
  expect(remarkField().value).toBe('电话没接');
  wire.answers(batchOrderCalls.updateRemark, { remark: '电话没接', version: 2 });
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('button', { name: '电话没接 · 修改诸葛明玥的备注' })).toBeDefined();
  expect(written()).toHaveLength(2);
});

test('a list that could not be read says why, and is read again on request', async () => {
  const wire = fakeWire();
  signInHr(wire);
  wire.holds(settingsCalls.personalInfo);
  wire.declines(batchOrderCalls.orderedRows, 'busy');
  const { user } = await renderScreen(<BatchDetail />, { at: '/Dashboard/Batch/detail?id=901' });
  expect(await screen.findByText('批量订单加载失败')).toBeDefined();
  const held = wire.holds(batchOrderCalls.orderedRows);
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByRole('status', { name: '正在加载批量订单' })).toBeDefined();
  held.answer(whole);
  expect(await screen.findByRole('heading', { name: '十一月入职.xlsx' })).toBeDefined();
});

test('who may not see reports is not offered those of the list', async () => {
  const reported: Answered = { ...whole, follow: { ...whole.follow, done: 1 } };
  const seen = await openDetail({ answer: reported });
  expect(screen.getByRole('button', { name: '打包报告 1 份' })).toBeDefined();
  seen.close();
  await openDetail({ answer: reported, lacks: ['P00007'] });
  expect(screen.queryByRole('button', { name: '打包报告 1 份' })).toBeNull();
});

test('in English both remarks are shown in English', async () => {
  const { wire, user } = await openDetail({ language: 'en' });
  await user.click(screen.getByRole('button', { name: 'Add remark: 诸葛明玥' }));
  wire.declines(batchOrderCalls.updateRemark, 'batchRemarkChanged', { data: { remark: 'No answer', version: 2 } });
  await user.keyboard('Wrote a message{Enter}');
  const conflict = within(await screen.findByRole('alert'));
  expect(conflict.getByText('It now says: No answer')).toBeDefined();
  expect(conflict.getByText('You wrote: Wrote a message')).toBeDefined();
  expect(conflict.getByRole('button', { name: 'Use mine' })).toBeDefined();
});
