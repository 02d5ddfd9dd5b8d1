import { randomInt } from 'node:crypto';
import { accountCalls } from '@beidiao/contract/account/calls';
import { settingsCalls } from '@beidiao/contract/account/settings';
import { refusals } from '@beidiao/contract/refusals';
import { successCode } from '@beidiao/contract/wire/call';
import { anAddress, expect, test } from './aim.ts';
import { envelopeOf, shootJson, volley } from './shot.ts';

const { path, perMinute } = accountCalls.existLoginName;
const body = { params: { loginName: 'nobody123' } };
const beyond = 20;

/** Every header by which proxies have ever told an address. */
const forged = (address: string): Record<string, string> => ({
  'x-forwarded-for': `${address}, 10.9.8.7, ${address}`,
  'x-real-ip': address,
  'x-client-ip': address,
  'true-client-ip': address,
  'cf-connecting-ip': address,
  forwarded: `for=${address}`,
});

test('whoever forges addresses through two proxies stays one caller, at two web processes together', async ({
  aim,
}) => {
  test.skip(!aim.isOurs, 'takes proxies of its own');
  const localAddress = `127.0.${randomInt(1, 250)}.${randomInt(1, 250)}`;
  const counts = await volley(perMinute + beyond, (n) =>
    shootJson(aim.behind[n % 2] ?? '', { path, body, localAddress, headers: forged(anAddress()) }),
  );
  expect(Object.fromEntries(counts)).toEqual({ [successCode]: perMinute, [refusals.tooMany.errcode]: beyond });
});

test('callers behind the same two proxies do not use up each other', async ({ aim }) => {
  test.skip(!aim.isOurs, 'takes proxies of its own');
  const counts = await volley(30, (n) =>
    shootJson(aim.behind[n % 2] ?? '', { path, body, localAddress: `127.77.${randomInt(1, 250)}.${n + 1}` }),
  );
  expect(Object.fromEntries(counts)).toEqual({ [successCode]: 30 });
});

test('the list of sign-ins shows where one came from, not what it said', async ({ aim, wire, hr }) => {
  test.skip(!aim.isOurs, 'takes proxies of its own');
  const params = await wire.sealed({ loginName: hr.loginName, password: 'meadow7' });
  const address = '203.0.113.7';
  const hit = await shootJson(aim.behind[1] ?? '', {
    path: accountCalls.signIn.path,
    body: { params },
    headers: forged(address),
    localAddress: '127.55.1.1',
  });
  const { accessToken: token = '' } = (envelopeOf(hit)?.data ?? {}) as { accessToken?: string };
  const { sessionList } = await wire.call(settingsCalls.sessions, {}, { token });
  const seen = sessionList.find(({ isCurrent }) => isCurrent)?.address ?? '';
  expect(seen).toMatch(/^127\.55\./);
});
