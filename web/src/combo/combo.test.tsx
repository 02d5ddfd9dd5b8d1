import { catalogueCalls, type OwnPackage } from '@beidiao/contract/catalogue/calls';
import { type QrCode, qrcodeCalls } from '@beidiao/contract/qrcode/calls';
import type { Language } from '@beidiao/contract/wire/language';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { changeEnterprise } from '../../test/enterprise.ts';
import { type FakeWire, fakeWire } from '../../test/fake-wire.ts';
import { answerOffer } from '../../test/offer.ts';
import { signInHr } from '../../test/people.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { Combo } from './combo.tsx';

type Item = OwnPackage['dataItemList'][number];
const itemOf = (code: string, name: Item['name'], change: Partial<Item> = {}): Item => ({
  code,
  name,
  quantity: 1,
  isOpen: true,
  unitFen: 3_000,
  totalFen: 3_000,
  ...change,
});
const identity = itemOf('IDENTITY', { zh: '身份核验', en: 'Identity' });
const court = itemOf('COURT', { zh: '诉讼记录', en: 'Litigation' });
const work = itemOf(
  'EMPLOYMENT',
  { zh: '工作履历', en: 'Employment' },
  { quantity: 2, unitFen: 20_000, totalFen: 40_000 },
);

const packageOf = (change: Partial<OwnPackage> = {}): OwnPackage => ({
  id: '81',
  name: '研发社招',
  mayChange: true,
  dataItemList: [identity, work],
  pieceCount: 3,
  priceFen: 43_000,
  orderCount: 0,
  lastOrderedAt: null,
  ...change,
});
const shop = packageOf({
  id: '82',
  name: '门店导购',
  dataItemList: [identity, court],
  pieceCount: 2,
  priceFen: 6_000,
  orderCount: 3,
  lastOrderedAt: '2026-11-26T10:00:00+08:00',
});

const answerOwn = (wire: FakeWire, ...packages: readonly OwnPackage[]): void =>
  wire.answers(catalogueCalls.ownPackages, { packageList: [...packages] });

type Opened = { packages?: readonly OwnPackage[]; language?: Language; prepare?: (wire: FakeWire) => void };

async function openPage({ packages = [packageOf(), shop], language = 'zh', prepare }: Opened = {}) {
  const wire = fakeWire();
  signInHr(wire);
  answerOffer(wire, () => 0);
  answerOwn(wire, ...packages);
  prepare?.(wire);
  const page = await renderScreen(<Combo />, { at: '/Dashboard/Combo', language });
  const { user } = page;
  const press = async (name: string): Promise<void> => user.click(await screen.findByRole('button', { name }));
  /** An act behind the dots of a package. */
  const choose = async (name: string, act: string): Promise<void> => {
    await press(`${name} 的更多操作`);
    await user.click(await screen.findByRole('menuitem', { name: act }));
  };
  return { wire, press, choose, ...page };
}

const dialog = async () => within(await screen.findByRole('dialog'));
/** The package that is looked at. */
const shown = (name: string): HTMLElement => screen.getByRole('complementary', { name });
/** The names of the list, each of which is a button. */
const listed = (): (string | null)[] =>
  within(screen.getByRole('region', { name: '我的套餐' }))
    .queryAllByRole('row')
    .flatMap((row) => within(row).queryAllByRole('button').slice(0, 1))
    .map(({ textContent }) => textContent);

test('a new package is saved with its name, its items and how many of each, and is then the one that is shown', async () => {
  const { wire, user, press } = await openPage({ packages: [shop] });
  await user.type(await screen.findByRole('searchbox', { name: '名称或核查项' }), '门店');
  await press('新建套餐');
  const form = await dialog();
  await user.click(await form.findByRole('checkbox', { name: '身份核验' }));
  await user.click(form.getByRole('checkbox', { name: '工作履历' }));
  expect(form.queryByRole('combobox', { name: '身份核验 的数量' })).toBeNull();
  await user.selectOptions(form.getByRole('combobox', { name: '工作履历 的数量' }), '×2');
  expect(form.getByText('已选 2 项 3 件')).toBeDefined();
  await user.type(form.getByRole('textbox', { name: '套餐名称' }), ' 研发社招 ');
  wire.answers(catalogueCalls.savePackage, { id: '81' });
  answerOwn(wire, packageOf(), shop);
  await user.click(form.getByRole('button', { name: '保存套餐' }));
  expect(await screen.findByText('已保存套餐“研发社招”')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(shown('研发社招')).toBeDefined();
  expect(wire.asked(catalogueCalls.savePackage).map(({ params }) => params)).toEqual([
    {
      name: '研发社招',
      dataItemList: [
        { code: 'IDENTITY', quantity: 1 },
        { code: 'EMPLOYMENT', quantity: 2 },
      ],
    },
  ]);
});

test('nobody has packages at first, and a package without a name or an item is not sent and says which it lacks', async () => {
  const { wire, user, press } = await openPage({ packages: [] });
  expect(await screen.findByText('暂无套餐')).toBeDefined();
  await press('新建套餐');
  const form = await dialog();
  const save = form.getByRole('button', { name: '保存套餐' });
  await waitFor(() => expect(save).toHaveProperty('disabled', false));
  await user.click(save);
  expect(form.getByRole('status').textContent).toBe('请输入套餐名称');
  await user.type(form.getByRole('textbox', { name: '套餐名称' }), '研发');
  await user.click(save);
  expect(form.getByRole('status').textContent).toBe('至少选一个核查项');
  expect(wire.asked(catalogueCalls.savePackage)).toHaveLength(0);
});

test('a package whose name is taken is refused in words, keeps what was chosen, and is sent again with another name', async () => {
  const { wire, user, press } = await openPage();
  await press('新建套餐');
  const form = await dialog();
  await user.click(await form.findByRole('checkbox', { name: '诉讼记录' }));
  const name = form.getByRole<HTMLInputElement>('textbox', { name: '套餐名称' });
  await user.type(name, '研发社招');
  wire.declines(catalogueCalls.savePackage, 'packageNameTaken');
  await user.click(form.getByRole('button', { name: '保存套餐' }));
  expect(await form.findByText('已有同名的套餐')).toBeDefined();
  expect(name.value).toBe('研发社招');
  expect(form.getByRole<HTMLInputElement>('checkbox', { name: '诉讼记录' }).checked).toBe(true);
  const held = wire.holds(catalogueCalls.savePackage);
  await user.type(name, '二{Enter}{Enter}');
  held.answer({ id: '83' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(wire.asked(catalogueCalls.savePackage).map(({ params }) => params.name)).toEqual(['研发社招', '研发社招二']);
});

test('each package says what it holds, what it costs now and how often it was used; the chosen one item by item', async () => {
  const { press } = await openPage();
  const row = await screen.findByRole('row', { name: /^研发社招/ });
  const words = within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
  expect(words.slice(0, 4)).toEqual(['研发社招身份核验、工作履历 ×2', '2 / 3', '¥430.00', '还没用过']);
  expect(screen.getByRole('cell', { name: '3 次，2026-11-26' })).toBeDefined();
  const lines = (name: string): (string | null)[] =>
    within(shown(name))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(lines('研发社招')).toEqual(['身份核验¥30.00', '工作履历 ×2¥400.00']);
  expect(shown('研发社招').textContent).toContain('现在每人¥430.00');
  await press('门店导购');
  expect(lines('门店导购')).toEqual(['身份核验¥30.00', '诉讼记录¥30.00']);
});

test('a package is ordered by from its line and from beside the list', async () => {
  await openPage();
  const toOrder = '/Dashboard/OrderCreate?package=';
  expect((await screen.findByRole('link', { name: '下单 门店导购' })).getAttribute('href')).toBe(`${toOrder}82`);
  expect(screen.getByRole('link', { name: '用它下单' }).getAttribute('href')).toBe(`${toOrder}81`);
});

test('a package of which an item can not be ordered now has no price, says so, and holds only what can be ordered when it is next saved', async () => {
  const closed = { ...court, isOpen: false, unitFen: null, totalFen: null, code: 'GONE' };
  const tooMany = { ...work, quantity: 5, isOpen: false, unitFen: null, totalFen: null };
  const { wire, user, press } = await openPage({
    packages: [packageOf({ dataItemList: [identity, closed, tooMany], priceFen: null })],
  });
  expect(await screen.findByRole('cell', { name: '有停用的项' })).toBeDefined();
  expect(shown('研发社招').textContent).toContain('诉讼记录现在不能下单');
  expect(screen.getByText('有核查项现在不能下单，用这个套餐下单时不含它们。')).toBeDefined();
  await press('修改核查项');
  const form = await dialog();
  expect(await form.findByText('已选 2 项 4 件')).toBeDefined();
  wire.answers(catalogueCalls.savePackage, { id: '81' });
  await user.click(form.getByRole('button', { name: '保存套餐' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(wire.asked(catalogueCalls.savePackage).at(-1)?.params.dataItemList).toEqual([
    { code: 'IDENTITY', quantity: 1 },
    { code: 'EMPLOYMENT', quantity: 3 },
  ]);
});

test('packages are found by their name and by an item, in either language; where none is found that is said', async () => {
  const { user } = await openPage();
  const find = await screen.findByRole('searchbox', { name: '名称或核查项' });
  expect(listed()).toEqual(['研发社招', '门店导购']);
  await user.type(find, ' 研发 ');
  expect(listed()).toEqual(['研发社招']);
  expect(screen.getByText('1 个套餐')).toBeDefined();
  await user.clear(find);
  await user.type(find, 'litigation');
  expect(listed()).toEqual(['门店导购']);
  expect(shown('门店导购')).toBeDefined();
  await user.clear(find);
  await user.type(find, '没有这个');
  expect(screen.getByText('没有符合的套餐')).toBeDefined();
  expect(screen.queryByRole('complementary')).toBeNull();
  await user.clear(find);
  expect(listed()).toEqual(['研发社招', '门店导购']);
});

test('a package is changed: the form begins with what it holds, and what is saved takes its place', async () => {
  const { wire, user, choose } = await openPage();
  await screen.findByText('门店导购');
  await choose('门店导购', '修改核查项');
  const form = await dialog();
  expect(form.getByRole('heading', { name: '修改“门店导购”' })).toBeDefined();
  expect(form.getByRole<HTMLInputElement>('textbox', { name: '套餐名称' }).value).toBe('门店导购');
  expect((await form.findByRole<HTMLInputElement>('checkbox', { name: '身份核验' })).checked).toBe(true);
  await user.click(form.getByRole('checkbox', { name: '诉讼记录' }));
  wire.answers(catalogueCalls.savePackage, { id: '82' });
  await user.click(form.getByRole('button', { name: '保存套餐' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(wire.asked(catalogueCalls.savePackage).map(({ params }) => params)).toEqual([
    { id: '82', name: '门店导购', dataItemList: [{ code: 'IDENTITY', quantity: 1 }] },
  ]);
  expect(shown('门店导购')).toBeDefined();
});

test('a package is renamed in its place; a name that is taken is told and stays in the field', async () => {
  const { wire, user, choose, press } = await openPage();
  await screen.findByText('门店导购');
  await choose('门店导购', '重命名');
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: '重命名：门店导购' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.clear(field);
  expect(screen.getByRole('button', { name: '保存' })).toHaveProperty('disabled', true);
  await user.type(field, ' 研发社招 ');
  wire.declines(catalogueCalls.renamePackage, 'packageNameTaken');
  await press('保存');
  expect(await screen.findByText('已有同名的套餐')).toBeDefined();
  expect(field.value).toBe(' 研发社招 ');
  wire.answers(catalogueCalls.renamePackage, {});
  answerOwn(wire, packageOf(), { ...shop, name: '门店店长' });
  await user.clear(field);
  await user.type(field, '门店店长{Enter}');
  expect(await screen.findByText('已重命名为“门店店长”')).toBeDefined();
  expect(shown('门店店长')).toBeDefined();
  expect(screen.queryByRole('textbox', { name: /^重命名/ })).toBeNull();
  expect(wire.asked(catalogueCalls.renamePackage).map(({ params }) => params)).toEqual([
    { id: '82', name: '研发社招' },
    { id: '82', name: '门店店长' },
  ]);
});

test('a package that is renamed while it was looked for by its old name stays in sight', async () => {
  const { wire, user, press } = await openPage();
  await user.type(await screen.findByRole('searchbox', { name: '名称或核查项' }), '门店');
  await press('重命名');
  wire.answers(catalogueCalls.renamePackage, {});
  answerOwn(wire, packageOf(), { ...shop, name: '销售岗' });
  await user.clear(screen.getByRole('textbox', { name: '重命名：门店导购' }));
  await user.paste('销售岗');
  await press('保存');
  expect(await screen.findByText('已重命名为“销售岗”')).toBeDefined();
  expect(shown('销售岗')).toBeDefined();
  expect(listed()).toEqual(['研发社招', '销售岗']);
});

test('a new name that is given up by Esc or the button is not sent', async () => {
  const { wire, user, press } = await openPage();
  await press('重命名');
  await user.type(await screen.findByRole('textbox', { name: '重命名：研发社招' }), '二{Escape}');
  expect(screen.queryByRole('textbox', { name: /^重命名/ })).toBeNull();
  await press('重命名');
  await press('取消');
  expect(shown('研发社招')).toBeDefined();
  expect(screen.queryByRole('textbox', { name: /^重命名/ })).toBeNull();
  expect(wire.asked(catalogueCalls.renamePackage)).toHaveLength(0);
});

test('a package is deleted only when that is meant, and a refusal is told', async () => {
  const { wire, user, choose } = await openPage();
  const answer = async (name: string): Promise<void> => user.click((await dialog()).getByRole('button', { name }));
  await screen.findByText('门店导购');
  await choose('门店导购', '删除');
  await answer('取消');
  expect(wire.asked(catalogueCalls.deletePackage)).toHaveLength(0);
  wire.declines(catalogueCalls.deletePackage, 'busy');
  await choose('门店导购', '删除');
  await answer('删除套餐');
  await waitFor(() => expect(wire.asked(catalogueCalls.deletePackage)).toHaveLength(1));
  expect(await screen.findByText(/系统繁忙|稍后/)).toBeDefined();
  expect(listed()).toContain('门店导购');
  wire.answers(catalogueCalls.deletePackage, {});
  answerOwn(wire, packageOf());
  await choose('门店导购', '删除');
  await answer('删除套餐');
  expect(await screen.findByText('已删除套餐“门店导购”')).toBeDefined();
  expect(listed()).toEqual(['研发社招']);
  expect(wire.asked(catalogueCalls.deletePackage).at(-1)?.params).toEqual({ id: '82' });
});

test('who may not edit the package of a colleague orders by it, and is offered no change', async () => {
  await openPage({ packages: [packageOf({ mayChange: false })] });
  expect(await screen.findByText('同事创建，没有编辑权限')).toBeDefined();
  expect(screen.getByRole('link', { name: '用它下单' })).toBeDefined();
  for (const name of ['研发社招 的更多操作', '修改核查项', '重命名'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

const codeOf = (change: Partial<QrCode>): QrCode => ({
  qrcodeId: '91',
  qrcode: 'Q1',
  name: '前台立牌',
  state: 'open',
  itemGroupId: '81',
  packageName: { zh: '研发社招', en: '研发社招' },
  dataItemList: [],
  priceFen: 43_000,
  mostFen: null,
  department: null,
  position: null,
  cap: null,
  submitted: 0,
  waiting: 0,
  endsAt: null,
  link: 'https://beidiao.test/q/1',
  checkCode: 'K7M2',
  enterpriseName: '云栖科技有限公司',
  operatorName: '沈若溪',
  mayChange: true,
  createdAt: '2026-11-26T10:00:00+08:00',
  ...change,
});

test('administrators of a graded enterprise make a code for a package, and print and copy those in use; nobody else', async () => {
  const { close } = await openPage();
  expect(await screen.findByRole('link', { name: '用它下单' })).toBeDefined();
  expect(screen.queryByRole('link', { name: '生成二维码' })).toBeNull();
  close();
  const other = codeOf({ qrcodeId: '92', itemGroupId: '82', name: '研发社招立牌' });
  const { press } = await openPage({
    prepare: (wire) => {
      wire.answers(qrcodeCalls.list, { rows: [codeOf({}), other], total: 2, counts: { all: 2, open: 2, ended: 0 } });
      changeEnterprise({ grade: { type: 2, expireDate: null } });
    },
  });
  expect((await screen.findByRole('link', { name: '生成二维码' })).getAttribute('href')).toBe(
    '/Dashboard/FaceToFace?package=81',
  );
  const codes = await screen.findByRole('list', { name: '使用中的二维码' });
  expect(within(codes).getAllByRole('listitem')).toHaveLength(1);
  expect(within(codes).getByRole('link', { name: '打印 前台立牌' }).getAttribute('href')).toBe(
    '/Dashboard/FaceToFace/Sheet?id=91',
  );
  await press('复制链接 前台立牌');
  expect(await screen.findByText('已复制链接')).toBeDefined();
  expect(await navigator.clipboard.readText()).toBe('https://beidiao.test/q/1');
});

test('packages that could not be read say so and are read again on request, and never count as none', async () => {
  const { wire, press } = await openPage({ prepare: ({ declines }) => declines(catalogueCalls.ownPackages, 'busy') });
  expect(await screen.findByText('套餐加载失败')).toBeDefined();
  expect(screen.queryByText('暂无套餐')).toBeNull();
  const held = wire.holds(catalogueCalls.ownPackages);
  await press('重试');
  expect(await screen.findByRole('status', { name: '正在加载套餐' })).toBeDefined();
  expect(screen.queryByText('暂无套餐')).toBeNull();
  held.answer({ packageList: [shop] });
  expect(await screen.findByRole('complementary', { name: '门店导购' })).toBeDefined();
});

test('where the items could not be read a package can not be saved, and another try is offered', async () => {
  const { wire, user, press } = await openPage();
  wire.declines(catalogueCalls.offer, 'busy');
  await press('新建套餐');
  const form = await dialog();
  expect(await form.findByRole('alert')).toBeDefined();
  expect(form.getByRole('button', { name: '保存套餐' })).toHaveProperty('disabled', true);
  answerOffer(wire, () => 0);
  await user.click(form.getByRole('button', { name: /^重试/ }));
  expect(await form.findByRole('checkbox', { name: '身份核验' })).toBeDefined();
});

test('in English packages, items and prices read in English', async () => {
  await openPage({ language: 'en' });
  expect(await screen.findByText('Identity, Employment ×2')).toBeDefined();
  expect(screen.getByRole('cell', { name: 'Not used yet' })).toBeDefined();
  expect(screen.getByRole('cell', { name: '3×, 2026-11-26' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Order 门店导购' })).toBeDefined();
});
