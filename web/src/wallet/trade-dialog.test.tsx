import { type TradeOrder, walletCalls } from '@beidiao/contract/wallet/calls';
import { tradeStates } from '@beidiao/contract/wallet/trade-states';
import { fen } from '@beidiao/contract/wire/money';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeWire } from '../../test/fake-wire.ts';
import { signInHr } from '../../test/people.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { TradeDialog } from './trade-dialog.tsx';

const at = '2026-11-20T02:00:00.000Z';
const trade: TradeOrder = {
  orderId: '501',
  tradeNo: 'PAY20261120ABC',
  orderNo: null,
  kind: 'recharge',
  status: tradeStates.paid,
  amountFen: fen(5_000),
  giftFen: fen(0),
  refundedFen: fen(0),
  channelCode: 'ALIPAY',
  createdAt: at,
  paidAt: at,
  expiresAt: at,
};
const ended = { channelCode: 'ALIPAY', amountFen: 5_000, createdAt: at, endedAt: at } as const;

async function open(data: object, shown = trade) {
  const wire = fakeWire();
  signInHr(wire);
  wire.answers(walletCalls.tradeDetails, { ...shown, payments: [], refunds: [], ...data });
  await renderScreen(<TradeDialog trade={shown} onClose={() => undefined} />);
}
const rowsOf = async (name: string): Promise<(string | null)[]> =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

test('a payment that came twice stands beside the one that counts, with its way back', async () => {
  await open({
    payments: [
      { ...ended, paymentId: '1', state: 'surplus' },
      { ...ended, paymentId: '2', state: 'succeeded' },
    ],
    refunds: [
      { ...ended, refundId: '7', paymentId: '1', giftFen: 0, isSurplus: true, state: 'waiting', endedAt: null },
    ],
  });
  const [surplus, counted] = await rowsOf('付款');
  expect(surplus).toContain('未入账，原路退回');
  expect(counted).toContain('已支付');
  expect(await rowsOf('退款')).toEqual([expect.stringMatching(/支付宝 · 未入账的付款.*退款中.*¥50\.00/)]);
});

test('what the balance paid stands as one payment, and a refund says where it went', async () => {
  await open(
    {
      refunds: [
        {
          ...ended,
          channelCode: 'BALANCE',
          refundId: '8',
          paymentId: null,
          giftFen: 300,
          isSurplus: false,
          state: 'succeeded',
        },
      ],
    },
    { ...trade, kind: 'checks', channelCode: 'BALANCE' },
  );
  expect(await rowsOf('付款')).toEqual([expect.stringMatching(/余额.*已支付.*¥50\.00/)]);
  expect(await rowsOf('退款')).toEqual([expect.stringMatching(/余额 · 礼品卡 ¥3\.00.*已退回/)]);
});

test('where nothing was paid it says so', async () => {
  await open({}, { ...trade, status: tradeStates.cancelled, paidAt: null, channelCode: null });
  expect(await screen.findByText('还没有付款。')).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
});
