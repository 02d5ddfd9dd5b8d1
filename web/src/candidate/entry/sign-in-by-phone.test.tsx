import { accountCalls } from '@beidiao/contract/account/calls';
import { codeCalls } from '@beidiao/contract/account/phone-code';
import { refusals } from '@beidiao/contract/refusals';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeWire } from '../../../test/fake-wire.ts';
import { renderPhone } from '../../../test/render-phone.tsx';
import { paths } from '../paths.ts';

const box = (name: string | RegExp): HTMLInputElement => screen.getByRole('textbox', { name });

test('after a wrong picture the phone of a candidate shows a new one, goes there, and keeps the number', async () => {
  const wire = fakeWire();
  let drawn = 0;
  wire.answers(accountCalls.captcha, () => {
    drawn += 1;
    return { sessionId: `picture-${drawn}`, image: `data:image/png;base64,${drawn}` };
  });
  wire.declines(codeCalls.sendCode, 'captchaNeeded');
  const { user } = renderPhone(paths.login, { language: 'en' });
  await user.type(await screen.findByRole('textbox', { name: /phone number/i }), '13812345678');
  await user.click(screen.getByRole('button', { name: 'Get a code' }));
  await waitFor(() => expect(document.activeElement).toBe(box('Characters in the picture')));
  await user.keyboard('abcd');
  wire.declines(codeCalls.sendCode, 'captchaWrong');
  await user.click(screen.getByRole('button', { name: 'Get a code' }));
  await screen.findByText(refusals.captchaWrong.en);
  expect(drawn).toBe(2);
  expect(box('Characters in the picture').value).toBe('');
  await waitFor(() => expect(document.activeElement).toBe(box('Characters in the picture')));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /phone number/i }).value).toBe('13812345678');
});
