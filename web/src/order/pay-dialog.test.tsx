import { orderCalls } from '@beidiao/contract/order/calls';
import { walletCalls } from '@beidiao/contract/wallet/calls';
import { tradeStates } from '@beidiao/contract/wallet/trade-states';
import type { PermissionCode } from '@beidiao/contract/wire/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { fakeWire } from '../../test/fake-wire.ts';
import { unpaidRow } from '../../test/order-row.ts';
import { signInHr } from '../../test/people.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { PayDialog } from './pay-dialog.tsx';

/** As the list opens it. */
function Opened() {
  const [isOpen, setOpen] = useState(true);
  return isOpen ? <PayDialog row={unpaidRow()} onClose={() => setOpen(false)} /> : <p>订单列表</p>;
}

type Due = { dueFen?: number; isFree?: boolean; balanceFen?: number | null; lacks?: readonly PermissionCode[] };

async function openDialog({ dueFen = 20_000, isFree = false, ...who }: Due = {}) {
  const wire = fakeWire();
  signInHr(wire, who);
  wire.answers(walletCalls.amountDue, {
    orderId: '501',
    status: tradeStates.unpaid,
    amountFen: dueFen,
    isFree,
    balanceFen: null,
    balanceAfterFen: null,
  });
  const page = await renderScreen(<Opened />);
  const dialog = await screen.findByRole('dialog', { name: '支付诸葛明玥的背调' });
  await within(dialog).findByText(isFree ? /无需付款/ : '应付');
  return { wire, dialog, ...page };
}

const instruction = {
  orderId: '501',
  paymentId: '601',
  channelCode: 'BALANCE',
  amountFen: 20_000,
  state: 'done',
  payUrl: null,
  expiresAt: null,
} as const;
const waiting = { ...instruction, channelCode: 'ALIPAY', state: 'waiting', payUrl: 'https://pay.test/1' } as const;

const way = (name: string): Promise<HTMLInputElement> => screen.findByRole('radio', { name });

test('what is due is what the server says, not what the row says', async () => {
  const { dialog } = await openDialog({ dueFen: 15_000 });
  expect(within(dialog).getByRole('button', { name: '支付 ¥150.00' })).toBeDefined();
  expect(
    await screen.findByRole('radio', { name: '余额支付', description: '可用 ¥5,000.00，支付后剩余 ¥4,850.00' }),
  ).toBeDefined();
});

test('a payment from the balance says what was paid, and closes', async () => {
  const { wire, user } = await openDialog({ dueFen: 15_000 });
  wire.answers(orderCalls.pay, { ...instruction, amountFen: 15_000 });
  await way('余额支付');
  await user.click(screen.getByRole('button', { name: '支付 ¥150.00' }));
  expect(await screen.findByText('已支付 ¥150.00，诸葛明玥的背调继续进行')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a balance that is too small says what is missing and can not be chosen', async () => {
  const { wire, user } = await openDialog({ balanceFen: 12_000 });
  const fromBalance = await screen.findByRole('radio', { name: '余额支付', description: /可用 ¥120.00，还差 ¥80.00/ });
  expect(fromBalance).toHaveProperty('disabled', true);
  expect((await way('支付宝')).checked).toBe(true);
  wire.answers(orderCalls.pay, waiting);
  wire.answers(walletCalls.tradeStatus, { orderId: '501', status: tradeStates.unpaid, failedPayments: [] });
  await user.click(screen.getByRole('button', { name: '支付 ¥200.00' }));
  expect(await screen.findByText('用支付宝扫码支付 ¥200.00')).toBeDefined();
  expect(wire.asked(orderCalls.pay).map(({ params }) => params.channelCode)).toEqual(['ALIPAY']);
});

test('who lacks a right to pay reads which one, and the way is not offered', async () => {
  await openDialog({ lacks: ['P00003', 'P00004'] });
  expect(
    await screen.findByRole('radio', { name: '余额支付', description: '您没有余额支付权限，请联系企业管理员开通' }),
  ).toHaveProperty('disabled', true);
  expect(await way('微信支付')).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: '支付 ¥200.00' })).toHaveProperty('disabled', true);
});

test('who may not see the balance can still pay from it', async () => {
  await openDialog({ balanceFen: null });
  const fromBalance = await screen.findByRole<HTMLInputElement>('radio', {
    name: '余额支付',
    description: '从企业余额中支付，您无权查看余额',
  });
  expect(fromBalance.checked).toBe(true);
});

test('a double click pays once', async () => {
  const { wire, user } = await openDialog();
  const held = wire.holds(orderCalls.pay);
  await way('余额支付');
  await user.dblClick(screen.getByRole('button', { name: '支付 ¥200.00' }));
  expect(screen.getByRole('button', { name: '正在支付…' }).getAttribute('aria-busy')).toBe('true');
  held.answer(instruction);
  await screen.findByText('订单列表');
  expect(wire.asked(orderCalls.pay)).toHaveLength(1);
});

test('a refused payment says why and can be tried another way', async () => {
  const { wire, user } = await openDialog();
  wire.declines(orderCalls.pay, 'balanceShort', { facts: { shortByFen: 8_000 } });
  await way('余额支付');
  await user.click(screen.getByRole('button', { name: '支付 ¥200.00' }));
  expect(await screen.findByText(/余额不足/)).toBeDefined();
  wire.answers(orderCalls.pay, { ...waiting, channelCode: 'WECHAT' });
  wire.answers(walletCalls.tradeStatus, { orderId: '501', status: tradeStates.unpaid, failedPayments: [] });
  await user.click(await way('微信支付'));
  await user.click(screen.getByRole('button', { name: '支付 ¥200.00' }));
  expect(await screen.findByText('用微信支付扫码支付 ¥200.00')).toBeDefined();
  expect(screen.queryByText(/余额不足/)).toBeNull();
});

test('what a voucher covers whole is confirmed without a way to pay', async () => {
  const { wire, user } = await openDialog({ dueFen: 0, isFree: true, lacks: ['P00003', 'P00004'] });
  expect(screen.queryByRole('radio')).toBeNull();
  wire.answers(orderCalls.pay, { ...instruction, amountFen: 0 });
  await user.click(screen.getByRole('button', { name: '确认订单' }));
  expect(await screen.findByText('诸葛明玥的背调订单已确认')).toBeDefined();
});

test('news from the channel ends the waiting', async () => {
  const { wire, user } = await openDialog();
  wire.answers(orderCalls.pay, waiting);
  wire.answers(walletCalls.tradeStatus, { orderId: '501', status: tradeStates.paid, failedPayments: [] });
  await user.click(await way('支付宝'));
  await user.click(screen.getByRole('button', { name: '支付 ¥200.00' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('已支付 ¥200.00，诸葛明玥的背调继续进行')).toBeDefined();
});

test('a payment that the channel says has failed can be made again at once', async () => {
  const { wire, user } = await openDialog();
  wire.answers(orderCalls.pay, waiting);
  const unpaid = { orderId: '501', status: tradeStates.unpaid };
  wire.answers(walletCalls.tradeStatus, { ...unpaid, failedPayments: [waiting.paymentId ?? ''] });
  await user.click(await way('支付宝'));
  await user.click(screen.getByRole('button', { name: '支付 ¥200.00' }));
  expect(await screen.findByText(/支付宝告知付款没有成功/)).toBeDefined();
  expect(screen.queryByRole('img', { name: '付款二维码' })).toBeNull();
  wire.answers(orderCalls.pay, { ...waiting, paymentId: '902' });
  await user.click(screen.getByRole('button', { name: '重新付款' }));
  expect(await screen.findByText('用支付宝扫码支付 ¥200.00')).toBeDefined();
  expect(screen.queryByText(/没有成功/)).toBeNull();
});

test('a payment order that was paid meanwhile is not paid again', async () => {
  const wire = fakeWire();
  signInHr(wire);
  wire.answers(walletCalls.amountDue, {
    orderId: '501',
    status: tradeStates.paid,
    amountFen: 0,
    isFree: false,
    balanceFen: null,
    balanceAfterFen: null,
  });
  await renderScreen(<Opened />);
  expect(await screen.findByText('该订单已无需支付，列表已刷新。')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^支付 / })).toBeNull();
});
