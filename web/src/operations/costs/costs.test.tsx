import { sourceBillCalls, type SourceBill } from '@beidiao/contract/costs/bills';
import { costsCalls } from '@beidiao/contract/costs/calls';
import type { Data } from '@beidiao/contract/wire/call';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeWire } from '../../../test/fake-wire.ts';
import { signInStaff } from '../../../test/people.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { watchSavedFiles } from '../../../test/saved-files.ts';
import { Costs } from './costs.tsx';

type Month = Data<typeof costsCalls.month>;
type Cost = Month['cells'][number]['now'];

const cost = (units: number, found: number, spent: Partial<Cost>): Cost => ({
  units,
  found,
  askedFen: 0,
  workedMs: 0,
  workFen: 0,
  ...spent,
});
const steady = (code: string, source: string | null, now: Cost) => ({ code, source, now, before: now });

const monthOf = (change: Partial<Month> = {}): Month => ({
  month: '2026-11',
  from: '2026-11-01',
  until: '2026-11-28',
  beforeFrom: '2026-10-01',
  beforeUntil: '2026-10-28',
  summedAt: '2026-11-28T10:00:00+08:00',
  at: '2026-11-28T10:04:00+08:00',
  rate: { fenPerMinute: 120, since: '2020-01', savedBy: null, savedAt: null, mayChange: true },
  items: [
    { code: 'XP_HR', name: { zh: '工作履历', en: 'Employment' } },
    { code: 'LIT_PUBLIC', name: { zh: '诉讼记录', en: 'Litigation' } },
    { code: 'ID_THREE', name: { zh: '身份核验', en: 'Identity' } },
  ],
  cells: [
    steady('ID_THREE', 'court', cost(100, 99, { askedFen: 6_500 })),
    {
      code: 'LIT_PUBLIC',
      source: 'court',
      now: cost(20, 18, { askedFen: 1_700 }),
      before: cost(20, 18, { askedFen: 1_200 }),
    },
    {
      code: 'LIT_PUBLIC',
      source: null,
      now: cost(2, 2, { workedMs: 630_000, workFen: 1_260 }),
      before: cost(2, 2, { workedMs: 600_000, workFen: 1_200 }),
    },
    steady('XP_HR', null, cost(10, 9, { workedMs: 9_000_000, workFen: 18_000 })),
  ],
  earned: [
    { code: 'XP_HR', items: 10, revenueFen: 98_000, beforeFen: 98_000 },
    { code: 'ID_THREE', items: 100, revenueFen: 380_000, beforeFen: 380_000 },
  ],
  months: [
    { month: '2026-10', askedFen: 7_700, workFen: 19_200 },
    { month: '2026-11', askedFen: 8_200, workFen: 19_260 },
  ],
  ...change,
});
const billOf = (change: Partial<SourceBill> = {}): SourceBill => ({
  source: 'court',
  comparedBy: '闻人静',
  comparedAt: '2026-11-28T10:00:00+08:00',
  billCount: 1,
  billFen: 65,
  ourCount: 0,
  ourFen: 0,
  sameCount: 0,
  kinds: { onlyBill: 1, onlyOurs: 0, otherAmount: 0, otherMonth: 0, twice: 0 },
  ...change,
});

async function openCosts(month: Partial<Month> = {}, at = '/Operations/Costs') {
  const wire = fakeWire();
  signInStaff('finance', 'administrator');
  wire.answers(costsCalls.month, monthOf(month));
  wire.answers(sourceBillCalls.list, { sources: ['court'], rows: [] });
  const page = await renderScreen(<Costs />, { at });
  await screen.findByLabelText('上传 court 的账单（.xlsx 或 .csv）');
  return { wire, ...page };
}

const table = (): HTMLElement => screen.getByRole('table', { name: '数据源成本' });
const bills = (): HTMLElement => screen.getByRole('table', { name: '账单核对' });
/** The cells of a line that say something. */
const line = (name: string): string[] =>
  within(within(table()).getByRole('row', { name: new RegExp(`^${name} `) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent ?? '')
    .filter((words) => words !== '');

test('each item has its cost, its revenue and its margin, and the last line adds them up', async () => {
  await openCosts();
  expect(line('工作履历')).toEqual(['工作履历', '人工', '10', '90.0%', '¥18.00', '¥180.00', '0%', '¥980.00', '81.6%']);
  expect(line('诉讼记录')).toContain('court、人工');
  expect(line('诉讼记录')).toContain('¥29.60');
  expect(line('合计')).toEqual(['合计', '132', '97.0%', '¥274.60', '+2%', '¥4,780.00', '94.3%']);
  expect(screen.getByText(/2026-11-01 至 2026-11-28 的成本 ¥274.60/)).toBeDefined();
});

test('an item of which one costs 15% more is named with both prices, and opens its sources', async () => {
  const { user, address } = await openCosts();
  const risen = screen.getByRole('region', { name: '单次成本上涨' });
  const link = within(risen).getByRole('link', { name: /^诉讼记录，单次 \+23%/ });
  expect(within(risen).getAllByRole('link')).toEqual([link]);
  expect(link.textContent).toContain('¥1.09 到 ¥1.35，本期 22 次共 ¥29.60');
  await user.click(link);
  expect(address()).toBe('/Operations/Costs?by=source&code=LIT_PUBLIC');
});

test('an amount opens its sources by the keyboard, they add up to it, and all sources are one press away', async () => {
  const { user, address } = await openCosts();
  within(table()).getByRole('link', { name: '诉讼记录：按数据源查看 ¥29.60' }).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('只看：诉讼记录')).toBeDefined();
  expect(line('人工')).toContain('¥12.60');
  expect(line('court')).toContain('¥17.00');
  expect(line('合计')).toContain('¥29.60');
  await user.click(screen.getByRole('link', { name: '查看全部' }));
  await waitFor(() => expect(line('人工')).toContain('¥192.60'));
  expect(within(table()).queryByRole('columnheader', { name: '收入' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '按核查项' }));
  expect(await within(table()).findByRole('columnheader', { name: '收入' })).toBeDefined();
  expect(address()).toBe('/Operations/Costs');
});

test('a faulty bill is told by row and column and compares nothing; the next one takes its place', async () => {
  const { wire, user } = await openCosts();
  const upload = (text: string): Promise<void> =>
    user.upload(screen.getByLabelText(/^上传 court 的账单/), new File([text], 'bill.csv', { type: 'text/csv' }));
  wire.answers(sourceBillCalls.compare, { bill: null, faults: [{ row: 2, column: 'B', why: 'amount' }] });
  await upload('key,amount\nx-1,0.655\n');
  expect(await screen.findByText('第 2 行 B 列：金额无法识别')).toBeDefined();
  expect(within(bills()).getByText('还没有核对过账单')).toBeDefined();
  wire.answers(sourceBillCalls.compare, { bill: billOf(), faults: [] });
  wire.answers(sourceBillCalls.list, { sources: ['court'], rows: [billOf()] });
  await upload('key,amount\nx-1,0.65\n');
  expect(await within(bills()).findByText('账单有、我方没有 1')).toBeDefined();
  expect(screen.queryByText(/金额无法识别/)).toBeNull();
  expect(wire.asked(sourceBillCalls.compare).at(-1)?.params).toEqual({
    month: '2026-11',
    source: 'court',
    base64: btoa('key,amount\nx-1,0.65\n'),
  });
});

test('where a bill differs is listed line by line, and exported with the source and the month in its name', async () => {
  const { wire, user } = await openCosts();
  wire.answers(sourceBillCalls.compare, { bill: billOf(), faults: [] });
  wire.answers(sourceBillCalls.list, { sources: ['court'], rows: [billOf()] });
  const difference = { n: 1, kind: 'onlyBill', key: 'x-1', billRow: 2, billFen: 65, ourFen: null } as const;
  wire.answers(sourceBillCalls.differences, { rows: [difference], hasMore: false });
  await user.upload(screen.getByLabelText(/^上传 court 的账单/), new File(['key,amount'], 'bill.csv'));
  await user.click(await screen.findByRole('button', { name: '查看差异' }));
  const dialog = await screen.findByRole('dialog', { name: 'court 2026-11 账单的差异' });
  expect(await within(dialog).findByRole('row', { name: '账单有、我方没有 x-1 2 ¥0.65 -' })).toBeDefined();
  const saved = watchSavedFiles();
  await user.click(within(dialog).getByRole('button', { name: '导出差异 CSV' }));
  expect(await screen.findByText('已导出')).toBeDefined();
  expect(saved).toEqual(['bill-court-2026-11.csv']);
});

test('the rate of the month that is shown is changed, and its figures are read anew', async () => {
  const { wire, user } = await openCosts();
  wire.answers(costsCalls.saveRate, {});
  await user.click(screen.getByRole('button', { name: '修改' }));
  const rate = screen.getByRole('textbox', { name: '每分钟（元）' });
  await user.clear(rate);
  await user.type(rate, '1001{Enter}');
  expect(screen.getByText('请输入 0 至 1000 之间的金额，最多两位小数')).toBeDefined();
  await user.clear(rate);
  await user.type(rate, '1.5{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(wire.asked(costsCalls.saveRate).map(({ params }) => params)).toEqual([
    { month: '2026-11', fenPerMinute: 150 },
  ]);
  await waitFor(() => expect(wire.asked(costsCalls.month)).toHaveLength(2));
});

test('the month before has figures and a rate of its own, and stands in the address', async () => {
  const { wire, user, address } = await openCosts();
  const rate = { fenPerMinute: 100, since: '2020-01', savedBy: null, savedAt: null, mayChange: false };
  wire.answers(costsCalls.month, monthOf({ month: '2026-10', cells: [], earned: [], rate }));
  await user.click(screen.getByRole('button', { name: '上一个月' }));
  expect(await screen.findByText('每分钟 ¥1.00')).toBeDefined();
  expect(address()).toBe('/Operations/Costs?month=2026-10');
  expect(wire.asked(costsCalls.month).at(-1)?.params).toEqual({ month: '2026-10' });
  expect(screen.getByText('2026-10 没有成本')).toBeDefined();
  expect(screen.getByText('该月已结账，费率不能再改。')).toBeDefined();
  expect(screen.queryByRole('button', { name: '修改' })).toBeNull();
});

test('when an answer fails the last figures stay with their time, until another try succeeds', async () => {
  const { wire, user } = await openCosts();
  wire.answers(costsCalls.saveRate, {});
  wire.declines(costsCalls.month, 'busy');
  await user.click(screen.getByRole('button', { name: '修改' }));
  await user.type(screen.getByRole('textbox', { name: '每分钟（元）' }), '{Enter}');
  expect(await screen.findByText(/10:04 的数据，刷新失败。/)).toBeDefined();
  expect(line('合计')).toContain('¥274.60');
  wire.answers(costsCalls.month, monthOf());
  await user.click(screen.getByRole('button', { name: '重试' }));
  await waitFor(() => expect(screen.queryByText(/刷新失败/)).toBeNull());
});

test('where nothing could be read no figure is shown, and another try is offered', async () => {
  const wire = fakeWire();
  signInStaff('finance');
  wire.declines(costsCalls.month, 'busy');
  wire.answers(sourceBillCalls.list, { sources: [], rows: [] });
  const { user } = await renderScreen(<Costs />, { at: '/Operations/Costs' });
  expect((await screen.findByRole('alert')).textContent).toContain('加载失败');
  expect(screen.queryByText(/¥/)).toBeNull();
  const held = wire.holds(costsCalls.month);
  await user.click(screen.getByRole('button', { name: /^重试/ }));
  expect(await screen.findByRole('status', { name: '正在加载' })).toBeDefined();
  held.answer(monthOf());
  expect(await screen.findByRole('table', { name: '数据源成本' })).toBeDefined();
});
