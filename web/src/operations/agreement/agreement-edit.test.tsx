import { type AgreementForm, type AgreementVersion, agreementCalls } from '@beidiao/contract/operations/agreements';
import type { Data, ParamsRead } from '@beidiao/contract/wire/call';
import type { Language } from '@beidiao/contract/wire/language';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeWire, fakeWire } from '../../../test/fake-wire.ts';
import { signInStaff } from '../../../test/people.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { AgreementEdit } from './agreement-edit.tsx';

const items: AgreementForm['itemList'] = [
  { code: 'XP_HR', group: 'career', name: { zh: '工作履历', en: 'Employment' }, basePriceFen: 9_800, costFen: 5_200 },
  { code: 'LIT_PUBLIC', group: 'risk', name: { zh: '诉讼记录', en: 'Litigation' }, basePriceFen: 3_000, costFen: 900 },
  { code: 'CRIME', group: 'risk', name: { zh: '无犯罪记录', en: 'No crime' }, basePriceFen: 6_000, costFen: 3_500 },
];

const versionOf = (change: Partial<AgreementVersion> = {}): AgreementVersion => ({
  version: 1,
  start_time: '2026-11-01',
  end_time: '2027-10-31',
  limitStatus: false,
  dataItemList: [{ code: 'XP_HR', priceFen: 8_800 }],
  fixedPriceFen: null,
  belowCostWhy: null,
  isInForce: true,
  orderCount: 3,
  savedBy: '闻人静',
  savedAt: '2026-11-20T10:00:00+08:00',
  ...change,
});
const formOf = (versions: AgreementVersion[], change: Partial<AgreementForm> = {}): AgreementForm => ({
  memberId: '6',
  memberName: '云栖科技有限公司',
  groupId: '40',
  groupName: '2026 年度框架协议',
  version: versions[0]?.version ?? 0,
  versions,
  itemList: items,
  groupList: [
    { code: 'career', name: { zh: '职业经历', en: 'Career' } },
    { code: 'risk', name: { zh: '风险', en: 'Risk' } },
  ],
  otherAgreements: [],
  ...change,
});
const saved = formOf([versionOf()]);
const unsaved = formOf([], { groupId: null, groupName: '' });

/** As the server answers: each price beside its cost, and the first one that is below it. */
function trialOf({ dataItemList }: ParamsRead<typeof agreementCalls.trial>): Data<typeof agreementCalls.trial> {
  const costs = new Map(items.map(({ code, costFen }) => [code, costFen ?? 0]));
  const lines = dataItemList.map(({ code, priceFen }) => {
    const marginFen = priceFen - (costs.get(code) ?? 0);
    return { code, priceFen, basePercent: 90, marginFen, marginPercent: 10 };
  });
  const low = lines.find(({ marginFen }) => marginFen < 0);
  return {
    totalPriceFen: lines.reduce((sum, { priceFen }) => sum + priceFen, 0),
    lines,
    belowCost: low ? { code: low.code, costFen: low.priceFen - low.marginFen, shortFen: -low.marginFen } : null,
    grade: null,
    trials: [],
    calculatedAt: '2026-11-28T10:00:00+08:00',
  };
}

async function openEdit(form: AgreementForm, language: Language = 'zh', wire: FakeWire = fakeWire()) {
  signInStaff('sales');
  wire.answers(agreementCalls.form, form);
  wire.answers(agreementCalls.trial, trialOf);
  const at = form.groupId === null ? '/AgreementEdit?memberId=6' : `/AgreementEdit?groupId=${form.groupId}`;
  const page = await renderScreen(<AgreementEdit />, { at, language });
  await screen.findByRole('region', { name: language === 'zh' ? '协议价' : 'Agreed prices' });
  const { user } = page;
  const price = async (name: string, text: string): Promise<void> => {
    await user.clear(cell(name));
    await user.type(cell(name), text);
  };
  return { wire, price, ...page };
}

const cell = (name: string): HTMLInputElement => screen.getByRole('textbox', { name: `${name}的协议价（元）` });
const save = (version: number, description?: string): HTMLButtonElement =>
  screen.getByRole('button', { name: `保存为 v${version}`, ...(description && { description }) });

test('a new agreement says step by step what is still missing, is saved, and is the next version to change', async () => {
  const { wire, user, address } = await openEdit(unsaved);
  wire.answers(agreementCalls.save, { groupId: '40', version: 1 });
  await user.type(screen.getByRole('textbox', { name: '协议名称' }), '2026 年度框架协议');
  expect(save(1, '请填写有效期').disabled).toBe(true);
  await user.type(screen.getByRole('textbox', { name: '有效期，开始日期' }), '2026-11-01');
  await user.type(screen.getByRole('textbox', { name: '有效期，结束日期' }), '2027.10.31{Enter}');
  expect(save(1, '请至少选择一个核查项').disabled).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: '工作履历' }));
  expect(cell('工作履历').value).toBe('98.00');
  await user.clear(cell('工作履历'));
  expect(save(1, '请检查标红的价格').disabled).toBe(true);
  await user.type(cell('工作履历'), '88');
  wire.answers(agreementCalls.form, saved);
  await user.click(save(1));
  expect(await screen.findByText('已保存为 v1')).toBeDefined();
  expect(wire.asked(agreementCalls.save).at(-1)?.params).toMatchObject({
    memberId: '6',
    groupName: '2026 年度框架协议',
    start_time: '2026-11-01',
    end_time: '2027-10-31',
    dataItemList: [{ code: 'XP_HR', priceFen: 8_800 }],
    version: 0,
  });
  expect(address()).toBe('/AgreementEdit?groupId=40');
  expect(await screen.findByRole('button', { name: '保存为 v2' })).toHaveProperty('disabled', true);
});

test('a share of the list price becomes its price, and Enter goes down to the next one', async () => {
  const { wire, user, price } = await openEdit(unsaved);
  for (const group of ['职业经历', '风险']) await user.click(screen.getByRole('checkbox', { name: new RegExp(group) }));
  await price('工作履历', '88{Enter}');
  expect(cell('工作履历').value).toBe('88.00');
  expect(document.activeElement).toBe(cell('诉讼记录'));
  await price('诉讼记录', '90%{Enter}');
  expect(cell('诉讼记录').value).toBe('27.00');
  expect(document.activeElement).toBe(cell('无犯罪记录'));
  const tried = () =>
    wire
      .asked(agreementCalls.trial)
      .at(-1)
      ?.params.dataItemList.map(({ priceFen }) => priceFen);
  await waitFor(() => expect(tried()).toEqual([8_800, 2_700, 6_000]));
});

test('a copied column of prices goes into the cells below, and an empty line leaves its cell as it is', async () => {
  const { user } = await openEdit(unsaved);
  for (const name of ['工作履历', '诉讼记录', '无犯罪记录']) await user.click(screen.getByRole('checkbox', { name }));
  await user.click(cell('工作履历'));
  await user.paste('88\n\n50%\n');
  expect(['工作履历', '诉讼记录', '无犯罪记录'].map((name) => cell(name).value)).toEqual(['88.00', '30.00', '30.00']);
});

test('below its cost an item is saved with a reason only, and the reason goes along', async () => {
  const { wire, user, price } = await openEdit(saved);
  wire.answers(agreementCalls.save, { groupId: '40', version: 2 });
  await price('工作履历', '50{Tab}');
  expect(await screen.findByText(/工作履历低于成本 ¥2.00，改到 ¥52.00 以上/)).toBeDefined();
  expect(cell('工作履历').getAttribute('aria-invalid')).toBe('true');
  expect(save(2, '写明理由').disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: '写明理由' }));
  const dialog = await screen.findByRole('dialog', { name: '为什么低于成本销售' });
  await user.click(within(dialog).getByRole('button', { name: '保存理由' }));
  expect(within(dialog).getByText('请填写原因，至少 2 个字')).toBeDefined();
  await user.type(within(dialog).getByRole('textbox', { name: '原因' }), '首单试用，三个月后恢复');
  await user.click(within(dialog).getByRole('button', { name: '保存理由' }));
  expect(await screen.findByText('低于成本的理由：首单试用，三个月后恢复')).toBeDefined();
  await user.click(save(2));
  expect(await screen.findByText('已保存为 v2')).toBeDefined();
  expect(screen.queryByText(/草稿已存/)).toBeNull();
  const kept = { groupId: '40', version: 1, belowCostWhy: '首单试用，三个月后恢复' };
  expect(wire.asked(agreementCalls.save).at(-1)?.params).toMatchObject(kept);
});

const savedAt = '2026-11-28T14:05:00+08:00';
const dearer = versionOf({ version: 2, dataItemList: [{ code: 'XP_HR', priceFen: 8_600 }], savedAt });

async function openOvertaken(theirs = formOf([dearer, versionOf()])) {
  const opened = await openEdit(saved);
  const { wire, user, price } = opened;
  await price('工作履历', '87{Tab}');
  wire.answers(agreementCalls.form, theirs);
  wire.declines(agreementCalls.save, 'agreementChanged', { data: { version: 2, savedBy: '林知夏', savedAt } });
  await user.click(save(2));
  const dialog = await screen.findByRole('dialog', { name: /^林知夏 .*14:05 存过，先看差别$/ });
  return { ...opened, dialog };
}

test('who saves second sees both prices and who came first, and puts the own one on top', async () => {
  const { wire, user, dialog } = await openOvertaken();
  expect(within(dialog).getByRole('row', { name: '工作履历 86.00 87.00' })).toBeDefined();
  wire.answers(agreementCalls.save, { groupId: '40', version: 3 });
  await user.click(within(dialog).getByRole('button', { name: '在 v2 上继续编辑' }));
  expect(cell('工作履历').value).toBe('87.00');
  await user.click(save(3));
  expect(await screen.findByText('已保存为 v3')).toBeDefined();
  expect(wire.asked(agreementCalls.save).at(-1)?.params).toMatchObject({
    version: 2,
    dataItemList: [{ code: 'XP_HR', priceFen: 8_700 }],
  });
});

test('who saves second sees that the first has moved its end, renamed or restricted it, before putting it back', async () => {
  const theirs = versionOf({ version: 2, end_time: '2028-10-31', limitStatus: true });
  const { dialog } = await openOvertaken(formOf([theirs, versionOf()], { groupName: '框架协议 2028' }));
  const said = ['协议名称 框架协议 2028 2026 年度框架协议', '有效期 2026-11-01 - 2028-10-31 2026-11-01 - 2027-10-31'];
  for (const name of said) expect(within(dialog).getByRole('row', { name })).toBeDefined();
  expect(
    within(dialog).getByRole('row', { name: /^对会员可见 可见，按它下单时只限所列核查项 可见，可选用$/ }),
  ).toBeDefined();
});

test('who saves second can take what the first has saved instead', async () => {
  const { user, dialog } = await openOvertaken();
  await user.click(within(dialog).getByRole('button', { name: '用 v2，放弃草稿' }));
  expect(cell('工作履历').value).toBe('86.00');
  expect(save(3).disabled).toBe(true);
});

test('another refusal says why, and what was typed stays', async () => {
  const { wire, user } = await openEdit(saved);
  wire.declines(agreementCalls.save, 'agreementNameTaken');
  await user.type(cell('工作履历'), '{Backspace}1');
  await user.click(save(2));
  expect((await screen.findByRole('alert')).textContent).toContain('已有同名的协议');
  expect(cell('工作履历').value).toBe('88.01');
});

test('a draft is there again after a reload, and gone once it is discarded', async () => {
  const { wire, price, close } = await openEdit(saved);
  await price('工作履历', '87{Tab}');
  close();
  const { user } = await openEdit(saved, 'zh', wire);
  expect(cell('工作履历').value).toBe('87.00');
  expect(screen.getByText(/草稿已存/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: '放弃草稿' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '放弃草稿' }));
  await waitFor(() => expect(cell('工作履历').value).toBe('88.00'));
});

test('another agreement on the same days is shown with the lower price, one on other days is not', async () => {
  const other = { groupId: '41', groupName: '校招专项协议', dataItemList: [{ code: 'XP_HR', priceFen: 8_000 }] };
  const over = { ...other, groupId: '42', groupName: '去年的协议', start_time: '2025-01-01', end_time: '2025-12-31' };
  const now = { ...other, start_time: '2027-01-01', end_time: '2027-12-31' };
  await openEdit(formOf([versionOf()], { otherAgreements: [now, over] }));
  const both = screen.getByRole('region', { name: '与其他协议重叠' });
  expect(within(both).getByText('校招专项协议，重叠期 2027-01-01 至 2027-10-31')).toBeDefined();
  expect(within(both).getByRole('cell', { name: '校招专项协议，低 ¥8.00' })).toBeDefined();
});

test('a form that can not be read says why, and is asked for again', async () => {
  const wire = fakeWire();
  signInStaff('sales');
  wire.declines(agreementCalls.form, 'agreementNotFound');
  wire.answers(agreementCalls.trial, trialOf);
  const { user } = await renderScreen(<AgreementEdit />, { at: '/AgreementEdit?groupId=40' });
  expect((await screen.findByRole('alert')).textContent).toContain('没有找到这份协议');
  const held = wire.holds(agreementCalls.form);
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByRole('status', { name: '正在加载' })).toBeDefined();
  held.answer(saved);
  expect(await screen.findByRole('heading', { name: '2026 年度框架协议' })).toBeDefined();
});

test('in English a reason is asked for below the cost, and none above it', async () => {
  const { user } = await openEdit(saved, 'en');
  const price = screen.getByRole('textbox', { name: 'Agreed price of Employment (¥)' });
  await user.clear(price);
  await user.type(price, '50{Tab}');
  expect(await screen.findByRole('button', { name: 'State a reason' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Save as v2' })).toHaveProperty('disabled', true);
  await user.clear(price);
  await user.type(price, '52');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'State a reason' })).toBeNull());
  expect(screen.getByRole('button', { name: 'Save as v2' })).toHaveProperty('disabled', false);
});
