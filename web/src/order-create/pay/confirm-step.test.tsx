import { catalogueCalls } from '@beidiao/contract/catalogue/calls';
import { conflictCalls } from '@beidiao/contract/conflict/calls';
import { giftCalls } from '@beidiao/contract/gift/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import { pricingCalls } from '@beidiao/contract/pricing/calls';
import type { DataGiven } from '@beidiao/contract/wire/call';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeWire, fakeWire, type Held } from '../../../test/fake-wire.ts';
import { answerOffer, completedAt, offeredItems, priceOf } from '../../../test/offer.ts';
import { leaveDraft } from '../../../test/order-draft.ts';
import { signInHr } from '../../../test/people.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { type Draft, newItem } from '../draft.ts';
import { stepPaths } from '../steps.ts';
import { Wizard } from '../wizard.tsx';

type Opened = { draft?: Partial<Draft>; balanceFen?: number; prepare?: (wire: FakeWire) => void };

async function openStep({ draft = {}, balanceFen = 500_000, prepare }: Opened = {}) {
  const wire = fakeWire();
  signInHr(wire, { balanceFen });
  answerOffer(wire, () => 6_000);
  prepare?.(wire);
  await leaveDraft({ checkedDataItemList: [newItem('IDENTITY'), newItem('COURT')], ...draft });
  const page = await renderScreen(<Wizard />, { at: stepPaths.confirm, serves: '/Dashboard/OrderCreate/$' });
  await within(await screen.findByRole('complementary', { name: '价格明细' })).findByTestId('total');
  return { wire, ...page };
}

const price = (): HTMLElement => screen.getByRole('complementary', { name: '价格明细' });
const submit = (name = '提交并支付 ¥60.00'): HTMLElement => within(price()).getByRole('button', { name });

const order = {
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

const giftCard: DataGiven<typeof giftCalls.coupons>['couponList'][number] = {
  id: '701',
  kind: 'giftCard',
  name: '新客礼品卡',
  items: [],
  fixedFen: null,
  offFen: null,
  thresholdFen: 0,
  onlyBatch: false,
  valueFen: 10_000,
  balanceFen: 10_000,
  tail: '7N9H',
  validFrom: null,
  validUntil: '2027-11-26',
  count: 1,
  state: 'usable',
  heldBy: null,
  closedItem: null,
};

test('what is submitted is the person, the choice and the very price that was shown', async () => {
  const { user, wire } = await openStep();
  wire.answers(orderCalls.submit, order);
  await user.click(submit());
  expect(await screen.findByRole('dialog', { name: '支付订单' })).toBeDefined();
  const [asked] = wire.asked(orderCalls.submit);
  expect(asked?.params).toMatchObject({
    candidate: { name: '诸葛明玥', phoneNo: '13600005177', idCard: '11010519491231002X', position: '前端工程师' },
    checkedDataItemList: [{ code: 'IDENTITY' }, { code: 'COURT' }],
    calculateId: 'quote-6000',
    estimatedCompletedDate: completedAt,
  });
});

test('a double click submits once', async () => {
  const { user, wire } = await openStep();
  const held = wire.holds(orderCalls.submit);
  await user.dblClick(submit());
  expect(submit('正在提交…').getAttribute('aria-busy')).toBe('true');
  held.answer(order);
  await screen.findByRole('dialog', { name: '支付订单' });
  expect(wire.asked(orderCalls.submit)).toHaveLength(1);
});

test('an order waits for the gift card that pays by itself, and is not said to be submitted meanwhile', async () => {
  let held: Held<typeof giftCalls.coupons> | undefined;
  const { user, wire } = await openStep({ prepare: (it) => (held = it.holds(giftCalls.coupons)) });
  await user.click(submit('正在计算价格…'));
  expect(wire.asked(orderCalls.submit)).toHaveLength(0);
  held?.answer({ couponList: [giftCard], pastList: [], counts: { held: 1, used: 0, expired: 0 } });
  wire.answers(orderCalls.submit, order);
  await user.click(await within(price()).findByRole('button', { name: '提交并支付 ¥60.00' }));
  await screen.findByRole('dialog', { name: '支付订单' });
  expect(wire.asked(orderCalls.submit).map(({ params }) => params.giftCardId)).toEqual([giftCard.id]);
});

test('an order whose answer was lost is submitted again under the same key', async () => {
  const { user, wire } = await openStep();
  wire.breaks(orderCalls.submit);
  await user.click(submit());
  expect(await screen.findByText(/网络连接失败/)).toBeDefined();
  wire.answers(orderCalls.submit, order);
  await user.click(submit());
  await screen.findByRole('dialog', { name: '支付订单' });
  const [first, again] = wire.asked(orderCalls.submit).map(({ idempotencyKey }) => idempotencyKey);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(again).toBe(first);
});

test('nothing is lost after a refused submit, also when the page is left and opened again', async () => {
  const { user, wire, close } = await openStep();
  wire.declines(orderCalls.submit, 'memberFrozen');
  await user.click(submit());
  const told = await screen.findAllByRole('status');
  await waitFor(() => expect(told.map(({ textContent }) => textContent).join()).toContain('冻结'));
  expect(screen.getByText('诸葛明玥')).toBeDefined();
  close();
  await renderScreen(<Wizard />, { at: stepPaths.confirm, serves: '/Dashboard/OrderCreate/$' });
  expect(await screen.findByText('诸葛明玥')).toBeDefined();
  expect(screen.getByRole('cell', { name: /诉讼记录/ })).toBeDefined();
});

test('a price that moved is shown beside the old one, and agreed to again as another order', async () => {
  const { user, wire } = await openStep();
  const next = priceOf({ checkedDataItemList: [] }, 7_500);
  wire.declines(orderCalls.submit, 'priceChanged', { data: { breakdown: next, approval: null } });
  await user.click(submit());
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('价格已从 ¥60.00 变为 ¥75.00，请核对后再提交。');
  wire.answers(orderCalls.submit, order);
  await user.click(submit('按 ¥75.00 提交'));
  await screen.findByRole('dialog', { name: '支付订单' });
  const [first, again] = wire.asked(orderCalls.submit);
  expect(again?.params.calculateId).toBe('quote-7500');
  expect(again?.idempotencyKey).not.toBe(first?.idempotencyKey);
});

test('a coupon that a colleague was quicker to use is left out, and the price without it asked for again', async () => {
  const trialInfo = { objId: null, objType: null, investigationId: null, checkedCardList: ['9001'], giftCardId: null };
  const { user, wire } = await openStep({
    draft: { trialInfo },
    prepare: (it) => answerOffer(it, ({ checkedCardList }) => (checkedCardList?.length ? 6_000 : 7_000)),
  });
  const facts = { card: '优惠券“新客券”', whom: '同事', rest: '还有 2 张优惠券可用' };
  wire.declines(orderCalls.submit, 'cardTaken', { facts, data: { cardId: '9001' } });
  await user.click(submit());
  expect(await screen.findByText('优惠券“新客券”已被同事用于另一个订单，还有 2 张优惠券可用')).toBeDefined();
  expect(await screen.findByText(/价格已从 ¥60.00 变为 ¥70.00/)).toBeDefined();
  wire.answers(orderCalls.submit, order);
  await user.click(submit('按 ¥70.00 提交'));
  await screen.findByRole('dialog', { name: '支付订单' });
  const asked = wire.asked(orderCalls.submit);
  expect(asked.map(({ params }) => params.checkedCardList)).toEqual([['9001'], []]);
  expect(asked[1]?.idempotencyKey).not.toBe(asked[0]?.idempotencyKey);
});

test('a lost coupon that took nothing off is told without a change of the price', async () => {
  const trialInfo = { objId: null, objType: null, investigationId: null, checkedCardList: ['9001'], giftCardId: null };
  const { user, wire } = await openStep({ draft: { trialInfo } });
  const facts = { card: '优惠券“新客券”', whom: '同事', rest: '没有其他优惠券可用' };
  wire.declines(orderCalls.submit, 'cardTaken', { facts, data: { cardId: '9001' } });
  await user.click(submit());
  expect(await screen.findByText(/没有其他优惠券可用/)).toBeDefined();
  expect(await within(price()).findByRole('button', { name: '提交并支付 ¥60.00' })).toBeDefined();
  expect(screen.queryByText(/价格已从/)).toBeNull();
});

test('a format check that is over is said, and does not keep from submitting', async () => {
  const { user, wire } = await openStep({ draft: { checkId: '88', teValidateResult: 'unknown' } });
  wire.declines(orderCalls.submit, 'checkNotFound');
  await user.click(submit());
  expect((await screen.findByRole('alert')).textContent).toContain('格式检查已超过 1 小时，结果失效');
  wire.answers(orderCalls.submit, order);
  await user.click(submit());
  await screen.findByRole('dialog', { name: '支付订单' });
  expect(wire.asked(orderCalls.submit).map(({ params }) => params.checkId)).toEqual(['88', undefined]);
});

test('an order that needs approval says so before it is sent and after', async () => {
  const { user, wire } = await openStep();
  const approval = { causes: ['orderLimit' as const], orderLimitFen: 5_000, monthLeftFen: null };
  wire.answers(pricingCalls.calculate, (choice) => priceOf(choice, 6_100, { approval }));
  await user.click(screen.getByRole('link', { name: '修改核查项' }));
  await user.click(await screen.findByRole('checkbox', { name: '选择 工作履历' }));
  await screen.findByText(/超出单笔额度 ¥50.00/);
  await user.click(within(price()).getByRole('button', { name: '下一步：核对并支付' }));
  wire.answers(orderCalls.submit, { ...order, status: 3 });
  await waitFor(() => expect(submit('提交审批')).toBeDefined());
  await user.click(submit('提交审批'));
  expect((await screen.findByRole('dialog', { name: '已提交审批' })).textContent).toContain('审批通过前不会联系候选人');
});

test('items that the candidate has to agree to separately are named before the order is placed', async () => {
  await openStep();
  expect(screen.getByText(/本单有 1 项须单独同意：诉讼记录。/)).toBeDefined();
});

test('a placed order is paid from the balance and then forgotten as a draft', async () => {
  const { user, wire } = await openStep();
  wire.answers(orderCalls.submit, order);
  await user.click(submit());
  const dialog = await screen.findByRole('dialog', { name: '支付订单' });
  wire.answers(orderCalls.pay, {
    orderId: '501',
    paymentId: null,
    channelCode: 'BALANCE',
    amountFen: 6_000,
    state: 'done',
    payUrl: null,
    expiresAt: null,
  });
  await user.click(await within(dialog).findByRole('button', { name: '确认支付 ¥60.00' }));
  expect(await screen.findByText('下单成功，已支付 ¥60.00')).toBeDefined();
  expect(screen.getByText(/授权链接已发至 136\*{4}5177/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: '继续下单' }));
  expect(await screen.findByRole('textbox', { name: '姓名' })).toHaveProperty('value', '');
});

test('a balance that is too small offers the ways that are left', async () => {
  const { user, wire } = await openStep({ balanceFen: 1_000 });
  expect(screen.getByText('余额不足，还差 ¥50.00，提交后可选其他支付方式')).toBeDefined();
  wire.answers(orderCalls.submit, order);
  await user.click(submit());
  const dialog = await screen.findByRole('dialog', { name: '支付订单' });
  expect(await within(dialog).findByRole('radio', { name: '余额支付' })).toHaveProperty('disabled', true);
  expect(within(dialog).getByRole('button', { name: '去支付 ¥60.00' })).toBeDefined();
});

test('an item that compares companies is ordered once they are named: until then its block has the focus', async () => {
  const { user, wire } = await openStep({
    draft: { checkedDataItemList: [newItem('BIZ_CONFLICT')] },
    prepare: (it) => {
      it.answers(catalogueCalls.offer, {
        dataList: {
          dataItemList: offeredItems.map((offered) => ({ ...offered, code: 'BIZ_CONFLICT' })).slice(0, 1),
          groupList: [{ code: 'basics', name: { zh: '基本信息', en: 'Basics' } }],
          agreementList: [],
          card: [],
          investigationVoucher: [],
          calculateId: 'catalogue-1',
          urgency: { isOn: true, dayList: [] },
          memberPrice: { gradeType: -1, discountPercent: 100 },
        },
      });
      it.answers(conflictCalls.list, { list: null });
    },
  });
  wire.answers(orderCalls.submit, order);
  await screen.findByText(/还没有名单/);
  await user.click(submit());
  expect(document.activeElement).toBe(screen.getByRole('region', { name: '利益冲突比对名单' }));
  expect(wire.asked(orderCalls.submit)).toHaveLength(0);
});
