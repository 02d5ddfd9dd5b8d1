import { atsCalls } from '@beidiao/contract/partner/ats';
import { partnerAppCalls } from '@beidiao/contract/partner/partner-app';
import type { Data } from '@beidiao/contract/wire/call';
import type { Language } from '@beidiao/contract/wire/language';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type FakeWire, fakeWire } from '../../../test/fake-wire.ts';
import { signInHr } from '../../../test/people.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { PartnerApps } from './partner-apps.tsx';

type System = Data<typeof atsCalls.bindings>['bindingList'][number];
type App = Data<typeof partnerAppCalls.list>['appList'][number];
type Application = Data<typeof partnerAppCalls.applications>['rows'][number];

const moka: System = {
  channelCode: 'MOKA',
  channelName: 'Moka',
  scopes: ['basic', 'check'],
  boundBy: '沈若溪',
  boundAt: '2026-11-26T10:00:00+08:00',
};
const app: App = { appId: 'app-1', name: '入职系统', createdAt: '2026-11-20T10:00:00+08:00', isDisabled: false };
const stopped: App = { ...app, appId: 'app-2', name: '旧考勤系统', isDisabled: true };
const waiting: Application = {
  applyId: '81',
  appName: '入职系统',
  uid: 'ouyang',
  remark: '人事专员',
  status: 0,
  appliedAt: '2026-11-27T10:00:00+08:00',
};

type Shown = { systems?: readonly System[]; apps?: readonly App[]; applications?: readonly Application[] };

function answer(wire: FakeWire, { systems = [], apps = [], applications = [] }: Shown): void {
  wire.answers(atsCalls.bindings, { bindingList: [...systems] });
  wire.answers(partnerAppCalls.list, { appList: [...apps] });
  wire.answers(partnerAppCalls.applications, { rows: [...applications] });
}

async function openCard(shown: Shown = {}, language: Language = 'zh') {
  const wire = fakeWire();
  signInHr(wire);
  answer(wire, shown);
  const page = await renderScreen(<PartnerApps />, { at: '/Dashboard/EnterpriseSetting', language });
  const press = async (name: string): Promise<void> => page.user.click(await screen.findByRole('button', { name }));
  /** Opens the dialog behind a button. */
  const openDialog = async (name: string) => {
    await press(name);
    return within(await screen.findByRole('dialog'));
  };
  return { wire, press, openDialog, ...page };
}

test('a recruiting system that was let in says what it may do, who let it in and when', async () => {
  await openCard({ systems: [moka] });
  expect(await screen.findByText('Moka')).toBeDefined();
  expect(screen.getByText('查看企业名称；查看核查列表和进度（手机号、证件号打码），把候选人交接给它')).toBeDefined();
  expect(screen.getByText(/^沈若溪 在 .*11.*26.* 绑定$/)).toBeDefined();
  expect(screen.queryByText('暂无合作应用')).toBeNull();
});

test('a binding ends only when that is meant, once, and is gone from the list', async () => {
  const { wire, user, openDialog } = await openCard({ systems: [moka] });
  const question = await openDialog('解除绑定');
  expect(question.getByRole('heading', { name: '解除与 Moka 的绑定？' })).toBeDefined();
  expect(document.activeElement).toBe(question.getByRole('button', { name: '取消' }));
  await user.click(question.getByRole('button', { name: '取消' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(wire.asked(atsCalls.unbind)).toHaveLength(0);
  const again = await openDialog('解除绑定');
  wire.answers(atsCalls.unbind, {});
  answer(wire, {});
  await user.dblClick(again.getByRole('button', { name: '解除绑定' }));
  expect(await screen.findByText('已解除与 Moka 的绑定')).toBeDefined();
  expect(await screen.findByText('暂无合作应用')).toBeDefined();
  expect(screen.queryByText('Moka')).toBeNull();
  expect(wire.asked(atsCalls.unbind).map(({ params }) => params)).toEqual([{ channelCode: 'MOKA' }]);
});

test('a binding that could not be ended says why, and stays', async () => {
  const { wire, user, openDialog } = await openCard({ systems: [moka] });
  wire.declines(atsCalls.unbind, 'busy');
  await user.click((await openDialog('解除绑定')).getByRole('button', { name: '解除绑定' }));
  expect(await screen.findByText('当前访问人数过多，请稍后再试')).toBeDefined();
  expect(screen.getByText('Moka')).toBeDefined();
  expect(screen.queryByText('已解除与 Moka 的绑定')).toBeNull();
});

test('bindings that could not be read are no empty list, and are read again on request', async () => {
  const wire = fakeWire();
  signInHr(wire);
  answer(wire, {});
  wire.declines(atsCalls.bindings, 'busy');
  const { user } = await renderScreen(<PartnerApps />, { at: '/Dashboard/EnterpriseSetting' });
  expect((await screen.findByRole('alert')).textContent).toContain('招聘系统 加载失败');
  expect(screen.queryByText('暂无合作应用')).toBeNull();
  wire.answers(atsCalls.bindings, { bindingList: [moka] });
  await user.click(screen.getByRole('button', { name: /^重试/ }));
  expect(await screen.findByText('Moka')).toBeDefined();
});

test('apps that are on their way are drawn as such, and those that could not be read are read again on request', async () => {
  const wire = fakeWire();
  signInHr(wire);
  answer(wire, {});
  const first = wire.holds(partnerAppCalls.list);
  const { user } = await renderScreen(<PartnerApps />, { at: '/Dashboard/EnterpriseSetting' });
  expect(await screen.findByRole('status', { name: '正在加载' })).toBeDefined();
  first.decline('busy');
  expect((await screen.findByRole('alert')).textContent).toContain('自有程序 加载失败');
  expect(screen.queryByText('暂无合作应用')).toBeNull();
  answer(wire, { apps: [app] });
  await user.click(screen.getByRole('button', { name: /^重试/ }));
  expect(await screen.findByText('入职系统')).toBeDefined();
});

test('an app is made under a name, and its key is shown this once and copied', async () => {
  const { wire, user, openDialog } = await openCard();
  const form = await openDialog('新建应用');
  const make = form.getByRole('button', { name: '新建应用' });
  await user.click(make);
  expect(form.getByText('请输入应用名称')).toBeDefined();
  expect(wire.asked(partnerAppCalls.create)).toHaveLength(0);
  await user.type(form.getByRole('textbox', { name: '应用名称' }), ' 入职系统 ');
  wire.declines(partnerAppCalls.create, 'busy');
  await user.click(make);
  expect((await form.findByRole('alert')).textContent).toBe('当前访问人数过多，请稍后再试');
  expect(form.getByRole('textbox', { name: '应用名称' })).toHaveProperty('value', ' 入职系统 ');
  const held = wire.holds(partnerAppCalls.create);
  await user.dblClick(make);
  held.answer({ appId: 'app-1', appKey: 'a1b2c3' });
  const key = within(await screen.findByRole('dialog', { name: '应用密钥' }));
  expect(key.getByText('密钥仅显示一次，请立即保存到您的程序中。')).toBeDefined();
  const [, copyKey] = key.getAllByRole('button', { name: '复制' });
  if (copyKey) await user.click(copyKey);
  expect(await screen.findByText('已复制')).toBeDefined();
  expect(await navigator.clipboard.readText()).toBe('a1b2c3');
  expect(wire.asked(partnerAppCalls.create).map(({ params }) => params)).toEqual([
    { name: '入职系统' },
    { name: '入职系统' },
  ]);
  await user.click(key.getByRole('button', { name: '关闭' }));
  expect(screen.queryByText('a1b2c3')).toBeNull();
});

test('a key that the browser did not copy is not said to be copied', async () => {
  const { wire, user, openDialog } = await openCard();
  const form = await openDialog('新建应用');
  await user.type(form.getByRole('textbox', { name: '应用名称' }), '入职系统');
  wire.answers(partnerAppCalls.create, { appId: 'app-1', appKey: 'a1b2c3' });
  await user.click(form.getByRole('button', { name: '新建应用' }));
  const key = within(await screen.findByRole('dialog', { name: '应用密钥' }));
  const writing = vi.spyOn(navigator.clipboard, 'writeText');
  writing.mockRejectedValue(new DOMException('refused', 'NotAllowedError'));
  onTestFinished(() => writing.mockRestore());
  for (const copy of key.getAllByRole('button', { name: '复制' })) await user.click(copy);
  expect(await screen.findByText('浏览器不允许复制，请手动选中')).toBeDefined();
  expect(screen.queryByText('已复制')).toBeNull();
});

test('another key takes the place of the first one only when that is meant, and is shown this once', async () => {
  const { wire, user, openDialog } = await openCard({ apps: [app] });
  await user.click((await openDialog('更换密钥')).getByRole('button', { name: '取消' }));
  expect(wire.asked(partnerAppCalls.rotate)).toHaveLength(0);
  wire.answers(partnerAppCalls.rotate, { appId: 'app-1', appKey: 'd4e5f6' });
  await user.click((await openDialog('更换密钥')).getByRole('button', { name: '更换密钥' }));
  expect(await screen.findByText('密钥已更换')).toBeDefined();
  expect(within(screen.getByRole('dialog', { name: '应用密钥' })).getByText('d4e5f6')).toBeDefined();
  expect(wire.asked(partnerAppCalls.rotate).map(({ params }) => params)).toEqual([{ appId: 'app-1' }]);
});

test('an app is switched off only when that is meant, and then offers nothing more', async () => {
  const { wire, user, openDialog } = await openCard({ apps: [app] });
  expect(await screen.findByText(/新建 · 已启用$/)).toBeDefined();
  await user.click((await openDialog('停用')).getByRole('button', { name: '取消' }));
  expect(wire.asked(partnerAppCalls.disable)).toHaveLength(0);
  wire.answers(partnerAppCalls.disable, {});
  const question = await openDialog('停用');
  expect(question.getByRole('heading', { name: '停用“入职系统”？' })).toBeDefined();
  answer(wire, { apps: [{ ...app, isDisabled: true }] });
  await user.click(question.getByRole('button', { name: '停用' }));
  expect(await screen.findByText(/新建 · 已停用$/)).toBeDefined();
  expect(screen.queryByRole('button', { name: '更换密钥' })).toBeNull();
  expect(wire.asked(partnerAppCalls.disable).map(({ params }) => params)).toEqual([{ appId: 'app-1' }]);
});

test('who asks to use an app is let in or turned away, and is then not asked about again', async () => {
  const other: Application = { ...waiting, applyId: '82', uid: 'murong', remark: '' };
  const { wire, user } = await openCard({ apps: [stopped], applications: [waiting, other] });
  expect(await screen.findByText(/^入职系统 · .* · 人事专员$/)).toBeDefined();
  expect(screen.getAllByText('待处理')).toHaveLength(2);
  wire.answers(partnerAppCalls.review, {});
  const held = wire.holds(partnerAppCalls.review);
  const [letIn] = screen.getAllByRole('button', { name: '同意' });
  if (letIn) await user.dblClick(letIn);
  answer(wire, { apps: [stopped], applications: [{ ...waiting, status: 1 }, other] });
  held.answer({});
  await waitFor(() => expect(screen.getAllByRole('button', { name: '拒绝' })).toHaveLength(1));
  wire.answers(partnerAppCalls.review, {});
  answer(wire, {
    apps: [stopped],
    applications: [
      { ...waiting, status: 1 },
      { ...other, status: 2 },
    ],
  });
  await user.click(screen.getByRole('button', { name: '拒绝' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: '拒绝' })).toBeNull());
  expect(screen.getByText('已拒绝', { selector: 'dd' })).toBeDefined();
  expect(screen.getByText('已同意', { selector: 'dd' })).toBeDefined();
  expect(wire.asked(partnerAppCalls.review).map(({ params }) => params)).toEqual([
    { applyId: '81', status: 1 },
    { applyId: '82', status: 2 },
  ]);
});

test('applications that could not be read say so', async () => {
  const wire = fakeWire();
  signInHr(wire);
  answer(wire, { apps: [app] });
  wire.declines(partnerAppCalls.applications, 'busy');
  await renderScreen(<PartnerApps />, { at: '/Dashboard/EnterpriseSetting' });
  expect((await screen.findByRole('alert')).textContent).toContain('使用申请 加载失败');
});

test('in English a binding and its end are told in English', async () => {
  const { user, openDialog } = await openCard({ systems: [moka] }, 'en');
  expect(await screen.findByText(/^See the organization’s name/)).toBeDefined();
  const question = await openDialog('Disconnect');
  expect(question.getByRole('heading', { name: /Moka/ })).toBeDefined();
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
