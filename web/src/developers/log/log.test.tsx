import { settingsCalls } from '@beidiao/contract/account/settings';
import { type ApiKey, openCalls } from '@beidiao/contract/open/calls';
import { type OpenRequest, openLogCalls, type Replayed, type WholeRequest } from '@beidiao/contract/open/log';
import { webhookCalls } from '@beidiao/contract/webhook/calls';
import type { Language } from '@beidiao/contract/wire/language';
import type { PermissionCode } from '@beidiao/contract/wire/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { changeEnterprise } from '../../../test/enterprise.ts';
import { type FakeWire, fakeWire } from '../../../test/fake-wire.ts';
import { signInHr } from '../../../test/people.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { RequestLog } from './log.tsx';

const at = '2026-11-26T10:00:00+08:00';

const known = { userId: '31', loginName: 'hr_yunqi', username: '沈若溪', phoneNo: null, idCard: null, email: null };
const person = { ...known, pendingEmail: null, passwordChangedAt: null, createdAt: at };

const ofKey = { keyId: '71', keyName: '招聘系统同步', lastFour: 'Q8Zk', environment: 'test' } as const;
const apiKey: ApiKey = {
  keyId: '71',
  name: '招聘系统同步',
  environment: 'test',
  lastFour: 'Q8Zk',
  scopes: ['checks:write'],
  dayLimitFen: null,
  spentTodayFen: 0,
  addresses: [],
  madeBy: '沈若溪',
  createdAt: at,
  expiresAt: '2099-05-25T10:00:00+08:00',
  lastUsedAt: null,
  lastFrom: null,
  isReplaced: false,
  callsToday: 0,
  callsOfDay: 0,
  state: 'active',
};

const rowOf = (change: Partial<OpenRequest> = {}): OpenRequest => ({
  lineId: '601',
  at,
  method: 'POST',
  path: '/open/v1/checks',
  status: 201,
  ms: 142,
  ...ofKey,
  ...change,
});
const ordered = rowOf();
const read = rowOf({ lineId: '602', method: 'GET', path: '/open/v1/checks/chk_401', status: 200, ms: 1_200 });
const refused = rowOf({ lineId: '603', path: '/open/v1/nothing', status: 404 });

const wholeOf = (row: OpenRequest, change: Partial<WholeRequest> = {}): WholeRequest => ({
  ...row,
  requestId: `req_${row.lineId}`,
  operation: row === refused ? null : row.method === 'GET' ? 'getCheck' : 'createCheck',
  code: row === refused ? 'not_found' : null,
  idempotencyKey: row.method === 'GET' ? null : 'journey-1',
  address: '47.98.*.*',
  requestBody: row.method === 'GET' ? null : '{"candidate":{"name":"诸**","phone":"136****5177"}}',
  answerBody: row === refused ? '{"detail":"没有这个地址"}' : `{"id":"chk_${row.lineId}"}`,
  ...change,
});
const replayedOf = (change: Partial<Replayed> = {}): Replayed => ({
  method: 'POST',
  path: '/open/v1/checks',
  ...ofKey,
  status: 201,
  ms: 96,
  requestBody: '{"candidate":{"name":"林**"}}',
  answerBody: '{"id":"chk_777"}',
  ...change,
});

const hours = Array.from({ length: 24 }, (_, hour) => ({
  at: `2026-11-26T${String(hour).padStart(2, '0')}:00:00+08:00`,
  requests: 3,
  failed: 1,
}));
const sums = { requests: 1_204, failed: 3, medianMs: 96, p80Ms: 1_500, busiest: 20, hours };

type Opened = {
  rows?: readonly OpenRequest[];
  at?: string;
  hasSingleKeys?: boolean;
  lacks?: readonly PermissionCode[];
  roleId?: 1 | 2;
  language?: Language;
  prepare?: (wire: FakeWire) => void;
};

async function openPage({ rows = [ordered, read, refused], ...given }: Opened = {}) {
  const { at: query = '', hasSingleKeys = true, lacks = [], roleId = 1, language = 'zh', prepare } = given;
  const wire = fakeWire();
  signInHr(wire, { lacks });
  changeEnterprise({ roleId });
  wire.answers(webhookCalls.list, { webhookList: [] });
  wire.answers(openCalls.keys, { keys: [apiKey], mayManage: true });
  wire.answers(openLogCalls.sums, sums);
  wire.answers(openLogCalls.requests, { rows: [...rows], nextCursor: null });
  wire.answers(openLogCalls.request, ({ lineId }) => wholeOf(rows.find((row) => row.lineId === lineId) ?? ordered));
  wire.answers(settingsCalls.personalInfo, { personInfo: { ...person, hasShortcuts: hasSingleKeys } });
  prepare?.(wire);
  const page = await renderScreen(<RequestLog />, { at: `/Dashboard/Setting/Open/Log${query}`, language });
  const press = async (name: string | RegExp): Promise<void> =>
    page.user.click(await screen.findByRole('button', { name }));
  return { wire, press, asked: () => wire.asked(openLogCalls.requests).at(-1)?.params, ...page };
}

/** The request that is shown whole. */
const shown = async (name = 'POST /open/v1/checks') => within(await screen.findByRole('region', { name }));
const row = (name: RegExp): Promise<HTMLElement> => screen.findByRole('button', { name });

test('requests are listed with their status, and the newest is shown whole with its masked body and its answer', async () => {
  const { user, press } = await openPage();
  const list = within(await screen.findByRole('region', { name: '请求日志' }));
  await row(/checks 201 142 毫秒$/);
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/^.*?(GET|POST)/, '$1'))).toEqual([
    'POST/open/v1/checks201142 毫秒',
    'GET/open/v1/checks/chk_4012001.2 秒',
    'POST/open/v1/nothing404142 毫秒',
  ]);
  const detail = await shown();
  expect(await detail.findByText('"诸**"')).toBeDefined();
  expect(detail.getByText('招聘系统同步 …Q8Zk · 沙盒 · 47.98.*.*')).toBeDefined();
  expect(detail.getByText('journey-1')).toBeDefined();
  await user.click(detail.getByRole('tab', { name: '回答' }));
  expect(detail.getByText('"chk_601"')).toBeDefined();
  await press(/nothing/);
  const other = await shown('POST /open/v1/nothing');
  expect(await other.findByText(/没有这个地址/)).toBeDefined();
  expect(other.getByRole('link', { name: 'not_found' }).getAttribute('href')).toBe('/Developers#not_found');
});

test('what is looked for is asked of the server and stands in the address', async () => {
  const { user, address, asked } = await openPage();
  await row(/checks 201/);
  await user.click(screen.getByRole('searchbox', { name: '请求编号、核查编号、幂等值' }));
  await user.paste(' journey-1 ');
  await waitFor(() => expect(asked()).toMatchObject({ search: 'journey-1', outcome: 'all' }));
  expect(address()).toBe('/Dashboard/Setting/Open/Log?q=journey-1');
});

test('requests are narrowed by key, operation and status, and by none of them again', async () => {
  const { user, press, address, asked } = await openPage();
  await row(/checks 201/);
  await user.selectOptions(screen.getByRole('combobox', { name: '按密钥' }), '招聘系统同步 …Q8Zk');
  await user.selectOptions(screen.getByRole('combobox', { name: '按接口' }), 'createCheck');
  await user.selectOptions(screen.getByRole('combobox', { name: '按状态' }), '出故障 5xx');
  await waitFor(() => expect(asked()).toMatchObject({ keyId: '71', operation: 'createCheck', outcome: '5xx' }));
  await press('清除条件');
  await waitFor(() => expect(address()).toBe('/Dashboard/Setting/Open/Log'));
  const choices = screen.getAllByRole<HTMLSelectElement>('combobox').map(({ value }) => value);
  expect(choices).toEqual(['', '', 'all']);
  expect(screen.queryByRole('button', { name: '清除条件' })).toBeNull();
});

test('a request is replayed once however often one presses, and the answer stands beside it', async () => {
  const { wire, user } = await openPage();
  const detail = await shown();
  const held = wire.holds(openLogCalls.replay);
  const button = await detail.findByRole('button', { name: '在沙盒重放' });
  await user.dblClick(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
  held.answer(replayedOf());
  const answer = await detail.findByRole('status', { name: '重放的回答' });
  expect(answer.textContent).toContain('201 重放的回答 用 招聘系统同步 …Q8Zk · 沙盒 · 96 毫秒');
  expect(within(answer).getByText('"林**"')).toBeDefined();
  expect(within(answer).getByText('"chk_777"')).toBeDefined();
  expect(wire.asked(openLogCalls.replay).map(({ params }) => params)).toEqual([{ lineId: '601' }]);
});

test('the answer to a replay is not shown beside another request', async () => {
  const { wire, user, press } = await openPage();
  wire.answers(openLogCalls.replay, replayedOf());
  await user.click(await (await shown()).findByRole('button', { name: '在沙盒重放' }));
  await screen.findByRole('status', { name: '重放的回答' });
  await press(/chk_401/);
  const other = await shown('GET /open/v1/checks/chk_401');
  expect(await other.findByRole('button', { name: '重放' })).toBeDefined();
  expect(screen.queryByRole('status', { name: '重放的回答' })).toBeNull();
});

test('a replay that is refused says why, and may be tried again', async () => {
  const { wire, user } = await openPage();
  const detail = await shown();
  wire.declines(openLogCalls.replay, 'openReplayNeedsTestKey');
  await user.click(await detail.findByRole('button', { name: '在沙盒重放' }));
  expect((await detail.findByRole('alert')).textContent).toContain('请先新建一把沙盒密钥');
  wire.answers(openLogCalls.replay, replayedOf());
  await user.click(detail.getByRole('button', { name: '在沙盒重放' }));
  expect(await detail.findByRole('status', { name: '重放的回答' })).toBeDefined();
  expect(detail.queryByRole('alert')).toBeNull();
});

test('a request to an address without an operation can not be replayed', async () => {
  await openPage({ rows: [refused] });
  const detail = await shown('POST /open/v1/nothing');
  expect(await detail.findByText('这个地址没有接口')).toBeDefined();
  expect(detail.queryByRole('button', { name: /重放/ })).toBeNull();
  expect(detail.queryByText(/只有管理员能重放/)).toBeNull();
});

test('who is no administrator reads the requests and is not offered to replay them, by button or key', async () => {
  const { wire, user } = await openPage({ roleId: 2 });
  const detail = await shown();
  expect(await detail.findByText(/只有管理员能重放。$/)).toBeDefined();
  expect(detail.queryByRole('button', { name: /重放/ })).toBeNull();
  await user.keyboard('r');
  expect(wire.asked(openLogCalls.replay)).toHaveLength(0);
});

test('who may not see what colleagues order is told so, and shown no request', async () => {
  await openPage({ lacks: ['P00006'] });
  expect(await screen.findByText(/^您没有“.*”权限$/)).toBeDefined();
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(screen.queryByText('/open/v1/checks')).toBeNull();
});

test('the keys J and K move along the list, R replays and / looks for something, unless single keys are off', async () => {
  const { wire, user, close } = await openPage();
  await row(/checks 201/);
  await user.keyboard('j');
  expect(document.activeElement).toBe(await row(/chk_401/));
  await user.keyboard('jk');
  expect(document.activeElement).toBe(await row(/chk_401/));
  wire.answers(openLogCalls.replay, replayedOf({ method: 'GET', status: 200 }));
  await user.keyboard('r');
  await waitFor(() => expect(wire.asked(openLogCalls.replay).map(({ params }) => params.lineId)).toEqual(['602']));
  await user.keyboard('/');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  close();
  const { wire: other } = await openPage({ hasSingleKeys: false });
  await row(/checks 201/);
  await user.keyboard('r');
  expect(other.asked(openLogCalls.replay)).toHaveLength(0);
});

test('older requests are one press away, and from there the newest, or those of another status from the newest on', async () => {
  const { wire, user, press, address, asked, close } = await openPage({
    prepare: (it) => it.answers(openLogCalls.requests, { rows: [ordered], nextCursor: '600' }),
  });
  await user.click(await row(/checks 201/));
  wire.answers(openLogCalls.requests, { rows: [read], nextCursor: null });
  await press('更早的');
  await row(/chk_401/);
  expect(asked()?.cursor).toBe('600');
  expect(await shown('GET /open/v1/checks/chk_401')).toBeDefined();
  expect(screen.queryByRole('button', { name: '更早的' })).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: '按状态' }), '成功 2xx');
  await waitFor(() => expect(address()).toBe('/Dashboard/Setting/Open/Log?status=succeeded'));
  close();
  const { press: pressHere } = await openPage({ at: '?before=600' });
  await pressHere('回到最新');
  await waitFor(() => expect(screen.queryByRole('button', { name: '回到最新' })).toBeNull());
});

test('no requests at all lead to the keys; none that fit say so, and only that', async () => {
  const { close } = await openPage({ rows: [] });
  expect(await screen.findByText('还没有请求')).toBeDefined();
  expect(screen.getByRole('link', { name: '去建密钥' }).getAttribute('href')).toBe('/Dashboard/Setting/Open/Keys');
  close();
  await openPage({ rows: [], at: '?status=5xx' });
  expect(await screen.findByText('没有符合条件的请求')).toBeDefined();
  expect(screen.queryByRole('link', { name: '去建密钥' })).toBeNull();
});

test('the last day is summed up: how many, how many of them well, how fast, how near to the limit', async () => {
  await openPage();
  const day = within(await screen.findByRole('region', { name: '近 24 小时的请求' }));
  expect(await day.findByText('1,204')).toBeDefined();
  const facts = day.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(facts.slice(0, 3)).toEqual(['1,204', '99.7%', '96 毫秒, 1.5 秒']);
  expect(day.getAllByText(/：3 次，失败 1 次$/)).toHaveLength(24);
  expect(day.getByText('10:00：3 次，失败 1 次')).toBeDefined();
});

test('list, sums and a request that could not be read say so, and are read again on request', async () => {
  const { wire, press } = await openPage({
    prepare: ({ declines }) => {
      declines(openLogCalls.requests, 'tooMany');
      declines(openLogCalls.sums, 'tooMany');
      declines(openLogCalls.request, 'openRequestGone');
    },
  });
  const alerts = await screen.findAllByRole('alert');
  expect(alerts.map(({ textContent }) => textContent).join()).toMatch(/近 24 小时的请求 加载失败.*请求日志 加载失败/);
  expect(screen.queryByText('还没有请求')).toBeNull();
  wire.answers(openLogCalls.sums, sums);
  await press('重试 近 24 小时的请求');
  expect(await screen.findByText('1,204')).toBeDefined();
  const held = wire.holds(openLogCalls.requests);
  await press('重试 请求日志');
  expect(await screen.findByRole('status', { name: '正在加载' })).toBeDefined();
  held.answer({ rows: [ordered], nextCursor: null });
  const detail = await shown();
  expect(await detail.findByRole('alert')).toBeDefined();
  wire.answers(openLogCalls.request, wholeOf(ordered));
  await press(/^重试/);
  expect(await detail.findByText('journey-1')).toBeDefined();
});

test('in English a request and its replay are told in English', async () => {
  const { wire, user } = await openPage({ language: 'en' });
  wire.answers(openLogCalls.replay, replayedOf());
  await user.click(await (await shown()).findByRole('button', { name: 'Replay in the sandbox' }));
  expect(await screen.findByRole('status', { name: 'Answer to the replay' })).toBeDefined();
});
