import { type ChildProcess, spawn } from 'node:child_process';
import type { KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gradeCalls } from '@beidiao/contract/grade/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import { tradeStates } from '@beidiao/contract/wallet/trade-states';
import { walletCalls } from '@beidiao/contract/wallet/calls';
import type { Answer, Call, Data, ParamsSent } from '@beidiao/contract/wire/call';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { holdPort } from '../../scripts/held-port.mjs';
import { lookAtChannels } from '../src/wallet/jobs.ts';
import { TestAlipay } from './alipay.ts';
import { eventually, type Person, TestHouse } from './house.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { testMasterKey } from './template.ts';
import { TestWechatPay } from './wechat-pay.ts';

const alipay = new TestAlipay();
const wechatPay = new TestWechatPay();
const gateways: readonly PaymentGateway[] = [alipay, wechatPay];
let home: TestHouse;
let url: string;
let dataDir: string;
let server: ChildProcess | undefined;

const settings = () => ({ alipay: alipay.settings.alipay, wechatPay: wechatPay.settings.wechatPay });
const pem = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString();

/** A whole server in a process of its own, web and worker, on the database of the test. */
async function startServer(): Promise<void> {
  if (server !== undefined) throw new Error('there is a server already');
  // What answers from now on is the child: a port has one owner.
  if (await isReady()) throw new Error(`somebody else serves at ${url}`);
  const cluster = inject('cluster');
  const database = await home.value<string>('select current_database()');
  const { alipay: a, wechatPay: w } = settings();
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    stdio: 'ignore',
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: new URL(url).port,
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DATABASE_URL: `postgres://${cluster.superuser}@localhost:${cluster.port}/${database}?host=${encodeURIComponent(cluster.socketDir)}`,
      DATABASE_POOL: '4',
      MASTER_KEY: testMasterKey.toString('base64'),
      SANDBOX: 'all',
      SEED_DEMO: 'off',
      LOG_LEVEL: 'fatal',
      ALIPAY_APP_ID: a.appId,
      ALIPAY_SELLER_ID: a.sellerId,
      ALIPAY_PRIVATE_KEY: pem(a.privateKey),
      ALIPAY_APP_CERT: a.appCert,
      ALIPAY_ROOT_CERT: a.rootCert,
      ALIPAY_CERTS: a.alipayCerts.join('\n'),
      ALIPAY_GATEWAY: a.gateway,
      WECHAT_PAY_MCH_ID: w.mchId,
      WECHAT_PAY_APP_ID: w.appId,
      WECHAT_PAY_SERIAL_NO: w.serialNo,
      WECHAT_PAY_PRIVATE_KEY: pem(w.privateKey),
      WECHAT_PAY_API_V3_KEY: w.apiV3Key,
      WECHAT_PAY_ENDPOINT: w.endpoint,
    },
  });
  server = child;
  while (!(await isReady())) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('the server did not start');
    await pause(100);
  }
}

const isReady = async (): Promise<boolean> => (await fetch(`${url}/readyz`).catch(() => undefined))?.ok === true;

async function kill(): Promise<void> {
  const child = server;
  server = undefined;
  if (child === undefined) return;
  if (child.exitCode !== null || child.signalCode !== null) throw new Error('the server had ended by itself');
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

beforeAll(async () => {
  await Promise.all(gateways.map((gateway) => gateway.listen()));
  url = `http://127.0.0.1:${await holdPort()}`;
  dataDir = mkdtempSync(join(tmpdir(), 'beidiao-crash-'));
  home = await TestHouse.open({ payments: settings() });
});
// The next test has a server of its own, or its crashes would hit one that nobody talks to.
afterEach(kill);
afterAll(async () => {
  await home.close();
  await Promise.all(gateways.map((gateway) => gateway.close()));
  rmSync(dataDir, { recursive: true, force: true });
});

/** Over the wire of the process, through its crashes. */
async function insist<C extends Call>(entry: C, params: ParamsSent<C>, hr: Person): Promise<Data<C>> {
  for (let tries = 0; tries < 300; tries += 1) {
    const headers = { 'content-type': 'application/json', authorization: hr.token };
    const body = JSON.stringify({ params });
    const answer = await fetch(`${url}${entry.path}`, { method: 'POST', headers, body })
      .then((response) => response.json() as Promise<Answer>)
      .catch(() => undefined);
    if (answer?.errcode === '0000') return answer.data as Data<C>;
    await pause(100);
  }
  throw new Error(`${entry.path} was not taken`);
}

/** As a service does: late, more than once, and again until it hears that it is done. */
async function callBack(gateway: PaymentGateway, reference: string): Promise<void> {
  await pause(Math.random() * 4_000);
  for (let tries = 0, done = 0; tries < 600 && done < 2; tries += 1) {
    const response = await gateway.notify(reference).catch(() => undefined);
    const said = response?.status === 204 || (response?.ok && (await response.text().catch(() => '')) === 'success');
    if (said) done += 1;
    await pause(said ? Math.random() * 500 : 200);
  }
}

it('kill -9 while forty payments are called back late loses and doubles none of them', {
  timeout: 400_000,
}, async () => {
  await startServer();
  const hr = await home.hr();
  const payments: { gateway: PaymentGateway; reference: string; tradeOrderId: string; isCancelled: boolean }[] = [];
  for (let n = 0; n < 40; n += 1) {
    const gateway = gateways[n % 2] ?? alipay;
    const { tradeOrderId } = await home.placedOrder(hr, { codes: ['ID_THREE'] });
    const { paymentId } = await insist(orderCalls.pay, { orderId: tradeOrderId, channelCode: gateway.channel }, hr);
    payments.push({ gateway, reference: await home.referenceOf(paymentId), tradeOrderId, isCancelled: n % 4 === 3 });
  }
  for (const { gateway, reference, tradeOrderId, isCancelled } of payments) {
    if (isCancelled) await home.call(orderCalls.cancelUnpaid, { orderId: tradeOrderId }, hr);
    gateway.pay(reference);
  }
  // Every tenth is never called back.
  const calling = Promise.all(
    payments.map(({ gateway, reference }, n) => (n % 10 === 9 ? undefined : callBack(gateway, reference))),
  );
  for (let crashes = 0; crashes < 3; crashes += 1) {
    await pause(1_200);
    await kill();
    await startServer();
  }
  await calling;
  await home.owner.query("update app.payment set look_at = now() where state = 'waiting'");
  await lookAtChannels(home.house);

  const wanted = payments.filter(({ isCancelled }) => !isCancelled);
  const late = payments.filter(({ isCancelled }) => isCancelled);
  const count = (cause: string) =>
    home.value<number>(
      'select count(*)::integer from app.ledger_entry where member_id = $1 and cause = $2',
      hr.memberId,
      cause,
    );
  await eventually(async () => (await count('channelRefund')) === late.length);
  expect(await count('checksPaid')).toBe(wanted.length);
  expect(await count('surplus')).toBe(late.length);
  for (const { tradeOrderId } of wanted)
    expect((await home.call(walletCalls.tradeStatus, { orderId: tradeOrderId }, hr)).status).toBe(tradeStates.paid);
  for (const { gateway, reference, isCancelled } of payments) {
    const { refundedFen, totalFen } = gateway.trade(reference);
    expect({ reference, refundedFen }).toEqual({ reference, refundedFen: isCancelled ? totalFen : 0 });
  }
  await home.proveBooks();
});

it('kill -9 between the money of memberships and their beginning loses and doubles none of them', {
  timeout: 400_000,
}, async () => {
  await startServer();
  const gold = { orderAmount: 498_000, goodsDetails: [{ goodsCode: 'GRADE_3' }] };
  const orders: { hr: Person; gateway: PaymentGateway; reference: string }[] = [];
  const order = async (hr: Person, gateway: PaymentGateway): Promise<void> => {
    const { orderId } = await home.call(gradeCalls.order, gold, hr);
    const { paymentId } = await insist(orderCalls.pay, { orderId, channelCode: gateway.channel }, hr);
    orders.push({ hr, gateway, reference: await home.referenceOf(paymentId) });
  };
  // Each of them buys one; the last one pays four times for the same.
  const people = await Promise.all(Array.from({ length: 9 }, () => home.hr()));
  for (const [n, hr] of people.entries())
    for (let times = n === people.length - 1 ? 4 : 1; times > 0; times -= 1)
      await order(hr, gateways[(n + times) % 2] ?? alipay);
  for (const { gateway, reference } of orders) gateway.pay(reference);
  const calling = Promise.all(orders.map(({ gateway, reference }) => callBack(gateway, reference)));
  for (let crashes = 0; crashes < 3; crashes += 1) {
    await pause(800);
    await kill();
    await startServer();
  }
  await calling;

  const count = (hr: Person, cause: string) =>
    home.value<number>(
      'select count(*)::integer from app.ledger_entry where member_id = $1 and cause = $2',
      hr.memberId,
      cause,
    );
  for (const [n, hr] of people.entries()) {
    const paid = n === people.length - 1 ? 4 : 1;
    await eventually(async () => (await count(hr, 'channelRefund')) === paid - 1);
    await eventually(async () => (await home.call(gradeCalls.terms, {}, hr)).rows.length === 1);
    expect([await count(hr, 'gradePaid'), await count(hr, 'gradeRefunded')]).toEqual([paid, paid - 1]);
  }
  const back = orders.filter(({ gateway, reference }) => gateway.trade(reference).refundedFen > 0);
  expect(back).toHaveLength(3);
  expect(back.every(({ hr }) => hr === people.at(-1))).toBe(true);
  await home.proveBooks();
});
