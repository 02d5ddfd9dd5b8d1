import { accountCalls } from '@beidiao/contract/account/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import { commonRefusals } from '@beidiao/contract/refusals';
import { walletCalls } from '@beidiao/contract/wallet/calls';
import { expect, test } from 'vitest';
import { Refused } from '../src/wire/send/refused.ts';
import { send } from '../src/wire/send/send.ts';
import { anyMayDecline, fakeWire } from './fake-wire.ts';

test('an answer or a refusal that the contract does not know of does not compile', () => {
  const wire = fakeWire();
  // @ts-expect-error -- the call answers `exist`
  expect(() => wire.answers(accountCalls.existLoginName, { exists: true })).not.toThrow();
  // @ts-expect-error -- of another call
  expect(() => wire.declines(accountCalls.existLoginName, 'balanceShort')).not.toThrow();
  expect(() => wire.declines(orderCalls.pay, 'balanceShort')).not.toThrow();
});

test('any call may be declined for what the contract says of any call', () => {
  expect(anyMayDecline).toEqual(commonRefusals);
});

test('a request is kept as the server reads it, with the key of its act', async () => {
  const wire = fakeWire();
  wire.declines(walletCalls.recharge, 'channelUnknown');
  const recharge = { channelCode: 'WECHAT', rechargeAmount: 5_000 } as const;
  await expect(send(walletCalls.recharge, recharge, { idempotencyKey: 'once' })).rejects.toThrow('不支持这种支付方式');
  expect(wire.asked(walletCalls.recharge)).toMatchObject([
    { params: { ...recharge, payWay: 'qr' }, idempotencyKey: 'once', language: 'zh' },
  ]);
});

test('what stands in the path of a call is read from it', async () => {
  const wire = fakeWire();
  wire.declines(orderCalls.checkAgain, 'orderNotFound');
  await expect(send(orderCalls.checkAgain, { orderDetailId: '12' })).rejects.toBeInstanceOf(Refused);
  expect(wire.asked(orderCalls.checkAgain).map(({ params }) => params)).toEqual([{ orderDetailId: '12' }]);
});

test('a broken connection is told apart from a refusal', async () => {
  const wire = fakeWire();
  wire.breaks(accountCalls.existLoginName);
  await expect(send(accountCalls.existLoginName, { loginName: 'hr_yunqi' })).rejects.toMatchObject({ kind: 'offline' });
});

test('an answer that is held back comes when the test gives it', async () => {
  const wire = fakeWire();
  const held = wire.holds(accountCalls.existLoginName);
  const answer = send(accountCalls.existLoginName, { loginName: 'hr_yunqi' });
  held.answer({ exist: true });
  expect(await answer).toEqual({ exist: true });
});
