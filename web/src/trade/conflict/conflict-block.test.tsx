import { type ConflictList, conflictCalls } from '@beidiao/contract/conflict/calls';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { type FakeWire, fakeWire } from '../../../test/fake-wire.ts';
import { signInHr } from '../../../test/people.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { Button } from '../../ui/core/button.tsx';
import { ConflictBlock } from './conflict-block.tsx';
import { useCompared } from './use-compared.ts';

const code = '91330600MA2XY0017C';
const listOf = (listId: string, companies: ConflictList['companies']): ConflictList => ({
  listId,
  companies,
  givenBy: '沈若溪',
  givenAt: '2026-11-26T09:00:00+08:00',
});
const given = listOf('71', [
  { name: '绍兴越清供应链有限公司', creditCode: code },
  { name: '杭州临河数据服务有限公司', creditCode: null },
]);

type Opened = { list?: ConflictList | null; codes?: readonly string[]; isFixed?: boolean; language?: 'zh' | 'en' };

/** The block of a page that orders, with the button that does. */
async function openBlock({
  list = null,
  codes = ['ID_THREE', 'BIZ_CONFLICT'],
  isFixed = false,
  language,
}: Opened = {}) {
  const wire: FakeWire = fakeWire();
  signInHr(wire);
  wire.answers(conflictCalls.list, { list });
  const order = vi.fn<() => void>();
  function Page(): ReactElement {
    const compared = useCompared(codes);
    return (
      <>
        <ConflictBlock compared={compared} isFixed={isFixed} />
        <Button onClick={() => compared.isReady() && order()}>下单</Button>
      </>
    );
  }
  const page = await renderScreen(<Page />, language === undefined ? {} : { language });
  return { wire, order, ...page };
}
const block = () => screen.findByRole('region', { name: '利益冲突比对名单' });
/** The dialog is loaded when it is first opened. */
const dialogOpened = () => screen.findByRole('dialog', { name: '要比对哪些企业' });
const dialog = () => screen.getByRole('dialog', { name: '要比对哪些企业' });
const names = (): HTMLElement[] => within(dialog()).getAllByLabelText('企业名称');
const codes = (): HTMLElement[] => within(dialog()).getAllByLabelText('统一社会信用代码（选填）');
const save = (): HTMLElement => within(dialog()).getByRole('button', { name: '保存名单' });

test('without the item there is no block, and nothing is asked', async () => {
  const { wire, order, user } = await openBlock({ codes: ['ID_THREE'] });
  await user.click(screen.getByRole('button', { name: '下单' }));
  expect(order).toHaveBeenCalledOnce();
  expect(screen.queryByRole('region')).toBeNull();
  expect(wire.asked(conflictCalls.list)).toHaveLength(0);
});

test('the block shows the companies, their numbers, and who gave them and when', async () => {
  await openBlock({ list: given });
  const shown = await within(await block()).findAllByRole('listitem');
  expect(shown.map(({ textContent }) => textContent)).toEqual([
    `绍兴越清供应链有限公司${code}`,
    '杭州临河数据服务有限公司没有填信用代码，按名称比对',
  ]);
  expect(screen.getByText('沈若溪 于 2026-11-26 09:00 提供')).toBeDefined();
});

test('in English as well', async () => {
  await openBlock({ list: null, language: 'en' });
  const region = await screen.findByRole('region', { name: 'Companies to compare' });
  expect(
    await within(region).findByText(/This item compares companies that you name\. None are named yet\./),
  ).toBeDefined();
  expect(within(region).getByRole('button', { name: 'Name companies' })).toBeDefined();
});

test('ordering without a list says what is missing, puts the focus on the block, and orders nothing', async () => {
  const { order, user } = await openBlock();
  await screen.findByText(/这一项要比对您给的企业，还没有名单。/);
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(screen.getByRole('button', { name: '下单' }));
  expect(order).not.toHaveBeenCalled();
  expect(within(await block()).getByRole('alert').textContent).toBe('这一项要比对您给的企业，还没有名单。');
  expect(document.activeElement).toBe(await block());
});

test('the first list is named, tidied and shown', async () => {
  const { wire, order, user } = await openBlock();
  await user.click(await screen.findByRole('button', { name: '填写名单' }));
  await dialogOpened();
  await user.type(names()[0] as HTMLElement, ' 绍兴越清供应链有限公司 ');
  await user.type(codes()[0] as HTMLElement, '9133 0600 ma2xy0017c');
  await user.click(within(dialog()).getByRole('button', { name: '再加一家' }));
  await user.type(names()[1] as HTMLElement, '杭州临河数据服务有限公司');
  wire.answers(conflictCalls.save, { list: given });
  wire.answers(conflictCalls.list, { list: given });
  await user.click(save());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(wire.asked(conflictCalls.save)[0]?.params).toEqual({ replaces: null, companies: given.companies });
  await within(await block()).findByText('绍兴越清供应链有限公司');
  await user.click(screen.getByRole('button', { name: '下单' }));
  expect(order).toHaveBeenCalledOnce();
});

test('there are three rows at most, and a row goes away again', async () => {
  const { user } = await openBlock({ list: given });
  await user.click(await screen.findByRole('button', { name: '修改比对名单' }));
  await dialogOpened();
  await user.click(within(dialog()).getByRole('button', { name: '再加一家' }));
  expect(names()).toHaveLength(3);
  expect(within(dialog()).queryByRole('button', { name: '再加一家' })).toBeNull();
  await user.click(within(dialog()).getByRole('button', { name: '删除企业 1' }));
  expect(names().map((input) => (input as HTMLInputElement).value)).toEqual(['杭州临河数据服务有限公司', '']);
});

test('what is wrong stands at its field, which gets the focus, and nothing is sent', async () => {
  const { wire, user } = await openBlock({ list: given });
  await user.click(await screen.findByRole('button', { name: '修改比对名单' }));
  await dialogOpened();
  await user.clear(names()[1] as HTMLElement);
  await user.type(codes()[1] as HTMLElement, '91330600MA2XY0017J');
  await user.click(save());
  expect(within(dialog()).getByText('请填写这一项')).toBeDefined();
  expect(within(dialog()).getByText('统一社会信用代码校验位不正确，请核对')).toBeDefined();
  expect(document.activeElement).toBe(names()[1]);
  await user.type(names()[1] as HTMLElement, '绍兴越清供应链有限公司');
  await user.clear(codes()[1] as HTMLElement);
  await user.click(save());
  expect(within(dialog()).getByText('名单里已有这家企业')).toBeDefined();
  expect(wire.asked(conflictCalls.save)).toHaveLength(0);
});

test('what the server finds wrong stands at its field, and what was typed stays', async () => {
  const { wire, user } = await openBlock();
  await user.click(await screen.findByRole('button', { name: '填写名单' }));
  await dialogOpened();
  await user.type(names()[0] as HTMLElement, '云栖科技有限公司');
  const fields = [{ field: 'companies.0.name', message: '这是贵司自己，请填其他企业' }];
  wire.declines(conflictCalls.save, 'badParams', { data: { fields } });
  await user.click(save());
  expect(await within(dialog()).findByText('这是贵司自己，请填其他企业')).toBeDefined();
  expect((names()[0] as HTMLInputElement).value).toBe('云栖科技有限公司');
});

test('a list that a colleague has saved meanwhile is shown, and replaced by the next save alone', async () => {
  const { wire, user } = await openBlock({ list: given });
  await user.click(await screen.findByRole('button', { name: '修改比对名单' }));
  await dialogOpened();
  await user.clear(names()[0] as HTMLElement);
  await user.type(names()[0] as HTMLElement, '甲企业');
  const newer = { ...listOf('72', [{ name: '乙企业', creditCode: null }]), givenBy: '周明轩' };
  wire.declines(conflictCalls.save, 'conflictListChanged', { data: { list: newer } });
  await user.click(save());
  expect(await within(dialog()).findByText(/现在的名单（周明轩 提供）：乙企业/)).toBeDefined();
  expect((names()[0] as HTMLInputElement).value).toBe('甲企业');
  wire.answers(conflictCalls.save, { list: given });
  await user.click(save());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(wire.asked(conflictCalls.save).map(({ params }) => params.replaces)).toEqual(['71', '72']);
});

test('a broken connection keeps what was typed', async () => {
  const { wire, user } = await openBlock();
  await user.click(await screen.findByRole('button', { name: '填写名单' }));
  await dialogOpened();
  await user.type(names()[0] as HTMLElement, '甲企业');
  wire.breaks(conflictCalls.save);
  await user.click(save());
  expect(await within(dialog()).findByText(/网络连接失败/)).toBeDefined();
  expect((names()[0] as HTMLInputElement).value).toBe('甲企业');
});

test('leaving asks nothing where nothing was changed, and asks before what was typed is lost', async () => {
  const { user } = await openBlock({ list: given });
  await user.click(await screen.findByRole('button', { name: '修改比对名单' }));
  await dialogOpened();
  await user.click(within(dialog()).getByRole('button', { name: '取消' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(await screen.findByRole('button', { name: '修改比对名单' }));
  await dialogOpened();
  await user.type(names()[0] as HTMLElement, '二');
  await user.click(within(dialog()).getByRole('button', { name: '取消' }));
  const asked = await screen.findByRole('dialog', { name: '不保存刚填的名单？' });
  await user.click(within(asked).getByRole('button', { name: '继续填写' }));
  expect((names()[0] as HTMLInputElement).value).toBe('绍兴越清供应链有限公司二');
  await user.click(within(dialog()).getByRole('button', { name: '取消' }));
  await user.click(await screen.findByRole('button', { name: '不保存' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('once the order stands its list can not be edited any more', async () => {
  await openBlock({ list: given, isFixed: true });
  await within(await block()).findByText('绍兴越清供应链有限公司');
  expect(screen.queryByRole('button', { name: '修改比对名单' })).toBeNull();
});
