import { factorCalls } from '@beidiao/contract/account/second-factor';
import { type ApiKey, openCalls } from '@beidiao/contract/open/calls';
import { webhookCalls } from '@beidiao/contract/webhook/calls';
import type { DataGiven } from '@beidiao/contract/wire/call';
import type { Language } from '@beidiao/contract/wire/language';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeWire, fakeWire } from '../../../test/fake-wire.ts';
import { signInHr } from '../../../test/people.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { Keys } from './keys.tsx';

const at = '2026-11-26T10:00:00+08:00';
const secret = `bd_test_${'k'.repeat(39)}Q8Zk`;
const made = { keyId: '71', secret, expiresAt: '2027-05-25T10:00:00+08:00' };

const keyOf = (change: Partial<ApiKey> = {}): ApiKey => ({
  keyId: '71',
  name: '招聘系统同步',
  environment: 'test',
  lastFour: 'Q8Zk',
  scopes: ['checks:write'],
  dayLimitFen: 500_000,
  spentTodayFen: 12_000,
  addresses: ['47.98.12.7'],
  madeBy: '沈若溪',
  createdAt: at,
  expiresAt: '2099-05-25T10:00:00+08:00',
  lastUsedAt: null,
  lastFrom: null,
  isReplaced: false,
  callsToday: 1_204,
  callsOfDay: 3_410,
  state: 'active',
  ...change,
});

const factorsOf = (totpAddedAt: string | null): DataGiven<typeof factorCalls.own> => ({
  totpAddedAt,
  passkeys: [],
  recoveryCodesLeft: 8,
  mayUsePasskeys: true,
  isFresh: false,
  demands: [],
});

const answerKeys = (wire: FakeWire, keys: readonly ApiKey[], mayManage = true): void =>
  wire.answers(openCalls.keys, { keys: [...keys], mayManage });

type Opened = {
  keys?: readonly ApiKey[];
  mayManage?: boolean;
  language?: Language;
  prepare?: (wire: FakeWire) => void;
};

async function openPage({ keys = [keyOf()], mayManage = true, language = 'zh', prepare }: Opened = {}) {
  const wire = fakeWire();
  signInHr(wire);
  wire.answers(webhookCalls.list, { webhookList: [] });
  wire.answers(factorCalls.own, factorsOf(null));
  answerKeys(wire, keys, mayManage);
  prepare?.(wire);
  const page = await renderScreen(<Keys />, { at: '/Dashboard/Setting/Open/Keys', language });
  const { user } = page;
  const press = async (name: string): Promise<void> => user.click(await screen.findByRole('button', { name }));
  return { wire, press, ...page };
}
type Page = Awaited<ReturnType<typeof openPage>>;

const dialog = async (name?: string) => within(await screen.findByRole('dialog', name === undefined ? {} : { name }));
const box = (name: string): HTMLInputElement => screen.getByRole('textbox', { name });
const tick = (name: string): HTMLElement => screen.getByRole('checkbox', { name: new RegExp(name) });

/** A form with a name and the right to order. */
async function openFilled(given: Opened = {}) {
  const page = await openPage({ keys: [], ...given });
  await page.press('新建密钥');
  const form = await dialog('新建密钥');
  await page.user.type(box('名称'), '招聘系统同步');
  await page.user.click(tick('checks:write'));
  return { form, send: async () => page.user.click(form.getByRole('button', { name: '新建并显示密钥' })), ...page };
}

/** Another form, sent as far as its proof. */
const save = ({ user }: Page, name: string): Promise<void> => user.click(screen.getByRole('button', { name }));
const asked = (wire: FakeWire) => wire.asked(openCalls.makeKey).map(({ params }) => params);

test('a key is made with its rights, limit, addresses and life, and only then is in the list', async () => {
  const { wire, user, send } = await openFilled();
  expect(screen.getByText('还没有密钥')).toBeDefined();
  await user.type(box('每天上限'), '5,000');
  await user.type(box('允许的 IP'), '47.98.12.7，10.0.0.0/8');
  await user.selectOptions(screen.getByRole('combobox', { name: '有效期' }), '90 天');
  wire.answers(openCalls.makeKey, made);
  answerKeys(wire, [keyOf()]);
  await send();
  const facts = await dialog('密钥建好了，只显示这一次');
  expect(facts.getByText('招聘系统同步', { exact: false })).toBeDefined();
  for (const fact of ['下单', '¥5,000.00', '47.98.12.7, 10.0.0.0/8']) expect(facts.getByText(fact)).toBeDefined();
  expect(asked(wire)).toEqual([
    {
      name: '招聘系统同步',
      environment: 'test',
      scopes: ['checks:write'],
      dayLimitFen: 500_000,
      addresses: ['47.98.12.7', '10.0.0.0/8'],
      lifeDays: 90,
    },
  ]);
  expect(screen.getByRole('cell', { name: /^招聘系统同步/ })).toBeDefined();
});

test('a secret is shown once, and is left only by whoever says that it is saved or that it may be lost', async () => {
  const { wire, user, press, send } = await openFilled();
  wire.answers(openCalls.makeKey, made);
  await send();
  await screen.findByText(secret);
  expect(screen.getByRole('button', { name: '完成' })).toHaveProperty('disabled', true);
  await user.keyboard('{Escape}');
  expect(await screen.findByText('还没有确认存好，关掉就找不回来。')).toBeDefined();
  await user.click(screen.getAllByRole('button', { name: '继续看' }).at(-1) ?? document.body);
  expect(await screen.findByText(secret)).toBeDefined();
  await user.click(tick('我已经存好'));
  await press('完成');
  expect(screen.queryByText(secret)).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a secret that nobody has saved is given up only on a second word', async () => {
  const { wire, user, press, send } = await openFilled();
  wire.answers(openCalls.makeKey, made);
  await send();
  await screen.findByText(secret);
  await user.keyboard('{Escape}');
  await press('关掉');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByText(secret)).toBeNull();
});

test('a secret is copied whole, also in a line for the shell that shows it shortened', async () => {
  const { wire, user, send } = await openFilled();
  wire.answers(openCalls.makeKey, made);
  await send();
  await screen.findByText(secret);
  const [whole, line] = screen.getAllByRole('button', { name: /^复制/ });
  await user.click(whole ?? document.body);
  expect(await screen.findByText('已复制')).toBeDefined();
  expect(await navigator.clipboard.readText()).toBe(secret);
  expect(screen.getByText(/"Authorization: Bearer bd_test_kkk…Q8Zk"/)).toBeDefined();
  await user.click(line ?? document.body);
  expect(await navigator.clipboard.readText()).toContain(`Bearer ${secret}"`);
});

test('a name, a right, an amount and addresses that are missing or wrong are told at once, and nothing is sent', async () => {
  const { wire, user, press } = await openPage({ keys: [] });
  await press('新建密钥');
  await press('新建并显示密钥');
  expect(screen.getByText('填写名称')).toBeDefined();
  expect(box('名称').getAttribute('aria-invalid')).toBe('true');
  await user.type(box('名称'), '同步');
  await press('新建并显示密钥');
  expect(screen.getByRole('alert').textContent).toBe('至少选一项权限');
  expect(screen.queryByRole('textbox', { name: '每天上限' })).toBeNull();
  await user.click(tick('checks:write'));
  await user.type(box('每天上限'), '0');
  await user.type(box('允许的 IP'), '47.98.12.7, 300.1.1.1');
  await press('新建并显示密钥');
  expect(screen.getByText('填写金额，例如 5000.00，至少 0.01 元')).toBeDefined();
  expect(screen.getByText(/^“300\.1\.1\.1”不是 IP 地址或网段/)).toBeDefined();
  expect(asked(wire)).toEqual([]);
});

test('a refusal is told in words with all that was typed still there, and a second press sends nothing more', async () => {
  const { wire, user, form, send } = await openFilled();
  wire.declines(openCalls.makeKey, 'keysFull', { facts: { most: 20 } });
  await send();
  expect((await form.findByRole('alert')).textContent).toBe('最多 20 把，先停用一把不用的');
  expect(box('名称').value).toBe('招聘系统同步');
  expect(tick('checks:write')).toHaveProperty('checked', true);
  const held = wire.holds(openCalls.makeKey);
  await user.dblClick(form.getByRole('button', { name: '新建并显示密钥' }));
  held.answer(made);
  expect(await screen.findByText(secret)).toBeDefined();
  expect(asked(wire)).toHaveLength(2);
});

test('a limit for orders is not sent for a key that may not order', async () => {
  const { wire, user, send } = await openFilled();
  await user.type(box('每天上限'), '5000');
  await user.click(tick('checks:write'));
  await user.click(tick('checks:read'));
  wire.answers(openCalls.makeKey, made);
  await send();
  await screen.findByText(secret);
  expect(screen.queryByText('每天上限', { selector: 'dialog dt' })).toBeNull();
  expect(asked(wire).map(({ scopes, dayLimitFen }) => [scopes, dayLimitFen])).toEqual([[['checks:read'], undefined]]);
});

test('a live key asks for the password, says at its field that it is missing or wrong, and takes the right one', async () => {
  const { wire, user, press, send } = await openFilled();
  expect(screen.queryByLabelText('您的登录密码')).toBeNull();
  await press('正式');
  const password = await screen.findByLabelText<HTMLInputElement>('您的登录密码');
  await send();
  expect(screen.getByText('填写登录密码')).toBeDefined();
  expect(asked(wire)).toEqual([]);
  await user.type(password, 'meadow6');
  wire.declines(openCalls.makeKey, 'passwordWrong');
  await send();
  expect(await screen.findByText('当前密码不对')).toBeDefined();
  expect(password.getAttribute('aria-invalid')).toBe('true');
  await user.type(password, '{Backspace}7');
  wire.answers(openCalls.makeKey, { ...made, secret: secret.replace('test', 'live') });
  await send();
  expect(await screen.findByText(/^bd_live_/)).toBeDefined();
  expect(asked(wire).at(-1)).toMatchObject({ environment: 'live', password: 'meadow7' });
});

test('whoever has a second factor is asked for it before a live key, and the form is then sent again by itself', async () => {
  const { wire, user, press, send } = await openFilled({
    prepare: (it) => it.answers(factorCalls.own, factorsOf(at)),
  });
  await press('正式');
  wire.declines(openCalls.makeKey, 'freshProofNeeded');
  await send();
  const proof = await dialog('请再次验证身份');
  expect(screen.queryByLabelText('您的登录密码')).toBeNull();
  await user.type(await proof.findByRole('textbox', { name: '动态验证码或恢复码' }), '123456');
  wire.answers(factorCalls.prove, { freshForMs: 600_000 });
  wire.answers(openCalls.makeKey, made);
  await user.click(proof.getByRole('button', { name: '确认' }));
  expect(await screen.findByText(secret)).toBeDefined();
  expect(asked(wire).map(({ name, password }) => [name, password])).toEqual([
    ['招聘系统同步', undefined],
    ['招聘系统同步', undefined],
  ]);
});

test('each key says what it may do, from where, how it is used and how long it is good for', async () => {
  await openPage({ keys: [keyOf(), keyOf({ keyId: '72', name: '看板', state: 'stopped', addresses: [] })] });
  const words = (await screen.findAllByRole('row')).map((row) =>
    within(row)
      .queryAllByRole('cell')
      .map(({ textContent }) => textContent),
  );
  expect(words[1]).toEqual([
    '招聘系统同步沈若溪 2026-11-26 建',
    '沙盒…Q8Zk',
    '下单仅限 47.98.12.7',
    '¥5,000.00今天用 ¥120.00',
    '还没用过',
    '1,204',
    '2099-05-25',
    '修改 招聘系统同步轮换 招聘系统同步停用 招聘系统同步',
  ]);
  expect(words[2]?.slice(6)).toEqual(['2099-05-25已停用', '']);
  expect(screen.getByRole('tab', { name: /^密钥/ }).textContent).toContain('1');
});

test('a key that was rotated lives on and can only be stopped; one that has ended is left alone', async () => {
  await openPage({
    keys: [keyOf({ isReplaced: true }), keyOf({ keyId: '72', name: '看板', state: 'expired' })],
  });
  const acts = within(await screen.findByRole('table')).getAllByRole('button');
  expect(acts.map(({ textContent }) => textContent)).toEqual(['停用 招聘系统同步']);
  expect(screen.getByText('已轮换，到期后停用')).toBeDefined();
});

test('a key is changed: the form begins with what it has, and a limit below what is used is refused at its field', async () => {
  const page = await openPage();
  const { wire, user, press } = page;
  await press('修改 招聘系统同步');
  await dialog('修改 招聘系统同步');
  expect([box('名称').value, box('每天上限').value, box('允许的 IP').value]).toEqual([
    '招聘系统同步',
    '5000.00',
    '47.98.12.7',
  ]);
  await user.clear(box('每天上限'));
  await user.type(box('每天上限'), '100');
  wire.declines(openCalls.changeKey, 'keyLimitUnderUsed', { facts: { usedFen: 12_000 } });
  await save(page, '保存');
  expect(await screen.findByText(/^今天已用 .*上限不能更低/)).toBeDefined();
  expect(box('每天上限').getAttribute('aria-invalid')).toBe('true');
  expect(box('每天上限').value).toBe('100');
  await user.type(box('每天上限'), '0');
  wire.answers(openCalls.changeKey, {});
  answerKeys(wire, [keyOf({ dayLimitFen: 100_000 })]);
  await save(page, '保存');
  expect(await screen.findByText('已保存')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('cell', { name: /^¥1,000\.00/ })).toBeDefined();
  expect(wire.asked(openCalls.changeKey).at(-1)?.params).toEqual({
    keyId: '71',
    name: '招聘系统同步',
    dayLimitFen: 100_000,
    addresses: ['47.98.12.7'],
  });
});

test('who may not see amounts changes a name, and the daily limit that is hidden stays as it is', async () => {
  const page = await openPage({ keys: [keyOf({ dayLimitFen: '***', spentTodayFen: '***' })] });
  const { wire, user, press } = page;
  await press('修改 招聘系统同步');
  expect(screen.getByText('每天上限不变：您没有查看金额的权限。')).toBeDefined();
  expect(screen.queryByRole('textbox', { name: '每天上限' })).toBeNull();
  await user.type(box('名称'), '二');
  wire.answers(openCalls.changeKey, {});
  await save(page, '保存');
  await screen.findByText('已保存');
  expect(wire.asked(openCalls.changeKey).map(({ params }) => params)).toEqual([
    { keyId: '71', name: '招聘系统同步二', addresses: ['47.98.12.7'] },
  ]);
});

test('a key is rotated: for how long the old one lives is chosen, and the new secret is shown', async () => {
  const page = await openPage();
  const { wire, press } = page;
  await press('轮换 招聘系统同步');
  const form = await dialog('轮换 招聘系统同步');
  expect(form.getByRole('button', { name: '24 小时' }).getAttribute('aria-pressed')).toBe('true');
  await press('7 天');
  wire.declines(openCalls.rotateKey, 'keyRotated');
  await save(page, '轮换并显示新密钥');
  expect(await form.findByRole('alert')).toBeDefined();
  wire.answers(openCalls.rotateKey, { ...made, keyId: '73' });
  await save(page, '轮换并显示新密钥');
  expect(await screen.findByText(secret)).toBeDefined();
  expect(wire.asked(openCalls.rotateKey).map(({ params }) => params)).toEqual([
    { keyId: '71', oldLivesHours: 168 },
    { keyId: '71', oldLivesHours: 168 },
  ]);
});

test('a key is stopped only when that is meant, with the number of requests that will fail, and is then over', async () => {
  const { wire, user, press } = await openPage();
  const answer = async (name: string): Promise<void> => user.click((await dialog()).getByRole('button', { name }));
  await press('停用 招聘系统同步');
  expect((await dialog('停用 招聘系统同步？')).getByText(/近 24 小时发出 3,410 次请求的程序会立即失败/)).toBeDefined();
  await answer('先不');
  expect(wire.asked(openCalls.stopKey)).toHaveLength(0);
  wire.declines(openCalls.stopKey, 'busy');
  await press('停用 招聘系统同步');
  await answer('停用');
  await waitFor(() => expect(wire.asked(openCalls.stopKey)).toHaveLength(1));
  expect(await screen.findByText(/系统繁忙|稍后/)).toBeDefined();
  expect(screen.queryByText('已停用')).toBeNull();
  wire.answers(openCalls.stopKey, {});
  answerKeys(wire, [keyOf({ state: 'stopped' })]);
  await press('停用 招聘系统同步');
  await answer('停用');
  expect(await screen.findByRole('cell', { name: /已停用$/ })).toBeDefined();
  // In the list, and as a message.
  expect(await screen.findAllByText('已停用')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: '停用 招聘系统同步' })).toBeNull();
  expect(wire.asked(openCalls.stopKey).at(-1)?.params).toEqual({ keyId: '71' });
});

test('who is no administrator reads the keys, is told who may change them, and is offered no act', async () => {
  await openPage({ mayManage: false });
  expect(await screen.findByRole('cell', { name: /^招聘系统同步/ })).toBeDefined();
  expect(screen.getByText(/只有管理员能新建和管理密钥/)).toBeDefined();
  expect(screen.queryByRole('button', { name: '新建密钥' })).toBeNull();
  expect(within(screen.getByRole('table')).queryByRole('button')).toBeNull();
});

test('where there is no key yet the documentation is offered, and the other parts are one press away', async () => {
  const { user, address } = await openPage({ keys: [], mayManage: false });
  expect(await screen.findByText('密钥由管理员新建。想先了解能做什么，可以读文档。')).toBeDefined();
  expect(screen.getByRole('link', { name: '读文档' }).getAttribute('href')).toBe('/Developers');
  await user.click(screen.getByRole('tab', { name: '请求日志' }));
  await waitFor(() => expect(address()).toBe('/Dashboard/Setting/Open/Log'));
});

test('keys that could not be read say so and are read again on request, and never count as none', async () => {
  const { wire, press } = await openPage({ prepare: ({ declines }) => declines(openCalls.keys, 'busy') });
  expect((await screen.findByRole('alert')).textContent).toContain('密钥 加载失败');
  expect(screen.queryByText('还没有密钥')).toBeNull();
  const held = wire.holds(openCalls.keys);
  await press('重试 密钥');
  expect(await screen.findByRole('status', { name: '正在加载' })).toBeDefined();
  held.answer({ keys: [keyOf()], mayManage: true });
  expect(await screen.findByRole('cell', { name: /^招聘系统同步/ })).toBeDefined();
});

test('in English keys, their rights and the secret are told in English', async () => {
  const { wire, user, press } = await openPage({ language: 'en' });
  expect(await screen.findByRole('cell', { name: /^Order ?From/i })).toBeDefined();
  await press('New key');
  await user.type(box('Name'), 'sync');
  await user.click(tick('checks:write'));
  wire.answers(openCalls.makeKey, made);
  await press('Create and show the key');
  expect(await dialog('Key created. It is shown this once')).toBeDefined();
});
