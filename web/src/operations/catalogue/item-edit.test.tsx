import { type ItemForm, type ItemVersion, itemVersionCalls } from '@beidiao/contract/operations/item-versions';
import type { StaffRole } from '@beidiao/contract/staff/roles';
import { dayInChina, daysAfter, minuteInChina } from '@beidiao/contract/wire/china-time';
import type { Language } from '@beidiao/contract/wire/language';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeWire, fakeWire } from '../../../test/fake-wire.ts';
import { signInStaff } from '../../../test/people.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { ItemEdit } from './item-edit.tsx';
import { Items } from './items.tsx';

const inDays = (days: number): Date => new Date(Date.now() + days * 86_400_000);
const start = minuteInChina(inDays(20));
const startTime = new Date(`${start.replace(' ', 'T')}:00+08:00`).toISOString();

const versionOf = (change: Partial<ItemVersion> = {}): ItemVersion => ({
  name: { zh: '工作履历', en: 'Employment' },
  description: { zh: '任职时间与职务', en: 'Term and position' },
  basePriceFen: 9_800,
  unit: 'employer',
  maxQuantity: 3,
  turnaroundHours: 72,
  expediteHours: 48,
  expediteSurchargePercent: 50,
  isSensitive: false,
  needs: ['employer'],
  legalBasis: { zh: '个人同意', en: 'Consent' },
  version: 1,
  state: 'inForce',
  revision: 0,
  startTime: null,
  endTime: null,
  savedBy: null,
  savedAt: '2026-01-01T10:00:00+08:00',
  tellsMembers: false,
  toldAt: null,
  ...change,
});
const plannedOf = (basePriceFen: number, revision = 1): ItemVersion =>
  versionOf({ version: 2, state: 'ahead', revision, basePriceFen, startTime, savedBy: '林知夏' });
const formOf = (...versions: ItemVersion[]): ItemForm => ({
  itemCode: 'XP_HR',
  group: { zh: '职业经历', en: 'Career' },
  versions,
  nextVersion: 2,
  affected: { unitPriceMembers: 1_204, agreedMembers: 8, fixedPackages: 3, pieces: 5_120 },
});

type Opened = { form?: ItemForm; role?: StaffRole; language?: Language; wire?: FakeWire };
async function openItem(opened: Opened = {}) {
  const { form = formOf(versionOf()), role = 'sales', language = 'zh', wire = fakeWire() } = opened;
  signInStaff(role);
  wire.answers(itemVersionCalls.form, form);
  wire.answers(itemVersionCalls.trial, { stepFen: 700, stepPercent: 7.1 });
  const page = await renderScreen(<ItemEdit />, { at: '/Operations/Items/Edit?code=XP_HR', language });
  await screen.findByRole('heading', { name: language === 'zh' ? '工作履历' : 'Employment' });
  const { user } = page;
  const type = async (name: string, text: string): Promise<void> => {
    await user.clear(box(name));
    await user.type(box(name), text);
  };
  return { wire, type, ...page };
}

const box = (name: string): HTMLInputElement => screen.getByRole('textbox', { name });
const plan = (): HTMLButtonElement => screen.getByRole('button', { name: /^安排 v2/ });
const rowOf = (name: string): HTMLElement => screen.getByRole('row', { name: new RegExp(`^${name} `) });

test('an item is opened from the list, which shows the version that is ahead', async () => {
  const wire = fakeWire();
  signInStaff('sales');
  const { name, version, basePriceFen, turnaroundHours } = versionOf();
  const planned = { version: 2, basePriceFen: 10_500, startTime, savedBy: '林知夏' };
  wire.answers(itemVersionCalls.list, {
    groupList: [{ code: 'career', name: { zh: '职业经历', en: 'Career' } }],
    itemList: [{ itemCode: 'XP_HR', group: 'career', name, version, basePriceFen, turnaroundHours, planned }],
  });
  const { user, address } = await renderScreen(<Items />, { at: '/Operations/Items' });
  expect(await screen.findByText(`v2，${start} 起 ¥105.00`)).toBeDefined();
  await user.click(screen.getByRole('button', { name: '工作履历' }));
  expect(address()).toBe('/Operations/Items/Edit?code=XP_HR');
});

test.each([
  ['zh', '无犯罪记录证明', '这一项可能查到刑事案件或犯罪记录，须单独同意'],
  [
    'en',
    'Certificate of no criminal record',
    'This item can report criminal cases or records and needs separate consent',
  ],
] as const)('an item that asks for a criminal record has to have separate consent (%s)', async (language, certificate, lack) => {
  const { user } = await openItem({ language });
  await user.click(screen.getByRole('checkbox', { name: certificate }));
  const row = (await screen.findByText(lack)).closest('tr');
  if (row === null) throw new TypeError('the lack stands in no row');
  await user.click(within(row).getByRole('checkbox'));
  expect(screen.queryByText(lack)).toBeNull();
});

test('an express time that is not shorter is named in its row and can not be scheduled', async () => {
  const { type } = await openItem();
  await type('生效时间', start);
  await type('加急时效', '80');
  expect(within(rowOf('加急时效与附加')).getByRole('alert').textContent).toBe('加急时效要短于普通时效');
  expect(plan().disabled).toBe(true);
  await type('加急时效', '36');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(plan().disabled).toBe(false);
});

test('a version begins an hour from now at the earliest, and its button says when', async () => {
  const { type } = await openItem();
  await type('单价', '105');
  await type('生效时间', minuteInChina(inDays(0)));
  expect(screen.getByRole('alert').textContent).toBe('至少比现在晚 1 小时');
  expect(plan().disabled).toBe(true);
  await type('生效时间', start);
  expect(screen.getByRole('button', { name: `安排 v2，${start} 生效` })).toHaveProperty('disabled', false);
});

test('rows that differ from the version in force are counted, and a row that is put back is not', async () => {
  const { type } = await openItem();
  expect(screen.getByRole('columnheader', { name: 'v2 草稿 没有改动' })).toBeDefined();
  await type('单价', '105');
  await type('说明（中文）', '任职时间、职务、是否可再聘');
  await type('加急时效', '36');
  expect(screen.getByRole('columnheader', { name: 'v2 草稿 改了 3 处' })).toBeDefined();
  await type('加急时效', '48');
  expect(screen.getByRole('columnheader', { name: 'v2 草稿 改了 2 处' })).toBeDefined();
});

test('how much dearer a price is, is what the server says of it', async () => {
  const { wire, type } = await openItem();
  await type('单价', '105');
  expect(await screen.findByText('+¥7.00, +7.1%')).toBeDefined();
  expect(wire.asked(itemVersionCalls.trial).at(-1)?.params).toEqual({ itemCode: 'XP_HR', basePriceFen: 10_500 });
});

test('who is affected is counted, and who would be told when stands at the choice', async () => {
  const { user, type } = await openItem();
  const card = screen.getByRole('region', { name: '谁会受影响' });
  const said = within(card)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);
  expect(said).toEqual(['1,204 家', '8 家，不变', '3 套，不变', '5,120 件']);
  const tell = within(card).getByRole('checkbox', { name: /^提前 7 天发消息告诉 1,204 家会员/ });
  await user.click(tell);
  expect(tell).toHaveProperty('checked', true);
  expect(within(card).getByText('只在单价有变化时发出')).toBeDefined();
  await type('单价', '105');
  await type('生效时间', start);
  const morning = `${daysAfter(dayInChina(startTime), -7)} 10:00`;
  expect(within(card).getByText(`${morning} 发出，只发一次`)).toBeDefined();
});

test('a draft is there again after a reload, and gone once it is discarded', async () => {
  const { wire, type, close } = await openItem();
  await type('单价', '105{Tab}');
  close();
  const { user } = await openItem({ wire });
  expect(box('单价').value).toBe('105.00');
  expect(screen.getByText(/草稿已存/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: '放弃修改' }));
  expect(box('单价').value).toBe('98.00');
});

test('what is scheduled is the whole version, on top of what was looked at', async () => {
  const { wire, user, type } = await openItem();
  wire.answers(itemVersionCalls.save, { version: 2, revision: 1 });
  await type('单价', '105');
  await type('生效时间', start);
  await user.click(screen.getByRole('checkbox', { name: /^提前 7 天发消息告诉/ }));
  wire.answers(itemVersionCalls.form, formOf(plannedOf(10_500), versionOf()));
  await user.click(plan());
  expect(await screen.findByText(`v2 已安排，${start} 生效`)).toBeDefined();
  const whole = { basePriceFen: 10_500, turnaroundHours: 72, startTime, tellsMembers: true, version: 2, revision: 0 };
  expect(wire.asked(itemVersionCalls.save).at(-1)?.params).toMatchObject(whole);
  expect(await screen.findByRole('button', { name: '撤回 v2' })).toBeDefined();
  expect(screen.queryByText(/草稿已存/)).toBeNull();
});

test('two versions are compared by what differs alone', async () => {
  const { user } = await openItem({ form: formOf(plannedOf(10_500), versionOf()) });
  await user.click(screen.getByRole('button', { name: '对比 v2' }));
  const dialog = await screen.findByRole('dialog', { name: 'v1 与 v2 的差别' });
  expect(within(dialog).getByRole('row', { name: '单价 ¥98.00 ¥105.00' })).toBeDefined();
  expect(within(dialog).getAllByRole('row')).toHaveLength(2);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

async function openOvertaken(theirs = plannedOf(10_600, 2)) {
  const opened = await openItem({ form: formOf(plannedOf(10_500), versionOf()) });
  const { wire, user, type } = opened;
  await type('单价', '104');
  wire.answers(itemVersionCalls.form, formOf(theirs, versionOf()));
  const savedAt = '2026-11-28T14:05:00+08:00';
  wire.declines(itemVersionCalls.save, 'itemChanged', { data: { savedBy: '林知夏', savedAt } });
  await user.click(plan());
  const dialog = await screen.findByRole('dialog', { name: /^林知夏 .*14:05 存过，先看差别$/ });
  return { ...opened, dialog };
}

test('who saves second sees what the first has saved, and keeps the own changes', async () => {
  const { wire, user, dialog } = await openOvertaken();
  expect(within(dialog).getByRole('row', { name: '单价 ¥106.00 ¥104.00' })).toBeDefined();
  await user.click(within(dialog).getByRole('button', { name: '保留我的修改' }));
  expect(box('单价').value).toBe('104.00');
  wire.answers(itemVersionCalls.save, { version: 2, revision: 3 });
  await user.click(plan());
  expect(await screen.findByText(/^v2 已安排，/)).toBeDefined();
  expect(wire.asked(itemVersionCalls.save).map(({ params }) => params.revision)).toEqual([1, 2]);
  expect(wire.asked(itemVersionCalls.save).at(-1)?.params.basePriceFen).toBe(10_400);
});

test('who saves second sees that the first has moved its start and tells members, before putting both back', async () => {
  const later = new Date(Date.parse(startTime) + 86_400_000).toISOString();
  const { dialog } = await openOvertaken({ ...plannedOf(10_400, 2), startTime: later, tellsMembers: true });
  expect(within(dialog).getByRole('row', { name: `生效时间 ${minuteInChina(later)} ${start}` })).toBeDefined();
  expect(within(dialog).getByRole('row', { name: '提前 7 天告诉会员 是 否' })).toBeDefined();
  expect(within(dialog).getAllByRole('row')).toHaveLength(3);
});

test('who saves second can take what the first has saved instead', async () => {
  const { user, dialog } = await openOvertaken();
  await user.click(within(dialog).getByRole('button', { name: '用已保存的内容' }));
  expect(box('单价').value).toBe('106.00');
});

test('a version that is ahead is withdrawn once that is meant, and the price in force stands again', async () => {
  const { wire, user } = await openItem({ form: formOf(plannedOf(10_500), versionOf()) });
  wire.answers(itemVersionCalls.withdraw, {});
  await user.click(screen.getByRole('button', { name: '撤回 v2' }));
  await user.click(
    within(await screen.findByRole('dialog', { name: '撤回 v2？' })).getByRole('button', { name: '保留' }),
  );
  expect(wire.asked(itemVersionCalls.withdraw)).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: '撤回 v2' }));
  wire.answers(itemVersionCalls.form, formOf(versionOf()));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '撤回 v2' }));
  expect(await screen.findByText('v2 已撤回')).toBeDefined();
  await waitFor(() => expect(box('单价').value).toBe('98.00'));
  expect(wire.asked(itemVersionCalls.withdraw).map(({ params }) => params)).toEqual([
    { itemCode: 'XP_HR', version: 2, revision: 1 },
  ]);
});

test('who is not in sales reads the item and can change nothing', async () => {
  await openItem({ role: 'finance' });
  expect(screen.getByText(/销售可以修改。/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /^安排/ })).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('an item that can not be read says why, and is asked for again', async () => {
  const wire = fakeWire();
  signInStaff('sales');
  wire.declines(itemVersionCalls.form, 'busy');
  wire.answers(itemVersionCalls.trial, { stepFen: 0, stepPercent: 0 });
  const { user } = await renderScreen(<ItemEdit />, { at: '/Operations/Items/Edit?code=XP_HR' });
  await screen.findByRole('alert');
  const held = wire.holds(itemVersionCalls.form);
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByRole('status', { name: '正在加载' })).toBeDefined();
  held.answer(formOf(versionOf()));
  expect(await screen.findByRole('heading', { name: '工作履历' })).toBeDefined();
});

test('in English a fault at its row is said in English', async () => {
  const { type } = await openItem({ language: 'en' });
  await type('Express turnaround', '80');
  expect(screen.getByRole('alert').textContent).toBe('Express turnaround must be shorter than turnaround');
});
