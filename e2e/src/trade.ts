import { orderCalls } from '@beidiao/contract/order/calls';
import { pricingCalls } from '@beidiao/contract/pricing/calls';
import { type CashierAct, sandboxCalls } from '@beidiao/contract/sandbox/calls';
import { walletCalls } from '@beidiao/contract/wallet/calls';
import type { Hr, Wire } from './wire.ts';

export const aCandidate = {
  name: '欧阳晨曦',
  phoneNo: '13800002046',
  idCard: '330106199003072415',
  position: '财务经理',
};

/** One item at its base price. */
export const oneItem = [{ code: 'ID_THREE' }];
export const oneItemFen = 800;

export const quote = async (wire: Wire, hr: Hr): Promise<string> =>
  (await wire.call(pricingCalls.calculate, { checkedDataItemList: oneItem }, hr)).calculateId;

export type Wish = { readonly hr: Hr; readonly calculateId: string; readonly idempotencyKey: string };

export const submit = (wire: Wire, { hr, calculateId, idempotencyKey }: Wish) =>
  wire.ask(
    orderCalls.submit,
    { candidate: aCandidate, checkedDataItemList: oneItem, calculateId },
    { token: hr.token, idempotencyKey },
  );

export const pay = (wire: Wire, hr: Hr, tradeOrderId: string) =>
  wire.ask(orderCalls.pay, { orderId: tradeOrderId, channelCode: 'BALANCE' }, hr);

/** Starts a top-up. @returns the trade order and what the cashier knows the payment by */
export async function askRecharge(wire: Wire, hr: Hr, amountFen: number) {
  const asked = await wire.call(
    walletCalls.recharge,
    { channelCode: 'SANDBOX', rechargeAmount: amountFen },
    { token: hr.token, idempotencyKey: crypto.randomUUID() },
  );
  return { tradeOrderId: asked.orderId, reference: new URL(asked.payUrl ?? '').searchParams.get('pay') ?? '' };
}

export const actAtCashier = (wire: Wire, reference: string, act: CashierAct) =>
  wire.call(sandboxCalls.cashierAct, { reference, act });

export const stateOfTrade = async (wire: Wire, hr: Hr, orderId: string): Promise<number> =>
  (await wire.call(walletCalls.tradeStatus, { orderId }, hr)).status;

export const balanceOf = async (wire: Wire, hr: Hr): Promise<number | undefined> =>
  (await wire.call(walletCalls.assets, {}, hr)).assetsList.find(({ code }) => code === 'BALANCE')?.amountFen;
