import type { Card } from '@beidiao/contract/catalogue/calls';
import type { FeatureFlag } from '@beidiao/contract/catalogue/flags';
import { orderCalls } from '@beidiao/contract/order/calls';
import { pricingCalls } from '@beidiao/contract/pricing/calls';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeWire, fakeWire } from '../../test/fake-wire.ts';
import { answerOffer, priceOf } from '../../test/offer.ts';
import { leaveDraft } from '../../test/order-draft.ts';
import { signInHr } from '../../test/people.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { newItem } from './draft.ts';
import { stepPaths } from './steps.ts';
import { Wizard } from './wizard.tsx';

const placed = {
  orderId: '301',
  orderDetailsId: '401',
  orderNo: 'BD20261126001',
  tradeOrderId: '501',
  tradeNo: 'ZF20261126001',
  amountFen: 6_000,
  dueFen: 6_000,
  isFree: false,
  expiresAt: '2026-11-27T10:00:00+08:00',
  status: 1,
} as const;

type Opened = { at: string; flags?: readonly FeatureFlag[]; prepare?: (wire: FakeWire) => void };

/** An order of a member for whom staff have made something otherwise. */
async function openStep({ at, flags = [], prepare }: Opened) {
  const wire = fakeWire();
  signInHr(wire, { flags });
  answerOffer(wire, () => 6_000);
  prepare?.(wire);
  await leaveDraft({ checkedDataItemList: [newItem('IDENTITY')] });
  const page = await renderScreen(<Wizard />, { at, serves: '/Dashboard/OrderCreate/$' });
  return { wire, ...page };
}

const price = async () => within(await screen.findByRole('complementary', { name: '价格明细' }));
const usual = ['入职部门', '入职岗位', '拟入职日期'];
const ofAgency = ['用工单位', '派驻岗位', '拟派驻日期'];

test('a staffing agency orders in its own words: client, assigned position and assignment date', async () => {
  const { close } = await openStep({ at: stepPaths.candidate, flags: ['isManPower'] });
  for (const name of ofAgency) expect(await screen.findByRole('textbox', { name })).toBeDefined();
  for (const name of usual) expect(screen.queryByRole('textbox', { name })).toBeNull();
  close();
  await openStep({ at: stepPaths.confirm, flags: ['isManPower'] });
  for (const name of ofAgency) expect(await screen.findByText(name)).toBeDefined();
  expect(screen.getByText('派驻岗位').nextElementSibling?.textContent).toBe('前端工程师');
});

test('anybody else orders in the usual words', async () => {
  const { close } = await openStep({ at: stepPaths.candidate });
  for (const name of usual) expect(await screen.findByRole('textbox', { name })).toBeDefined();
  close();
  await openStep({ at: stepPaths.confirm });
  expect(await screen.findByText('入职部门')).toBeDefined();
  expect(screen.queryByText('用工单位')).toBeNull();
});

test('a member whose balance does not pay is not offered it, and pays in another way', async () => {
  const { wire, user } = await openStep({ at: stepPaths.confirm, flags: ['hideBalancePayment'] });
  wire.answers(orderCalls.submit, placed);
  await user.click(await (await price()).findByRole('button', { name: '提交并支付 ¥60.00' }));
  const dialog = within(await screen.findByRole('dialog', { name: '支付订单' }));
  expect((await dialog.findAllByRole('radio')).length).toBeGreaterThan(0);
  expect(dialog.queryByRole('radio', { name: '余额支付' })).toBeNull();
  expect(dialog.getByRole('button', { name: '去支付 ¥60.00' })).toBeDefined();
  expect(dialog.queryByText(/余额/)).toBeNull();
});

const coupon: Card = {
  id: '9001',
  kind: 'coupon',
  name: '满 500 减 50',
  offFen: 5_000,
  thresholdFen: 50_000,
  itemCodes: [],
  fixedFen: null,
  onlyBatch: false,
  validUntil: '2027-11-26',
};

test('a coupon that is offered can be chosen; where none is offered there is no word of coupons', async () => {
  const { close } = await openStep({
    at: stepPaths.items,
    prepare: (wire) => answerOffer(wire, () => 6_000, [coupon]),
  });
  expect(await (await price()).findByText('优惠券')).toBeDefined();
  close();
  await openStep({ at: stepPaths.items, flags: ['orderConfirmPageNotShowCoupon'] });
  expect(await (await price()).findAllByText('¥60.00')).not.toHaveLength(0);
  expect((await price()).queryByText(/优惠券/)).toBeNull();
});

test('who may not see amounts reads none, neither in the sum nor on the button, and orders all the same', async () => {
  const hidden = { totalFen: '***', itemsFen: '***', surchargeFen: '***', lines: [] } as const;
  const { wire, user } = await openStep({
    at: stepPaths.confirm,
    prepare: (it) => it.answers(pricingCalls.calculate, (choice) => priceOf(choice, 0, { ...hidden, lines: [] })),
  });
  const button = await (await price()).findByRole('button', { name: '提交并支付 ***' });
  expect((await price()).getByTestId('total').textContent).toBe('***');
  expect((await price()).queryByText(/¥/)).toBeNull();
  wire.answers(orderCalls.submit, placed);
  await user.click(button);
  expect(await screen.findByRole('dialog', { name: '支付订单' })).toBeDefined();
});
