import { accountCalls } from '@beidiao/contract/account/calls';
import { atsCalls } from '@beidiao/contract/partner/ats';
import type { ProgramScope } from '@beidiao/contract/wire/call';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeWire } from '../../test/fake-wire.ts';
import { watchLeaving } from '../../test/left-page.ts';
import { signInHr } from '../../test/people.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { SandboxAts } from './ats.tsx';

/** The page as the browser comes to it, with what the other page has added to its address. */
async function openAts(answer = '') {
  const wire = fakeWire();
  signInHr(wire);
  wire.answers(atsCalls.prebind, { redirect: '/Binding?ticket=ticket-1', expiresAt: '2026-11-28T10:30:00+08:00' });
  const page = await renderScreen(<SandboxAts />, { at: `/sandbox?tab=ats${answer}` });
  const left = watchLeaving();
  return { wire, left, ...page };
}

/** Begins a binding, and leaves the page for that of the administrator. @returns what was asked for */
async function begin() {
  const { wire, user, left, close } = await openAts();
  await user.click(screen.getByRole('button', { name: '绑定背调' }));
  await waitFor(() => expect(left).toEqual(['/Binding?ticket=ticket-1']));
  close();
  const [asked] = wire.asked(atsCalls.prebind);
  if (asked === undefined) throw new TypeError('nothing was asked for');
  return asked.params;
}

/** The page to which the browser comes back with a yes. */
async function openBack(answer: string, scopes: readonly ProgramScope[]) {
  const wire = fakeWire();
  signInHr(wire);
  wire.answers(atsCalls.accessToken, {
    accessToken: 'system-token',
    expiresInMs: 1_800_000,
    epId: '5',
    scopes: [...scopes],
  });
  wire.answers(accountCalls.enterpriseDetails, {
    details: {
      epId: '5',
      memberId: '6',
      epName: '云栖科技有限公司',
      epUserId: '7',
      roleId: 1,
      acctType: 1,
      isFrozen: false,
      grade: { type: -1, expireDate: null },
    },
  });
  const page = await renderScreen(<SandboxAts />, { at: `/sandbox?tab=ats${answer}` });
  return { wire, ...page };
}

/** As the page makes its challenge: SHA-256 in base64url. */
async function challengeOf(verifier: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  const base64 = btoa(String.fromCharCode(...new Uint8Array(hash)));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

test('a binding begins with the rights that are ticked and leads to the page of the administrator', async () => {
  const { wire, user, left } = await openAts();
  await user.click(screen.getByRole('checkbox', { name: '在它的页面里下单' }));
  expect(screen.getByRole('checkbox', { name: '企业名称' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: '绑定背调' }));
  await waitFor(() => expect(left).toEqual(['/Binding?ticket=ticket-1']));
  expect(wire.asked(atsCalls.prebind).map(({ params }) => params)).toMatchObject([
    { channelCode: 'MOKA_SANDBOX', scope: 'basic check report', code_challenge_method: 'S256' },
  ]);
});

test('a no of the administrator binds nothing, and another try can begin', async () => {
  const { state } = await begin();
  const { wire, address } = await openAts(`&error=access_denied&state=${state}`);
  expect((await screen.findByRole('alert')).textContent).toBe('管理员未同意，未完成绑定。');
  await waitFor(() => expect(address()).toBe('/sandbox?tab=ats'));
  expect(screen.getByRole('button', { name: '绑定背调' })).toBeDefined();
  expect(wire.asked(atsCalls.accessToken)).toHaveLength(0);
});

test('a yes is exchanged once for a token, with the secret word of this page, and names the enterprise', async () => {
  const { state, code_challenge } = await begin();
  const { wire, address } = await openBack(`&code=code-1&state=${state}`, ['basic', 'check']);
  expect(await screen.findByRole('heading', { name: '绑定成功：云栖科技有限公司' })).toBeDefined();
  expect(screen.getByText(/^令牌 30 分钟内有效，范围：basic check。/)).toBeDefined();
  expect(screen.queryByRole('heading', { name: '在招聘系统里下单' })).toBeNull();
  expect(address()).toBe('/sandbox?tab=ats');
  const [given, more] = wire.asked(atsCalls.accessToken);
  expect(more).toBeUndefined();
  expect(given?.params.code).toBe('code-1');
  expect(await challengeOf(given?.params.code_verifier ?? '')).toBe(code_challenge);
});

test('a system that may order shows the ordering page', async () => {
  const { state } = await begin();
  await openBack(`&code=code-1&state=${state}`, ['basic', 'order']);
  expect(await screen.findByRole('heading', { name: '在招聘系统里下单' })).toBeDefined();
});

test('an answer is believed once', async () => {
  const { state } = await begin();
  const answer = `&code=code-1&state=${state}`;
  const { close } = await openBack(answer, ['basic']);
  await screen.findByRole('heading', { name: '绑定成功：云栖科技有限公司' });
  close();
  const { wire } = await openAts(answer);
  expect((await screen.findByRole('alert')).textContent).toContain('本次返回不是从本页发起的');
  expect(wire.asked(atsCalls.accessToken)).toHaveLength(0);
});

test('an answer that was not asked for on this page is not believed', async () => {
  await begin();
  const { wire } = await openAts('&code=code-1&state=of-somebody-else');
  expect((await screen.findByRole('alert')).textContent).toContain('本次返回不是从本页发起的');
  expect(wire.asked(atsCalls.accessToken)).toHaveLength(0);
});
