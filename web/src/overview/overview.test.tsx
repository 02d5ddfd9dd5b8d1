import { catalogueCalls } from '@beidiao/contract/catalogue/calls';
import { deskCalls, type MixRow, type TodoRow, type WeekFigure } from '@beidiao/contract/desk/calls';
import { newsCalls } from '@beidiao/contract/news/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import { orderStates } from '@beidiao/contract/order/states';
import { walletCalls } from '@beidiao/contract/wallet/calls';
import type { DataGiven } from '@beidiao/contract/wire/call';
import type { Language } from '@beidiao/contract/wire/language';
import type { PermissionCode } from '@beidiao/contract/wire/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeWire, fakeWire } from '../../test/fake-wire.ts';
import { basicPackage } from '../../test/offer.ts';
import { countsOf } from '../../test/order-lists.ts';
import { unpaidRow } from '../../test/order-row.ts';
import { signInHr } from '../../test/people.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { Overview } from './overview.tsx';

type Figures = DataGiven<typeof deskCalls.figures>;
type Todo = DataGiven<typeof deskCalls.todo>;
type FigureRows = DataGiven<typeof deskCalls.figureRows>;

const at = '2026-11-26T09:30:00+08:00';
const weekOf = (week: string, reports: number, medianHours: number | null): WeekFigure => ({
  week,
  reports,
  medianHours,
  p90Hours: medianHours === null ? null : medianHours * 2,
});
const noLight = { green: 0, blue: 0, yellow: 0, red: 0, grey: 0 };
const mixOf = (change: Partial<MixRow> = {}): MixRow => ({
  kind: 'department',
  key: '研发部',
  itemName: null,
  reports: 7,
  lights: { ...noLight, green: 5, red: 2 },
  ...change,
});

const figures: Figures = {
  weeks: [
    weekOf('2026-10-05', 9, 60),
    weekOf('2026-10-12', 8, 55),
    weekOf('2026-10-19', 0, null),
    weekOf('2026-10-26', 6, 50),
    weekOf('2026-11-02', 7, 48),
    weekOf('2026-11-09', 6, 47),
    weekOf('2026-11-16', 5, 46),
    weekOf('2026-11-23', 1, 48),
  ],
  parts: { week: '2026-11-23', consentHours: 12, materialHours: 6, checkingHours: 24, reviewHours: 6 },
  waiting: {
    consent: 3,
    consentLong: { count: 2, ids: ['401', '402'] },
    material: { count: 0, ids: [] },
    checking: 4,
  },
  running: 5,
  longest: [
    {
      orderDetailsId: '401',
      name: '诸葛明玥',
      status: orderStates.awaitingAuthorization,
      since: at,
      waitsForMaterial: false,
    },
    { orderDetailsId: '403', name: '夏沐阳', status: orderStates.generating, since: at, waitsForMaterial: false },
  ],
  mix: [
    mixOf(),
    mixOf({ key: '', reports: 1, lights: { ...noLight, green: 1 } }),
    mixOf({ kind: 'package', key: '', reports: 8, lights: { ...noLight, green: 6, red: 2 } }),
  ],
};
const nothingWaits: Todo = { rows: [], consent: 0, consentLong: { count: 0, ids: [] } };
const todoOf = (change: Partial<TodoRow>): TodoRow => ({
  kind: 'pay',
  orderDetailsId: '401',
  name: '诸葛明玥',
  orderId: '301',
  tradeOrderId: '501',
  people: 1,
  packageName: null,
  itemCount: 2,
  operatorName: '沈若溪',
  amountFen: 20_000,
  since: at,
  dueAt: null,
  causes: [],
  light: null,
  isFull: false,
  ...change,
});
const reportedRow: FigureRows['rows'][number] = {
  orderDetailsId: '405',
  name: '欧阳晨曦',
  department: '研发部',
  reportedAt: at,
  hours: 48,
  light: 'red',
};

type Opened = { at?: string; change?: Partial<Figures>; language?: Language; lacks?: readonly PermissionCode[] };

function answerAll(wire: FakeWire, change: Partial<Figures> = {}): void {
  wire.answers(newsCalls.notices, { noticeList: [] });
  wire.answers(deskCalls.todo, nothingWaits);
  wire.answers(deskCalls.figures, { ...figures, ...change });
  wire.answers(deskCalls.figureRows, { rows: [reportedRow] });
  wire.answers(orderCalls.firstSteps, { steps: [], confirmation: 'confirmed', isHidden: true });
  wire.answers(orderCalls.counts, countsOf({ [orderStates.unpaid]: 1 }));
  wire.answers(orderCalls.list, { rows: [unpaidRow()], total: 1, isFloor: false, nextCursor: null });
  wire.answers(catalogueCalls.packages, { dataGroupList: [basicPackage] });
}

async function openOverview({ at: search = '', change, language = 'zh', lacks = [] }: Opened = {}) {
  const wire = fakeWire();
  signInHr(wire, { lacks });
  answerAll(wire, change);
  const page = await renderScreen(<Overview />, { at: `/Dashboard${search}`, language });
  const askedRows = () => wire.asked(deskCalls.figureRows).map(({ params }) => params);
  return { wire, ...page, askedRows };
}
const card = async (name: string) => within(await screen.findByRole('region', { name }));

test('the card of turnaround has each of eight weeks with its median and its 90 %, and a week without a report has none', async () => {
  await openOverview();
  const table = within(await screen.findByRole('table', { name: '近 8 周出报告时长' }));
  const rows = table.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows).toHaveLength(9);
  expect(rows[1]).toBe('2026-10-0592.5 天5.0 天');
  expect(rows[3]).toBe('2026-10-190--');
});

test('the parts of the newest week add up in its unit, and each says who is waited for', async () => {
  await openOverview();
  const parts = within(await screen.findByRole('list', { name: '各部分用时' }));
  expect(parts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '等候选人授权0.5 天2 人超 48 小时提醒 2 人',
    '等候选人填写和补材料0.3 天0 人',
    '核查中1.0 天看 4 单',
    '平台复核0.3 天',
  ]);
  expect(screen.getByRole('heading', { name: '11-23 当周的 2.0 天花在哪' })).toBeDefined();
  expect(parts.getByRole('link', { name: '看 4 单' }).getAttribute('href')).toBe('/Dashboard/Order?tab=checking');
});

test('weeks with too few reports to go by are explained, and only where there are any', async () => {
  const { close } = await openOverview();
  expect(await screen.findByText(/^空心点：当周报告不足 5 份/)).toBeDefined();
  close();
  const many = figures.weeks.map((week) => (week.reports === 1 ? { ...week, reports: 5 } : week));
  await openOverview({ change: { weeks: many } });
  await screen.findByRole('table', { name: '近 8 周出报告时长' });
  expect(screen.queryByText(/空心点/)).toBeNull();
});

test('a week leads to its reports, Back leads out of them, and a week without a report leads nowhere', async () => {
  const { user, address, back, askedRows } = await openOverview();
  await user.click(await screen.findByRole('link', { name: '2026-11-23 当周的 1 份报告' }));
  const dialog = within(await screen.findByRole('dialog', { name: '2026-11-23 当周的报告' }));
  const [row] = await dialog.findAllByRole('listitem');
  expect(row?.textContent).toMatch(/^欧阳晨曦红灯研发部 · 2.0 天 · /);
  expect(dialog.getByRole('link', { name: '欧阳晨曦' }).getAttribute('href')).toBe('/Dashboard/Order?detail=405');
  expect(address()).toBe('/Dashboard?week=2026-11-23');
  expect(askedRows()).toEqual([{ week: '2026-11-23' }]);
  back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('/Dashboard');
  expect(screen.queryByRole('link', { name: /^2026-10-19/ })).toBeNull();
});

test('each number of the results leads to its reports, Esc leads out of them, and a zero leads nowhere', async () => {
  const { user, address, askedRows } = await openOverview();
  const mix = await card('各部门的结果');
  expect(mix.getByText('近 8 周 8 份报告，点数字看名单')).toBeDefined();
  const row = within(mix.getByRole('row', { name: /^研发部/ }));
  expect(row.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    '7 研发部 ',
    '5 研发部 绿灯',
    '2 研发部 红灯',
  ]);
  await user.click(row.getByRole('link', { name: '2 研发部 红灯' }));
  expect(within(await screen.findByRole('dialog', { name: '报告名单' })).getByText('欧阳晨曦')).toBeDefined();
  expect(askedRows()).toEqual([{ kind: 'department', key: '研发部', light: 'red' }]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('/Dashboard');
});

test('reports without a department are counted under a name of their own, and found by it', async () => {
  const { user, askedRows } = await openOverview();
  const row = within((await card('各部门的结果')).getByRole('row', { name: /^未填部门/ }));
  await user.click(row.getByRole('link', { name: '1 未填部门 绿灯' }));
  await screen.findByRole('dialog', { name: '报告名单' });
  expect(askedRows()).toEqual([{ kind: 'department', key: '', light: 'green' }]);
});

test('results are also counted by package, and the last line adds them up', async () => {
  const { user } = await openOverview();
  const mix = await card('各部门的结果');
  expect(mix.getAllByRole('row').at(-1)?.textContent).toBe('合计860020');
  await user.click(mix.getByRole('button', { name: '按套餐' }));
  expect(await mix.findByRole('row', { name: /^自选核查项/ })).toBeDefined();
  expect(mix.queryByRole('row', { name: /^研发部/ })).toBeNull();
});

test('who may not see reports of others is shown no results', async () => {
  await openOverview({ change: { mix: null } });
  await screen.findByRole('table', { name: '近 8 周出报告时长' });
  expect(screen.queryByRole('region', { name: '各部门的结果' })).toBeNull();
});

test('a figure whose reports are gone or could not be read says so, and is read again on request', async () => {
  const wire = fakeWire();
  signInHr(wire);
  answerAll(wire);
  wire.declines(deskCalls.figureRows, 'busy');
  const { user } = await renderScreen(<Overview />, { at: '/Dashboard?week=2026-11-23' });
  const dialog = within(await screen.findByRole('dialog', { name: '2026-11-23 当周的报告' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('加载失败');
  wire.answers(deskCalls.figureRows, { rows: [] });
  await user.click(dialog.getByRole('button', { name: '重试' }));
  expect(await dialog.findByText('没有符合条件的报告')).toBeDefined();
});

test('an address that somebody has edited wrong opens no figure', async () => {
  const { askedRows } = await openOverview({ at: '?week=yesterday&kind=person&light=pink' });
  await screen.findByRole('table', { name: '近 8 周出报告时长' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(askedRows()).toHaveLength(0);
});

const ask = async (): Promise<ReturnType<typeof within>> => within(await screen.findByRole('dialog'));
const reminded = (wire: FakeWire): string[] => wire.asked(deskCalls.remind).map(({ params }) => params.orderDetailsId);

test('what runs longest leads to its check, and only a candidate who is waited for can be reminded', async () => {
  await openOverview();
  const longest = await card('进行最久');
  expect(longest.getByRole('link', { name: '诸葛明玥' }).getAttribute('href')).toBe('/Dashboard/Order?detail=401');
  expect(longest.getByRole('link', { name: '全部 5' }).getAttribute('href')).toBe('/Dashboard/Order?tab=checking');
  expect(longest.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['提醒 诸葛明玥']);
});

test('a candidate is reminded only when that is meant, and then once', async () => {
  const { wire, user } = await openOverview();
  const held = wire.holds(deskCalls.remind);
  const remind = (await card('进行最久')).getByRole('button', { name: '提醒 诸葛明玥' });
  await user.click(remind);
  await user.click((await ask()).getByRole('button', { name: '返回' }));
  expect(reminded(wire)).toEqual([]);
  await user.click(remind);
  const question = await ask();
  expect(question.getByRole('heading', { name: '提醒 1 位候选人？' })).toBeDefined();
  await user.click(question.getByRole('button', { name: '发送提醒' }));
  await user.click(remind);
  expect(screen.queryByRole('dialog')).toBeNull();
  held.answer({});
  expect(await screen.findByText('已提醒 1 人')).toBeDefined();
  expect(reminded(wire)).toEqual(['401']);
});

test('a reminder that was declined says why in words', async () => {
  const { wire, user } = await openOverview();
  wire.declines(deskCalls.remind, 'remindAtNight', { facts: { from: 8, until: 21 } });
  await user.click((await card('进行最久')).getByRole('button', { name: '提醒 诸葛明玥' }));
  await user.click((await ask()).getByRole('button', { name: '发送提醒' }));
  expect(await screen.findByText('已提醒 0 人，1 人未提醒：请在 8:00 至 21:00 之间提醒候选人')).toBeDefined();
});

test('everybody who has not consented for long is reminded by one press, and who could not be is counted', async () => {
  const { wire, user } = await openOverview();
  await user.click(await screen.findByRole('button', { name: '提醒 2 人' }));
  const question = await ask();
  expect(question.getByRole('heading', { name: '提醒 2 位候选人？' })).toBeDefined();
  wire.answers(deskCalls.remind, () => {
    wire.declines(deskCalls.remind, 'remindedOften', { facts: { maximum: 2 } });
    return {};
  });
  await user.click(question.getByRole('button', { name: '发送提醒' }));
  expect(await screen.findByText('已提醒 1 人，1 人未提醒：今天已提醒该候选人 2 次，请明天再提醒')).toBeDefined();
  expect(reminded(wire)).toEqual(['401', '402']);
});

test('a candidate who could not be reminded keeps nobody else from being asked', async () => {
  const { wire, user } = await openOverview();
  await user.click(await screen.findByRole('button', { name: '提醒 2 人' }));
  wire.declines(deskCalls.remind, 'remindedOften', { facts: { maximum: 2 } });
  await user.click((await ask()).getByRole('button', { name: '发送提醒' }));
  expect(await screen.findByText(/^已提醒 0 人，2 人未提醒/)).toBeDefined();
  expect(reminded(wire)).toEqual(['401', '402']);
});

test('an enterprise without a full report and without a running check is told so, without figures', async () => {
  const idle = { parts: null, running: 0, longest: [], mix: [] };
  await openOverview({ change: idle });
  expect(await screen.findByText('近 8 周没有完整报告')).toBeDefined();
  expect(screen.queryByRole('table', { name: '近 8 周出报告时长' })).toBeNull();
  expect((await card('进行最久')).getByText('没有进行中的背调')).toBeDefined();
  expect(screen.queryByRole('region', { name: '各部门的结果' })).toBeNull();
});

test('figures that could not be read say so, and are read again on request', async () => {
  const wire = fakeWire();
  signInHr(wire);
  answerAll(wire);
  wire.declines(deskCalls.figures, 'busy');
  const { user } = await renderScreen(<Overview />, { at: '/Dashboard' });
  const turnaround = await card('出报告时长');
  expect((await turnaround.findByRole('alert')).textContent).toContain('出报告时长 加载失败');
  expect(screen.queryByText('近 8 周没有完整报告')).toBeNull();
  const held = wire.holds(deskCalls.figures);
  await user.click(turnaround.getByRole('button', { name: /^重试/ }));
  expect(await screen.findByRole('status', { name: '正在加载统计' })).toBeDefined();
  held.answer(figures);
  expect(await screen.findByRole('table', { name: '近 8 周出报告时长' })).toBeDefined();
});

/** Name, number and words of each part of the to-do strip. */
const strip = (): (string | null)[] =>
  within(screen.getByRole('list', { name: '待办' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

test('what waits is counted by kind, each kind leads to its rows, and the greeting counts all of it', async () => {
  const wire = fakeWire();
  signInHr(wire);
  answerAll(wire);
  const read = (orderDetailsId: string, name: string) => todoOf({ kind: 'read', orderDetailsId, name, light: 'red' });
  wire.answers(deskCalls.todo, {
    rows: [todoOf({ kind: 'view', people: 6 }), read('405', '欧阳晨曦'), read('406', '夏沐阳'), read('407', '柯以南')],
    consent: 3,
    consentLong: { count: 2, ids: ['401', '402'] },
  });
  await renderScreen(<Overview />, { at: '/Dashboard' });
  expect(await screen.findByText(/，沈若溪。4 项待处理。$/)).toBeDefined();
  expect(strip()).toEqual([
    '待审批0没有',
    '待支付0没有',
    '扫码待查阅6诸葛明玥',
    '黄灯红灯未看3欧阳晨曦、夏沐阳 等',
    '超 48 小时未授权2共 3 人待授权',
  ]);
  const links = within(screen.getByRole('list', { name: '待办' })).getAllByRole('link');
  expect(links[3]?.getAttribute('href')).toBe('/Dashboard/TodoRemind?kind=read');
  const unread = await card('黄灯红灯，还没看');
  expect(unread.getAllByRole('link', { name: '看报告' }).map((link) => link.getAttribute('href'))).toEqual([
    '/Dashboard/Report?id=405',
    '/Dashboard/Report?id=406',
  ]);
  expect(unread.getByRole('link', { name: '全部 3' })).toBeDefined();
});

test('what waits and could not be read is no zero, and is read again on request', async () => {
  const wire = fakeWire();
  signInHr(wire);
  answerAll(wire);
  wire.declines(deskCalls.todo, 'busy');
  const { user } = await renderScreen(<Overview />, { at: '/Dashboard' });
  expect((await screen.findByText('待办数量', { exact: false, selector: '[role=alert]' })).textContent).toContain(
    '加载失败',
  );
  expect(strip()[1]).toBe('待支付—');
  wire.answers(deskCalls.todo, nothingWaits);
  await user.click(screen.getByRole('button', { name: /^重试 ?待办数量/ }));
  await waitFor(() => expect(strip()[1]).toBe('待支付0没有'));
  expect(screen.getByText(/暂无待处理事项。$/)).toBeDefined();
});

test('the balance adds up what was topped up and what was granted, and leads to more of it', async () => {
  const { wire } = await openOverview();
  const balance = await card('账户余额');
  expect(await balance.findAllByText('¥5,000.00')).toHaveLength(2);
  expect(balance.getByRole('link', { name: '充值' }).getAttribute('href')).toBe('/Dashboard/Account#recharge');
  expect(wire.asked(walletCalls.assets)).toHaveLength(1);
});

test('who may neither see amounts nor pay is shown no balance and no way to top up', async () => {
  const wire = fakeWire();
  signInHr(wire, { lacks: ['P00001', 'P00004'], balanceFen: null });
  answerAll(wire);
  await renderScreen(<Overview />, { at: '/Dashboard' });
  const balance = await card('账户余额');
  expect(await balance.findByText('您没有“查看金额”权限')).toBeDefined();
  expect(balance.queryByText(/¥/)).toBeNull();
  expect(balance.queryByRole('link', { name: '充值' })).toBeNull();
});

test('who sees the balance and may not pay is offered no way to top up', async () => {
  await openOverview({ lacks: ['P00004'] });
  const balance = await card('账户余额');
  await balance.findAllByText('¥5,000.00');
  await waitFor(() => expect(balance.queryByRole('link', { name: '充值' })).toBeNull());
});

test('in English the time to a report and its parts are told in English', async () => {
  const { user } = await openOverview({ language: 'en' });
  expect(await screen.findByRole('heading', { name: 'Time to report' })).toBeDefined();
  const parts = within(await screen.findByRole('list', { name: 'Time by part' }));
  expect(parts.getByText('Over 48 hours: 2')).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'Week of 2026-11-23, reports: 1' }));
  expect(await screen.findByRole('dialog', { name: 'Reports in the week of 2026-11-23' })).toBeDefined();
});
