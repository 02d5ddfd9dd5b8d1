import { giftCalls, type Holding } from '@beidiao/contract/gift/calls';
import type { FeatureFlag } from '@beidiao/contract/catalogue/flags';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeWire } from '../../test/fake-wire.ts';
import { signInHr } from '../../test/people.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { Coupons } from './coupons.tsx';

const holdingOf = (change: Partial<Holding> = {}): Holding => ({
  id: '9001',
  kind: 'coupon',
  name: '满 500 减 50',
  items: [],
  fixedFen: null,
  offFen: 5_000,
  thresholdFen: 50_000,
  onlyBatch: false,
  valueFen: null,
  balanceFen: null,
  tail: null,
  validFrom: null,
  validUntil: '2099-11-26',
  count: 1,
  state: 'usable',
  heldBy: null,
  closedItem: null,
  ...change,
});

async function openPage(held: readonly Holding[], flags: readonly FeatureFlag[] = []) {
  const wire = fakeWire();
  signInHr(wire, { flags });
  wire.answers(giftCalls.coupons, {
    couponList: [...held],
    pastList: [],
    counts: { held: held.length, used: 0, expired: 0 },
  });
  wire.answers(giftCalls.activities, { activityList: [] });
  wire.holds(giftCalls.invitation);
  return { wire, ...(await renderScreen(<Coupons />, { at: '/Dashboard/Account/Coupons' })) };
}
const card = async () => within(await screen.findByRole('article'));

test('a coupon that can be used leads to an order', async () => {
  await openPage([holdingOf()]);
  const coupon = await card();
  expect(coupon.getByText('满 500 减 50')).toBeDefined();
  expect(coupon.getByRole('link').getAttribute('href')).toContain('coupon-9001');
  expect(screen.getByRole('button', { name: '优惠券 1' })).toBeDefined();
  expect(screen.queryByText(/^优惠券已停用，下单时不能使用/)).toBeNull();
});

test('where staff have turned coupons off, those that are owned stay in sight with the reason, and lead to no order', async () => {
  await openPage([holdingOf({ state: 'switchedOff' })], ['orderConfirmPageNotShowCoupon']);
  const coupon = await card();
  expect(coupon.getByText('满 500 减 50')).toBeDefined();
  expect(coupon.getByText('优惠券已停用，恢复后在到期日前可用。')).toBeDefined();
  expect(coupon.queryByRole('link')).toBeNull();
  expect(await screen.findByText(/^优惠券已停用，下单时不能使用/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /^优惠券/ })).toBeNull();
});
