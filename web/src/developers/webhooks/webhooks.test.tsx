import { settingsCalls } from '@beidiao/contract/account/settings';
import { openCalls } from '@beidiao/contract/open/calls';
import { type Delivery, type Endpoint, webhookCalls } from '@beidiao/contract/webhook/calls';
import type { Language } from '@beidiao/contract/wire/language';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type FakeWire, fakeWire } from '../../../test/fake-wire.ts';
import { signInHr } from '../../../test/people.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { Webhooks } from './webhooks.tsx';

const at = '2026-11-26T10:00:00+08:00';
const address = 'https://hr.yunqi.cn/hooks';

const known = { userId: '31', loginName: 'hr_yunqi', username: '沈若溪', phoneNo: null, idCard: null, email: null };
const person = { ...known, pendingEmail: null, passwordChangedAt: null, createdAt: at };

const endpointOf = (change: Partial<Endpoint> = {}): Endpoint => ({
  webhookId: '41',
  url: address,
  types: null,
  state: 'active',
  secretTail: 'q8Zk',
  oldSecretUntil: null,
  isProven: true,
  createdAt: at,
  restedAt: null,
  health: { ended: 2, delivered: 2, medianMs: 142, waiting: 0, failed: 0 },
  ...change,
});

const deliveryOf = (change: Partial<Delivery> = {}): Delivery => ({
  deliveryId: '92',
  webhookId: '41',
  eventId: 'evt_92',
  type: 'check.created',
  check: 'chk_401',
  sequence: 1,
  state: 'delivered',
  tries: 1,
  outcome: 'answered',
  status: 200,
  ms: 142,
  createdAt: at,
  nextAt: null,
  triesLeft: 0,
  ...change,
});
const ping = deliveryOf({ deliveryId: '91', eventId: 'evt_91', type: 'ping', check: null, sequence: null });
const failed = deliveryOf({ deliveryId: '93', eventId: 'evt_93', state: 'failed', outcome: 'timeout', status: null });

type Opened = {
  endpoints?: readonly Endpoint[];
  log?: readonly Delivery[];
  hasSingleKeys?: boolean;
  language?: Language;
  prepare?: (wire: FakeWire) => void;
};

const answerEndpoints = (wire: FakeWire, ...endpoints: readonly Endpoint[]): void =>
  wire.answers(webhookCalls.list, { webhookList: [...endpoints] });

async function openPage({ endpoints = [endpointOf()], log = [deliveryOf(), ping], ...given }: Opened = {}) {
  const { hasSingleKeys = true, language = 'zh', prepare } = given;
  const wire = fakeWire();
  signInHr(wire);
  wire.answers(openCalls.keys, { keys: [], mayManage: true });
  answerEndpoints(wire, ...endpoints);
  wire.answers(webhookCalls.deliveries, ({ state }) => ({
    rows: log.filter((row) => state === undefined || row.state === state),
    nextCursor: null,
  }));
  wire.answers(webhookCalls.delivery, ({ deliveryId }) => {
    const row = log.find((it) => it.deliveryId === deliveryId) ?? ping;
    const sent = { n: 1, at, ms: 142, timestamp: '1795658400', signature: 'v1,aGVsbG8=' };
    const answer = { outcome: 'answered' as const, status: 200, answerHeaders: [], answerBody: '{"ok":true}' };
    return { ...row, body: `{"sequence":${row.sequence}}`, tryList: [{ ...sent, ...answer }] };
  });
  wire.answers(settingsCalls.personalInfo, { personInfo: { ...person, hasShortcuts: hasSingleKeys } });
  prepare?.(wire);
  const page = await renderScreen(<Webhooks />, { at: '/Dashboard/Setting/Open/Webhooks', language });
  return { wire, ...page };
}

const button = (name: string | RegExp): Promise<HTMLElement> => screen.findByRole('button', { name });
const created = (): Promise<HTMLElement> => button(/check\.created/);
const url = (): HTMLInputElement => screen.getByRole('textbox', { name: '地址' });
const inDialog = async (name: string): Promise<HTMLElement> =>
  within(await screen.findByRole('dialog')).getByRole('button', { name });

async function openForm() {
  const page = await openPage({ endpoints: [] });
  await page.user.click(await button('新增端点'));
  const form = await screen.findByRole('dialog', { name: '新增端点' });
  return { form, save: async () => page.user.click(within(form).getByRole('button', { name: '保存' })), ...page };
}

/** The secret is in sight, and gone once it is said to be saved. */
async function endSecret(secret: string, user: UserEvent): Promise<void> {
  const shown = await screen.findByRole('dialog', { name: '签名密钥' });
  expect(within(shown).getByText(secret)).toBeDefined();
  const done = within(shown).getByRole('button', { name: '完成' });
  expect(done).toHaveProperty('disabled', true);
  await user.click(within(shown).getByRole('checkbox', { name: '我已经存好' }));
  await user.click(done);
  expect(screen.queryByText(secret)).toBeNull();
}

test('an address inside a private network is refused in the form, and what was typed stays', async () => {
  const { wire, user, form, save } = await openForm();
  expect(screen.getByText('还没有端点')).toBeDefined();
  await user.type(url(), 'http://10.0.0.1/hooks');
  wire.declines(webhookCalls.add, 'webhookUrlPrivate');
  await save();
  expect((await within(form).findByRole('alert')).textContent).toContain('这个地址在内网');
  expect(url().value).toBe('http://10.0.0.1/hooks');
});

test('without an address, or without any event, nothing is sent', async () => {
  const { wire, user, form, save } = await openForm();
  await save();
  expect(within(form).getByText('填写 https 地址')).toBeDefined();
  await user.type(url(), address);
  await user.click(screen.getByRole('checkbox', { name: /^全部事件/ }));
  await save();
  expect((await within(form).findByRole('alert')).textContent).toBe('至少选一种事件');
  expect(wire.asked(webhookCalls.add)).toHaveLength(0);
});

test('a new secret is shown once, and is done with only when it is said to be saved', async () => {
  const { wire, user, save } = await openForm();
  await user.type(url(), address);
  wire.answers(webhookCalls.add, { webhookId: '41', secret: 'whsec_first' });
  answerEndpoints(wire, endpointOf());
  await save();
  await endSecret('whsec_first', user);
  expect(wire.asked(webhookCalls.add).map(({ params }) => params)).toEqual([{ url: address, types: null }]);
  const card = await screen.findByRole('region', { name: address });
  expect(within(card).getByText('正常')).toBeDefined();
  expect(within(card).getByText('whsec_…q8Zk')).toBeDefined();
});

test('a delivery that is opened shows the body that was sent and what the other side answered', async () => {
  const { user } = await openPage({ log: [ping, deliveryOf()] });
  const row = await button(/check\.created.*200/);
  expect(await button(/ping.*200/)).toBeDefined();
  await user.click(row);
  const detail = await screen.findByRole('region', { name: 'evt_92' });
  expect((await within(detail).findByText(/webhook-id: evt_92/)).textContent).toContain('"sequence": 1');
  await user.click(within(detail).getByRole('button', { name: '对方的回答' }));
  expect(within(detail).getByText(/\{"ok":true\}/)).toBeDefined();
});

test('the key R and the button send the chosen delivery again, once however often R is pressed', async () => {
  const { wire, user } = await openPage();
  const held = wire.holds(webhookCalls.resend);
  (await created()).focus();
  await user.keyboard('rr');
  held.answer({});
  expect(await screen.findByText('已重新发送')).toBeDefined();
  expect(wire.asked(webhookCalls.resend).map(({ params }) => params.deliveryId)).toEqual(['92']);
  await user.click(await button('现在补发'));
  await waitFor(() => expect(wire.asked(webhookCalls.resend)).toHaveLength(2));
});

test('what still waits for its next try is not sent again, by no key and no button', async () => {
  const { wire, user } = await openPage({ log: [deliveryOf({ state: 'waiting', outcome: null, status: null })] });
  (await button(/check\.created.*等待/)).focus();
  await user.keyboard('r');
  expect(screen.queryByRole('button', { name: '现在补发' })).toBeNull();
  expect(wire.asked(webhookCalls.resend)).toHaveLength(0);
});

test('the key E shows failed deliveries alone, and all again; a filter that lets nothing through says so', async () => {
  const { user } = await openPage({ log: [deliveryOf(), failed] });
  (await button(/check\.created.*200/)).focus();
  await user.keyboard('e');
  await waitFor(() => expect(screen.queryByRole('button', { name: /check\.created.*200/ })).toBeNull());
  expect(await button(/check\.created.*超时/)).toBeDefined();
  expect((await button('失败')).getAttribute('aria-pressed')).toBe('true');
  await user.keyboard('e');
  expect(await button(/check\.created.*200/)).toBeDefined();
  await user.click(await button('等待重试'));
  expect(await screen.findByText('没有投递')).toBeDefined();
});

test('the arrow keys move the focus along the log, also for who has switched single keys off', async () => {
  const { wire, user } = await openPage({ hasSingleKeys: false });
  (await created()).focus();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(await button(/ping/));
  expect(await screen.findByRole('region', { name: 'evt_91' })).toBeDefined();
  await user.keyboard('re{ArrowUp}');
  expect(document.activeElement).toBe(await created());
  expect(wire.asked(webhookCalls.resend)).toHaveLength(0);
});

test('a secret is rotated after a question; then both sign, until the old one is ended', async () => {
  const { wire, user } = await openPage();
  wire.answers(webhookCalls.rotate, { webhookId: '41', secret: 'whsec_second' });
  await user.click(await button('轮换签名密钥'));
  await user.click(await inDialog('先不'));
  expect(wire.asked(webhookCalls.rotate)).toHaveLength(0);
  await user.click(await button('轮换签名密钥'));
  answerEndpoints(wire, endpointOf({ oldSecretUntil: '2099-01-01T00:00:00+08:00' }));
  await user.click(await inDialog('轮换签名密钥'));
  await endSecret('whsec_second', user);
  expect(await screen.findByText(/新旧密钥都会签/)).toBeDefined();
  expect(screen.queryByRole('button', { name: '轮换签名密钥' })).toBeNull();
  wire.answers(webhookCalls.endRotation, {});
  await user.click(await button('停用旧密钥'));
  answerEndpoints(wire, endpointOf());
  await user.click(await inDialog('停用旧密钥'));
  await waitFor(() => expect(screen.queryByText(/新旧密钥都会签/)).toBeNull());
  expect(wire.asked(webhookCalls.endRotation).map(({ params }) => params.webhookId)).toEqual(['41']);
});

test('an endpoint is paused and resumed', async () => {
  const { wire, user } = await openPage();
  wire.answers(webhookCalls.pause, {});
  answerEndpoints(wire, endpointOf({ state: 'paused' }));
  await user.click(await button('停用'));
  expect(await screen.findByText('已停用')).toBeDefined();
  await user.click(await button('恢复投递'));
  await waitFor(() => expect(wire.asked(webhookCalls.pause)).toHaveLength(2));
  expect(wire.asked(webhookCalls.pause).map(({ params }) => params.isPaused)).toEqual([true, false]);
});

test('a list that could not be read says so and is read again on request, and never counts as empty', async () => {
  const { wire, user } = await openPage({ prepare: ({ declines }) => declines(webhookCalls.list, 'busy') });
  expect((await screen.findByRole('alert')).textContent).toContain('端点 加载失败');
  const held = wire.holds(webhookCalls.list);
  wire.declines(webhookCalls.deliveries, 'busy');
  await user.click(await button(/^重试/));
  expect(await screen.findByRole('status', { name: '正在加载' })).toBeDefined();
  expect(screen.queryByText('还没有端点')).toBeNull();
  held.answer({ webhookList: [endpointOf()] });
  const log = await screen.findByRole('region', { name: '投递记录' });
  expect((await within(log).findByRole('alert')).textContent).toContain('投递记录 加载失败');
  expect(screen.queryByText('没有投递')).toBeNull();
});

test('in English the endpoint and its rotation are told in English', async () => {
  await openPage({ language: 'en', endpoints: [endpointOf({ oldSecretUntil: '2099-01-01T00:00:00+08:00' })] });
  expect(await screen.findByText('Healthy')).toBeDefined();
  expect(screen.getByText(/both secrets sign/)).toBeDefined();
});
