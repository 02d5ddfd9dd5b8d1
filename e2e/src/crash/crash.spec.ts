import { orderCalls } from '@beidiao/contract/order/calls';
import { faultCode } from '@beidiao/contract/refusals';
import { tradeStates } from '@beidiao/contract/wallet/trade-states';
import { expect, test } from '@playwright/test';
import { Books, rightBooks } from '../fixtures/books.ts';
import { HeldRequests } from '../fixtures/held-requests.ts';
import { House, postmasterOf } from '../fixtures/house.ts';
import { Rush } from '../fixtures/rush.ts';
import {
  aCandidate,
  actAtCashier,
  askRecharge,
  balanceOf,
  oneItemFen,
  quote,
  stateOfTrade,
} from '../fixtures/trade.ts';
import { type Hr, patienceMs, Wire } from '../fixtures/wire.ts';

const orders = 200;
const fundsFen = 10_000_000;
const { paid } = tradeStates;
const person = { name: aCandidate.name, phoneNo: aCandidate.phoneNo, idCard: aCandidate.idCard };

let house: House;
let books: Books;
let wire: Wire;
test.beforeEach(async () => {
  house = await House.open({ env: { SEED_DEMO: 'off' } });
  books = new Books(house.dataDir);
  wire = new Wire(house.url);
});
test.afterEach(async () => {
  try {
    await books.close();
  } finally {
    await house.tearDown();
  }
});

async function fundedHr(): Promise<Hr> {
  const hr = await wire.registerHr();
  const { reference, tradeOrderId } = await askRecharge(wire, hr, fundsFen);
  await actAtCashier(wire, reference, 'succeed');
  await expect.poll(() => stateOfTrade(wire, hr, tradeOrderId)).toBe(paid);
  return hr;
}

async function startRush(hr: Hr): Promise<Rush> {
  const calculateId = await quote(wire, hr);
  return new Rush(
    Array.from({ length: orders }, (_, n) => ({
      hr,
      calculateId,
      idempotencyKey: `crash-${String(n).padStart(4, '0')}`,
    })),
  );
}

/** Every customer has one order, paid once, and the books say the same. */
async function expectEachOnce(rush: Rush, hr: Hr): Promise<void> {
  expect(new Set(rush.customers.map(({ orderId }) => orderId)).size).toBe(orders);
  const states = await Promise.all(
    rush.customers.map(({ tradeOrderId }) => stateOfTrade(wire, hr, tradeOrderId ?? '')),
  );
  expect(states).toEqual(Array.from({ length: orders }, () => paid));
  expect((await wire.call(orderCalls.list, {}, hr)).total).toBe(orders);
  const counted = (sql: string): Promise<number> => books.count(`select count(*) from ${sql}`, hr.memberId);
  expect(await counted("app.trade_order where member_id = $1 and kind = 'checks'")).toBe(orders);
  expect(await counted('app.order_item where member_id = $1')).toBe(orders);
  expect(await counted("app.ledger_entry where member_id = $1 and cause = 'checksPaid'")).toBe(orders);
  expect(await counted("app.order_timeline where member_id = $1 and event = 'pay'")).toBe(orders);
  expect(await counted("app.audit where member_id = $1 and action = 'placeOrder'")).toBe(orders);
  expect(await balanceOf(wire, hr)).toBe(fundsFen - orders * oneItemFen);
  expect(await books.wrongs()).toEqual(rightBooks);
}

test('kill -9 of the server during 200 orders and payments loses and doubles nothing', async () => {
  const hr = await fundedHr();
  const rush = await startRush(hr);
  const enough = rush.enough(90);
  const running = rush.run(wire);
  await enough;
  await house.kill();
  await running;
  expect(rush.answers.get('none'), 'some requests were under way').toBeGreaterThan(50);
  const acknowledged = rush.customers.filter(({ orderId }) => orderId !== undefined);
  const payments = rush.customers.filter(({ isPaid }) => isPaid);

  house = await House.open({ dataDir: house.dataDir, port: house.port, env: { SEED_DEMO: 'off' } });
  for (const { tradeOrderId } of payments) expect(await stateOfTrade(wire, hr, tradeOrderId ?? '')).toBe(paid);
  const found = await books.pool.query<{ id: string }>('select id from app.check_order where member_id = $1', [
    hr.memberId,
  ]);
  const ids = found.rows.map(({ id }) => id);
  for (const { orderId } of acknowledged) expect(ids.filter((id) => id === orderId)).toHaveLength(1);

  await rush.run(wire);
  await expectEachOnce(rush, hr);
});

test('kill -9 of the database under a running server: it comes back by itself, nothing lost or doubled', async () => {
  const hr = await fundedHr();
  const rush = await startRush(hr);
  const enough = rush.enough(90);
  const running = rush.run(wire);
  await enough;
  const first = postmasterOf(house.dataDir);
  expect(first).toBeDefined();
  process.kill(first ?? 0, 'SIGKILL');
  await running;
  expect(house.isRunning).toBe(true);
  expect(rush.slowestMs, 'nothing hangs').toBeLessThan(patienceMs);
  expect(rush.answers.get('none'), `every request is answered: ${JSON.stringify([...rush.answers])}`).toBeUndefined();
  const codes = [...rush.answers.keys()].filter((key) => !key.startsWith('200 '));
  expect(codes, 'what fails, fails as 503 with the envelope of a fault').toEqual([`503 ${faultCode}`]);

  await expect.poll(() => house.isReady(), { timeout: 60_000 }).toBe(true);
  expect(postmasterOf(house.dataDir)).not.toBe(first);
  await rush.run(wire);
  await expectEachOnce(rush, hr);
  // Jobs go on, too.
  const { reference, tradeOrderId } = await askRecharge(wire, hr, 100);
  await actAtCashier(wire, reference, 'succeed');
  await expect.poll(() => stateOfTrade(wire, hr, tradeOrderId), { timeout: 60_000 }).toBe(paid);
});

test('a job that a killed server had in hand runs after the restart, once', async () => {
  const hr = await fundedHr();
  const { reference, tradeOrderId } = await askRecharge(wire, hr, 5_000);
  const holder = await books.pool.connect();
  await holder.query('begin');
  await holder.query('select from app.trade_order where id = $1 for update', [tradeOrderId]);
  await actAtCashier(wire, reference, 'succeed');
  await expect.poll(() => jobsInHand('sandboxCallback')).toBe(1);
  await house.kill();
  await holder.query('rollback');
  holder.release();
  expect(await jobsInHand('sandboxCallback'), 'the queue still believes that the dead works on it').toBe(1);

  house = await House.open({ dataDir: house.dataDir, port: house.port, env: { SEED_DEMO: 'off' } });
  await expect.poll(() => stateOfTrade(wire, hr, tradeOrderId), { timeout: 60_000 }).toBe(paid);
  await expect.poll(() => balanceOf(wire, hr)).toBe(fundsFen + 5_000);
  expect(await books.wrongs()).toEqual(rightBooks);
});

const jobsInHand = (task: string): Promise<number> =>
  books.count('select count(*) from graphile_worker.jobs where task_identifier = $1 and locked_at is not null', task);

const jobsToDo = (): Promise<number> =>
  books.count(
    'select (select count(*) from app.outbox) + (select count(*) from graphile_worker.jobs where run_at <= now())',
  );

test('SIGTERM finishes the requests and the job in hand, and the exit code is 0', async () => {
  const hr = await fundedHr();
  // The receipt of the funds would be taken for the one that is waited for.
  await expect.poll(jobsToDo).toBe(0);
  const holder = await books.pool.connect();
  await holder.query('begin');
  await holder.query('lock table app.sandbox_message in exclusive mode');
  const { reference, tradeOrderId } = await askRecharge(wire, hr, 100);
  await actAtCashier(wire, reference, 'succeed');
  await expect.poll(() => jobsInHand('deliver')).toBe(1);
  await holder.query('lock table app.identity_check in exclusive mode');

  const open = new HeldRequests(house.url);
  await open.warm(50);
  const { path } = orderCalls.checkIdentity;
  const requests = Array.from({ length: 50 }, () => open.send(path, { body: { params: person }, token: hr.token }));
  await Promise.all(requests.map(({ written }) => written));
  // What comes after them is answered, so all fifty have been read.
  await open.send('/healthz').answered;
  process.kill(house.pid, 'SIGTERM');
  await expect.poll(() => house.isReady(), { message: 'nobody new is let in' }).toBe(false);
  expect(house.isRunning, 'requests and job in hand are waited for').toBe(true);
  await holder.query('rollback');
  holder.release();
  const answers = await Promise.all(requests.map(({ answered }) => answered));
  expect(answers.filter((answer) => !answer.startsWith('{"errcode":"0000"'))).toEqual([]);
  expect(await house.stop()).toBe(0);
  expect(postmasterOf(house.dataDir), 'the database ends with its server').toBeUndefined();

  house = await House.open({ dataDir: house.dataDir, port: house.port, env: { SEED_DEMO: 'off' } });
  const receipts = await books.count(
    'select count(*) from app.sandbox_message where send_key like $1',
    `topUp ${tradeOrderId} mail %`,
  );
  expect(receipts).toBe(1);
});
