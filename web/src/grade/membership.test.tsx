import { type GradeProduct, gradeCalls, type GradeTerm } from '@beidiao/contract/grade/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import { walletCalls } from '@beidiao/contract/wallet/calls';
import { tradeStates } from '@beidiao/contract/wallet/trade-states';
import type { Data } from '@beidiao/contract/wire/call';
import { dayInChina } from '@beidiao/contract/wire/china-time';
import type { Language } from '@beidiao/contract/wire/language';
import { permissions } from '@beidiao/contract/wire/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeWire, fakeWire } from '../../test/fake-wire.ts';
import { signInHr } from '../../test/people.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { Membership } from './membership.tsx';

const names = {
  free: { zh: '普通', en: 'Basic' },
  silver: { zh: '银卡', en: 'Silver' },
  gold: { zh: '金卡', en: 'Gold' },
  platinum: { zh: '铂金', en: 'Platinum' },
} as const;
const grades = [
  { gradeType: 1, name: names.free, discountPercent: 100, priceFen: 0 },
  { gradeType: 2, name: names.silver, discountPercent: 98, priceFen: 198_000 },
  { gradeType: 3, name: names.gold, discountPercent: 95, priceFen: 498_000 },
  { gradeType: 4, name: names.platinum, discountPercent: 92, priceFen: 1_280_000 },
];
const days = { firstDay: '2026-11-28', lastDay: '2027-11-27' };

type Quote = NonNullable<GradeProduct['quote']>;
const productsOf = (acts: readonly [Quote['act'], Quote['act'] | null, Quote['act']], creditFen = 0): GradeProduct[] =>
  grades.slice(1).map((grade, place): GradeProduct => {
    const act = acts[place] ?? null;
    const credit = act === 'upgrade' ? creditFen : 0;
    const given = { gradeType: 3, name: names.gold, paidFen: 498_000, daysLeft: 365, days: 365, creditFen: credit };
    const credits = credit === 0 ? [] : [given];
    const quote = act && { act, creditFen: credit, credits, amountFen: grade.priceFen - credit, ...days };
    return { ...grade, goodsCode: `GRADE_${grade.gradeType}`, quote };
  });
const forNewcomer = productsOf(['buy', 'buy', 'buy']);
const forGold = productsOf(['downgrade', 'renew', 'upgrade'], 498_000);

const goldTerm: GradeTerm = {
  id: '1',
  gradeType: 3,
  name: names.gold,
  state: 'inForce',
  act: 'buy',
  ...days,
  endedOn: null,
  daysLeft: 365,
  priceFen: 498_000,
  creditFen: 0,
  paidFen: 498_000,
  tradeNo: 'T1',
  operatorName: '沈若溪',
  createdAt: '2026-11-28T10:00:00+08:00',
};
const upgrade = { priceFen: 1_280_000, creditFen: 498_000, paidFen: 782_000, tradeNo: 'T2' };
const upgraded: readonly GradeTerm[] = [
  { ...goldTerm, ...upgrade, id: '2', gradeType: 4, name: names.platinum, act: 'upgrade' },
  { ...goldTerm, state: 'replaced', endedOn: days.firstDay },
];

/** What each grade would do for somebody who is well served by gold. */
function usageOf(tooFew: boolean): Data<typeof gradeCalls.usage> {
  const saved = { savedFen: 61_725, yearFen: 600_000, netFen: 102_000 };
  const advice = { against: names.free, isWorth: true, moreSavedFen: 600_000, moreFeeFen: 498_000, breakEvenFen: 1 };
  return {
    fromDay: '2026-08-31',
    untilDay: days.firstDay,
    tooFew,
    unitFen: 1_234_500,
    unitYearFen: 5_000_000,
    spending: [],
    total: { pieces: 0, listFen: 0, savedFen: 0 },
    grades: grades.map((it) => ({ ...it, ...saved, advice: tooFew || it.gradeType !== 3 ? null : advice })),
  };
}
/** What the server says of this member from now on. */
function tell(wire: FakeWire, products: GradeProduct[], terms: readonly GradeTerm[]): void {
  wire.answers(gradeCalls.products, { quotedOn: dayInChina(Date.now()), products, topUpList: [] });
  wire.answers(gradeCalls.terms, { rows: [...terms], total: terms.length });
}
type Opened = { products?: GradeProduct[]; terms?: readonly GradeTerm[]; tooFew?: boolean; language?: Language };
async function openMembership({ products = forNewcomer, terms = [], tooFew = true, language = 'zh' }: Opened = {}) {
  const wire = fakeWire();
  signInHr(wire, { balanceFen: 600_000 });
  tell(wire, products, terms);
  wire.answers(gradeCalls.usage, usageOf(tooFew));
  const page = await renderScreen(<Membership />, { at: '/Dashboard/Member', language });
  await screen.findByRole('table', { name: language === 'zh' ? '四档对比' : 'Compare grades' });
  return { wire, ...page };
}

const expiresAt = '2026-11-28T10:15:00+08:00';
const order = (amountFen: number, tradeNo: string) => ({
  orderId: '701',
  tradeNo,
  amountFen,
  expiresAt,
  goodsList: [],
});
const paid = {
  orderId: '701',
  paymentId: '801',
  channelCode: 'BALANCE',
  amountFen: 498_000,
  state: 'done',
  payUrl: null,
  expiresAt: null,
} as const;

const act = (name: string): HTMLElement =>
  within(screen.getByRole('table', { name: '四档对比' })).getByRole('button', { name });
const due = (): string => screen.getByTestId('due').textContent ?? '';

test('the grades say what each costs; with too few orders nothing is foretold', async () => {
  await openMembership();
  const table = screen.getByRole('table', { name: '四档对比' });
  expect(within(table).getByRole('columnheader', { name: '金卡 ¥4,980.00 / 年' })).toBeDefined();
  expect(within(table).getByRole('cell', { name: '原价的 95%' })).toBeDefined();
  expect(screen.getByText('订单还少，满 30 天后给出测算')).toBeDefined();
  expect(within(table).queryByRole('row', { name: /^一年净省/ })).toBeNull();
  expect(screen.getByText(/在对比表中选择一档/)).toBeDefined();
});

test('with enough orders the grade that pays is chosen first, and says why', async () => {
  await openMembership({ tooFew: false });
  expect(screen.getByText('近 90 天：2026-08-31 至 2026-11-28，按单价计费 ¥12,345.00')).toBeDefined();
  expect(act('金卡 开通一年').getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByText(/按现在的用量划算：一年多省 ¥6,000.00，年费多 ¥4,980.00/)).toBeDefined();
});

test('a grade chosen by the keyboard is paid from the balance, and stands in the history when it has begun', async () => {
  const { wire, user } = await openMembership();
  act('金卡 开通一年').focus();
  await user.keyboard('{Enter}');
  expect(due()).toBe('¥4,980.00');
  await screen.findByRole('radio', { name: '余额支付', description: '可用 ¥6,000.00，支付后剩余 ¥1,020.00' });
  wire.answers(gradeCalls.order, order(498_000, 'T1'));
  wire.answers(orderCalls.pay, paid);
  await user.click(screen.getByRole('button', { name: '开通并支付 ¥4,980.00' }));
  expect(await screen.findByText('已收到付款，正在生效…')).toBeDefined();
  tell(wire, forGold, [goldTerm]);
  expect(await screen.findByText('金卡已生效')).toBeDefined();
  expect(wire.asked(gradeCalls.order).at(-1)?.params).toMatchObject({
    orderAmount: 498_000,
    discount: 0,
    goodsDetails: [{ goodsCode: 'GRADE_3' }],
  });
  expect(wire.asked(orderCalls.pay).at(-1)?.params).toMatchObject({ tradeOrderId: '701', channelCode: 'BALANCE' });
  await user.click(screen.getByRole('button', { name: '继续查看会员等级' }));
  expect(within(await screen.findByRole('table', { name: '会员记录' })).getByText('金卡')).toBeDefined();
  expect(act('金卡 续费一年')).toBeDefined();
});

test('a lower grade is offered for the end of the present one, a higher one at once', async () => {
  await openMembership({ products: forGold, terms: [goldTerm] });
  expect(act('银卡 到期后改为银卡')).toBeDefined();
  expect(act('金卡 续费一年')).toBeDefined();
  expect(act('铂金 升级')).toBeDefined();
});

test('an upgrade takes off what is left, waits for its QR code, and has begun when the server says so', async () => {
  const { wire, user } = await openMembership({ products: forGold, terms: [goldTerm] });
  await user.click(act('铂金 升级'));
  expect(screen.getByText('已付 ¥4,980.00 × 剩 365 天 ÷ 365 天，四舍五入到分')).toBeDefined();
  expect(due()).toBe('¥7,820.00');
  wire.answers(gradeCalls.order, order(782_000, 'T2'));
  const payUrl = 'https://pay.test/1';
  wire.answers(orderCalls.pay, { ...paid, channelCode: 'ALIPAY', amountFen: 782_000, state: 'waiting', payUrl });
  wire.answers(walletCalls.tradeStatus, { orderId: '701', status: tradeStates.unpaid, failedPayments: [] });
  await user.click(await screen.findByRole('radio', { name: '支付宝' }));
  await user.click(screen.getByRole('button', { name: '升级并支付 ¥7,820.00' }));
  expect((await screen.findByRole('link', { name: '打开收银台' })).getAttribute('href')).toBe(payUrl);
  expect(wire.asked(gradeCalls.order).at(-1)?.params).toMatchObject({ orderAmount: 782_000, discount: 498_000 });
  wire.answers(walletCalls.tradeStatus, { orderId: '701', status: tradeStates.paid, failedPayments: [] });
  expect(await screen.findByText('已收到付款，正在生效…')).toBeDefined();
  tell(wire, productsOf(['downgrade', 'downgrade', 'renew']), upgraded);
  expect(await screen.findByText('铂金已生效')).toBeDefined();
});

test('the history says of each membership what was taken off and what was paid', async () => {
  await openMembership({ products: productsOf(['downgrade', 'downgrade', 'renew']), terms: upgraded });
  const history = await screen.findByRole('table', { name: '会员记录' });
  const [, first, second] = within(history).getAllByRole('row');
  for (const words of ['铂金', '生效中', '¥12,800.00', '−¥4,980.00', '¥7,820.00'])
    expect(first?.textContent).toContain(words);
  for (const words of ['金卡', '已替换', '2026-11-28 起不再生效', '¥4,980.00'])
    expect(second?.textContent).toContain(words);
});

test('an amount that has changed is shown beside the old one, and nothing is charged until it is confirmed', async () => {
  const { wire, user } = await openMembership({ products: forGold, terms: [goldTerm] });
  await user.click(act('铂金 升级'));
  await screen.findByRole('radio', { name: '支付宝' });
  const held = wire.holds(gradeCalls.order);
  await user.click(screen.getByRole('button', { name: '升级并支付 ¥7,820.00' }));
  tell(wire, productsOf(['downgrade', 'renew', 'upgrade'], 496_000), [goldTerm]);
  const anew = (): HTMLElement => screen.getByRole('button', { name: '按 ¥7,840.00 支付' });
  // It looks from before the new amount comes, so that no moment is missed.
  const comesOff = waitFor(() => expect(anew()).toHaveProperty('disabled', true));
  held.decline('quoteChanged', { data: { amountFen: 784_000, creditFen: 496_000 } });
  await comesOff;
  expect(screen.getByRole('alert').textContent).toContain('应付金额已由 ¥7,820.00 变为 ¥7,840.00，请核对后再支付。');
  expect(due()).toBe('¥7,840.00');
  expect(wire.asked(orderCalls.pay)).toHaveLength(0);
  await waitFor(() => expect(anew()).toHaveProperty('disabled', false));
  wire.answers(gradeCalls.order, order(784_000, 'T2'));
  wire.answers(orderCalls.pay, { ...paid, channelCode: 'ALIPAY', amountFen: 784_000 });
  tell(wire, forGold, upgraded);
  await user.click(anew());
  expect(await screen.findByText('铂金已生效')).toBeDefined();
  expect(wire.asked(gradeCalls.order).map(({ params }) => params.orderAmount)).toEqual([782_000, 784_000]);
});

test('who may see no amounts reads the grades without any', async () => {
  const wire = fakeWire();
  signInHr(wire, { lacks: [permissions.seeAmounts], balanceFen: null });
  const gradeList = grades.map(({ gradeType: type, name, discountPercent }) => {
    return { type, name, discountPercent, isOwn: type === 1, expireDate: null };
  });
  wire.answers(gradeCalls.grades, { gradeList, vip: false, vipuser: false, vipfree: false, vipgrade: -1 });
  tell(wire, forNewcomer, []);
  wire.declines(gradeCalls.usage, 'forbidden');
  await renderScreen(<Membership />, { at: '/Dashboard/Member' });
  expect(await screen.findByRole('table', { name: '会员等级' })).toBeDefined();
  expect(screen.queryByText(/¥/)).toBeNull();
});

test('grades that can not be read say so, and are asked for again', async () => {
  const wire = fakeWire();
  signInHr(wire);
  tell(wire, forNewcomer, []);
  wire.declines(gradeCalls.usage, 'busy');
  const { user } = await renderScreen(<Membership />, { at: '/Dashboard/Member' });
  expect(await screen.findByText('会员等级加载失败')).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
  const held = wire.holds(gradeCalls.usage);
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByRole('status', { name: '正在加载会员等级' })).toBeDefined();
  held.answer(usageOf(true));
  expect(await screen.findByRole('table', { name: '四档对比' })).toBeDefined();
});

test('in English a grade is bought in English', async () => {
  const { user } = await openMembership({ language: 'en' });
  expect(screen.getByText(/^Too few orders/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Gold Buy one year' }));
  expect(await screen.findByRole('button', { name: 'Buy and pay ¥4,980.00' })).toBeDefined();
});
