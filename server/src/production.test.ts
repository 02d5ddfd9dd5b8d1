import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountCalls } from '@beidiao/contract/account/calls';
import { codeScenes } from '@beidiao/contract/account/phone-code';
import { signInCalls } from '@beidiao/contract/account/sign-in';
import { candidateCalls } from '@beidiao/contract/candidate/calls';
import { noticeKinds } from '@beidiao/contract/notice/calls';
import type { NoticeKindOf } from '@beidiao/contract/notice/kinds';
import { sandboxCalls } from '@beidiao/contract/sandbox/calls';
import { walletCalls } from '@beidiao/contract/wallet/calls';
import { type Answer, type Call, isWrapped } from '@beidiao/contract/wire/call';
import { CompactEncrypt, importJWK, type JWK } from 'jose';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { holdPort } from '../../scripts/held-port.mjs';
import { type Carriers, openCarriers } from '../test/carriers.ts';
import { createDatabase, type TestDatabase } from '../test/database.ts';
import { codeOf, eventually } from '../test/house.ts';
import { ServerProcess } from '../test/server-process.ts';
import { hashPassword } from './base/secrets/password.ts';
import { demoAccounts } from './seed.ts';

const metricsToken = randomBytes(24).toString('hex');

let carriers: Carriers;
let database: TestDatabase;
let dataDir: string;
let server: ServerProcess | undefined;
beforeAll(async () => {
  const bySms = Object.entries<NoticeKindOf>(noticeKinds).filter(([, kind]) => kind.channels.includes('sms'));
  carriers = await openCarriers(['code', ...bySms.map(([name]) => name)]);
  database = await createDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'beidiao-production-'));
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
});
afterAll(async () => {
  await carriers.close();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const masterKey = randomBytes(32).toString('base64');

/** A process as an operator starts it; answers once it is ready or has ended, with what it has written. */
async function start(settings: Record<string, string> = {}): Promise<{ url: string; said: string; isUp: boolean }> {
  const { socketDir, port, superuser } = inject('cluster');
  const at = new URLSearchParams({ host: socketDir, port: String(port), user: superuser });
  server = ServerProcess.spawn({
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    DATABASE_URL: `postgres:///${database.name}?${at}`,
    MASTER_KEY: masterKey,
    PUBLIC_URL: 'http://localhost',
    METRICS_TOKEN: metricsToken,
    ...carriers.settings,
    ...settings,
  });
  const isUp = await server.isUp();
  return { url: server.url, said: server.said, isUp };
}

async function ask(
  url: string,
  entry: Call,
  params: object,
  token?: string,
): Promise<{ status: number; answer: Answer }> {
  const response = await fetch(`${url}${entry.path}`, {
    method: entry.method ?? 'POST',
    headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: token }) },
    body: JSON.stringify(isWrapped(entry.path, params) ? { params } : params),
  });
  return { status: response.status, answer: (await response.json()) as Answer };
}

async function sealed(url: string, text: string): Promise<string> {
  const { keys } = (await (await fetch(`${url}/.well-known/jwks.json`)).json()) as { keys: JWK[] };
  const key = await importJWK(keys[0] ?? {}, 'RSA-OAEP-256');
  return new CompactEncrypt(Buffer.from(text)).setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM' }).encrypt(key);
}

describe('a process in production with mail and SMS alone', () => {
  it('serves sign-in by code and a top-up by bank transfer, and nothing of the sandbox', {
    timeout: 120_000,
  }, async () => {
    const { url, said, isUp } = await start();
    expect({ isUp, said }).toMatchObject({ isUp: true });
    const phoneNo = '13800138000';
    const codeFor = async (scenes: (typeof codeScenes)[keyof typeof codeScenes], before?: string) => {
      expect((await ask(url, candidateCalls.sendCode, { phoneNo, scenes })).answer.errcode).toBe('0000');
      return eventually(async () => [carriers.codeTo(phoneNo)].find((code) => code !== undefined && code !== before));
    };
    const first = await codeFor(codeScenes.register);
    const registration = {
      epName: '杭州云栖科技有限公司',
      loginName: 'yunqi2026',
      password: 'meadow7',
      name: '沈若溪',
      email: 'hr@example.com',
      phoneNo,
      validateCode: first,
    };
    const registered = await ask(url, accountCalls.register, registration);
    expect(registered.answer).toMatchObject({ errcode: '0000' });
    const code = await codeFor(codeScenes.signIn, first);
    const entry = await ask(url, accountCalls.signIn, { loginName: await sealed(url, phoneNo), code });
    expect(entry.answer).toMatchObject({ errcode: '0000' });
    const { accessToken } = entry.answer.data as { accessToken: string };
    const { epId } = registered.answer.data as { epId: string };
    const company = await ask(url, accountCalls.exchange, { epId }, accessToken);
    const token = (company.answer.data as { accessToken: string }).accessToken;

    for (const call of Object.values<Call>(sandboxCalls))
      expect({ path: call.path, ...(await ask(url, call, {})) }).toMatchObject({ path: call.path, status: 404 });
    expect((await ask(url, walletCalls.assets, {}, token)).answer.data).toMatchObject({ channels: [] });
    const topUp = (channelCode: string) =>
      ask(url, walletCalls.recharge, { channelCode, rechargeAmount: 10_000 }, token);
    expect((await topUp('SANDBOX')).answer.errcode).toBe(codeOf('channelUnknown'));
    expect((await topUp('TRANSFER')).answer.errcode).toBe('0000');
    const wechat = await ask(url, signInCalls.askWechat, { page: 'Login', state: 'state-of-the-page-01' });
    expect(wechat.answer.errcode).toBe(codeOf('wechatOff'));
    const played = await ask(url, accountCalls.signIn, { wechatCode: 'sandbox-anybody.abcd1234' });
    expect(played.answer.errcode).toBe(codeOf('wechatOff'));
    await keepsToItself(url);
  });

  it('plays what is chosen on a port of the loopback, and not where people are', { timeout: 120_000 }, async () => {
    const sandboxPort = await holdPort();
    const { url, said, isUp } = await start({ SANDBOX: 'payment', SANDBOX_PORT: String(sandboxPort) });
    expect({ isUp, said }).toMatchObject({ isUp: true });
    expect(await ask(url, sandboxCalls.cashierList, {})).toMatchObject({ status: 404 });
    const own = await ask(`http://127.0.0.1:${sandboxPort}`, sandboxCalls.cashierList, {});
    expect(own.answer).toMatchObject({ errcode: '0000', data: { rows: [] } });
    // The sandbox's listener serves nothing else.
    expect(await ask(`http://127.0.0.1:${sandboxPort}`, accountCalls.provider, {})).toMatchObject({ status: 404 });
  });
});

/** What operators look at is nobody else's. */
async function keepsToItself(url: string): Promise<void> {
  const get = async (path: string, authorization?: string) => {
    const response = await fetch(`${url}${path}`, authorization === undefined ? {} : { headers: { authorization } });
    return { status: response.status, text: await response.text() };
  };
  for (const path of ['/docs', '/docs/values', '/openapi.json', '/.vite/manifest.json', '/.vite/phone-manifest.json'])
    expect({ path, status: (await get(path)).status }).toEqual({ path, status: 404 });
  expect((await get('/metrics')).status).toBe(401);
  expect((await get('/metrics', 'Bearer wrong')).status).toBe(401);
  const { status, text } = await get('/metrics', `Bearer ${metricsToken}`);
  expect([status, text.includes('beidiao_call_seconds')]).toEqual([200, true]);
}

describe('a process in production refuses to start', () => {
  it('with keys, addresses, passwords and a sandbox that keep nobody out, and names each', {
    timeout: 60_000,
  }, async () => {
    const { isUp, said } = await start({
      MASTER_KEY: Buffer.alloc(32).toString('base64'),
      PUBLIC_URL: 'http://check.example.com',
      DATABASE_URL: 'postgres://postgres:postgres@database/beidiao',
      SANDBOX: 'wechat',
      ALIYUN_SMS_SIGN: '',
    });
    expect(isUp).toBe(false);
    for (const words of [
      'MASTER_KEY: is one byte',
      'PUBLIC_URL: must start with https://',
      'DATABASE_URL: has a default password',
      'SANDBOX: wechat can not be played',
      'SANDBOX_PORT: is missing',
      'ALIYUN_SMS_SIGN: is missing',
    ])
      expect(said).toContain(words);
  });

  it('on a database with an account of the demo', { timeout: 120_000 }, async () => {
    const demo = await createDatabase();
    const { socketDir: host, port, superuser: user } = inject('cluster');
    const onDemo = {
      DATABASE_URL: `postgres:///${demo.name}?${new URLSearchParams({ host, port: String(port), user })}`,
    };
    const owner = new pg.Client({ host, port, user, database: demo.name });
    try {
      expect(await start(onDemo)).toMatchObject({ isUp: true });
      expect(await server?.stop()).toBe(0);
      const [{ loginName, password }] = demoAccounts;
      await owner.connect();
      await owner.query(
        `with personal as (insert into app.member (category, name) values (2, '') returning id)
         insert into app.user_account (login_name, password_hash, name_enc, personal_member_id) select $1, $2, '', id from personal`,
        [loginName, await hashPassword(password)],
      );
      const again = await start(onDemo);
      expect(again.isUp).toBe(false);
      expect(again.said).toContain(`DATABASE_URL: the accounts ${loginName} of the demo are in this database`);
    } finally {
      await owner.end();
      await demo.drop();
    }
  });
});
