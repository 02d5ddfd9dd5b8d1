import { accountCalls, type Enterprise } from '@beidiao/contract/account/calls';
import { atsCalls } from '@beidiao/contract/partner/ats';
import type { ProgramScope } from '@beidiao/contract/wire/call';
import type { Language } from '@beidiao/contract/wire/language';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeWire } from '../../../test/fake-wire.ts';
import { watchLeaving } from '../../../test/left-page.ts';
import { signInHr } from '../../../test/people.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { Binding } from './binding.tsx';

const enterpriseOf = (change: Partial<Enterprise> = {}): Enterprise => ({
  epId: '5',
  memberId: '6',
  epName: '云栖科技有限公司',
  epUserId: '7',
  roleId: 1,
  acctType: 1,
  isFrozen: false,
  grade: { type: -1, expireDate: null },
  ...change,
});
const own = enterpriseOf();
const other = enterpriseOf({ epId: '4', memberId: '9', epName: '远山物流有限公司' });
const asStaff = enterpriseOf({ epId: '8', memberId: '10', epName: '听涛传媒有限公司', roleId: 2 });

const back = 'https://moka.test/back?state=s1';
const at = '/Binding?ticket=ticket-1';

type Opened = { enterprises?: readonly Enterprise[]; scopes?: readonly ProgramScope[]; language?: Language };

async function openConsent({
  enterprises = [other, own, asStaff],
  scopes = ['basic', 'check'],
  language = 'zh',
}: Opened = {}) {
  const wire = fakeWire();
  signInHr(wire);
  wire.answers(accountCalls.bindList, { enterprises: [...enterprises], authReview: [] });
  wire.answers(atsCalls.lookTicket, {
    channelCode: 'MOKA',
    channelName: 'Moka',
    scopes: [...scopes],
    expiresAt: '2026-11-28T10:30:00+08:00',
  });
  wire.answers(accountCalls.exchange, ({ epId }) => ({
    accessToken: `token-of-${epId}`,
    expiresInMs: 3_600_000,
    enterprise: [...enterprises].find((it) => it.epId === epId) ?? own,
  }));
  const page = await renderScreen(<Binding />, { at, language });
  const left = watchLeaving();
  await screen.findByRole('button', { name: language === 'zh' ? '不同意' : 'Decline' });
  return { wire, left, ...page };
}

const agree = (): HTMLElement => screen.getByRole('button', { name: '同意并返回 Moka' });
const enterprise = (name: string): HTMLInputElement => screen.getByRole('radio', { name });

test('an administrator reads who asks, for which enterprise, and what the system may do then', async () => {
  const { wire } = await openConsent({ scopes: ['basic', 'check', 'report'] });
  expect(screen.getByText('Moka 申请绑定贵司账户')).toBeDefined();
  expect(screen.getByText('现在登录的是 沈若溪')).toBeDefined();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '查看企业名称',
    '查看核查列表和进度（手机号、证件号打码），把候选人交接给它',
    '候选人同意后，凭一次性授权码读取报告',
  ]);
  expect(screen.getByText(/^它不能下单、付款、管理成员/).textContent).toContain('在“企业设置”中解除绑定');
  expect(screen.queryByText(/不再问登录密码/)).toBeNull();
  expect(wire.asked(atsCalls.lookTicket).map(({ params }) => params)).toEqual([{ ticket: 'ticket-1' }]);
});

test('a system that is to order is let in knowing that its sign-in is trusted', async () => {
  await openConsent({ scopes: ['basic', 'order'] });
  expect(screen.getByText(/^Moka 证明打开页面的人是谁，不再问登录密码和两步验证/)).toBeDefined();
  expect(screen.getByText(/在“企业设置”里解除 Moka 的绑定，所有页面立即失效/)).toBeDefined();
  expect(screen.queryByText(/它不能下单/)).toBeNull();
});

test('only enterprises that the person administers are offered, the one at work first', async () => {
  await openConsent();
  expect(screen.getAllByRole('radio')).toHaveLength(2);
  expect(enterprise('云栖科技有限公司').checked).toBe(true);
  expect(enterprise('远山物流有限公司').checked).toBe(false);
});

test('a yes binds the enterprise that is chosen, once, and leads back to the system', async () => {
  const { wire, user, left } = await openConsent();
  await user.click(enterprise('远山物流有限公司'));
  const held = wire.holds(atsCalls.bind);
  await user.dblClick(agree());
  expect(await screen.findByRole('button', { name: '正在返回…' })).toBeDefined();
  expect(screen.getByRole('button', { name: '不同意' })).toHaveProperty('disabled', true);
  await waitFor(() => expect(wire.asked(atsCalls.bind)).toHaveLength(1));
  held.answer({ redirect: back, channelName: 'Moka' });
  await waitFor(() => expect(left).toEqual([back]));
  expect(wire.asked(accountCalls.exchange).map(({ params }) => params)).toEqual([{ epId: '4' }]);
  expect(wire.asked(atsCalls.bind).map(({ params }) => params)).toEqual([{ epId: '4', ticket: 'ticket-1' }]);
  expect(wire.asked(atsCalls.deny)).toHaveLength(0);
});

test('a no binds nothing and leads back to the system', async () => {
  const { wire, user, left } = await openConsent();
  wire.answers(atsCalls.deny, { redirect: `${back}&error=access_denied` });
  await user.click(screen.getByRole('button', { name: '不同意' }));
  await waitFor(() => expect(left).toEqual([`${back}&error=access_denied`]));
  expect(wire.asked(atsCalls.deny).map(({ params }) => params)).toEqual([{ ticket: 'ticket-1' }]);
  expect(wire.asked(atsCalls.bind)).toHaveLength(0);
});

test('a binding that is refused says why, stays on the page, and can be tried again', async () => {
  const { wire, user, left } = await openConsent();
  wire.declines(accountCalls.exchange, 'notBound');
  await user.click(agree());
  expect((await screen.findByRole('alert')).textContent).toBe('您不属于这家企业');
  expect(left).toEqual([]);
  expect(wire.asked(atsCalls.bind)).toHaveLength(0);
  wire.answers(accountCalls.exchange, { accessToken: 'token-of-5', expiresInMs: 3_600_000, enterprise: own });
  wire.answers(atsCalls.bind, { redirect: back, channelName: 'Moka' });
  await user.click(agree());
  await waitFor(() => expect(left).toEqual([back]));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('who administers no enterprise can not agree, and can still decline', async () => {
  await openConsent({ enterprises: [asStaff] });
  expect(screen.getByRole('alert').textContent).toBe('您不是任何企业的管理员。请由企业管理员绑定，或更换账号登录。');
  expect(screen.queryByRole('button', { name: /^同意/ })).toBeNull();
  expect(screen.queryByRole('radio')).toBeNull();
});

test.each([
  ['ticketGone', '这次绑定已用过或已过期，请从招聘系统重新发起', 0],
  ['busy', '当前访问人数过多，请稍后再试', 1],
] as const)('a request that can not be read (%s) says why, once, and where to begin again', async (why, words, count) => {
  const wire = fakeWire();
  signInHr(wire);
  wire.answers(accountCalls.bindList, { enterprises: [own], authReview: [] });
  wire.declines(atsCalls.lookTicket, why);
  await renderScreen(<Binding />, { at });
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  expect(screen.queryAllByText('请返回招聘系统重新发起绑定。')).toHaveLength(count);
  expect(screen.queryByRole('button')).toBeNull();
});

test('where the enterprises of the person can not be read nothing is agreed to', async () => {
  const wire = fakeWire();
  signInHr(wire);
  wire.answers(atsCalls.lookTicket, {
    channelCode: 'MOKA',
    channelName: 'Moka',
    scopes: ['basic'],
    expiresAt: '2026-11-28T10:30:00+08:00',
  });
  wire.declines(accountCalls.bindList, 'busy');
  await renderScreen(<Binding />, { at });
  expect((await screen.findByRole('alert')).textContent).toBe('当前访问人数过多，请稍后再试');
  expect(screen.queryByRole('button')).toBeNull();
});

test('nothing can be answered before it is known who asks', async () => {
  const wire = fakeWire();
  signInHr(wire);
  wire.answers(accountCalls.bindList, { enterprises: [own], authReview: [] });
  wire.holds(atsCalls.lookTicket);
  await renderScreen(<Binding />, { at });
  expect(await screen.findByText('正在加载…')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

test('who is not signed in is sent to sign in as an administrator, and comes back to this request', async () => {
  const wire = fakeWire();
  await renderScreen(<Binding />, { at });
  expect(screen.getByText('请先用企业管理员账号登录，再确认是否绑定。')).toBeDefined();
  const to = screen.getByRole('link', { name: '去登录' }).getAttribute('href') ?? '';
  expect(new URL(to, location.origin).searchParams.get('returnTo')).toBe(at);
  expect(wire.asked(atsCalls.lookTicket)).toHaveLength(0);
});

test('in English the rights and the way out are told in English', async () => {
  await openConsent({ language: 'en' });
  expect(screen.getByText('See the organization’s name')).toBeDefined();
  expect(screen.getByText(/You can disconnect it in Company settings at any time/)).toBeDefined();
});
