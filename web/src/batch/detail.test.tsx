import { batchOrderCalls } from '@beidiao/contract/batch/order-calls';
import { settingsCalls } from '@beidiao/contract/account/settings';
import type { DataGiven } from '@beidiao/contract/wire/call';
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

async function openDetail({ at = '', answer = whole }: { at?: string; answer?: Answered } = {}) {
  const wire = fakeWire();
  signInHr(wire);
  wire.holds(settingsCalls.personalInfo);
  wire.answers(batchOrderCalls.orderedRows, answer);
  const page = await renderScreen(<BatchDetail />, { at: `/Dashboard/Batch/detail?id=901${at}` });
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
