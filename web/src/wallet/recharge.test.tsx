import { walletCalls } from '@beidiao/contract/wallet/calls';
import { tradeStates } from '@beidiao/contract/wallet/trade-states';
import type { Language } from '@beidiao/contract/wire/language';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeWire } from '../../test/fake-wire.ts';
import { signInHr } from '../../test/people.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { Recharge } from './recharge.tsx';

async function openForm(language: Language = 'zh') {
  const wire = fakeWire();
  signInHr(wire);
  const page = await renderScreen(<Recharge />, { language });
  await screen.findByRole('group', { name: language === 'zh' ? '充值金额' : 'Amount' });
  return { wire, ...page };
}

const amount = (): HTMLInputElement => screen.getByRole('textbox', { name: '其他金额（元）' });
const instruction = (channelCode: 'ALIPAY' | 'WECHAT', amountFen: number) =>
  ({
    orderId: '502',
    paymentId: '602',
    channelCode,
    amountFen,
    state: 'waiting',
    payUrl: 'https://pay.test/2',
    expiresAt: null,
  }) as const;

test('an amount that is typed takes the place of the one that is offered, and stands on the button', async () => {
  const { user } = await openForm();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '¥1,000' }).checked).toBe(true);
  await user.type(amount(), '1234.5');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '¥1,000' }).checked).toBe(false);
  expect(screen.getByRole('button', { name: '充值 ¥1,234.50' })).toBeDefined();
});

test.each([
  ['0.99', '最低充值 ¥1.00'],
  ['500000.01', '单笔最多 ¥500,000.00，更大金额请选择对公转账'],
  ['12.345', '请输入数字金额，最多两位小数，例如 1234.50'],
  ['abc', '请输入数字金额，最多两位小数，例如 1234.50'],
])('the amount %s is not sent, and its field says why', async (typed, words) => {
  const { user, wire } = await openForm();
  await user.type(amount(), typed);
  await user.click(screen.getByRole('button', { name: '充值' }));
  expect(screen.getByRole('textbox', { name: '其他金额（元）', description: words })).toBe(document.activeElement);
  expect(wire.asked(walletCalls.recharge)).toHaveLength(0);
});

test('a bank transfer takes an amount that is too large for a channel', async () => {
  const { user } = await openForm();
  await user.type(amount(), '600000');
  await user.click(screen.getByRole('radio', { name: '对公转账' }));
  expect(screen.getByRole('button', { name: '获取转账信息（¥600,000.00）' })).toBeDefined();
});

test('a double click begins one top-up, in fen', async () => {
  const { user, wire } = await openForm();
  const held = wire.holds(walletCalls.recharge);
  await user.type(amount(), '88.8');
  await user.dblClick(screen.getByRole('button', { name: '充值 ¥88.80' }));
  wire.answers(walletCalls.tradeStatus, { orderId: '502', status: tradeStates.unpaid, failedPayments: [] });
  held.answer(instruction('ALIPAY', 8_880));
  expect(await screen.findByText('用支付宝扫码支付 ¥88.80')).toBeDefined();
  expect(wire.asked(walletCalls.recharge).map(({ params }) => params.rechargeAmount)).toEqual([8_880]);
});

test('after a lost answer the same top-up is asked for under the same key, another amount under another one', async () => {
  const { user, wire } = await openForm();
  wire.breaks(walletCalls.recharge);
  await user.click(screen.getByRole('button', { name: '充值 ¥1,000.00' }));
  expect(await screen.findByText(/网络连接失败/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: '充值 ¥1,000.00' }));
  await screen.findByText(/网络连接失败/);
  await user.click(screen.getByRole('radio', { name: '¥2,000' }));
  await user.click(screen.getByRole('button', { name: '充值 ¥2,000.00' }));
  await screen.findByText(/网络连接失败/);
  const [first, again, other] = wire.asked(walletCalls.recharge).map(({ idempotencyKey }) => idempotencyKey);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test('what was chosen stays when the payment is left and come back to', async () => {
  const { user, wire } = await openForm();
  wire.answers(walletCalls.recharge, instruction('WECHAT', 8_880));
  wire.answers(walletCalls.tradeStatus, { orderId: '502', status: tradeStates.unpaid, failedPayments: [] });
  await user.type(amount(), '88.8');
  await user.click(screen.getByRole('radio', { name: '微信支付' }));
  await user.click(screen.getByRole('button', { name: '充值 ¥88.80' }));
  await user.click(await screen.findByRole('button', { name: '修改金额或支付方式' }));
  expect(amount().value).toBe('88.8');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '微信支付' }).checked).toBe(true);
});

test('in English a missing amount is said in English', async () => {
  const { user } = await openForm('en');
  const box = screen.getByRole('textbox', { name: 'Other amount (CNY)' });
  await user.type(box, '1');
  await user.clear(box);
  await user.click(screen.getByRole('button', { name: 'Top up' }));
  expect(screen.getByRole('textbox', { description: 'Enter an amount or select one above' })).toBe(box);
});
