import { randomBytes, randomInt } from 'node:crypto';
import { orderCalls } from '@beidiao/contract/order/calls';
import { orderMoves, orderStates, type OrderMove } from '@beidiao/contract/order/states';
import { noticeCalls } from '@beidiao/contract/notice/calls';
import { webhookCalls } from '@beidiao/contract/webhook/calls';
import { answerKept, retryDelaysMs, typesOfMoves, webhookTypes } from '@beidiao/contract/webhook/events';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf, eventually, type Person, TestHouse } from '../../test/house.ts';
import { somebody } from '../../test/invited.ts';
import { Receiver } from '../../test/receiver.ts';
import { Deliverer, deliveryWish, type DeliveryWish } from './deliverer.ts';
import { takeDeliveries } from './delivery-store.ts';
import { sweepDeliveries, tendWebhooks } from './jobs.ts';
import { eventsAfter } from './webhook.ts';

let home: TestHouse;
let receiver: Receiver;
let hr: Person;
const running: Deliverer[] = [];
beforeAll(async () => {
  home = await TestHouse.open();
});
afterAll(() => home.close());
beforeEach(async () => {
  receiver = await Receiver.open();
  hr = await home.hr({ fundsFen: 10_000_000 });
  await home.confirm(hr);
});
afterEach(async () => {
  await receiver.close();
  await Promise.all(running.splice(0).map((each) => each.stop()));
  await home.owner.query('delete from app.webhook_endpoint');
});

const deliver = (wish: Partial<DeliveryWish> = {}): Deliverer => {
  const deliverer = new Deliverer(home.house, { ...deliveryWish, everyMs: 10, ...wish });
  running.push(deliverer);
  deliverer.start();
  return deliverer;
};
/** No sending to a dead endpoint ends while a test looks, and its place is not taken by the next. */
const patient = { timeoutMs: 60_000, leaseMs: 180_000 };
const add = (who: Person = hr, url = receiver.url()) => home.call(webhookCalls.add, { url }, who);
const order = (who: Person = hr) => home.placedOrder(who, { candidate: somebody() });
const cancel = (who: Person, { tradeOrderId: orderId }: { tradeOrderId: string }) =>
  home.call(orderCalls.cancelUnpaid, { orderId }, who);
const log = async (filter: { webhookId?: string; state?: 'waiting' | 'delivered' | 'failed' } = {}, who = hr) =>
  (await home.call(webhookCalls.deliveries, { pageSize: 100, ...filter }, who)).rows;
/** What waits for its next try is due now. Rows that a worker holds are left to it: the two would lock in other orders. */
const hurry = () =>
  home.owner.query(`
    with due as (
      select id from app.webhook_delivery where state = 'waiting' and lease_until is null for update skip locked
    )
    update app.webhook_delivery d set next_at = now() from due where d.id = due.id`);
const waitingCount = () =>
  home.value<number>(
    "select count(*)::integer from app.webhook_delivery where state = 'waiting' and event_id is not null",
  );
/** Events of a check as if it had moved so often. */
const move = (who: Person, detailId: string, events: readonly string[]) =>
  home.owner.query(
    `insert into app.order_timeline (member_id, order_detail_id, event, from_state, to_state)
     select $1, $2, event, 4, 5 from unnest($3::text[]) event`,
    [who.memberId, detailId, events],
  );
const signedBy = (secret: string, heard: { body: string; headers: object } | undefined): boolean => {
  try {
    new Webhook(secret).verify(heard?.body ?? '', (heard?.headers ?? {}) as Record<string, string>);
    return true;
  } catch {
    return false;
  }
};

describe('events of checks', () => {
  it('count each check from 1 without a gap, in the transaction of its move', async () => {
    const first = await order();
    const second = await order();
    await cancel(hr, first);
    const of = (id: string) =>
      home.value<string[]>(
        "select array_agg(sequence || ' ' || type order by id) from app.webhook_event where order_detail_id = $1",
        id,
      );
    expect(await of(first.orderDetailsId)).toEqual(['1 check.created', '2 check.cancelled']);
    expect(await of(second.orderDetailsId)).toEqual(['1 check.created']);
  });

  it('of one check that are written at once get different numbers without a gap, whoever is first', async () => {
    const { orderDetailsId: id } = await order();
    const written = Array.from({ length: 12 }, () =>
      home.house.system.transaction(async (tx) => {
        // Every move holds its check first.
        await tx.rows({ text: `select from app.order_detail where id = ${id} for no key update` });
        await tx.rows({
          text: `insert into app.order_timeline (member_id, order_detail_id, event, from_state, to_state) values (${hr.memberId}, ${id}, 'start', 5, 19)`,
        });
      }),
    );
    await Promise.all(written);
    expect(
      await home.value('select array_agg(sequence order by id) from app.webhook_event where order_detail_id = $1', id),
    ).toEqual(Array.from({ length: 13 }, (_, place) => place + 1));
  });

  it('are named by the database as by the contract, for every move and where it leads', async () => {
    for (const [name, { to }] of Object.entries(orderMoves))
      for (const state of to) {
        const [one, whole] = typesOfMoves[name as OrderMove];
        const wanted = state === orderStates.reported ? (whole ?? one) : one;
        expect([name, state, await home.value('select app.webhook_type($1, $2::smallint)', name, state)]).toEqual([
          name,
          state,
          wanted,
        ]);
      }
    expect(await home.value("select app.webhook_type('place', 1::smallint)")).toBe('check.created');
    expect(await home.value("select app.webhook_type('askMaterial', 19::smallint)")).toBeNull();
  });

  it('are told for each item that ends and each version of the report, those of one statement in one order', async () => {
    const { orderDetailsId: id } = await order();
    const task = (n: number) =>
      home.owner.query(
        `insert into app.check_task (member_id, order_detail_id, code, n, state, deadline_at) values ($1, $2, 'ID_THREE', $3, 'running', now())`,
        [hr.memberId, id, n],
      );
    await task(1);
    await task(2);
    await home.owner.query(
      "update app.check_task set state = 'done', result = 'clear', ended_at = now() where order_detail_id = $1",
      [id],
    );
    await home.owner.query(
      `insert into app.report (member_id, order_detail_id, version, kind, light, content_enc, hash, finding_count) values ($1, $2, 1, 'full', 'green', '', '\\x00', 1)`,
      [hr.memberId, id],
    );
    const { rows } = await home.owner.query(
      'select sequence, type, facts from app.webhook_event where order_detail_id = $1 and sequence > 1 order by id',
      [id],
    );
    expect(rows).toEqual([
      { sequence: 2, type: 'check.item_completed', facts: { item: 'ID_THREE', subject: 1 } },
      { sequence: 3, type: 'check.item_completed', facts: { item: 'ID_THREE', subject: 2 } },
      { sequence: 4, type: 'check.report_ready', facts: { version: 1, kind: 'full' } },
    ]);
  });

  it('come after a cursor once each, and none comes in between later', async () => {
    const tenant = { actor: hr, db: home.house.system.db };
    // They come once no transaction is open that began before them, one of another test file included.
    const twoAfter = (cursor: string, pageSize = 10) =>
      eventually(async () => {
        const page = await eventsAfter(tenant, cursor, pageSize);
        return page.events.length >= 2 && page;
      });
    for (let n = 0; n < 3; n += 1) await order();
    const first = await twoAfter('', 2);
    expect(first.events.map(({ type }) => type)).toEqual(['check.created', 'check.created']);
    const { orderDetailsId } = await order();
    const client = await home.owner.connect();
    await client.query('begin');
    await client.query(
      "insert into app.order_timeline (member_id, order_detail_id, event, to_state) values ($1, $2, 'start', 19)",
      [hr.memberId, orderDetailsId],
    );
    await move(hr, first.events[0]?.check?.slice(4) ?? '', ['authorize']);
    const held = await twoAfter(first.cursor);
    await client.query('commit');
    client.release();
    const last = await twoAfter(held.cursor);
    expect(held.events).toHaveLength(2);
    expect(last.events.map(({ type }) => type)).toEqual(['check.started', 'check.authorized']);
    expect((await eventsAfter(tenant, last.cursor, 10)).events).toEqual([]);
    const stranger = await home.hr();
    expect((await eventsAfter({ actor: stranger, db: home.house.system.db }, '', 10)).events).toEqual([]);
  });
});

describe('a delivery', () => {
  it('is signed so that the public client of Standard Webhooks takes it, and holds nothing personal', async () => {
    const { secret } = await add();
    const candidate = somebody();
    const { orderDetailsId } = await home.placedOrder(hr, { candidate });
    deliver();
    const heard = await eventually(async () => receiver.events[0]);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(signedBy(secret, heard)).toBe(true);
    expect(signedBy(`whsec_${randomBytes(32).toString('base64')}`, heard)).toBe(false);
    const said = JSON.parse(heard.body);
    expect(said).toEqual({
      id: heard.headers['webhook-id'],
      type: 'check.created',
      check: `chk_${orderDetailsId}`,
      sequence: 1,
      occurred_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+08:00$/),
      data: { status: 'awaiting_payment' },
    });
    expect(said.id).toMatch(/^evt_\d+$/);
    expect(Math.abs(Date.parse(said.occurred_at) - Date.now())).toBeLessThan(60_000);
    for (const personal of [candidate.name, candidate.phoneNo, candidate.idCard])
      expect(heard.body).not.toContain(personal);
  });

  it('is signed by both secrets while one is rotated, and by the new one alone once that is cut short', async () => {
    const { webhookId, secret: before } = await add();
    const { secret } = await home.call(webhookCalls.rotate, { webhookId }, hr);
    expect((await home.ask(webhookCalls.rotate, { webhookId }, hr)).errcode).toBe(codeOf('webhookRotating'));
    deliver();
    await order();
    const both = await eventually(async () => receiver.events[0]);
    expect(String(both.headers['webhook-signature']).split(' ')).toHaveLength(2);
    expect([signedBy(before, both), signedBy(secret, both)]).toEqual([true, true]);
    await home.call(webhookCalls.endRotation, { webhookId }, hr);
    await order();
    const one = await eventually(async () => receiver.events[1]);
    expect([signedBy(before, one), signedBy(secret, one)]).toEqual([false, true]);
  });

  it('is signed by the old secret for 24 hours, which is then not kept', async () => {
    const { webhookId, secret: before } = await add();
    await home.call(webhookCalls.rotate, { webhookId }, hr);
    const left = await home.value<number>(
      'select extract(epoch from old_until - now())::integer from app.webhook_endpoint',
    );
    expect(left).toBeGreaterThan(24 * 3600 - 60);
    expect(left).toBeLessThanOrEqual(24 * 3600);
    await home.owner.query("update app.webhook_endpoint set old_until = now() - interval '1 second'");
    await order();
    deliver();
    expect(signedBy(before, await eventually(async () => receiver.events[0]))).toBe(false);
    await sweepDeliveries(home.house);
    expect(await home.value('select old_secret_enc from app.webhook_endpoint')).toBeNull();
  });

  it('is tried nine times at the times that were said, then its endpoint rests and the administrators get a mail', async () => {
    receiver.answer = () => ({ status: 500 });
    const { webhookId } = await add();
    await order();
    deliver();
    const gaps: number[] = [];
    for (let n = 1; n <= 9; n += 1) {
      await eventually(() =>
        home.value<boolean>(
          'select tries = $1 and lease_until is null from app.webhook_delivery where event_id is not null',
          n,
        ),
      );
      if (n < 9)
        gaps.push(
          await home.value<number>(
            'select round(extract(epoch from next_at - (select max(at) from app.webhook_try where delivery_id = d.id)))::integer from app.webhook_delivery d where event_id is not null',
          ),
        );
      await hurry();
    }
    expect(gaps).toHaveLength(8);
    for (const [place, gap] of gaps.entries())
      expect(Math.abs(gap * 1000 - (retryDelaysMs[place + 1] ?? 0))).toBeLessThan(10_000);
    const [endpoint] = (await home.call(webhookCalls.list, {}, hr)).webhookList;
    expect(endpoint).toMatchObject({ webhookId, state: 'resting', isProven: false });
    await home.work();
    await home.jobsDone();
    await home.rest();
    const { rows } = await home.call(noticeCalls.messages, {}, hr);
    expect(rows.map(({ kind }) => kind)).toContain('webhookResting');
    // What comes while it rests waits, and is sent once somebody resumes it.
    await order();
    expect(await waitingCount()).toBe(1);
    receiver.answer = () => ({ status: 204 });
    await home.call(webhookCalls.pause, { webhookId, isPaused: false }, hr);
    await eventually(async () => (await waitingCount()) === 0);
    expect((await log({ webhookId, state: 'delivered' })).map(({ type }) => type)).toEqual(['check.created']);
  });

  it.each([
    ['a redirect, which is not followed', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }, 'status'],
    ['another status than 2xx', { status: 404 }, 'status'],
    ['no answer in time', 'never', 'timeout'],
    ['a body that does not end in time', { status: 200, headers: { 'content-length': '10' }, body: 'x' }, 'timeout'],
    ['a connection that breaks off', 'cut', 'connection'],
  ] as const)('that is answered by %s has not arrived', async (_, reply, outcome) => {
    receiver.answer = () => reply;
    const { webhookId } = await add();
    deliver({ timeoutMs: 300 });
    const ping = await eventually(async () => (await log({ webhookId })).find(({ state }) => state === 'failed'));
    expect(ping).toMatchObject({ type: 'ping', tries: 1, outcome });
    expect((await home.call(webhookCalls.list, {}, hr)).webhookList[0]).toMatchObject({
      isProven: false,
      state: 'active',
    });
  });

  it('keeps of an answer 4 KB and the headers without cookies, encrypted', async () => {
    const body = 'y'.repeat(answerKept + 5_000);
    receiver.answer = () => ({
      status: 200,
      headers: { 'set-cookie': 'session=kept-secret', 'x-request': 'r-17' },
      body,
    });
    const { webhookId } = await add();
    deliver();
    const { deliveryId } = await eventually(async () =>
      (await log({ webhookId })).find(({ state }) => state === 'delivered'),
    );
    const { tryList, body: sent } = await home.call(webhookCalls.delivery, { deliveryId }, hr);
    expect(JSON.parse(sent)).toMatchObject({ type: 'ping' });
    expect(tryList[0]?.answerBody).toBe('y'.repeat(answerKept));
    expect(tryList[0]?.answerHeaders).toContainEqual(['x-request', 'r-17']);
    expect(JSON.stringify(tryList)).not.toContain('kept-secret');
    const kept = await home.value<Buffer>('select answer_enc from app.webhook_try where delivery_id = $1', deliveryId);
    expect(kept.toString('latin1')).not.toContain('yyyy');
  });

  it('of one check arrives in order and none is lost, whatever fails on the way, by two workers', async () => {
    await add();
    const seed = randomInt(1_000_000);
    let state = seed;
    const chance = (): number => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return state / 2_147_483_648;
    };
    const accepted: { check: string; sequence: number }[] = [];
    receiver.answer = ({ check, sequence, type }) => {
      const at = chance();
      if (at < 0.15) return { status: 503, afterMs: 2 };
      if (at < 0.25) return 'cut';
      if (type !== 'ping') accepted.push({ check, sequence });
      return { status: 200, afterMs: Math.floor(chance() * 10) };
    };
    const placed = await Promise.all(Array.from({ length: 5 }, () => order()));
    deliver();
    deliver();
    for (let turn = 0; turn < 6; turn += 1)
      for (const { orderDetailsId } of placed) await move(hr, orderDetailsId, ['authorize', 'start']);
    await eventually(async () => {
      await hurry();
      return (await waitingCount()) === 0;
    });
    for (const { orderDetailsId } of placed)
      expect({
        seed,
        heard: accepted.filter(({ check }) => check === `chk_${orderDetailsId}`).map(({ sequence }) => sequence),
      }).toEqual({ seed, heard: Array.from({ length: 13 }, (_, place) => place + 1) });
  });

  it('waits behind the one before it, and goes at once when that has ended', async () => {
    receiver.answer = ({ sequence }) => ({ status: sequence === 1 ? 500 : 200 });
    await add();
    const placed = await order();
    deliver();
    await eventually(async () => receiver.events.length === 1);
    await cancel(hr, placed);
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(receiver.events.map(({ sequence }) => sequence)).toEqual([1]);
    receiver.answer = () => ({ status: 200 });
    await home.owner.query(
      "update app.webhook_delivery set next_at = now() + case sequence when 1 then interval '0' else interval '9 hours' end where state = 'waiting'",
    );
    // At once: the time of the try that failed is nine hours away.
    await eventually(async () => receiver.events.length === 3);
    expect(receiver.events.map(({ sequence }) => sequence)).toEqual([1, 1, 2]);
  });

  it('that was left with the time of one that has gone is woken by the clock', async () => {
    await add();
    await order();
    await home.owner.query(
      "update app.webhook_delivery set next_at = now() + interval '9 hours' where event_id is not null",
    );
    await tendWebhooks(home.house);
    deliver();
    expect(await eventually(async () => receiver.events[0])).toMatchObject({ type: 'check.created' });
  });

  it('to a dead endpoint has its share under way at most, by all workers, and keeps those to others from nothing', async () => {
    const dead = await Receiver.open();
    dead.answer = () => 'never';
    await add(hr, dead.url());
    for (let n = 0; n < 12; n += 1) await order();
    const other = await home.hr({ fundsFen: 1_000_000 });
    await home.confirm(other);
    await add(other);
    deliver({ inHand: 8, share: 4, ...patient });
    deliver({ inHand: 8, share: 4, ...patient });
    await eventually(async () => dead.underWay === 4);
    for (let n = 0; n < 6; n += 1) await order(other);
    await eventually(async () => receiver.events.length === 6);
    expect(dead.mostUnderWay).toBe(4);
    await dead.close();
  });

  it('to a dead endpoint keeps none waiting to another one at the same host', async () => {
    receiver.answer = ({ path }) => (path === '/dead' ? 'never' : { status: 200 });
    const other = await home.hr({ fundsFen: 1_000_000 });
    await add(hr, receiver.url('/dead'));
    for (let n = 0; n < 20; n += 1) await order();
    deliver({ share: 12, ...patient });
    await eventually(async () => receiver.heard.length >= 8);
    await add(other);
    for (let n = 0; n < 3; n += 1) await order(other);
    await eventually(async () => receiver.events.filter(({ path }) => path === '/hook').length === 3);
    // What was answered is still counted until its answer has left.
    expect(await eventually(async () => receiver.underWay === 12)).toBe(true);
  });

  it('that a dead worker has taken is sent by another one when the lease ends, and not before', async () => {
    await add();
    await order();
    const taken = await home.house.system.transaction((tx) =>
      takeDeliveries(tx, { atMost: 10, share: 4, leaseMs: 1_000 }),
    );
    expect(taken.map(({ type }) => type).sort()).toEqual(['check.created', 'ping']);
    deliver();
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(receiver.heard).toEqual([]);
    await eventually(async () => receiver.events.length === 1);
    await eventually(async () => (await waitingCount()) === 0);
  });

  it('is never taken by two workers at once', async () => {
    await add();
    for (let n = 0; n < 6; n += 1) await order();
    const taken = await Promise.all(
      Array.from({ length: 6 }, () =>
        home.house.system.transaction((tx) => takeDeliveries(tx, { atMost: 50, share: 4, leaseMs: 20_000 })),
      ),
    );
    const ids = taken.flat().map(({ id }) => id);
    expect(ids).toHaveLength(4);
    expect(new Set(ids).size).toBe(4);
  });
});

describe('endpoints', () => {
  it('are changed by administrators, read by colleagues, and their log by those who may see the orders of others', async () => {
    const { webhookId } = await add();
    const colleague = await home.colleague(hr);
    const seeing = await home.colleague(hr, ['P00006']);
    expect((await home.call(webhookCalls.list, {}, colleague)).webhookList).toHaveLength(1);
    for (const entry of [webhookCalls.remove, webhookCalls.rotate, webhookCalls.ping] as const)
      expect((await home.ask(entry, { webhookId }, colleague)).errcode).toBe(codeOf('forbidden'));
    expect((await home.ask(webhookCalls.deliveries, {}, colleague)).errcode).toBe(codeOf('forbidden'));
    expect(await log({}, seeing)).toHaveLength(1);
  });

  it('of another member are not there', async () => {
    const { webhookId } = await add();
    const [ping] = await log();
    const stranger = await home.hr();
    const span = { from: '2020-01-01T00:00:00Z', until: '2099-01-01T00:00:00Z' };
    for (const answer of [
      await home.ask(webhookCalls.change, { webhookId, types: ['check.completed'] }, stranger),
      await home.ask(webhookCalls.pause, { webhookId, isPaused: true }, stranger),
      await home.ask(webhookCalls.remove, { webhookId }, stranger),
      await home.ask(webhookCalls.rotate, { webhookId }, stranger),
      await home.ask(webhookCalls.ping, { webhookId }, stranger),
      await home.ask(webhookCalls.resendFailed, { webhookId, ...span }, stranger),
      await home.ask(webhookCalls.failed, { webhookId, ...span }, stranger),
    ])
      expect(answer.errcode).toBe(codeOf('webhookNotFound'));
    const deliveryId = ping?.deliveryId ?? '';
    for (const entry of [webhookCalls.delivery, webhookCalls.resend] as const)
      expect((await home.ask(entry, { deliveryId }, stranger)).errcode).toBe(codeOf('webhookDeliveryNotFound'));
    expect(await log({ webhookId }, stranger)).toEqual([]);
  });

  it('are ten at most, however many are made at once, and one address has one', async () => {
    const made = await Promise.all(
      Array.from({ length: 13 }, (_, n) => home.ask(webhookCalls.add, { url: receiver.url(`/${n}`) }, hr)),
    );
    expect(made.filter(({ errcode }) => errcode === '0000').length).toBeLessThanOrEqual(10);
    for (let n = 13; n < 18; n += 1) await home.ask(webhookCalls.add, { url: receiver.url(`/${n}`) }, hr);
    const { webhookList } = await home.call(webhookCalls.list, {}, hr);
    expect(webhookList).toHaveLength(10);
    expect((await home.ask(webhookCalls.add, { url: receiver.url('/more') }, hr)).errcode).toBe(codeOf('webhooksFull'));
    await home.call(webhookCalls.remove, { webhookId: webhookList[1]?.webhookId ?? '' }, hr);
    const again = await home.ask(
      webhookCalls.change,
      { webhookId: webhookList[2]?.webhookId ?? '', url: webhookList[0]?.url },
      hr,
    );
    expect(again.errcode).toBe(codeOf('webhookUrlTaken'));
  });

  it('that are paused are sent nothing, and afterwards what came meanwhile', async () => {
    const { webhookId } = await add();
    await home.call(webhookCalls.pause, { webhookId, isPaused: true }, hr);
    await cancel(hr, await order());
    deliver();
    // The ping goes nevertheless: somebody asks whether it would arrive.
    await eventually(async () => receiver.heard.length === 1);
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(receiver.events).toEqual([]);
    await home.call(webhookCalls.pause, { webhookId, isPaused: false }, hr);
    await eventually(async () => receiver.events.length === 2);
    expect(receiver.events.map(({ type }) => type)).toEqual(['check.created', 'check.cancelled']);
  });

  it('are told of the types that they want alone', async () => {
    await home.call(webhookCalls.add, { url: receiver.url(), types: ['check.cancelled'] }, hr);
    await cancel(hr, await order());
    deliver();
    await eventually(async () => receiver.events.length === 1);
    expect(receiver.events[0]).toMatchObject({ type: 'check.cancelled', sequence: 2 });
    expect(webhookTypes).toContain('check.cancelled');
  });

  it('that are changed or removed while orders are placed hold none of them up', async () => {
    const deadlocks = () =>
      home.value<string>('select deadlocks from pg_stat_database where datname = current_database()');
    const before = await deadlocks();
    const removed = Array.from({ length: 5 }, async (_, n) => {
      const { webhookId } = await add(hr, receiver.url(`/${n}`));
      await Promise.all([home.call(webhookCalls.change, { webhookId, url: receiver.url(`/other${n}`) }, hr), order()]);
      await Promise.all([home.call(webhookCalls.remove, { webhookId }, hr), order()]);
    });
    await Promise.all(removed);
    expect(await deadlocks()).toBe(before);
    expect((await home.call(webhookCalls.list, {}, hr)).webhookList).toEqual([]);
    await tendWebhooks(home.house);
    expect(await home.value('select count(*)::integer from app.webhook_delivery')).toBe(0);
  });

  it('lose the log of more than 14 days ago', async () => {
    await add();
    await order();
    await home.owner.query(
      "update app.webhook_delivery set created_at = now() - interval '14 days 1 minute' where event_id is null",
    );
    await sweepDeliveries(home.house);
    expect((await log()).map(({ type }) => type)).toEqual(['check.created']);
  });
});

describe('sending again', () => {
  it('keeps id and sequence, and is refused while the delivery waits', async () => {
    await add();
    await order();
    const [waiting] = await log({ state: 'waiting' });
    const early = await home.ask(webhookCalls.resend, { deliveryId: waiting?.deliveryId ?? '' }, hr);
    expect(early.errcode).toBe(codeOf('webhookDeliveryWaits'));
    deliver();
    const [sent] = await eventually(async () => {
      const rows = await log({ state: 'delivered' });
      return rows.length === 2 && rows;
    });
    await home.call(webhookCalls.resend, { deliveryId: sent?.deliveryId ?? '' }, hr);
    await eventually(async () => receiver.events.length === 2);
    const [one, two] = receiver.events;
    expect([two?.headers['webhook-id'], two?.body]).toEqual([one?.headers['webhook-id'], one?.body]);
    const detail = await eventually(async () => {
      const found = await home.call(webhookCalls.delivery, { deliveryId: sent?.deliveryId ?? '' }, hr);
      return found.tryList.length === 2 && found;
    });
    expect(detail.tryList.map(({ outcome }) => outcome)).toEqual(['answered', 'answered']);
  });

  it('of a time says first how many failed, and sends those of a check in order', async () => {
    const { webhookId } = await add();
    const { orderDetailsId } = await order();
    await move(hr, orderDetailsId, ['authorize', 'start']);
    await home.owner.query(
      "update app.webhook_delivery set state = 'failed', ended_at = now(), tries = 9, round = 9 where event_id is not null",
    );
    const span = {
      webhookId,
      from: new Date(Date.now() - 60_000).toISOString(),
      until: new Date(Date.now() + 60_000).toISOString(),
    };
    expect(await home.call(webhookCalls.failed, span, hr)).toEqual({ count: 3 });
    expect(await home.call(webhookCalls.failed, { ...span, until: span.from }, hr)).toEqual({ count: 0 });
    deliver();
    expect(await home.call(webhookCalls.resendFailed, span, hr)).toEqual({ count: 3 });
    await eventually(async () => receiver.events.length === 3);
    expect(receiver.events.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
    expect(await home.call(webhookCalls.resendFailed, span, hr)).toEqual({ count: 0 });
  });
});

it('no secret and no answer of a receiver stands in a log or open in the database', async () => {
  receiver.answer = () => ({ status: 500, body: 'what-the-receiver-said' });
  const { webhookId, secret } = await add(hr, receiver.url('/a-token-in-the-path'));
  const { secret: next } = await home.call(webhookCalls.rotate, { webhookId }, hr);
  await order();
  deliver();
  await eventually(async () => receiver.events.length === 1);
  const lines = home.logged.join('\n');
  for (const text of [secret, next, secret.slice(6), 'what-the-receiver-said', 'a-token-in-the-path'])
    expect(lines).not.toContain(text);
  const row = await home.value<string>('select p::text from app.webhook_endpoint p');
  expect(row).not.toContain(secret.slice(6, 20));
  const { answer } = await home.send(webhookCalls.list, {}, hr);
  expect(JSON.stringify(answer)).not.toContain(next);
});

describe('an endpoint', () => {
  /** Written as an address, or as a name that is looked up to one. */
  const inside = [
    ...'127.0.0.1 127.255.255.254 0.0.0.0 10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254'.split(' '),
    ...'100.64.0.1 100.100.100.200 192.0.0.1 198.18.0.1 203.0.113.9 224.0.0.1 240.0.0.1 255.255.255.255'.split(' '),
    ...'2130706433 0x7f000001 017700000001 0177.0.0.1 127.1 0 0xa9fea9fe ①②⑦.⓪.⓪.① 127.0.0.1.'.split(' '),
    ...'[::1] [::] [fc00::1] [fd12:3456::1] [fe80::1] [fec0::1] [ff02::1] [::ffff:127.0.0.1]'.split(' '),
    ...'[::ffff:10.0.0.1] [::127.0.0.1] [64:ff9b::a9fe:a9fe] [64:ff9b:1::1] [2002:7f00:1::] [2001:db8::1]'.split(' '),
    'localhost',
  ];

  it('is refused at each address of the inside, by every spelling, and nothing is kept of it', async () => {
    const strict = await TestHouse.open({ opensLoopback: false });
    try {
      expect(inside.length).toBeGreaterThanOrEqual(30);
      let who = await strict.hr();
      for (const [place, host] of inside.entries()) {
        // So many of one person are counted.
        if (place % 15 === 0) who = await strict.hr();
        const { errcode } = await strict.ask(webhookCalls.add, { url: `https://${host}/hooks` }, who);
        expect([host, errcode]).toEqual([host, codeOf('webhookUrlPrivate')]);
      }
      for (const url of ['http://1.1.1.1/', 'https://who:what@1.1.1.1/', 'ftp://1.1.1.1/', 'https://1.1.1.1@10.0.0.1/'])
        expect((await strict.ask(webhookCalls.add, { url }, who)).errcode).toBe(codeOf('webhookUrlBad'));
      const own = strict.house.publicUrl;
      expect(
        (await strict.ask(webhookCalls.add, { url: `${own.replace('http:', 'https:')}/metrics` }, who)).errcode,
      ).toBe(codeOf('webhookUrlPrivate'));
      expect(await strict.value<number>('select count(*)::integer from app.webhook_endpoint')).toBe(0);
    } finally {
      await strict.close();
    }
  });
});
