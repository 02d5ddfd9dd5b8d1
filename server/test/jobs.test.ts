import { orderCalls } from '@beidiao/contract/order/calls';
import { orderStates } from '@beidiao/contract/order/states';
import { sandboxCalls } from '@beidiao/contract/sandbox/calls';
import { tradeStates, unpaidLifeMs } from '@beidiao/contract/wallet/trade-states';
import { walletCalls } from '@beidiao/contract/wallet/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expireUnpaid } from '../src/order/order.ts';
import { JobQueues } from '../src/base/jobs/job-queues.ts';
import { Drainer } from '../src/base/jobs/jobs.ts';
import { ranks } from '../src/queues.ts';
import { enqueue, type Tasks } from '../src/tasks.ts';
import { clockRunners } from '../src/worker.ts';
import { eventually, type Person, TestHouse } from './house.ts';

let home: TestHouse;
let hr: Person;
beforeAll(async () => {
  home = await TestHouse.open();
  await home.work();
  hr = await home.hr({ fundsFen: 20_000 });
});
afterAll(() => home.close());

const mailsTo = async (person: Person) =>
  (await home.call(sandboxCalls.outbox, { to: `${person.loginName}@example.com` })).rows;

/** A greeting under a key of its own, or under one that was used before. */
let greetings = 0;
const greet = ({ memberId, userId }: Person, key = `greet ${(greetings += 1)}`): Tasks['notify'] => ({
  key,
  toldAt: new Date().toISOString(),
  memberId,
  to: { who: 'user', userId },
  kind: 'welcome',
  facts: {},
});

describe('the queues', () => {
  it('carry out first, of what is due in one queue, the task that stands first in it', async () => {
    await home.rest();
    await home.house.system.transaction(async (tx) => {
      await enqueue(tx, { task: 'makeExport', payload: { memberId: hr.memberId, exportId: '0' } });
      await enqueue(tx, { task: 'readBatch', payload: { memberId: hr.memberId, batchFileId: '0' } });
    });
    await new Drainer(home.house.system, { everyMs: 50, ranks, onError: () => undefined }).drainOnce();
    const { rows } = await home.owner.query<{ task: string }>(
      "select task_identifier as task from graphile_worker.jobs where task_identifier in ('makeExport', 'readBatch') order by priority, run_at",
    );
    expect(rows.map(({ task }) => task)).toEqual(['readBatch', 'makeExport']);
    await home.owner.query('delete from graphile_worker._private_jobs');
    await home.work();
  });

  it('do not start with a task that stands in none of them, or in two', async () => {
    const parts = {
      pool: home.tenants,
      register: undefined as never,
      log: home.house.log,
      places: 1,
      oneAtATime: [],
      crontab: '',
    };
    const taskList = { greet: () => undefined };
    const start = (queues: Record<string, string[]>) => JobQueues.start({ ...parts, taskList, queues });
    await expect(start({ one: [] })).rejects.toThrow('greet');
    await expect(start({ one: ['greet'], two: ['greet'] })).rejects.toThrow('greet');
    await expect(start({ one: ['greet', 'wave'] })).rejects.toThrow('wave');
  });

  it('carry out one proof of the night at a time, and of other jobs several', async () => {
    await home.jobsDone();
    const held = await home.owner.connect();
    await held.query('begin; lock table app.ledger_line, app.spent_day in access exclusive mode');
    for (const task of ['proveBalances', 'sumUpSpent'])
      for (let n = 0; n < 3; n += 1)
        await home.owner.query('select graphile_worker.add_job($1, job_key := $2)', [task, `${task} ${n}`]);
    const inHand = async (task: string): Promise<number> =>
      home.value(
        'select count(*)::integer from graphile_worker.jobs where task_identifier = $1 and locked_at is not null',
        task,
      );
    await eventually(async () => (await inHand('proveBalances')) > 0 && (await inHand('sumUpSpent')) === 3);
    expect(await inHand('proveBalances')).toBe(1);
    await held.query('rollback');
    held.release();
    await home.jobsDone();
  });
});

describe('job', () => {
  it('never runs when the transaction that asked for it is rolled back', async () => {
    const quiet = await home.hr();
    await eventually(async () => (await mailsTo(quiet)).length === 1);
    await home.owner.query('delete from app.sandbox_message where recipient = $1', [`${quiet.loginName}@example.com`]);
    const undone = home.house.system.transaction(async (tx) => {
      await enqueue(tx, { task: 'notify', payload: greet(quiet) });
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    await home.house.system.transaction((tx) => enqueue(tx, { task: 'notify', payload: greet(hr, 'first') }));
    await home.jobsDone();
    expect(await mailsTo(quiet)).toEqual([]);
  });

  it('that runs twice sends one mail', async () => {
    await home.jobsDone();
    const before = (await mailsTo(hr)).length;
    for (let n = 0; n < 2; n += 1)
      await home.house.system.transaction((tx) => enqueue(tx, { task: 'notify', payload: greet(hr, 'twice') }));
    await home.jobsDone();
    expect(await mailsTo(hr)).toHaveLength(before + 1);
  });

  it('asked for several times under one key in a moment is one job, the newest, and holds up nothing', async () => {
    const quiet = await home.hr();
    await eventually(async () => (await mailsTo(quiet)).length === 1);
    await home.owner.query('delete from app.sandbox_message where recipient = any($1)', [
      [`${quiet.loginName}@example.com`, `${hr.loginName}@example.com`],
    ]);
    await home.house.system.transaction(async (tx) => {
      for (const person of [quiet, hr]) await enqueue(tx, { task: 'notify', payload: greet(person), jobKey: 'greet' });
    });
    await home.jobsDone();
    expect([(await mailsTo(quiet)).length, (await mailsTo(hr)).length]).toEqual([0, 1]);
  });

  it('of a worker that died is given back at once', async () => {
    const other = await home.hr();
    await home.jobsDone();
    await home.owner.query('delete from app.sandbox_message where recipient = $1', [`${other.loginName}@example.com`]);
    // As a killed process leaves it: its job locked, its name in the register, its advisory lock free.
    await home.owner.query(
      "select graphile_worker.add_job('notify', payload := $1, run_at := now() + interval '1 hour', job_key := 'dead')",
      [JSON.stringify(greet(other))],
    );
    await home.owner.query(
      "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'dead-worker', run_at = now() where key = 'dead'",
    );
    await home.owner.query("insert into app.worker_process (lock_key, worker_ids) values (1, '{dead-worker}')");
    await eventually(async () => (await mailsTo(other)).length === 1);
    expect(await home.value('select count(*)::integer from app.worker_process where lock_key = 1')).toBe(0);
  });
});

describe('unpaid order', () => {
  const placedLongAgo = async (byMs: number) => {
    home.clock.at = new Date(Date.now() - unpaidLifeMs + byMs);
    try {
      return await home.placedOrder(hr);
    } finally {
      home.clock.at = undefined;
    }
  };

  it('ends by itself when its time has come, without money', async () => {
    const placed = await placedLongAgo(300);
    const seen = () => home.call(orderCalls.details, placed, hr);
    await eventually(async () => (await seen()).status === orderStates.expired);
    const { status } = await home.call(walletCalls.tradeStatus, { orderId: placed.tradeOrderId }, hr);
    expect(status).toBe(tradeStates.expired);
    expect((await seen()).timeline.at(-1)).toMatchObject({ event: 'expireUnpaid', actorName: null, amountFen: null });
    await home.proveBooks();
  });

  it('stays when its time has not come', async () => {
    const placed = await placedLongAgo(3_600_000);
    await home.jobsDone();
    expect((await home.call(orderCalls.details, placed, hr)).status).toBe(orderStates.unpaid);
  });

  it('that was paid before its time is not touched', async () => {
    const placed = await home.paidOrder(hr);
    for (let n = 0; n < 2; n += 1)
      await expireUnpaid(home.house, { memberId: hr.memberId, tradeOrderId: placed.tradeOrderId });
    expect((await home.call(orderCalls.details, placed, hr)).status).toBe(orderStates.awaitingIdentity);
  });

  it('gives its coupon back when it ends', async () => {
    const { rows } = await home.owner.query<{ id: string }>(
      `insert into app.card (member_id, kind, name, off_fen, valid_until) values ($1, 'coupon', '减', 100, current_date + 9) returning id`,
      [hr.memberId],
    );
    const coupon = String(rows[0]?.id);
    const placed = await home.placedOrder(hr, { choice: { checkedCardList: [coupon] } });
    const holder = () => home.value('select trade_order_id from app.card where id = $1', coupon);
    expect(await holder()).toBe(placed.tradeOrderId);
    await expireUnpaid(home.house, { memberId: hr.memberId, tradeOrderId: placed.tradeOrderId });
    expect(await holder()).toBe(null);
  });
});

it('lets 50 parallel orders use one coupon once', async () => {
  const { rows } = await home.owner.query<{ id: string }>(
    `insert into app.card (member_id, kind, name, off_fen, valid_until) values ($1, 'coupon', '减', 100, current_date + 9) returning id`,
    [hr.memberId],
  );
  const choice = { checkedCardList: [String(rows[0]?.id)] };
  const tries = await Promise.allSettled(Array.from({ length: 50 }, () => home.placedOrder(hr, { choice })));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

describe('what the clock asks for', () => {
  it.each(Object.entries(clockRunners))('is within the rights of the worker: %s', async (_task, { carryOut }) => {
    await expect(carryOut(home.house)).resolves.toBeUndefined();
  });
});
