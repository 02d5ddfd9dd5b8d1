import { operationsCalls, type RefundRow } from '@beidiao/contract/operations/calls';
import type { StaffRole } from '@beidiao/contract/staff/roles';
import { type FailedRefund, failedRefundCalls, type Settlement } from '@beidiao/contract/wallet/failed-refunds';
import type { Language } from '@beidiao/contract/wire/language';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeWire } from '../../../test/fake-wire.ts';
import { signInStaff } from '../../../test/people.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { Refunds } from './refunds.tsx';

const at = '2026-11-26T10:00:00+08:00';
const colleague = { staffId: '214', name: '司马青', isMe: false };
const me = { staffId: '213', name: '闻人静', isMe: true };

const failedOf = (change: Partial<FailedRefund> = {}): FailedRefund => ({
  channelRefundNo: '61',
  reference: 'refund-1',
  memberId: '6',
  enterpriseName: '云栖科技有限公司',
  tradeNo: 'ZF20261126001',
  channelCode: 'ALIPAY',
  amountFen: 800,
  isSurplus: false,
  trouble: 'failed',
  code: 'ACCOUNT_CLOSED',
  attempts: 3,
  createdAt: at,
  triedAt: at,
  isDone: false,
  maySettle: true,
  settlement: null,
  ...change,
});
const settlementOf = (change: Partial<Settlement> = {}): Settlement => ({
  way: 'bank',
  bankReference: 'CMB20261126',
  why: '付款账户已注销',
  state: 'waiting',
  askedBy: colleague,
  askedAt: at,
  decidedBy: null,
  decidedAt: null,
  decidedWhy: null,
  ...change,
});
const asked = failedOf({ settlement: settlementOf(), maySettle: false });

const refundOf = (change: Partial<RefundRow> = {}): RefundRow => ({
  refundNo: '51',
  orderDetailsId: '401',
  memberId: '6',
  orderNo: 'BD20261126001',
  tradeNo: 'ZF20261126001',
  enterpriseName: '云栖科技有限公司',
  amountFen: 52_400,
  why: '候选人已放弃',
  state: 'waiting',
  askedBy: colleague,
  askedAt: at,
  decidedBy: null,
  decidedAt: null,
  decidedWhy: null,
  ...change,
});

type Opened = {
  roles?: readonly StaffRole[];
  failed?: readonly FailedRefund[];
  settled?: readonly FailedRefund[];
  refunds?: readonly RefundRow[];
  aloneFen?: number;
  language?: Language;
};

async function openPage({
  roles = ['finance'],
  failed = [failedOf()],
  settled = [],
  refunds = [],
  aloneFen = 50_000,
  language = 'zh',
}: Opened = {}) {
  const wire = fakeWire();
  signInStaff(...roles);
  const none = { intake: 0, credits: 0, transfers: 0, transfersToConfirm: 0, differences: 0 };
  wire.answers(operationsCalls.counts, { ...none, refunds: 2, failedRefunds: 1 });
  wire.answers(operationsCalls.refunds, ({ state }) => ({
    rows: refunds.filter((row) => state === undefined || row.state === state),
    nextCursor: null,
  }));
  /** From now on these have not arrived, and those were ended another way. */
  const lists = (open: readonly FailedRefund[], ended: readonly FailedRefund[] = settled): void =>
    wire.answers(failedRefundCalls.list, (params) => ({
      rows: [...(params.settled ? ended : open)],
      nextCursor: null,
      limits: { aloneFen, dayFen: 200_000 },
    }));
  lists(failed);
  const page = await renderScreen(<Refunds />, { at: '/Operations/Refunds', language });
  const choose = async (name: RegExp): Promise<void> => page.user.click(await screen.findByRole('tab', { name }));
  /** Presses an act of the list, which opens a dialog. */
  const openDialog = async (act: string) => {
    await page.user.click(await screen.findByRole('button', { name: act }));
    return within(await screen.findByRole('dialog'));
  };
  return { wire, lists, choose, openDialog, ...page };
}
async function openFailed(opened: Opened = {}) {
  const page = await openPage(opened);
  await page.choose(/^未到账/);
  await screen.findByRole('table', { name: '未到账的退款' });
  return page;
}
const cells = (table: string): (string | null)[] =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('a refund that a channel has not made says of whom, how much, why, and how often it was asked for', async () => {
  await openFailed({ failed: [failedOf({ isSurplus: true })] });
  expect(cells('未到账的退款').slice(0, 4)).toEqual([
    '云栖科技有限公司ZF20261126001',
    '¥8.00多付的款项',
    '支付宝refund-1',
    '渠道退款失败ACCOUNT_CLOSED',
  ]);
  expect(cells('未到账的退款')[4]).toMatch(/^3 次/);
  expect(screen.getByRole('tab', { name: /^未到账/ }).textContent).toBe('未到账1');
  expect(screen.getByRole('tab', { name: /^待复核/ }).textContent).toBe('待复核2');
});

test('what the channel may still do is not ended another way', async () => {
  await openFailed({ failed: [failedOf({ trouble: 'silent', code: null, maySettle: false })] });
  expect(screen.getByText('渠道没有应答，系统会定时重试')).toBeDefined();
  expect(screen.getByRole('button', { name: '重试' })).toBeDefined();
  expect(screen.queryByRole('button', { name: '改用其他方式' })).toBeNull();
});

test('a channel is asked again once however often that is pressed, and its answer is told', async () => {
  const { wire, user, lists } = await openFailed();
  const again = screen.getByRole('button', { name: '重试' });
  const held = wire.holds(failedRefundCalls.retry);
  await user.dblClick(again);
  held.answer(failedOf({ trouble: null }));
  expect(await screen.findByText('已向渠道重新请求退款 ¥8.00')).toBeDefined();
  expect(wire.asked(failedRefundCalls.retry).map(({ params }) => params)).toEqual([{ channelRefundNo: '61' }]);
  wire.declines(failedRefundCalls.retry, 'refundSettling');
  await user.click(again);
  expect(await screen.findByText('这笔退款已改用其他方式处理，请刷新后查看')).toBeDefined();
  wire.answers(failedRefundCalls.retry, failedOf({ isDone: true }));
  lists([]);
  await user.click(again);
  expect(await screen.findByText('¥8.00 已退回')).toBeDefined();
  expect(await screen.findByText('没有未到账的退款')).toBeDefined();
});

test('the money becomes balance of the member with a reason, sent once, and leaves the list', async () => {
  const { wire, user, lists, openDialog } = await openFailed();
  const dialog = await openDialog('改用其他方式');
  expect(dialog.getByText(/渠道没有退回支付单 ZF20261126001 的 ¥8.00/)).toBeDefined();
  expect(dialog.getByText(/单笔 ¥500.00、当天合计 ¥2,000.00 以内立即入账/)).toBeDefined();
  expect(dialog.queryByRole('textbox', { name: '银行流水号' })).toBeNull();
  const send = dialog.getByRole('button', { name: '提交' });
  await user.click(send);
  expect(dialog.getByText('请填写原因，2–60 个字')).toBeDefined();
  expect(wire.asked(failedRefundCalls.settle)).toHaveLength(0);
  await user.type(dialog.getByRole('textbox', { name: '原因（会员可以看到）' }), '付款账户已注销');
  const held = wire.holds(failedRefundCalls.settle);
  await user.dblClick(send);
  lists([]);
  held.answer(failedOf({ isDone: true }));
  expect(await screen.findByText('¥8.00 已转入会员余额')).toBeDefined();
  expect(await screen.findByText('没有未到账的退款')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(wire.asked(failedRefundCalls.settle).map(({ params }) => params)).toEqual([
    { channelRefundNo: '61', way: 'balance', why: '付款账户已注销' },
  ]);
});

test('who has no limit of their own is told that a colleague has to approve also what goes to the balance', async () => {
  const { openDialog } = await openFailed({ aloneFen: 0 });
  const dialog = await openDialog('改用其他方式');
  expect(dialog.getByText('计入充值余额，消费后可开发票；必须复核')).toBeDefined();
});

test('a bank transfer needs its number, waits for a colleague, and a refusal keeps what was typed', async () => {
  const { wire, user, lists, openDialog } = await openFailed();
  const dialog = await openDialog('改用其他方式');
  await user.click(dialog.getByRole('radio', { name: /^银行转账/ }));
  const send = dialog.getByRole('button', { name: '提交' });
  const number = dialog.getByRole('textbox', { name: '银行流水号' });
  await user.type(dialog.getByRole('textbox', { name: '原因' }), '付款账户已注销');
  await user.type(number, 'CMB');
  await user.click(send);
  expect(dialog.getByText('请填写银行流水号，至少 4 个字符')).toBeDefined();
  await user.type(number, '20261126');
  wire.declines(failedRefundCalls.settle, 'bankReferenceUsed', { facts: { reference: 'CMB20261126' } });
  await user.click(send);
  expect(await dialog.findByText('银行流水号 CMB20261126 已登记在另一笔退款上，请核对')).toBeDefined();
  expect(number).toHaveProperty('value', 'CMB20261126');
  const waits = failedOf({ settlement: settlementOf({ askedBy: me }), maySettle: false });
  wire.answers(failedRefundCalls.settle, waits);
  lists([waits]);
  await user.click(send);
  expect(await screen.findByText('已提交 ¥8.00，等待另一位财务复核')).toBeDefined();
  expect(await screen.findByText('银行转账退回，待复核')).toBeDefined();
  expect(wire.asked(failedRefundCalls.settle).at(-1)?.params).toEqual({
    channelRefundNo: '61',
    way: 'bank',
    bankReference: 'CMB20261126',
    why: '付款账户已注销',
  });
});

test('who asked can only take it back, needs no reason for that, and the channel is not asked meanwhile', async () => {
  const own = failedOf({ settlement: settlementOf({ askedBy: me }), maySettle: false });
  const { wire, user, openDialog } = await openFailed({ failed: [own] });
  expect(cells('未到账的退款')[3]).toBe('银行转账退回，待复核闻人静：付款账户已注销');
  const acts = within(screen.getByRole('table', { name: '未到账的退款' })).getAllByRole('button');
  expect(acts.map(({ textContent }) => textContent)).toEqual(['撤回']);
  const dialog = await openDialog('撤回');
  wire.answers(failedRefundCalls.decide, failedOf());
  await user.click(dialog.getByRole('button', { name: '撤回' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(wire.asked(failedRefundCalls.decide).map(({ params }) => params)).toEqual([
    { channelRefundNo: '61', confirms: false, why: '' },
  ]);
});

test('a colleague reads what is approved, approves once, and finds it among those ended another way', async () => {
  const done = failedOf({ settlement: settlementOf({ state: 'done', decidedBy: me, decidedAt: at }), isDone: true });
  const { wire, user, lists, choose, openDialog } = await openFailed({ failed: [asked], settled: [done] });
  const dialog = await openDialog('复核通过');
  expect(
    dialog.getByText(/¥8.00 已通过银行转账退回 云栖科技有限公司，流水号 CMB20261126，原因：付款账户已注销/),
  ).toBeDefined();
  const held = wire.holds(failedRefundCalls.decide);
  await user.dblClick(dialog.getByRole('button', { name: '确认退款 ¥8.00' }));
  lists([]);
  held.answer(done);
  expect(await screen.findByText('¥8.00 的退款已完成')).toBeDefined();
  expect(await screen.findByText('没有未到账的退款')).toBeDefined();
  expect(wire.asked(failedRefundCalls.decide).map(({ params }) => params)).toEqual([
    { channelRefundNo: '61', confirms: true, why: '' },
  ]);
  await choose(/^其他方式/);
  await screen.findByRole('table', { name: '其他方式退款' });
  expect(cells('其他方式退款').slice(0, 4)).toEqual([
    '云栖科技有限公司ZF20261126001',
    '¥8.00银行转账 CMB20261126',
    '已退款',
    '付款账户已注销',
  ]);
  expect(screen.queryByRole('columnheader', { name: '操作' })).toBeNull();
});

test('what went to the balance is told apart from a bank transfer', async () => {
  const byBalance = settlementOf({ way: 'balance', bankReference: null, state: 'done' });
  const { choose } = await openPage({ settled: [failedOf({ settlement: byBalance, isDone: true })] });
  await choose(/^其他方式/);
  await screen.findByRole('table', { name: '其他方式退款' });
  expect(cells('其他方式退款')[1]).toBe('¥8.00转入余额');
});

test('what goes to the balance is approved by other words than a bank transfer', async () => {
  const { openDialog } = await openFailed({
    failed: [failedOf({ settlement: settlementOf({ way: 'balance', bankReference: null }) })],
  });
  expect(screen.getByText('转入余额，待复核')).toBeDefined();
  const dialog = await openDialog('复核通过');
  expect(dialog.getByText(/^司马青 申请转入余额，原因：付款账户已注销/)).toBeDefined();
});

test('a colleague rejects with a reason only, which then stands in the line', async () => {
  const { wire, user, lists, openDialog } = await openFailed({ failed: [asked] });
  const dialog = await openDialog('驳回');
  const reject = dialog.getByRole('button', { name: '驳回' });
  await user.click(reject);
  expect(dialog.getByText('请填写原因，至少 2 个字')).toBeDefined();
  await user.type(dialog.getByLabelText('原因'), '流水里没有这笔');
  const rejected = settlementOf({ state: 'rejected', decidedBy: me, decidedAt: at, decidedWhy: '流水里没有这笔' });
  wire.answers(failedRefundCalls.decide, failedOf({ settlement: rejected }));
  lists([failedOf({ settlement: rejected })]);
  await user.click(reject);
  expect(await screen.findByText('其他方式退款已驳回：流水里没有这笔')).toBeDefined();
  expect(screen.getByRole('button', { name: '改用其他方式' })).toBeDefined();
  expect(wire.asked(failedRefundCalls.decide)[0]?.params).toMatchObject({ confirms: false, why: '流水里没有这笔' });
});

test('lists that could not be read are not taken for empty ones, and are read again on request', async () => {
  const { wire, user, choose, lists } = await openPage();
  wire.declines(failedRefundCalls.list, 'busy');
  await choose(/^未到账/);
  expect((await screen.findByRole('alert')).textContent).toContain('当前访问人数过多');
  expect(screen.queryByText('没有未到账的退款')).toBeNull();
  const held = wire.holds(failedRefundCalls.list);
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByRole('status', { name: '正在加载' })).toBeDefined();
  held.answer({ rows: [], nextCursor: null, limits: { aloneFen: 0, dayFen: 0 } });
  expect(await screen.findByText('没有未到账的退款')).toBeDefined();
  lists([], []);
  await choose(/^其他方式/);
  expect(await screen.findByText('没有其他方式的退款')).toBeDefined();
});

test('more of a long list is read after the last one that is shown', async () => {
  const { wire, user, choose } = await openPage();
  wire.answers(failedRefundCalls.list, ({ cursor }) => ({
    rows: [cursor === undefined ? failedOf() : failedOf({ channelRefundNo: '62', tradeNo: 'ZF20261126002' })],
    nextCursor: cursor === undefined ? 'after-61' : null,
    limits: { aloneFen: 0, dayFen: 0 },
  }));
  await choose(/^未到账/);
  await user.click(await screen.findByRole('button', { name: '加载更多' }));
  expect(await screen.findByText('ZF20261126002')).toBeDefined();
  expect(screen.getByText('ZF20261126001')).toBeDefined();
  expect(screen.queryByRole('button', { name: '加载更多' })).toBeNull();
  expect(wire.asked(failedRefundCalls.list).at(-1)?.params.cursor).toBe('after-61');
});

test('sales see who waits for what, decide nothing, and see nothing of the channels', async () => {
  const { wire } = await openPage({ roles: ['sales'], refunds: [refundOf()] });
  expect(await screen.findByText('候选人已放弃')).toBeDefined();
  expect(screen.getByRole('cell', { name: '待复核' })).toBeDefined();
  expect(screen.queryByText('限额内')).toBeNull();
  expect(screen.queryByRole('tab', { name: /^未到账|^其他方式/ })).toBeNull();
  for (const name of ['复核通过', '驳回', '撤回']) expect(screen.queryByRole('button', { name })).toBeNull();
  expect(wire.asked(failedRefundCalls.list)).toHaveLength(0);
});

test('a refund above the limit of a colleague is approved once, with the amount and the reason in the question', async () => {
  const { wire, user, openDialog } = await openPage({ refunds: [refundOf()] });
  const dialog = await openDialog('复核通过');
  expect(
    dialog.getByText('司马青 申请，原因：候选人已放弃。确认后 ¥524.00 原路退回 云栖科技有限公司，仅可退一次。'),
  ).toBeDefined();
  const held = wire.holds(operationsCalls.decideRefund);
  await user.dblClick(dialog.getByRole('button', { name: '确认退回 ¥524.00' }));
  wire.answers(operationsCalls.refunds, { rows: [], nextCursor: null });
  held.answer(refundOf({ state: 'done', decidedBy: me, decidedAt: at }));
  expect(await screen.findByText('已退款 ¥524.00')).toBeDefined();
  expect(await screen.findByText('没有待复核的退款')).toBeDefined();
  expect(wire.asked(operationsCalls.decideRefund).map(({ params }) => params)).toEqual([
    { refundNo: '51', confirms: true, why: '' },
  ]);
});

test('who asked for a refund can only take it back, and needs no reason for that', async () => {
  const { wire, user, openDialog } = await openPage({ refunds: [refundOf({ askedBy: me })] });
  const acts = within(await screen.findByRole('table', { name: '退款' })).getAllByRole('button');
  expect(acts.map(({ textContent }) => textContent)).toEqual(['撤回']);
  const dialog = await openDialog('撤回');
  wire.answers(operationsCalls.decideRefund, refundOf({ state: 'rejected' }));
  await user.click(dialog.getByRole('button', { name: '撤回' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(wire.asked(operationsCalls.decideRefund)[0]?.params).toEqual({ refundNo: '51', confirms: false, why: '' });
});

test('each tab lists the refunds of its state, and the last one all of them', async () => {
  const done = refundOf({ refundNo: '52', orderNo: 'BD20261126002', state: 'done' });
  const { choose } = await openPage({ refunds: [refundOf(), done] });
  await choose(/^已退款/);
  expect(await screen.findByText('BD20261126002')).toBeDefined();
  expect(screen.queryByText('BD20261126001')).toBeNull();
  expect(screen.getByText('限额内')).toBeDefined();
  expect(within(screen.getByRole('table', { name: '退款' })).queryByRole('button')).toBeNull();
  await choose(/^全部/);
  expect(await screen.findByText('BD20261126001')).toBeDefined();
  expect(screen.getByText('BD20261126002')).toBeDefined();
});

test('in English a refund is ended another way by English words', async () => {
  const { choose, openDialog } = await openPage({ language: 'en' });
  await choose(/^Not received/);
  const dialog = await openDialog('Refund another way');
  expect(dialog.getByRole('radio', { name: /^To the balance/ })).toBeDefined();
  expect(dialog.getByRole('radio', { name: /^Bank transfer/ })).toBeDefined();
});
