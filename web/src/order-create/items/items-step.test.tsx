import { pricingCalls } from '@beidiao/contract/pricing/calls';
import type { Language } from '@beidiao/contract/wire/language';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeWire } from '../../../test/fake-wire.ts';
import { answerOffer, basicPackage, priceOf } from '../../../test/offer.ts';
import { leaveDraft } from '../../../test/order-draft.ts';
import { signInHr } from '../../../test/people.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { newItem } from '../draft.ts';
import { stepPaths } from '../steps.ts';
import { Wizard } from '../wizard.tsx';

type Opened = { chosen?: readonly string[]; language?: Language };

/** Each choice costs what no table of the page would give. */
const oddFen = 12_345;

async function openStep({ chosen = [], language = 'zh' }: Opened = {}) {
  const wire = fakeWire();
  signInHr(wire);
  answerOffer(wire, () => oddFen);
  await leaveDraft({ checkedDataItemList: chosen.map(newItem) });
  const page = await renderScreen(<Wizard />, { at: stepPaths.items, serves: '/Dashboard/OrderCreate/$', language });
  await screen.findByRole('table');
  return { wire, ...page };
}

const tick = (name: string): HTMLInputElement => screen.getByRole('checkbox', { name });
const price = (): HTMLElement => screen.getByRole('complementary', { name: '价格明细' });
const next = (): HTMLElement => within(price()).getByRole('button', { name: /下一步|正在计算/ });

test('the price beside the choice is the one that the server answers', async () => {
  const { user, wire } = await openStep();
  expect(within(price()).getByText('选择核查项后，这里显示价格和预计完成时间。')).toBeDefined();
  await user.click(tick('选择 身份核验'));
  expect(await within(price()).findAllByText('¥123.45')).not.toHaveLength(0);
  expect(wire.asked(pricingCalls.calculate).map(({ params }) => params.checkedDataItemList)).toEqual([
    [{ code: 'IDENTITY', quantity: 1, explosiveOrder: '2' }],
  ]);
});

test('nobody goes on without an item', async () => {
  const { user, wire, address } = await openStep();
  expect(next()).toHaveProperty('disabled', true);
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(address()).toBe(stepPaths.items);
  expect(wire.asked(pricingCalls.calculate)).toHaveLength(0);
});

test('nobody goes on with the price of the choice before', async () => {
  const { user, wire, address } = await openStep({ chosen: ['IDENTITY'] });
  await within(price()).findAllByText('¥123.45');
  const held = wire.holds(pricingCalls.calculate);
  await user.click(tick('选择 诉讼记录'));
  await user.click(next());
  expect(next().getAttribute('aria-busy')).toBe('true');
  expect(address()).toBe(stepPaths.items);
  await waitFor(() => expect(wire.asked(pricingCalls.calculate)).toHaveLength(2));
  held.answer(priceOf({ checkedDataItemList: [] }, 6_000));
  await within(price()).findAllByText('¥60.00');
  await user.click(next());
  await waitFor(() => expect(address()).toBe(stepPaths.confirm));
});

test('of two prices under way the latest wins', async () => {
  const { user, wire } = await openStep();
  const late = wire.holds(pricingCalls.calculate);
  await user.click(tick('选择 身份核验'));
  await waitFor(() => expect(wire.asked(pricingCalls.calculate)).toHaveLength(1));
  wire.answers(pricingCalls.calculate, (choice) => priceOf(choice, 23_000));
  await user.click(tick('选择 工作履历'));
  await within(price()).findAllByText('¥230.00');
  late.answer(priceOf({ checkedDataItemList: [] }, 3_000));
  await user.click(next());
  await screen.findByRole('button', { name: '提交并支付 ¥230.00' });
});

test('a package ticks its items and is what the price is asked for, until it is let go', async () => {
  const { user, wire } = await openStep();
  const button = screen.getByRole('button', { name: '基础套餐 ¥45.00' });
  await user.click(button);
  expect(button.getAttribute('aria-pressed')).toBe('true');
  expect([tick('选择 身份核验').checked, tick('选择 诉讼记录').checked]).toEqual([true, true]);
  await within(price()).findAllByText('¥123.45');
  expect(wire.asked(pricingCalls.calculate).at(-1)?.params).toMatchObject({
    objId: basicPackage.id,
    objType: 'package',
  });
  await user.click(button);
  expect([tick('选择 身份核验').checked, tick('选择 诉讼记录').checked]).toEqual([false, false]);
});

test('a package of which an item is taken away no longer makes the price', async () => {
  const { user, wire } = await openStep();
  const button = screen.getByRole('button', { name: '基础套餐 ¥45.00' });
  await user.click(button);
  await user.click(tick('选择 诉讼记录'));
  expect(button.getAttribute('aria-pressed')).toBe('false');
  expect(tick('选择 身份核验').checked).toBe(true);
  await within(price()).findAllByText('¥123.45');
  expect(wire.asked(pricingCalls.calculate).at(-1)?.params.objId).toBeUndefined();
});

test('a package that would be cheaper is offered with what it saves', async () => {
  const { user, wire } = await openStep({ chosen: ['IDENTITY', 'COURT'] });
  wire.answers(pricingCalls.calculate, (choice) => priceOf(choice, 3_000));
  const offered = await screen.findByRole('button', { name: /改用“基础套餐”可省/ });
  await user.click(offered);
  await waitFor(() => expect(wire.asked(pricingCalls.calculate).at(-1)?.params.objId).toBe(basicPackage.id));
  expect(screen.queryByRole('button', { name: /改用/ })).toBeNull();
});

test('there are one to the most pieces of an item, and the number travels', async () => {
  const { user, wire } = await openStep({ chosen: ['EMPLOYMENT'] });
  const stepper = screen.getByRole('group', { name: '工作履历 的数量' });
  const [fewer, more] = [
    within(stepper).getByRole('button', { name: '减少' }),
    within(stepper).getByRole('button', { name: '增加' }),
  ];
  expect(fewer).toHaveProperty('disabled', true);
  await user.click(more);
  await user.click(more);
  expect(more).toHaveProperty('disabled', true);
  expect(stepper.textContent).toContain('×3 段');
  await waitFor(() =>
    expect(wire.asked(pricingCalls.calculate).at(-1)?.params.checkedDataItemList).toMatchObject([{ quantity: 3 }]),
  );
});

test('an item that is expedited is asked for as such', async () => {
  const { user, wire } = await openStep({ chosen: ['COURT'] });
  await user.selectOptions(screen.getByRole('combobox', { name: '诉讼记录 的时效' }), '加急 · 1 天（+30%）');
  await waitFor(() =>
    expect(wire.asked(pricingCalls.calculate).at(-1)?.params.checkedDataItemList).toMatchObject([
      { code: 'COURT', explosiveOrder: '1' },
    ]),
  );
});

test('a search that finds nothing says for what it looked, and what was chosen stays chosen', async () => {
  const { user } = await openStep({ chosen: ['IDENTITY'] });
  const search = screen.getByRole('searchbox', { name: '搜索核查项' });
  await user.type(search, '学位');
  expect(await screen.findAllByText('未找到“学位”。请更换关键词，或清空搜索。')).not.toHaveLength(0);
  await user.clear(search);
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: '选择 身份核验' })).checked).toBe(true);
});

test('the list of what is chosen leads back to all items when it is empty', async () => {
  const { user } = await openStep();
  const shown = screen.getByRole('group', { name: '显示范围' });
  await user.click(within(shown).getByRole('button', { name: '已选' }));
  expect(screen.getByText('尚未选择核查项')).toBeDefined();
  await user.click(screen.getByRole('button', { name: '查看全部核查项' }));
  expect(screen.getAllByRole('checkbox', { name: /^选择 / })).toHaveLength(3);
});

test('a price that is refused is said with its reason, and asked for again by hand', async () => {
  const { user, wire } = await openStep();
  wire.declines(pricingCalls.calculate, 'urgencyOff');
  await user.click(tick('选择 身份核验'));
  const alert = await within(price()).findByRole('alert');
  expect(alert.textContent).toContain('价格计算失败：');
  expect(next()).toHaveProperty('disabled', true);
  wire.answers(pricingCalls.calculate, (choice) => priceOf(choice, oddFen));
  await user.click(within(alert).getByRole('button', { name: '重新计算' }));
  expect(await within(price()).findAllByText('¥123.45')).not.toHaveLength(0);
  expect(tick('选择 身份核验').checked).toBe(true);
});

test('a price that is refused lets the package go that it was asked for with', async () => {
  const { user, wire } = await openStep();
  const button = screen.getByRole('button', { name: '基础套餐 ¥45.00' });
  wire.declines(pricingCalls.calculate, 'packageUnknown');
  await user.click(button);
  await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('false'));
  expect([tick('选择 身份核验').checked, tick('选择 诉讼记录').checked]).toEqual([true, true]);
  await waitFor(() =>
    expect(wire.asked(pricingCalls.calculate).map(({ params }) => params.objId)).toEqual(['71', undefined]),
  );
});

test('a field that the orderer fills in wrong is named, and the dialog stays', async () => {
  const { user } = await openStep({ chosen: ['EMPLOYMENT'] });
  await user.click(screen.getByRole('button', { name: '代填 工作履历 的信息' }));
  const dialog = await screen.findByRole('dialog', { name: '工作履历：填写信息' });
  await user.click(within(dialog).getByRole('radio', { name: '由我填写已知的部分' }));
  await user.type(within(dialog).getByRole('textbox', { name: /HR|人事.*电话/ }), '12');
  await user.click(within(dialog).getByRole('button', { name: '完成' }));
  expect(within(dialog).getByRole('alert').textContent).toMatch(/电话：请输入手机号，或带区号的座机号/);
  await user.click(within(dialog).getByRole('radio', { name: '由候选人填写' }));
  await user.click(within(dialog).getByRole('button', { name: '完成' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('in English items, packages and amounts read in English', async () => {
  const { user } = await openStep({ language: 'en' });
  await user.click(screen.getByRole('button', { name: 'Basic package ¥45.00' }));
  expect(tick('Select Litigation').checked).toBe(true);
  const panel = screen.getByRole('complementary', { name: 'Price' });
  expect(await within(panel).findByText('Amount due')).toBeDefined();
  expect(within(panel).getByRole('button', { name: 'Next: review and pay' })).toBeDefined();
});
