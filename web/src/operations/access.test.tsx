import { staffAccessCalls } from '@beidiao/contract/staff/changes';
import { screen } from '@testing-library/react';
import { exportJWK, generateKeyPair } from 'jose';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeWire } from '../../test/fake-wire.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { StaffAccess } from './access.tsx';

afterEach(() => {
  location.hash = '';
});

async function openLink(token: string) {
  const wire = fakeWire();
  const { publicKey } = await generateKeyPair('RSA-OAEP-256', { extractable: true });
  const answering = fetch;
  const jwks = { keys: [await exportJWK(publicKey)] };
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url === '/.well-known/jwks.json' ? Promise.resolve(Response.json(jwks)) : answering(url, init),
  );
  location.hash = token;
  const { user } = await renderScreen(<StaffAccess />, { at: '/Operations/Access' });
  const type = async (password: string, again = password): Promise<void> => {
    for (const [label, text] of [
      ['新密码', password],
      ['确认新密码', again],
    ] as const) {
      await user.clear(screen.getByLabelText(label));
      await user.type(screen.getByLabelText(label), text);
    }
    await user.click(screen.getByRole('button', { name: '设置密码' }));
  };
  return { wire, type };
}

test('the link sets a password that was typed twice, and leads to the sign-in', async () => {
  const { wire, type } = await openLink('good-token');
  wire.answers(staffAccessCalls.set, {});
  await type('short1');
  expect(await screen.findByText('新密码至少 12 位')).toBeDefined();
  await type('a-new-password-1', 'a-new-password-2');
  expect(await screen.findByText('两次输入的密码不一致')).toBeDefined();
  expect(wire.asked(staffAccessCalls.set)).toEqual([]);
  await type('a-new-password-1');
  expect(await screen.findByRole('heading', { name: '密码已设置' })).toBeDefined();
  expect(screen.getByRole('button', { name: '去登录' })).toBeDefined();
  const [asked] = wire.asked(staffAccessCalls.set);
  expect(asked?.params.token).toBe('good-token');
  expect(asked?.params.newPassword).not.toContain('a-new-password-1');
});

test('a password that is refused can be typed anew', async () => {
  const { wire, type } = await openLink('good-token');
  wire.declines(staffAccessCalls.set, 'passwordCommon');
  await type('password123456');
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('新密码').value).toBe('password123456');
});

test('a link that is over, or half of one, says what to do instead of asking for a password', async () => {
  const { wire, type } = await openLink('used-token');
  wire.declines(staffAccessCalls.set, 'accessLinkOver');
  await type('a-new-password-1');
  expect(await screen.findByRole('heading', { name: '链接已失效或已使用' })).toBeDefined();
  expect(screen.queryByLabelText('新密码')).toBeNull();
});

test('without a token nothing is asked for', async () => {
  await openLink('');
  expect(await screen.findByRole('heading', { name: '链接不完整' })).toBeDefined();
});
