import { accountCalls } from '@beidiao/contract/account/calls';
import { codeCalls } from '@beidiao/contract/account/phone-code';
import { refusals } from '@beidiao/contract/refusals';
import { screen, waitFor } from '@testing-library/react';
import { exportJWK, generateKeyPair } from 'jose';
import { expect, test, vi } from 'vitest';
import { type FakeWire, fakeWire } from '../../../test/fake-wire.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { Forgot } from './forgot.tsx';
import { SignIn } from './sign-in.tsx';

const words = refusals.captchaWrong;
const services = { wechatInside: false, wechatScan: false, voiceCodes: false };

/** Each picture has a number, so that a new one is told from the one before. */
function drawing(wire: FakeWire): () => number {
  let drawn = 0;
  wire.answers(accountCalls.captcha, () => {
    drawn += 1;
    return { sessionId: `picture-${drawn}`, image: `data:image/png;base64,${drawn}` };
  });
  return () => drawn;
}

function preparing(): FakeWire {
  const wire = fakeWire();
  wire.answers(accountCalls.provider, { name: null, contact: null, icp: null, services });
  return wire;
}

const loginName = '手机号或登录名';
const box = (name: string): HTMLInputElement => screen.getByRole('textbox', { name });

test('after a wrong picture the sign-in shows a new one, empties its field, goes there, and keeps name and password', async () => {
  const wire = preparing();
  const drawn = drawing(wire);
  const { publicKey } = await generateKeyPair('RSA-OAEP-256', { extractable: true });
  const answering = fetch;
  const jwks = { keys: [await exportJWK(publicKey)] };
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url === '/.well-known/jwks.json' ? Promise.resolve(Response.json(jwks)) : answering(url, init),
  );
  wire.declines(accountCalls.signIn, 'captchaNeeded');
  const { user } = await renderScreen(<SignIn />, { at: '/Login' });
  await user.type(box(loginName), 'zhou');
  await user.type(screen.getByLabelText('密码'), 'meadow7');
  await user.click(screen.getByRole('button', { name: '登录' }));
  await waitFor(() => expect(document.activeElement).toBe(box('图中的字符')));
  await user.keyboard('abcd');
  wire.declines(accountCalls.signIn, 'captchaWrong');
  await user.click(screen.getByRole('button', { name: '登录' }));
  await screen.findByText(words.zh);
  expect(drawn()).toBe(2);
  expect(box('图中的字符').value).toBe('');
  expect(document.activeElement).toBe(box('图中的字符'));
  expect(box(loginName).value).toBe('zhou');
  expect(screen.getByLabelText<HTMLInputElement>('密码').value).toBe('meadow7');
  expect(document.querySelector('img')?.getAttribute('src')).toContain(',2');
  expect(wire.asked(accountCalls.signIn).at(-1)?.params).toMatchObject({
    sessionId: 'picture-1',
    validateCode: 'abcd',
  });
});

test('after a wrong picture a code is asked for with a new one, and the phone stays', async () => {
  const wire = preparing();
  const drawn = drawing(wire);
  wire.declines(codeCalls.sendCode, 'captchaNeeded');
  const { user } = await renderScreen(<Forgot />, { at: '/Forgot' });
  await user.type(box('手机号'), '13812345678');
  await user.click(screen.getByRole('button', { name: '获取验证码' }));
  await waitFor(() => expect(document.activeElement).toBe(box('图中的字符')));
  await user.keyboard('abcd');
  wire.declines(codeCalls.sendCode, 'captchaWrong');
  await user.click(screen.getByRole('button', { name: '获取验证码' }));
  await screen.findByText(words.zh);
  expect(drawn()).toBe(2);
  expect(box('图中的字符').value).toBe('');
  expect(document.activeElement).toBe(box('图中的字符'));
  expect(box('手机号').value).toBe('13812345678');
  // Beside the picture, and not beside the code.
  const says = document.getElementById(box('图中的字符').getAttribute('aria-describedby')?.split(' ')[0] ?? '');
  expect(says?.textContent).toContain(words.zh);
  wire.answers(codeCalls.sendCode, { resendAfterMs: 60_000 });
  await user.keyboard('wxyz');
  await user.click(screen.getByRole('button', { name: '获取验证码' }));
  await waitFor(() => expect(screen.queryByText(words.zh)).toBeNull());
  expect(wire.asked(codeCalls.sendCode).at(-1)?.params).toMatchObject({
    sessionId: 'picture-2',
    imgValidateCode: 'wxyz',
  });
});
