import { orderCalls } from '@beidiao/contract/order/calls';
import { faultCode } from '@beidiao/contract/refusals';
import { tradeStates } from '@beidiao/contract/wallet/trade-states';
import { expect, test } from '@playwright/test';
import { rightBooks } from '../fixtures/books.ts';
import { HeldRequests } from '../fixtures/held-requests.ts';
import { postmasterOf } from '../fixtures/house.ts';
import { ownHouse } from '../fixtures/own-house.ts';
import { expectEachOnce, fundedHr, fundsFen, rushOf } from '../fixtures/rush-of-orders.ts';
import { aCandidate, actAtCashier, askRecharge, balanceOf, stateOfTrade } from '../fixtures/trade.ts';
import { patienceMs } from '../fixtures/wire.ts';

const { paid } = tradeStates;
const person = { name: aCandidate.name, phoneNo: aCandidate.phoneNo, idCard: aCandidate.idCard };

const own = ownHouse();

test('kill -9 of the database under a running server: it comes back by itself, nothing lost or doubled', async () => {
  const hr = await fundedHr(own);
  const rush = await rushOf(200, own, hr);
  const enough = rush.enough(90);
  const running = rush.run(own.wire);
  await enough;
  const first = postmasterOf(own.house.dataDir);
  expect(first).toBeDefined();
  process.kill(first ?? 0, 'SIGKILL');
  await running;
  expect(own.house.isRunning).toBe(true);
  expect(rush.slowestMs, 'nothing hangs').toBeLessThan(patienceMs);
  expect(rush.answers.get('none'), `every request is answered: ${JSON.stringify([...rush.answers])}`).toBeUndefined();
  const codes = [...rush.answers.keys()].filter((key) => !key.startsWith('200 '));
  expect(codes, 'what fails, fails as 503 with the envelope of a fault').toEqual([`503 ${faultCode}`]);

  await expect.poll(() => own.house.isReady(), { timeout: 60_000 }).toBe(true);
  expect(postmasterOf(own.house.dataDir)).not.toBe(first);
  await rush.run(own.wire);
  await expectEachOnce(own, rush, hr);
  // Jobs go on, too.
  const { reference, tradeOrderId } = await askRecharge(own.wire, hr, 100);
  await actAtCashier(own.wire, reference, 'succeed');
  await expect.poll(() => stateOfTrade(own.wire, hr, tradeOrderId), { timeout: 60_000 }).toBe(paid);
});

test('a job that a killed server had in hand runs after the restart, once', async () => {
  const hr = await fundedHr(own);
  const { reference, tradeOrderId } = await askRecharge(own.wire, hr, 5_000);
  const holder = await own.books.pool.connect();
  await holder.query('begin');
  await holder.query('select from app.trade_order where id = $1 for update', [tradeOrderId]);
  await actAtCashier(own.wire, reference, 'succeed');
  await expect.poll(() => jobsInHand('sandboxCallback')).toBe(1);
  await own.house.kill();
  await holder.query('rollback');
  holder.release();
  expect(await jobsInHand('sandboxCallback'), 'the queue still believes that the dead works on it').toBe(1);

  await own.restart();
  await expect.poll(() => stateOfTrade(own.wire, hr, tradeOrderId), { timeout: 60_000 }).toBe(paid);
  await expect.poll(() => balanceOf(own.wire, hr)).toBe(fundsFen + 5_000);
  expect(await own.books.wrongs()).toEqual(rightBooks);
});

const jobsInHand = (task: string): Promise<number> =>
  own.books.count(
    'select count(*) from graphile_worker.jobs where task_identifier = $1 and locked_at is not null',
    task,
  );

const jobsToDo = (): Promise<number> =>
  own.books.count(
    'select (select count(*) from app.outbox) + (select count(*) from graphile_worker.jobs where run_at <= now())',
  );

test('SIGTERM finishes the requests and the job in hand, and the exit code is 0', async () => {
  const hr = await fundedHr(own);
  // The receipt of the funds would be taken for the one that is waited for.
  await expect.poll(jobsToDo).toBe(0);
  const holder = await own.books.pool.connect();
  await holder.query('begin');
  await holder.query('lock table app.sandbox_message in exclusive mode');
  const { reference, tradeOrderId } = await askRecharge(own.wire, hr, 100);
  await actAtCashier(own.wire, reference, 'succeed');
  await expect.poll(() => jobsInHand('deliver')).toBe(1);
  await holder.query('lock table app.identity_check in exclusive mode');

  const open = new HeldRequests(own.house.url);
  await open.warm(50);
  const { path } = orderCalls.checkIdentity;
  const requests = Array.from({ length: 50 }, () => open.send(path, { body: { params: person }, token: hr.token }));
  await Promise.all(requests.map(({ written }) => written));
  // What comes after them is answered, so all fifty have been read.
  await open.send('/healthz').answered;
  process.kill(own.house.pid, 'SIGTERM');
  await expect.poll(() => own.house.isReady(), { message: 'nobody new is let in' }).toBe(false);
  expect(own.house.isRunning, 'requests and job in hand are waited for').toBe(true);
  await holder.query('rollback');
  holder.release();
  const answers = await Promise.all(requests.map(({ answered }) => answered));
  expect(answers.filter((answer) => !answer.startsWith('{"errcode":"0000"'))).toEqual([]);
  expect(await own.house.stop()).toBe(0);
  expect(postmasterOf(own.house.dataDir), 'the database ends with its server').toBeUndefined();

  await own.restart();
  const receipts = await own.books.count(
    'select count(*) from app.sandbox_message where send_key like $1',
    `topUp ${tradeOrderId} mail %`,
  );
  expect(receipts).toBe(1);
});
