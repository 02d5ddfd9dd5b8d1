import { factorCalls } from '@beidiao/contract/account/second-factor';
import { exportCalls, type ExportRow } from '@beidiao/contract/export/calls';
import type { Data } from '@beidiao/contract/wire/call';
import type { Language } from '@beidiao/contract/wire/language';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeWire, fakeWire } from '../../test/fake-wire.ts';
import { signInHr } from '../../test/people.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { watchSavedFiles } from '../../test/saved-files.ts';
import { Downloads } from './downloads.tsx';

const rowOf = (change: Partial<ExportRow> = {}): ExportRow => ({
  id: '81',
  kind: 'orders',
  conditions: { orders: { flag: 'all', status: [], roleFlag: 'all', operatorIdList: [], preset: 'today' } },
  status: 'ready',
  total: 3,
  done: 3,
  leftOut: 0,
  fault: null,
  ahead: 0,
  secondsLeft: null,
  applicantName: '沈若溪',
  createdAt: '2026-11-26T10:00:00+08:00',
  beganAt: '2026-11-26T10:00:01+08:00',
  endedAt: '2026-11-26T10:00:02+08:00',
  expiresAt: '2026-12-03T10:00:02+08:00',
  bytes: 18_400,
  downloads: 0,
  reportUrl: 'link-81',
  isShow: true,
  mayChange: true,
  ...change,
});

type Listed = Data<typeof exportCalls.applyList>;
type Opened = { at?: string; counts?: Partial<Listed['counts']>; language?: Language };

const answerRows = (wire: FakeWire, rows: readonly ExportRow[], counts: Opened['counts'] = {}): void =>
  wire.answers(exportCalls.applyList, ({ withHidden, status }) => {
    const shown = rows.filter((it) => (withHidden || it.isShow) && (status.length === 0 || status.includes(it.status)));
    const hidden = rows.filter(({ isShow }) => !isShow).length;
    const all = { open: 0, ready: rows.length, unusable: 0, hidden, ...counts };
    return { rows: shown, total: shown.length, counts: all };
  });

async function openCentre(rows: readonly ExportRow[], { at = '', counts, language = 'zh' }: Opened = {}) {
  const wire = fakeWire();
  signInHr(wire);
  answerRows(wire, rows, counts);
  const page = await renderScreen(<Downloads />, { at: `/Dashboard/Download${at}`, language });
  const press = async (name: string): Promise<void> => page.user.click(await screen.findByRole('button', { name }));
  return { wire, press, ...page };
}

const sheet = '订单明细 Excel，3 行';

test('a file that is ready says what is in it, how long it is kept and how often it was fetched', async () => {
  await openCentre([rowOf({ downloads: 1, leftOut: 2 })]);
  const row = within(await screen.findByRole('row', { name: new RegExp(sheet) }));
  expect(row.getByText('订单管理 · 下单 今天')).toBeDefined();
  expect(row.getByText('可下载')).toBeDefined();
  expect(row.getByText(/^18 KB 保留到 .*12-03 10:00，2 份已删除，未包含，下载过 1 次$/)).toBeDefined();
  expect(row.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['下载', '隐藏']);
});

test('a download asks with the link of its row, hands the file over under its name, and the list is read again', async () => {
  const saved = watchSavedFiles();
  const { wire, press } = await openCentre([rowOf()]);
  wire.answers(exportCalls.applyDownload, { name: '订单明细 2026-11-26.xlsx', mime: 'application/zip', bytes: 18_400 });
  await screen.findByRole('button', { name: `下载：${sheet}` });
  answerRows(wire, [rowOf({ downloads: 1, reportUrl: 'link-82' })]);
  await press(`下载：${sheet}`);
  expect(await screen.findByText('已下载 订单明细 2026-11-26.xlsx')).toBeDefined();
  expect(saved).toEqual(['订单明细 2026-11-26.xlsx']);
  expect(await screen.findByText(/下载过 1 次/)).toBeDefined();
  await press(`下载：${sheet}`);
  await waitFor(() => expect(wire.asked(exportCalls.applyDownload)).toHaveLength(2));
  expect(wire.asked(exportCalls.applyDownload).map(({ params }) => params.reportUrl)).toEqual(['link-81', 'link-82']);
});

test('a file for which a fresh second step is needed asks for it and saves nothing', async () => {
  const saved = watchSavedFiles();
  const { wire, press } = await openCentre([rowOf()]);
  wire.declines(exportCalls.applyDownload, 'freshProofNeeded');
  wire.holds(factorCalls.own);
  await press(`下载：${sheet}`);
  expect(await screen.findByRole('dialog', { name: '请再次验证身份' })).toBeDefined();
  expect(saved).toEqual([]);
});

test('whoever lacks a right to what is in a file reads so instead of a download', async () => {
  await openCentre([rowOf({ reportUrl: null })]);
  expect(await screen.findByText('您的权限看不到这份文件的全部内容，不能下载')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^下载：/ })).toBeNull();
});

test.each([
  ['next in the queue', { status: 'queued' }, '排队中', '马上开始', ['撤回']],
  ['behind others', { status: 'queued', ahead: 2 }, '排队中', '前面还有 2 个', ['撤回']],
  [
    'behind another whose end can be told',
    { status: 'queued', ahead: 1, secondsLeft: 200 },
    '排队中',
    '前面还有 1 个，约 4 分钟后开始',
    ['撤回'],
  ],
  [
    'at work',
    { status: 'working', total: 1_000, done: 412, secondsLeft: 340 },
    '正在生成',
    '412 / 1,000，还要约 6 分钟',
    ['停止'],
  ],
  [
    'being packed',
    { status: 'working', total: 1_000, done: 990, leftOut: 10 },
    '正在生成',
    '1,000 / 1,000，正在打包',
    ['停止'],
  ],
  ['at work for a colleague', { status: 'working', done: 1, mayChange: false }, '正在生成', '1 / 3', []],
  [
    'failed after several attempts',
    { status: 'failed', fault: 'broken', done: 52 },
    '没做成',
    '多次尝试没有成功，做到 52 条。重试会接着做',
    ['重试', '隐藏'],
  ],
  ['expired', { status: 'expired' }, '已过期', /12-03 10:00 已清掉$/, ['按原条件再导一次']],
] as const)('an application that is %s says so, how far it is and what can be done', async (...expected) => {
  const [, change, tag, said, acts] = expected;
  await openCentre([rowOf(change)]);
  const row = within(await screen.findByRole('row', { name: /订单明细/ }));
  expect(row.getByText(tag)).toBeDefined();
  expect(row.getByText(said)).toBeDefined();
  expect(row.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(acts);
});

test('how much of a file is made can be heard', async () => {
  await openCentre([rowOf({ status: 'working', total: 1_000, done: 400, leftOut: 12 })]);
  const bar = await screen.findByRole('progressbar', { name: '进度' });
  expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['412', '1000']);
});

test('an application that waits is withdrawn, and says that it has stopped', async () => {
  const queued = rowOf({ status: 'queued', done: 0, ahead: 1 });
  const { wire, press } = await openCentre([queued]);
  wire.answers(exportCalls.applyStop, {});
  await screen.findByRole('button', { name: `撤回：${sheet}` });
  answerRows(wire, [{ ...queued, status: 'failed', fault: 'stopped' }]);
  await press(`撤回：${sheet}`);
  expect(await screen.findByText('已停止，做到 0 条。重试会接着做')).toBeDefined();
  expect(wire.asked(exportCalls.applyStop).map(({ params }) => params.id)).toEqual(['81']);
});

test('an expired one is applied for again under its conditions, a failed one goes on', async () => {
  const failed = rowOf({ id: '83', kind: 'trades', conditions: {}, status: 'failed', fault: 'broken' });
  const { wire, press } = await openCentre([rowOf({ status: 'expired' }), failed]);
  wire.answers(exportCalls.applyAgain, { id: '84', total: 1_200 });
  await press(`按原条件再导一次：${sheet}`);
  expect(await screen.findByText('已申请，共 1,200 条')).toBeDefined();
  wire.answers(exportCalls.applyAgain, { id: '83', total: 3 });
  await press('重试：支付单 Excel，3 行');
  expect(await screen.findByText('已重新排队，会接着做')).toBeDefined();
  expect(wire.asked(exportCalls.applyAgain).map(({ params }) => params.id)).toEqual(['81', '83']);
});

test('what is hidden leaves the list, comes back with a tick that stands in the address, and can be shown again', async () => {
  const { wire, user, press, address } = await openCentre([rowOf()]);
  wire.answers(exportCalls.applyUpdateShow, {});
  await screen.findByRole('button', { name: `隐藏：${sheet}` });
  expect(screen.queryByRole('checkbox')).toBeNull();
  answerRows(wire, [rowOf({ isShow: false })]);
  await press(`隐藏：${sheet}`);
  await waitFor(() => expect(screen.queryByRole('row', { name: /订单明细/ })).toBeNull());
  await user.click(await screen.findByRole('checkbox', { name: '显示隐藏的 1 个' }));
  expect(address()).toBe('/Dashboard/Download?hidden=1');
  await press(`取消隐藏：${sheet}`);
  expect(await screen.findByText('已取消隐藏')).toBeDefined();
  expect(wire.asked(exportCalls.applyUpdateShow).map(({ params }) => params.isShow)).toEqual([false, true]);
});

test('a tab asks for its states, and an empty one says so and leads to all', async () => {
  const { wire, user, press, address } = await openCentre([rowOf()]);
  await user.click(await screen.findByRole('tab', { name: /^不可用/ }));
  expect(await screen.findByText('该分类暂无导出申请')).toBeDefined();
  expect(address()).toBe('/Dashboard/Download?tab=unusable');
  expect(wire.asked(exportCalls.applyList).at(-1)?.params.status).toEqual(['failed', 'expired']);
  await press('查看全部');
  expect(await screen.findByRole('row', { name: new RegExp(sheet) })).toBeDefined();
});

test('whoever has exported nothing reads where that is done', async () => {
  await openCentre([]);
  expect(await screen.findByText('暂无导出申请')).toBeDefined();
  expect(screen.getByRole('link', { name: '去订单管理' })).toBeDefined();
});

test('a list that could not be read says so instead of being empty, and is read again on request', async () => {
  const wire = fakeWire();
  signInHr(wire);
  wire.declines(exportCalls.applyList, 'busy');
  const { user } = await renderScreen(<Downloads />, { at: '/Dashboard/Download' });
  expect(await screen.findByText('导出申请加载失败')).toBeDefined();
  const held = wire.holds(exportCalls.applyList);
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByRole('status', { name: '正在加载导出申请' })).toBeDefined();
  expect(screen.queryByText('暂无导出申请')).toBeNull();
  held.answer({ rows: [rowOf()], total: 1, counts: { open: 0, ready: 1, unusable: 0, hidden: 0 } });
  expect(await screen.findByRole('row', { name: new RegExp(sheet) })).toBeDefined();
});

test('in English progress and expected time are told in English', async () => {
  const working = rowOf({
    kind: 'reports',
    conditions: {},
    status: 'working',
    total: 1_000,
    done: 412,
    secondsLeft: 340,
  });
  const queued = rowOf({ id: '82', status: 'queued', total: 12_480, done: 0, ahead: 1, secondsLeft: 340 });
  await openCentre([working, queued], { language: 'en' });
  const first = within(await screen.findByRole('row', { name: /Report PDFs \(zip\), 1,000/ }));
  expect(first.getByText('412 / 1,000, about 6 min left')).toBeDefined();
  const second = within(screen.getByRole('row', { name: /Orders \(Excel\), 12,480/ }));
  expect(second.getByText('1 ahead, starts in about 6 min')).toBeDefined();
  expect(second.getByRole('button', { name: 'Withdraw: Orders (Excel), 12,480' })).toBeDefined();
});
